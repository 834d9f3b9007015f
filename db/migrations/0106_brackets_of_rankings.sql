-- How many stand where on a board, without looking at all of them.

-- 16 brackets from a score to its double. A function, since what is added to a bracket and what is taken from it have to be the same one.
CREATE FUNCTION ranking_bracket(score bigint) RETURNS smallint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor(16 * ln(score::double precision) / ln(2::double precision))::smallint;

-- owner: loyalty
CREATE TABLE standing_bracket (
  shard smallint NOT NULL,
  board bigint NOT NULL REFERENCES ranking_board,
  bracket smallint NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (shard, board, bracket)
);
COMMENT ON TABLE standing_bracket IS 'How many standings of a board lie in each bracket of scores (ranking_bracket), of those that have the least score. Written with the standings, in one statement.';
CREATE INDEX standing_bracket_board ON standing_bracket (board, bracket);

INSERT INTO standing_bracket (shard, board, bracket, members)
SELECT s.shard, s.board, ranking_bracket(s.score), count(*)
FROM standing s JOIN ranking_board b ON b.id = s.board
WHERE s.score >= greatest(1, trunc((b.terms->>'leastScore')::numeric * CASE b.terms->>'by' WHEN 'multiple' THEN 100 ELSE 100000 END))
GROUP BY 1, 2, 3;
