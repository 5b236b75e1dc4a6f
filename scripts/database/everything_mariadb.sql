CREATE TABLE `customer` (
  `id` int unsigned NOT NULL AUTO_INCREMENT COMMENT 'key (one), it''s',
  name varchar(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT 'it\'s; (', # a comment, (
  `kind` enum('a','b,c','it''s','d\\') DEFAULT 'a',
  `marks` set('x','y') NULL,
  `born` date DEFAULT NULL,
  `point` point NOT NULL,
  `notes` longtext,
  `made` timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  `twice` int GENERATED ALWAYS AS (`id` * 2) VIRTUAL,
  `kept` int AS (1 + 2) PERSISTENT,
  `key` bigint(20) unsigned zerofill DEFAULT NULL,
  `주문` decimal(10,2) DEFAULT 0.00,
  `hidden` int INVISIBLE DEFAULT 1,
  `data` json,
  PRIMARY KEY (`id`),
  UNIQUE KEY `one` (`name`),
  KEY `by_born` (`born`) USING BTREE COMMENT 'by, day',
  INDEX (`kind`, `born`),
  FULLTEXT KEY `words` (`notes`),
  SPATIAL KEY (`point`),
  CONSTRAINT `sane` CHECK (`name` <> 'x;')
) ENGINE=InnoDB COMMENT='customers; it\'s "them"' DEFAULT CHARSET=utf8mb4;
CREATE TABLE invoice (
  id int unsigned, customer_id int unsigned, other int unsigned,
  PRIMARY KEY (id),
  FOREIGN KEY by_customer (customer_id) REFERENCES customer (id) ON DELETE CASCADE,
  CONSTRAINT second FOREIGN KEY (other) REFERENCES customer (id)
);
CREATE TABLE parts (id int PRIMARY KEY, weight double(8,2), size float, big mediumint, flag boolean, raw varbinary(20), y year);
CREATE TABLE `order line` (a int, b int, `co``l` text, FOREIGN KEY (b) REFERENCES `parts` (id));
CREATE TABLE measured (id int, at date) PARTITION BY RANGE (YEAR(at)) (PARTITION p0 VALUES LESS THAN (2025), PARTITION p1 VALUES LESS THAN MAXVALUE);
CREATE TABLE alike LIKE invoice;
CREATE TABLE taken AS SELECT id, name FROM customer;
CREATE TABLE versioned (id int) WITH SYSTEM VERSIONING;
CREATE VIEW open AS SELECT c.id, i.id AS invoice FROM customer c JOIN invoice i ON i.customer_id = c.id;
CREATE ALGORITHM=MERGE DEFINER=CURRENT_USER SQL SECURITY INVOKER VIEW `second view` AS SELECT id FROM open WITH CASCADED CHECK OPTION;
CREATE SEQUENCE numbers;
DELIMITER //
CREATE TRIGGER touch BEFORE INSERT ON customer FOR EACH ROW
BEGIN
  IF NEW.name = 'x;' THEN SET NEW.name = 'it\'s'; END IF;
  CASE NEW.kind WHEN 'a' THEN SET NEW.born = NULL; ELSE BEGIN END; END CASE;
  UPDATE parts SET weight = CASE WHEN weight > 1 THEN 0 ELSE 1 END;
END //
CREATE TRIGGER `one statement` AFTER DELETE ON invoice FOR EACH ROW DELETE FROM parts //
CREATE PROCEDURE close_month(IN m int, OUT n int)
COMMENT 'closes; all'
BEGIN
  DECLARE done INT DEFAULT FALSE;
  DECLARE c CURSOR FOR SELECT id FROM invoice;
  again: LOOP
    SET n = n + 1;
    IF n > 3 THEN LEAVE again; END IF;
  END LOOP;
  WHILE n < 3 DO SET n = n + 1; END WHILE;
  REPEAT SET n = n + 1; UNTIL n > 9 END REPEAT;
  CREATE TEMPORARY TABLE never (id int);
  INSERT INTO measured SELECT id, NOW() FROM invoice;
END //
CREATE FUNCTION `priced`(id int, factor decimal(5,2)) RETURNS int DETERMINISTIC RETURN id * 2 //
CREATE FUNCTION close_month(a int) RETURNS varchar(20) CHARSET utf8mb4 DETERMINISTIC BEGIN RETURN 'end'; END //
CREATE EVENT nightly ON SCHEDULE EVERY 1 DAY DO BEGIN DELETE FROM parts; END //
DELIMITER ;
INSERT INTO customer (name, point, notes) VALUES ('O\'Neil; CREATE TABLE never (id int);', POINT(1, 2), 'a "b" `c` -- d # e /* f'), ('two\nlines\\', POINT(1, 2), '\0\'');
