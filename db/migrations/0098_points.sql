-- Points for play, and the mall in which they are spent. Points themselves lie in the wallet of kind points.

-- owner: loyalty
CREATE TABLE point_earned (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  given bigint NOT NULL CHECK (given >= 0),
  rest_numerator text NOT NULL CHECK (rest_numerator ~ '^-?\d+$'),
  rest_denominator text NOT NULL CHECK (rest_denominator ~ '^[1-9]\d*$'),
  PRIMARY KEY (shard, member),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id)
) WITH (fillfactor = 70);
COMMENT ON TABLE point_earned IS 'What play has brought a member up to the position of the consumer points: whole points over its life, and the exact rest towards the next one.';
COMMENT ON COLUMN point_earned.rest_numerator IS 'A whole number of any length, as the denominator is. Below zero where turnover that had brought points was taken back: it is made up for first.';

-- Play from before points is not counted.
INSERT INTO consumer_position (consumer, shard, n) SELECT 'points', shard, n FROM shard_head ON CONFLICT DO NOTHING;

-- owner: loyalty
CREATE TABLE point_stock (
  item text PRIMARY KEY,
  total integer NOT NULL,
  used integer NOT NULL DEFAULT 0,
  CHECK (used BETWEEN 0 AND total)
);
COMMENT ON TABLE point_stock IS 'How many there are of an item of the point mall in all, and how many of them were taken.';

-- owner: loyalty
CREATE TABLE redemption (
  shard smallint NOT NULL,
  member bigint NOT NULL,
  id bigint NOT NULL,
  request_key text NOT NULL,
  type text NOT NULL CHECK (type IN ('goods', 'bonus', 'cash', 'convert')),
  item text,
  version integer,
  names jsonb NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  points bigint NOT NULL CHECK (points > 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  value bigint NOT NULL CHECK (value >= 0),
  delivery text,
  state text NOT NULL CHECK (state IN ('inProcess', 'approved', 'rejected')),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  reason text,
  PRIMARY KEY (shard, member, id),
  UNIQUE (shard, member, request_key),
  FOREIGN KEY (shard, member) REFERENCES member (shard, id),
  CHECK ((type = 'convert') = (item IS NULL) AND (item IS NULL) = (version IS NULL)),
  CHECK ((type = 'goods') = (delivery IS NOT NULL)),
  CHECK ((state = 'inProcess') = (decided_at IS NULL)),
  CHECK (type = 'goods' OR state = 'approved')
);
COMMENT ON TABLE redemption IS 'What members exchanged points for: items of the mall, or money at the rate of the house.';
COMMENT ON COLUMN redemption.names IS 'What the item was called then, by language.';
COMMENT ON COLUMN redemption.points IS 'Taken in all, in units of the wallet of points; amount is what was paid besides, value what bonus money or money came to.';
COMMENT ON COLUMN redemption.delivery IS 'To whom goods go, and where: JSON, encrypted.';
CREATE INDEX redemption_waits ON redemption (asked_at, id) WHERE state = 'inProcess';
CREATE INDEX redemption_asked ON redemption (asked_at, id);
CREATE INDEX redemption_member_asked ON redemption (shard, member, asked_at, id);
