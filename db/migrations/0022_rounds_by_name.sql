-- Some dialects pay a round and not a stake, so the stakes of a round are found by its name. Only their providers' stakes
-- are indexed for it, which the number of a provider tells: an index over all stakes would burden every bet.

ALTER TABLE provider ADD CONSTRAINT provider_names_rounds CHECK ((dialect = 'pragmatic') = (id >= 10000));
CREATE INDEX entry_round ON entry (shard, member, source, round) WHERE type = 1 AND source >= 10000;
