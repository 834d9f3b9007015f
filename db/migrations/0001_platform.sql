-- The platform's own tables: the clock, the shards' heads, events, consumers, audit, payload keys.
-- Every member-owned table of every module leads its keys with `shard`, so that the same migrations
-- distribute on a cluster; what all members share stays small and points at no member table.

-- owner: platform
CREATE TABLE test_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  shift interval NOT NULL
);
COMMENT ON TABLE test_clock IS 'Moves app_now() in tests; a server in production refuses to start while it holds a row.';

-- The one time that SQL asks. Volatile: a bet that waited for its shard is judged by the time after the wait.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
$$ SELECT clock_timestamp() + coalesce((SELECT shift FROM test_clock), interval '0') $$;

-- owner: platform
CREATE TABLE shard_head (
  shard smallint PRIMARY KEY,
  n bigint NOT NULL CHECK (n >= 0)
) WITH (fillfactor = 10);
COMMENT ON TABLE shard_head IS
  'The position of a shard: locked first by whoever writes there, so it orders everything on the shard.';

-- Each of these constants falls on another of the 16 hash ranges of a Citus cluster.
INSERT INTO shard_head (shard, n)
SELECT shard, 0 FROM unnest('{0,1,2,3,4,5,6,9,10,11,13,16,24,28,41,52}'::smallint[]) AS shard;

-- owner: platform
CREATE TABLE event (
  shard smallint NOT NULL,
  n bigint NOT NULL,
  at timestamptz NOT NULL,
  type text NOT NULL,
  member bigint NOT NULL,
  payload jsonb NOT NULL,
  PRIMARY KEY (shard, n)
);
COMMENT ON TABLE event IS 'News that is no money movement. Shares its positions with entry: together they are gapless.';

-- owner: platform
CREATE TABLE consumer_position (
  consumer text NOT NULL,
  shard smallint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (consumer, shard)
);

-- owner: platform
CREATE TABLE audit (
  n bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
COMMENT ON TABLE audit IS 'Significant events. Append-only and hash-chained: a changed or missing row breaks the chain.';

CREATE FUNCTION audit_hash(n bigint, at timestamptz, actor text, action text, subject text, before jsonb, after jsonb, previous_hash bytea)
RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous_hash || convert_to(
    jsonb_build_array(n, extract(epoch FROM at)::text, actor, action, subject, before, after)::text, 'UTF8'))
$$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- owner: platform
CREATE TABLE payload_key (
  kid text PRIMARY KEY,
  private_jwk jsonb NOT NULL,
  public_jwk jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE payload_key IS 'Keys of encrypted calls, shared by all processes; an older key still opens payloads until it expires.';

-- owner: platform
CREATE TABLE payload_nonce (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX payload_nonce_expiry ON payload_nonce (expires_at);
COMMENT ON TABLE payload_nonce IS 'Nonces of encrypted payloads already taken, kept until the payload would be too old anyway.';
