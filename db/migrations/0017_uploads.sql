-- Pictures that members send along with a request, and files that the house makes for them; then the
-- inbox, and feedback with its answers.

-- owner: platform
CREATE TABLE upload (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('deposit', 'withdrawal', 'feedback', 'identity', 'kept')),
  key text NOT NULL,
  type text NOT NULL,
  name text NOT NULL DEFAULT '',
  size integer NOT NULL,
  created_at timestamptz NOT NULL,
  taken_at timestamptz,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
-- An operator names a picture by its id alone.
CREATE INDEX upload_id ON upload (id);
CREATE INDEX upload_untaken ON upload (created_at) WHERE taken_at IS NULL;
COMMENT ON TABLE upload IS 'What lies in the store of files. A row is there before its bytes are, and goes after them, so that none is forgotten there.';
COMMENT ON COLUMN upload.purpose IS 'What the picture is for; kept is a file that the house made, such as an export of a member''s data.';
COMMENT ON COLUMN upload.taken_at IS 'When a request named it, which it can once. What none named within a day is removed.';

-- owner: messaging
CREATE TABLE inbox_message (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  read_at timestamptz,
  PRIMARY KEY (shard, member, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
CREATE INDEX inbox_message_unread ON inbox_message (shard, member) WHERE read_at IS NULL;
COMMENT ON TABLE inbox_message IS 'Messages to one member. What the house writes by itself is a kind with its particulars, put into words in the language of whoever reads it; kind letter is an operator''s own, with title and content.';

-- owner: messaging
CREATE TABLE feedback (
  shard smallint NOT NULL,
  id bigint NOT NULL,
  member bigint,
  type text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  at timestamptz NOT NULL,
  content text NOT NULL,
  contact text,
  about text,
  uploads bigint[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (shard, id),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
);
CREATE INDEX feedback_member ON feedback (shard, member, id);
-- Operators read all shards at once.
CREATE INDEX feedback_state ON feedback (state, id);
COMMENT ON COLUMN feedback.member IS 'Null for visitors, who leave a way to reach them instead.';
COMMENT ON COLUMN feedback.about IS 'The bet that a dispute is about.';

-- owner: messaging
CREATE TABLE feedback_reply (
  shard smallint NOT NULL,
  feedback bigint NOT NULL,
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  operator bigint,
  text text NOT NULL,
  PRIMARY KEY (shard, feedback, id),
  FOREIGN KEY (shard, feedback) REFERENCES feedback (shard, id)
);
COMMENT ON COLUMN feedback_reply.operator IS 'Who answered for the house; null for a word of the member''s own.';
