-- Trials are removed after a day; these find them, and what hangs on them.
CREATE INDEX session_demo ON studio.session (created_at) WHERE mode = 'demo';
CREATE INDEX seed_player ON studio.seed (player);
CREATE INDEX pair_seed ON studio.pair (seed);
CREATE INDEX pair_next_seed ON studio.pair (next_seed);
