-- owner of reconciliation_run: records
-- owner of reconciliation_item: records
-- An event whose handler fails waits here with its reason, so that its consumer goes on with the others.
-- owner: platform
CREATE TABLE parked_event (
  shard smallint NOT NULL,
  consumer text NOT NULL,
  n bigint NOT NULL,
  parked_at timestamptz NOT NULL,
  tries integer NOT NULL CHECK (tries > 0),
  retry_at timestamptz,
  reason text NOT NULL,
  PRIMARY KEY (shard, consumer, n),
  FOREIGN KEY (shard, n) REFERENCES event (shard, n)
);
COMMENT ON COLUMN parked_event.retry_at IS 'When it is tried again by itself; NULL once it waits for an operator.';

-- A consumer counts what waits for it by type.
CREATE INDEX event_of_type ON event (shard, type, n);
