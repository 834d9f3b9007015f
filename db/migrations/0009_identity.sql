-- Who members are, complete: what a registration asks, other ways in, second proofs, trusted devices,
-- growing waits after failures, one-time codes. Then the settings an operator changes at run time,
-- the operators themselves, and announcements.

ALTER TABLE member
  ADD COLUMN profile jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN email text,
  ADD COLUMN email_proven boolean NOT NULL DEFAULT false,
  ADD COLUMN mobile text,
  ADD COLUMN mobile_proven boolean NOT NULL DEFAULT false,
  ADD COLUMN payment_password_hash text,
  ADD COLUMN invitation_code text,
  ADD COLUMN icon text NOT NULL DEFAULT 'fox',
  ADD COLUMN greeted boolean NOT NULL DEFAULT false,
  ADD COLUMN password_changed_at timestamptz,
  ADD COLUMN password_is_default boolean NOT NULL DEFAULT false,
  ADD COLUMN terms_version text;
UPDATE member SET password_changed_at = created_at;
COMMENT ON COLUMN member.profile IS 'Optional fields of the registration by the names of the form: payeeName, birthday, line and so on.';
COMMENT ON COLUMN member.mobile IS 'E.164, such as +5511912345678; claimed in directory under kind mobile. The same for email, in lower case.';
COMMENT ON COLUMN member.password_changed_at IS 'Null where the member never had a password of its own, as after a registration by code alone.';
COMMENT ON COLUMN member.greeted IS 'False until the first login was greeted (firstTimeLogin).';

ALTER TABLE session
  ADD COLUMN member_type smallint NOT NULL DEFAULT 3,
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN how text NOT NULL DEFAULT 'username';
COMMENT ON COLUMN session.member_type IS 'The member''s type when the session opened; a change of type ends its sessions.';
COMMENT ON COLUMN session.how IS 'username, sms, phone-auth, social, link, remembered, register, trial';

-- owner: identity
CREATE TABLE login_attempt (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  ip text NOT NULL,
  device text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('in', 'wrong', 'asked')),
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);

-- owner: identity
CREATE TABLE known_address (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  ip text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (shard, member, ip),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);

-- owner: identity
CREATE TABLE device_token (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('trusted', 'remembered')),
  secret_hash bytea NOT NULL,
  device text NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON COLUMN device_token.used_at IS 'When a remembered one opened its session. It is kept until it expires, so that a copy of it is found out.';
COMMENT ON TABLE device_token IS 'Cookies that stand for a device: a trusted one is not asked for a second proof, a remembered one opens one session and is replaced.';

-- owner: identity
CREATE TABLE totp (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (shard, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
COMMENT ON COLUMN totp.last_step IS 'The time step of the last code taken: each code is good once.';

-- owner: identity
CREATE TABLE recovery_code (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (shard, member, code_hash),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);

-- owner: identity
CREATE TABLE login_challenge (
  id text PRIMARY KEY,
  shard smallint NOT NULL,
  member bigint NOT NULL,
  wish jsonb NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE login_challenge IS 'Logins that were right so far and wait for a second proof; the id is the hash of what the browser holds.';

-- owner: identity
CREATE TABLE one_time_code (
  use text NOT NULL,
  target text NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  PRIMARY KEY (use, target)
);
COMMENT ON TABLE one_time_code IS 'Codes sent by SMS or mail, one for each use and target; a code for one use is worth nothing for another.';

-- owner: identity
CREATE TABLE one_time_link (
  id text PRIMARY KEY,
  use text NOT NULL,
  value jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE one_time_link IS 'Secrets that are good once: links for a new password, tokens in an address, tickets of a social login. The id is the secret''s hash.';

-- owner: identity
CREATE TABLE captcha (
  id text PRIMARY KEY,
  answer_hash bytea NOT NULL,
  drawn_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- owner: identity
CREATE TABLE social_identity (
  provider text NOT NULL,
  subject text NOT NULL,
  shard smallint NOT NULL,
  member bigint NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject)
);

-- owner: platform
CREATE TABLE throttle (
  key text PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL,
  blocked_until timestamptz
);
COMMENT ON TABLE throttle IS 'How often something was done or failed in its window, and until when it is not tried again.';

-- owner: platform
CREATE TABLE secret (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
COMMENT ON TABLE secret IS 'Keys that all processes of the house share, made by the first that needs one.';

-- owner: brand
CREATE TABLE setting (
  key text PRIMARY KEY,
  version integer NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE setting IS 'What an operator changed; what was never changed stands in the brand''s configuration.';

-- owner: messaging
CREATE TABLE announcement (
  id bigint PRIMARY KEY,
  type text NOT NULL,
  execution text NOT NULL,
  promotion_type text,
  texts jsonb NOT NULL,
  published boolean NOT NULL,
  sort integer NOT NULL,
  changed_at timestamptz NOT NULL
);

-- owner: operator
CREATE TABLE operator (
  id bigint PRIMARY KEY,
  username text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  totp_secret text NOT NULL,
  totp_last_step bigint NOT NULL DEFAULT 0,
  role text NOT NULL,
  disabled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_login_at timestamptz
);

-- owner: operator
CREATE TABLE operator_session (
  id bigint PRIMARY KEY,
  operator bigint NOT NULL REFERENCES operator (id),
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ip text NOT NULL
);
