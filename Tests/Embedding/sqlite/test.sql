.print -- what equals a number, as in a column of integers
SELECT gapmap_contains('signed.gapmap', 7), gapmap_contains('signed.gapmap', 8), gapmap_contains('signed.gapmap', -5);
SELECT gapmap_contains('signed.gapmap', '7'), gapmap_contains('signed.gapmap', ' 7.0 '), gapmap_contains('signed.gapmap', 7.0);
SELECT gapmap_contains('signed.gapmap', 7.5), gapmap_contains('signed.gapmap', 'seven'), gapmap_contains('signed.gapmap', x'37');
SELECT gapmap_contains('signed.gapmap', NULL) IS NULL, gapmap_contains(NULL, 7) IS NULL, gapmap_count(NULL) IS NULL;
SELECT gapmap_contains('signed.gapmap', 9223372036854775807), gapmap_contains('signed.gapmap', -9223372036854775808);
SELECT gapmap_contains('signed.gapmap', 1e300), gapmap_contains('signed.gapmap', -1e300), gapmap_contains('signed.gapmap', 9e999);

.print -- unsigned numbers that SQLite has no integer for
SELECT gapmap_contains('unsigned.gapmap', '18446744073709551615'), gapmap_contains('unsigned.gapmap', '18446744073709551614');
SELECT gapmap_contains('unsigned.gapmap', '9223372036854775808'), gapmap_contains('unsigned.gapmap', '18446744073709551616');
SELECT gapmap_contains('unsigned.gapmap', -1), gapmap_contains('unsigned.gapmap', -0.5), gapmap_contains('unsigned.gapmap', 0);
SELECT gapmap_count('unsigned.gapmap'), count(*) FROM gapmap('unsigned.gapmap');
SELECT value FROM gapmap('unsigned.gapmap') WHERE value BETWEEN 19 AND 9223372036854775807;

.print -- counts
SELECT gapmap_count('signed.gapmap'), gapmap_count('empty.gapmap'), gapmap_count('long.gapmap');
SELECT gapmap_rank('signed.gapmap', -9e18), gapmap_rank('signed.gapmap', 7), gapmap_rank('signed.gapmap', 7.5),
  gapmap_rank('signed.gapmap', 1e30), gapmap_rank('signed.gapmap', NULL) IS NULL;
SELECT gapmap_range_count('signed.gapmap', 7, 12), gapmap_range_count('signed.gapmap', 12, 7),
  gapmap_range_count('signed.gapmap', -1e30, 1e30), gapmap_range_count('signed.gapmap', 7.5, 12.5),
  gapmap_range_count('signed.gapmap', 0, NULL) IS NULL;
SELECT gapmap_range_count('long.gapmap', 1000, 999999999998999), gapmap_rank('long.gapmap', 1e14);

.print -- a long range: nothing is enumerated
SELECT value, position FROM gapmap('long.gapmap') LIMIT 2;
SELECT value, position FROM gapmap('long.gapmap') ORDER BY value DESC LIMIT 2;
SELECT value FROM gapmap('long.gapmap') WHERE value > 500000000000000 LIMIT 1 OFFSET 1000;
SELECT value FROM gapmap('long.gapmap') WHERE position IN (0, 5, 999999999999999);
SELECT count(*), min(value), max(value) FROM gapmap('long.gapmap') WHERE value BETWEEN 500 AND 1499;
SELECT 999999999999999 IN (SELECT value FROM gapmap('long.gapmap') WHERE value = 999999999999999);

.print -- plans: no sorting, and the table of few rows outside
EXPLAIN QUERY PLAN SELECT value FROM gapmap('long.gapmap') ORDER BY value;
EXPLAIN QUERY PLAN SELECT value FROM gapmap('long.gapmap') WHERE value < 5 AND value >= 2 ORDER BY value DESC;
EXPLAIN QUERY PLAN SELECT value FROM gapmap('long.gapmap') WHERE position > 5 ORDER BY position, value;
EXPLAIN QUERY PLAN SELECT value FROM gapmap('long.gapmap') WHERE value IN (5, 6, 7);
CREATE TABLE few (number INTEGER);
INSERT INTO few VALUES (7), (8), (9), (NULL);
CREATE TABLE many (number INTEGER PRIMARY KEY);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) INSERT INTO many SELECT i FROM n;
ANALYZE;
EXPLAIN QUERY PLAN SELECT number FROM gapmap('long.gapmap') JOIN few ON value = number;
EXPLAIN QUERY PLAN SELECT number FROM gapmap('signed.gapmap') JOIN many ON value = number;
EXPLAIN QUERY PLAN SELECT number FROM gapmap('long.gapmap') JOIN many ON value = number;
EXPLAIN QUERY PLAN SELECT number FROM gapmap('long.gapmap') JOIN many ON value = number WHERE value BETWEEN 10 AND 20;

EXPLAIN QUERY PLAN SELECT value FROM gapmap('long.gapmap') WHERE value = 5 OR value = 6;
EXPLAIN QUERY PLAN SELECT value FROM gapmap
  WHERE (path = 'long.gapmap' AND value < 5) OR (path = 'signed.gapmap' AND value > 5);

.print -- OR: of one path, by which the branches are not searched, and of several
SELECT value FROM gapmap('signed.gapmap') WHERE value < 0 OR value > 17 ORDER BY value;
SELECT value FROM gapmap('signed.gapmap') WHERE value = 7 OR position = 3 OR value > 18 ORDER BY value DESC;
SELECT path, value FROM gapmap
  WHERE (path = 'signed.gapmap' AND value IN (7, 8)) OR (path = 'long.gapmap' AND value = 7);
SELECT value FROM gapmap
  WHERE (path = 'signed.gapmap' AND value < 10) OR (path = 'signed.gapmap' AND value BETWEEN 0 AND 12);
SELECT number, value FROM few JOIN gapmap('signed.gapmap') ON value = number OR value = number + 10;
SELECT number, value FROM few LEFT JOIN gapmap('signed.gapmap') ON value = number OR position = number;
SELECT number FROM few WHERE EXISTS (SELECT 1 FROM gapmap('signed.gapmap') WHERE value = number OR value = -number);
SELECT number, value FROM few JOIN gapmap('long.gapmap') ON value IN (number, number + 10) WHERE number > 7;
SELECT value FROM gapmap('long.gapmap') WHERE value < 2 UNION SELECT value FROM gapmap('long.gapmap') WHERE value > 1e15 - 3;
SELECT value FROM gapmap
  WHERE (path = 'long.gapmap' AND value < 2) OR (path = 'long.gapmap' AND value > 1e15 - 3) ORDER BY value;

.print -- positions that no index has
SELECT typeof(number), value FROM (SELECT 3 AS number UNION ALL SELECT 1e19)
  LEFT JOIN gapmap('signed.gapmap') ON position = number;
SELECT count(*) FROM gapmap('signed.gapmap')
  WHERE position < 1e19 AND position < 18446744073709551616 AND position >= -1e19;
SELECT count(*) FROM gapmap('signed.gapmap') WHERE position > 1e19;

.print -- joins
SELECT number FROM few JOIN gapmap('signed.gapmap') ON value = number;
SELECT number, position FROM few LEFT JOIN gapmap('signed.gapmap') ON value = number;
SELECT count(*) FROM many JOIN gapmap('long.gapmap') ON value = number;
SELECT a.value FROM gapmap('signed.gapmap') AS a JOIN gapmap('long.gapmap') AS b ON a.value = b.value WHERE a.value < 12;
SELECT number FROM few WHERE EXISTS (SELECT 1 FROM gapmap('signed.gapmap') WHERE value = number);
SELECT number FROM few LEFT JOIN gapmap('signed.gapmap') ON value = number WHERE value IS NULL AND path IS NULL;
SELECT value, position, number FROM gapmap('signed.gapmap') RIGHT JOIN few ON value = number;
CREATE TABLE files (path TEXT);
INSERT INTO files VALUES ('signed.gapmap'), ('empty.gapmap'), ('long.gapmap'), (NULL);
SELECT path, gapmap_contains(path, 12), (SELECT value FROM gapmap(files.path) WHERE value > 12 LIMIT 1) FROM files;
SELECT files.path, value FROM files JOIN gapmap(files.path) WHERE value BETWEEN 18 AND 20 ORDER BY value DESC, files.path;
CREATE VIEW blocked AS SELECT value AS number FROM gapmap('signed.gapmap');
SELECT number FROM blocked JOIN few USING (number);

.print -- a file that is replaced is seen by the next statement
SELECT gapmap_contains('changing.gapmap', 1), gapmap_contains('changing.gapmap', 2), group_concat(value) FROM gapmap('changing.gapmap');
.system echo 2 | ./make_index changing.gapmap signed
SELECT gapmap_contains('changing.gapmap', 1), gapmap_contains('changing.gapmap', 2), group_concat(value) FROM gapmap('changing.gapmap');
