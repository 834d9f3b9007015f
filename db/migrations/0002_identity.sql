-- Members, the names they are found by, and their sessions.

-- owner: identity
CREATE TABLE member (
  shard smallint NOT NULL,
  id bigint NOT NULL,
  username text NOT NULL,
  nickname text NOT NULL,
  password_hash text NOT NULL,
  type smallint NOT NULL,
  language text NOT NULL,
  upline bigint,
  must_change_password boolean NOT NULL DEFAULT false,
  frozen boolean NOT NULL DEFAULT false,
  excluded_until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (shard, id)
) WITH (fillfactor = 90);
COMMENT ON COLUMN member.excluded_until IS 'Set by safeguards; no stake is taken before this moment.';

-- owner: identity
CREATE TABLE directory (
  kind text NOT NULL,
  key text NOT NULL,
  shard smallint NOT NULL,
  member bigint NOT NULL,
  PRIMARY KEY (kind, key)
);
COMMENT ON TABLE directory IS
  'Names that are unique over all members (user name; later e-mail, phone, invitation code), under their normalised form.';

-- owner: identity
CREATE TABLE session (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ip text NOT NULL,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON TABLE session IS 'A session token names its row and carries a secret; only the secret''s hash is kept.';
