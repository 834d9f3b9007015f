-- A house has roles of its own beside those that every house has, and what an operator may not decide alone about others waits
-- for a second person.

-- owner: operator
CREATE TABLE operator_role (
  name text PRIMARY KEY,
  preset boolean NOT NULL,
  permissions text[] NOT NULL,
  version integer NOT NULL,
  CHECK (NOT preset OR permissions = '{}')
);
COMMENT ON TABLE operator_role IS 'Named sets of permissions. What a preset allows is said by the program, so that a new permission reaches it with the version that brings it.';
-- Nobody is to take a role of the house for a preset.
CREATE UNIQUE INDEX operator_role_name ON operator_role (lower(name));
INSERT INTO operator_role (name, preset, permissions, version)
SELECT name, true, '{}', 1 FROM unnest(ARRAY['owner', 'manager', 'cashier', 'support', 'editor', 'auditor']) AS name;

-- So a role that somebody has is not removed, whatever happens at the same moment.
ALTER TABLE operator ADD FOREIGN KEY (role) REFERENCES operator_role (name);

ALTER TABLE operator_invitation
  ALTER COLUMN made_by DROP NOT NULL,
  ALTER COLUMN secret_hash DROP NOT NULL,
  ADD COLUMN agreed_by bigint REFERENCES operator (id);
COMMENT ON COLUMN operator_invitation.made_by IS 'NULL for one that was made on the machine of the server.';
COMMENT ON COLUMN operator_invitation.secret_hash IS 'NULL until its link is shown: two people agreed on it, and whoever proposed it hands it out.';
COMMENT ON COLUMN operator_invitation.agreed_by IS 'The second person, where there was one.';
COMMENT ON TABLE operator_tie IS 'Who made or changed an operator, and when last: for a day the two are one person.';
