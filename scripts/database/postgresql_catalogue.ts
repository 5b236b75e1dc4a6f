/**
 * Asks PostgreSQL for all that users made: extensions' objects, constraints and triggers that partitions have from their
 * parents, and what the system keeps to itself are left out.
 */
export const postgresqlCatalogue = `
SET search_path = '';
WITH own AS (
  SELECT c.oid, c.relkind, n.nspname AS schema, c.relname AS name
  FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (
      SELECT 1 FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
    )
), routine AS (
  SELECT p.oid, p.prokind, n.nspname || '.' || p.proname AS name
  FROM pg_catalog.pg_proc p
  JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (
      SELECT 1 FROM pg_catalog.pg_depend d
      WHERE d.classid = 'pg_catalog.pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
    )
)
SELECT 'table', schema || '.' || name FROM own WHERE relkind IN ('r', 'p', 'f')
UNION ALL
SELECT 'view', schema || '.' || name FROM own WHERE relkind IN ('v', 'm')
UNION ALL
SELECT 'column', own.schema || '.' || own.name || '.' || a.attname || ' '
  || pg_catalog.format_type(a.atttypid, a.atttypmod)
FROM own JOIN pg_catalog.pg_attribute a ON a.attrelid = own.oid
WHERE own.relkind IN ('r', 'p', 'f') AND a.attnum > 0 AND NOT a.attisdropped
UNION ALL
SELECT 'foreign key', own.schema || '.' || own.name || '('
  || (SELECT pg_catalog.string_agg(a.attname, ',' ORDER BY k.place)
      FROM pg_catalog.unnest(c.conkey) WITH ORDINALITY k (number, place)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number)
  || ') ' || target.schema || '.' || target.name || '('
  || (SELECT pg_catalog.string_agg(a.attname, ',' ORDER BY k.place)
      FROM pg_catalog.unnest(c.confkey) WITH ORDINALITY k (number, place)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number)
  || ')'
FROM pg_catalog.pg_constraint c
JOIN own ON own.oid = c.conrelid
JOIN own target ON target.oid = c.confrelid
WHERE c.contype = 'f' AND c.conparentid = 0
UNION ALL
SELECT 'partition or heir', child.schema || '.' || child.name || ' ' || parent.schema || '.' || parent.name
FROM pg_catalog.pg_inherits i
JOIN own child ON child.oid = i.inhrelid
JOIN own parent ON parent.oid = i.inhparent
WHERE child.relkind IN ('r', 'p', 'f')
UNION ALL
SELECT 'trigger', own.schema || '.' || own.name || '.' || t.tgname
FROM pg_catalog.pg_trigger t JOIN own ON own.oid = t.tgrelid
WHERE NOT t.tgisinternal AND t.tgparentid = 0
UNION ALL
SELECT CASE prokind WHEN 'p' THEN 'procedure' ELSE 'function' END,
  name || ' #' || pg_catalog.row_number() OVER (PARTITION BY name, prokind = 'p')
FROM routine WHERE prokind IN ('f', 'w', 'p')
UNION ALL
SELECT 'policy', own.schema || '.' || own.name || '.' || p.polname
  || CASE p.polcmd WHEN 'r' THEN ' SELECT' WHEN 'a' THEN ' INSERT' WHEN 'w' THEN ' UPDATE' WHEN 'd' THEN ' DELETE' ELSE '' END
FROM pg_catalog.pg_policy p JOIN own ON own.oid = p.polrelid
UNION ALL
SELECT DISTINCT 'table of a view', own.schema || '.' || own.name || ' ' || used.schema || '.' || used.name
FROM own
JOIN pg_catalog.pg_rewrite r ON r.ev_class = own.oid
JOIN pg_catalog.pg_depend d ON d.classid = 'pg_catalog.pg_rewrite'::regclass AND d.objid = r.oid
  AND d.refclassid = 'pg_catalog.pg_class'::regclass AND d.refobjid <> own.oid
JOIN own used ON used.oid = d.refobjid
WHERE own.relkind IN ('v', 'm') AND used.relkind IN ('r', 'p', 'f', 'v', 'm');
`;
