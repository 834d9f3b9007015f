-- Keys of game providers are changed by operators, with a time in which the one before is taken as well.

-- owner: providers
CREATE TABLE provider_key (
  id bigint PRIMARY KEY,
  provider smallint NOT NULL REFERENCES provider (id),
  kind text NOT NULL CHECK (kind IN ('publicKey', 'secret')),
  value text NOT NULL,
  fingerprint text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'inUse', 'ending')),
  added_at timestamptz NOT NULL,
  used_at timestamptz,
  until timestamptz,
  CHECK ((state = 'waiting') = (used_at IS NULL)),
  CHECK ((state = 'ending') = (until IS NOT NULL))
);
CREATE UNIQUE INDEX provider_key_in_use ON provider_key (provider) WHERE state = 'inUse';
COMMENT ON TABLE provider_key IS 'Keys of providers that operators put in use. Where a provider has one in use, the key of its own row is taken no more; that one moves here when it is followed.';
COMMENT ON COLUMN provider_key.value IS 'Encrypted.';
