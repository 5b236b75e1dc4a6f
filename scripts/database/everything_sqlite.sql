PRAGMA foreign_keys = ON;
CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- the key, (one); it's
  "full name" TEXT NOT NULL COLLATE NOCASE DEFAULT 'it''s; (',
  [kind] VARCHAR(10) CHECK (kind IN ('a', 'b;')), /* not, a (column) */
  `born` DATE,
  untyped,
  price DECIMAL(10, 2) DEFAULT (1 + 2),
  twice INT GENERATED ALWAYS AS (price * 2) VIRTUAL,
  "주문" UNSIGNED BIG INT,
  UNIQUE ("full name", born)
);
CREATE TABLE invoice (
  number INT, part INT, customer REFERENCES customer ON DELETE CASCADE, other INT REFERENCES customer (id),
  PRIMARY KEY (number, part)
) WITHOUT ROWID;
CREATE TABLE line (a INT, b INT, FOREIGN KEY (a, b) REFERENCES invoice (number, part) DEFERRABLE INITIALLY DEFERRED) STRICT;
CREATE TABLE "odd ""name""" ("a "" b" INT, 'single' TEXT);
CREATE TABLE taken AS SELECT id, born FROM customer;
CREATE VIRTUAL TABLE words USING fts5(title, body, tokenize = 'porter ascii');
CREATE VIRTUAL TABLE boxes USING rtree(id, left, right);
CREATE VIEW open (number) AS SELECT number FROM invoice WHERE customer IN (SELECT id FROM customer);
CREATE VIEW second AS WITH o AS (SELECT * FROM open) SELECT * FROM o;
CREATE TRIGGER touch AFTER UPDATE OF born ON customer WHEN new.born <> 'x;' BEGIN
  UPDATE invoice SET part = CASE WHEN part > 1 THEN 0 ELSE 1 END;
  DELETE FROM line;
END;
CREATE TRIGGER IF NOT EXISTS "on view" INSTEAD OF INSERT ON open BEGIN INSERT INTO invoice (number) VALUES (new.number); END;
CREATE INDEX by_born ON customer (born) WHERE born IS NOT NULL;
ALTER TABLE customer ADD COLUMN later TEXT DEFAULT 'x, y';
ALTER TABLE line RENAME TO lines;
ALTER TABLE lines RENAME COLUMN a TO number;
ALTER TABLE customer DROP COLUMN untyped;
INSERT INTO customer ("full name", kind) VALUES ('O''Neil; CREATE TABLE never (id INT);', 'a'), ('two
lines \', 'b;');
INSERT INTO words VALUES ('a title', 'it''s a body');
