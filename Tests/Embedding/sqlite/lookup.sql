-- Looks up calls in an index: sqlite3 < lookup.sql
.load ./gapmap_sqlite
.mode table

CREATE TABLE calls (at TEXT, number INTEGER);
INSERT INTO calls VALUES
  ('09:00', 18335551234), ('09:05', 81312345678), ('09:10', 18445550100), ('09:20', NULL);

-- One by one: 1, 0, or NULL for NULL.
SELECT at, number, gapmap_contains('toll833.gapmap', number) AS blocked FROM calls;

-- As a table, which is searched and not read.
SELECT at, number, position FROM calls JOIN gapmap('toll833.gapmap') ON value = number;
EXPLAIN QUERY PLAN
SELECT at, number, position FROM calls JOIN gapmap('toll833.gapmap') ON value = number;

SELECT at, number FROM calls
WHERE number NOTNULL AND NOT EXISTS (SELECT 1 FROM gapmap('toll833.gapmap') WHERE value = number);

-- In order, from any place and in either direction, without sorting; LIMIT ends the reading.
SELECT value FROM gapmap('toll833.gapmap') WHERE value BETWEEN 18339999998 AND 18445550100;
SELECT value, position FROM gapmap('toll833.gapmap') ORDER BY value DESC LIMIT 2;
SELECT value FROM gapmap('toll833.gapmap') WHERE position = 5000000;

-- Counts, without reading what is counted.
SELECT gapmap_count('toll833.gapmap') AS numbers,
  gapmap_rank('toll833.gapmap', 18335000000) AS below,
  gapmap_range_count('toll833.gapmap', 18335000000, 18335999999) AS inside;
