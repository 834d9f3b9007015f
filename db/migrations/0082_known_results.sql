-- Tickets that were sold once somebody may have known their result go back one by one, and the draw is settled for all others.

-- owner of draw: lottery
ALTER TABLE draw ADD COLUMN known_at timestamptz;
COMMENT ON COLUMN draw.known_at IS 'From this moment on somebody may have known the result: when the first one came, or when it was drawn as a feed says. Tickets that were sold from then on go back.';
UPDATE draw d SET known_at = least(r.at, (m.body ->> 'drawnAt')::timestamptz)
FROM draw_result r LEFT JOIN feed_message m ON m.feed = r.feed AND m.sequence = r.sequence
WHERE r.game = d.game AND r.nr = d.nr AND r.revision = 1 AND r.graded_at IS NULL;
UPDATE draw SET held = NULL WHERE held = 'late';
ALTER TABLE draw DROP CONSTRAINT draw_held_check, ADD CONSTRAINT draw_held_check CHECK (held = 'differs');
COMMENT ON COLUMN draw.held IS 'differs: another source gave another result. It is not settled until two operators have decided.';

-- owner of ticket: lottery
ALTER TABLE ticket ADD COLUMN late boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN ticket.late IS 'It went back since it was sold when the result was known; cancelled_at is then when it did.';
