-- A code belongs to who asked for it: a stranger's requests do not replace the owner's code, nor do its wrong guesses spend it.
-- Codes live for minutes, so those under way are asked for again.
DELETE FROM one_time_code;
ALTER TABLE one_time_code ADD COLUMN asker text NOT NULL, ADD COLUMN network text NOT NULL;
ALTER TABLE one_time_code DROP CONSTRAINT one_time_code_pkey, ADD PRIMARY KEY (use, target, asker);
COMMENT ON TABLE one_time_code IS 'Codes sent by SMS or mail, one for each use, target and asker; a code for one use, or of another asker, is worth nothing.';
COMMENT ON COLUMN one_time_code.asker IS 'The browser, by the hash of its cookie, or the member or the login that asked.';
COMMENT ON COLUMN one_time_code.network IS 'Where the asker sat: a client without cookies is known by it.';

-- Mail addresses that nobody proved are in no directory; operators look members up by them too.
CREATE INDEX member_email ON member (email) WHERE email IS NOT NULL;
