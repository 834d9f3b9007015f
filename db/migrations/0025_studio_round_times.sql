-- Rounds of a period, for the report of returns and the statement of a day. Rounds are written in the order of their
-- times, so a summary of each range of pages finds them, and costs a bet next to nothing.
CREATE INDEX round_times ON studio.round USING brin (created_at) WITH (autosummarize = on);
