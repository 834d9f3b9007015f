-- A lost phone kept an operator out until somebody else let it in: it has recovery codes now, and passkeys beside its app.

-- owner: operator
CREATE TABLE operator_factor (
  id bigint PRIMARY KEY,
  operator bigint NOT NULL REFERENCES operator (id),
  kind text NOT NULL CHECK (kind IN ('app', 'passkey')),
  name text NOT NULL,
  secret text NOT NULL,
  credential text UNIQUE,
  counter bigint NOT NULL DEFAULT 0,
  added_at timestamptz,
  used_at timestamptz,
  CHECK ((kind = 'passkey') = (credential IS NOT NULL)),
  CHECK (kind = 'app' OR added_at IS NOT NULL)
);
COMMENT ON TABLE operator_factor IS 'What an operator shows beside its password: an authenticator app, and passkeys.';
COMMENT ON COLUMN operator_factor.secret IS 'The secret of the app, or the public key of the passkey, encrypted: whoever writes this table plants neither.';
COMMENT ON COLUMN operator_factor.credential IS 'By which a browser names the passkey.';
COMMENT ON COLUMN operator_factor.counter IS 'The step of the last code of the app, or the last count of the passkey.';
COMMENT ON COLUMN operator_factor.added_at IS 'NULL while an app is set up and has not shown a code yet.';
CREATE UNIQUE INDEX operator_factor_app ON operator_factor (operator) WHERE kind = 'app' AND added_at IS NOT NULL;
CREATE INDEX operator_factor_operator ON operator_factor (operator);
INSERT INTO operator_factor (id, operator, kind, name, secret, counter, added_at)
SELECT id, id, 'app', '', totp_secret, totp_last_step, created_at FROM operator;
ALTER TABLE operator DROP COLUMN totp_secret, DROP COLUMN totp_last_step;

-- owner: operator
CREATE TABLE operator_recovery_code (
  operator bigint NOT NULL REFERENCES operator (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (operator, code_hash)
);
COMMENT ON TABLE operator_recovery_code IS 'Codes that stand in for a factor at a login, each once.';

-- owner: operator
CREATE TABLE operator_challenge (
  challenge text PRIMARY KEY,
  operator bigint,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE operator_challenge IS 'What a passkey has to sign, once. With an operator a new passkey of that one; without, whichever shows itself.';
CREATE INDEX operator_challenge_over ON operator_challenge (expires_at);
