-- The index of what is over is asked for entries of a round only. A ticket without a round closes itself and was one
-- more place in a large index to write at every bet.
DROP INDEX entry_closes;
CREATE INDEX entry_closes ON entry (shard, member, source, round) WHERE closes AND type <= 2 AND round IS NOT NULL;
