CREATE SCHEMA sales;
CREATE SCHEMA "Mixed Case";
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TYPE sales.state AS ENUM ('open', 'paid; or "so"', 'it''s');
CREATE TYPE sales.address AS (street text, "Post Code" varchar(10));
CREATE DOMAIN sales.amount AS numeric(12, 2) CHECK (VALUE >= 0);
CREATE SEQUENCE sales.numbers;

CREATE TABLE sales.customer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL, -- a name, (or two); don't split
  /* what is here, is no column (it's a comment) */
  "Home Address" sales.address,
  tags text[] DEFAULT '{"a,b"}',
  grid integer[][],
  born date CHECK (born > '1900-01-01'),
  UNIQUE (name, born)
);
CREATE TABLE sales.invoice (
  id bigint NOT NULL DEFAULT nextval('sales.numbers'),
  customer_id bigint REFERENCES sales.customer ON DELETE CASCADE,
  state sales.state DEFAULT 'open' NOT NULL,
  total sales.amount,
  doubled numeric GENERATED ALWAYS AS (total * 2) STORED,
  made timestamp(3) with time zone NOT NULL,
  span interval day to second(2),
  "desc" character varying(40) COLLATE "C",
  flags bit varying(8),
  at time without time zone,
  PRIMARY KEY (id, made)
) PARTITION BY RANGE (made);
CREATE TABLE sales.invoice_2025 PARTITION OF sales.invoice FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
CREATE TABLE sales.invoice_2026 PARTITION OF sales.invoice FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')
  PARTITION BY RANGE (made);
CREATE TABLE sales.invoice_2026_july PARTITION OF sales.invoice_2026 FOR VALUES FROM ('2026-07-01') TO ('2026-08-01');
CREATE TABLE sales.invoice_rest PARTITION OF sales.invoice DEFAULT;
CREATE TABLE sales.line (
  invoice_id bigint,
  invoice_made timestamptz(3),
  number int,
  note text,
  CONSTRAINT line_of FOREIGN KEY (invoice_id, invoice_made) REFERENCES sales.invoice (id, made) DEFERRABLE INITIALLY DEFERRED,
  EXCLUDE USING gist (note gist_trgm_ops WITH =)
);
CREATE TABLE public.place (id int PRIMARY KEY, name text, parent int REFERENCES public.place);
CREATE TABLE public.city (population int) INHERITS (public.place);
CREATE TABLE public.capital (since int) INHERITS (public.city);
CREATE TABLE "Mixed Case"."Order" (LIKE public.place INCLUDING ALL, "Größe" double precision, "주문" json, "a.b" "char");
CREATE UNLOGGED TABLE public.copy AS SELECT id, name FROM public.place;
CREATE TABLE public.typed OF sales.address;
CREATE TABLE public.widely (a numeric, b numeric(5), c char(3), d varchar, e bytea, f uuid, g jsonb, h tsvector, i "char", j money, k inet, l int4range, m float(24), n real, o smallint);

CREATE VIEW sales.open AS
  WITH recent AS (SELECT id, customer_id FROM sales.invoice WHERE made > now())
  SELECT recent.id, c.name FROM recent JOIN sales.customer c ON c.id = recent.customer_id;
CREATE RECURSIVE VIEW public.tree (id, depth) AS
  SELECT id, 0 FROM public.place WHERE parent IS NULL
  UNION ALL SELECT p.id, depth + 1 FROM public.place p, tree t WHERE p.parent = t.id;
CREATE MATERIALIZED VIEW sales.totals AS SELECT customer_id, sum(total) AS total FROM sales.invoice GROUP BY 1 WITH NO DATA;
CREATE VIEW "Mixed Case"."View" AS SELECT extract(day FROM now()) AS day, "Größe" FROM "Mixed Case"."Order"
  WHERE EXISTS (SELECT FROM generate_series(1, 2) g WHERE g IS DISTINCT FROM 3);
CREATE VIEW public.loop_b AS SELECT 1 AS id;
CREATE VIEW public.loop_a AS SELECT id FROM public.loop_b;

CREATE FUNCTION sales.touch() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE sales.customer SET name = 'it''s; new' WHERE id = NEW.customer_id;
  RETURN NEW;
END;
$body$;
CREATE FUNCTION sales.price(id bigint) RETURNS numeric LANGUAGE sql AS 'SELECT total FROM sales.invoice WHERE id = $1';
CREATE FUNCTION sales.price(id bigint, factor numeric DEFAULT 1.5) RETURNS numeric LANGUAGE sql AS $$ SELECT $2 $$;
CREATE FUNCTION sales.price(name text) RETURNS TABLE (id bigint, total numeric) LANGUAGE sql AS $$ SELECT 1, 2 $$;
CREATE FUNCTION sales.standard(a int) RETURNS int LANGUAGE sql
  BEGIN ATOMIC
    SELECT CASE WHEN a > 1 THEN 2 ELSE 3 END;
    SELECT count(*) FROM sales.customer;
  END;
CREATE FUNCTION public.variadic(VARIADIC numbers int[]) RETURNS int IMMUTABLE RETURN array_length(numbers, 1);
CREATE PROCEDURE sales.close(INOUT month date, OUT done boolean) LANGUAGE plpgsql AS $$
BEGIN DELETE FROM sales.line; done := true; END $$;
CREATE AGGREGATE public.product (numeric) (SFUNC = numeric_mul, STYPE = numeric, INITCOND = '1');
CREATE OPERATOR public.=== (LEFTARG = text, RIGHTARG = text, FUNCTION = texteq);
CREATE CAST (sales.address AS text) WITH INOUT AS ASSIGNMENT;
CREATE FUNCTION public.noted() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'x'; END $$;
CREATE EVENT TRIGGER watch ON ddl_command_end EXECUTE FUNCTION public.noted();

CREATE TRIGGER touch AFTER INSERT OR UPDATE OF total, state ON sales.invoice FOR EACH ROW
  WHEN (NEW.total > 0) EXECUTE FUNCTION sales.touch();
CREATE CONSTRAINT TRIGGER later AFTER INSERT ON sales.line DEFERRABLE FOR EACH ROW EXECUTE PROCEDURE sales.touch();
CREATE TRIGGER "On View" INSTEAD OF INSERT ON sales.open FOR EACH ROW EXECUTE FUNCTION sales.touch();
CREATE RULE kept AS ON DELETE TO public.place DO INSTEAD NOTHING;
CREATE INDEX by_name ON sales.customer USING gin (name gin_trgm_ops);
CREATE UNIQUE INDEX CONCURRENTLY one_name ON public.place (lower(name)) WHERE name IS NOT NULL;
CREATE STATISTICS public.guess (dependencies) ON id, name FROM public.place;
CREATE PUBLICATION shared FOR TABLE public.place, sales.line;

ALTER TABLE sales.customer ENABLE ROW LEVEL SECURITY;
CREATE POLICY readers ON sales.customer FOR SELECT TO PUBLIC USING (EXISTS (SELECT 1 FROM public.place));
CREATE POLICY "All; of them" ON sales.customer AS RESTRICTIVE USING (true) WITH CHECK (name <> 'x;');
CREATE POLICY writers ON sales.customer FOR INSERT WITH CHECK (true);

COMMENT ON TABLE sales.customer IS 'customers; it''s "them"';
COMMENT ON COLUMN "Mixed Case"."Order"."Größe" IS E'size\n고객';
COMMENT ON FUNCTION sales.price(bigint) IS 'CREATE TABLE sales.never (id int);';

INSERT INTO sales.customer (name, "Home Address") VALUES
  ('O''Neil; CREATE TABLE sales.never (id int);', ROW ('a "b"', 'x')),
  (E'two\nlines \\. and \t tab', NULL), ('$$ dollar $tag$ -- /* it', NULL);
INSERT INTO sales.invoice (customer_id, total, made) VALUES (1, 2, '2025-02-03'), (2, 3, '2026-07-03'), (3, 4, '2030-01-01');
