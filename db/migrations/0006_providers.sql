-- Game providers, and the sessions by which their callbacks know a member.

-- owner: providers
CREATE TABLE provider (
  id smallint PRIMARY KEY CHECK (id > 0),
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  dialect text NOT NULL CHECK (dialect IN ('hub88')),
  public_key text NOT NULL,
  launch_url text NOT NULL,
  enabled boolean NOT NULL DEFAULT true
);
COMMENT ON COLUMN provider.public_key IS 'PEM of the RSA key with which the provider signs its calls.';

-- owner: providers
CREATE TABLE provider_vendor (
  vendor text PRIMARY KEY,
  provider smallint NOT NULL REFERENCES provider (id)
);
COMMENT ON TABLE provider_vendor IS 'Which provider serves a vendor of the catalogue.';

-- owner: providers
CREATE TABLE game_session (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  provider smallint NOT NULL,
  node_id integer NOT NULL,
  currency text NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
