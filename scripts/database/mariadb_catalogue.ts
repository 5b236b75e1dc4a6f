/** Asks MariaDB for all that is in one database. */
export const mariadbCatalogue = `
SELECT 'table', CONCAT(table_schema, '.', table_name) FROM information_schema.tables
WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
UNION ALL
SELECT 'view', CONCAT(table_schema, '.', table_name) FROM information_schema.views
WHERE table_schema = DATABASE()
UNION ALL
SELECT 'column', CONCAT(c.table_schema, '.', c.table_name, '.', c.column_name, ' ', c.column_type)
FROM information_schema.columns c
JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
WHERE c.table_schema = DATABASE() AND t.table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
UNION ALL
SELECT 'foreign key', CONCAT(table_schema, '.', table_name, '(',
  GROUP_CONCAT(column_name ORDER BY ordinal_position), ') ',
  referenced_table_schema, '.', referenced_table_name, '(',
  GROUP_CONCAT(referenced_column_name ORDER BY ordinal_position), ')')
FROM information_schema.key_column_usage
WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL
GROUP BY table_schema, table_name, constraint_name, referenced_table_schema, referenced_table_name
UNION ALL
SELECT 'trigger', CONCAT(event_object_schema, '.', event_object_table, '.', trigger_name)
FROM information_schema.triggers WHERE trigger_schema = DATABASE()
UNION ALL
SELECT LOWER(routine_type), CONCAT(routine_schema, '.', routine_name, ' #1')
FROM information_schema.routines WHERE routine_schema = DATABASE();
`;
