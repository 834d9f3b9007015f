-- What waits for operators is worked off by one of them at a time.

-- owner: operator
CREATE TABLE desk_lease (
  queue text NOT NULL,
  item bigint NOT NULL,
  operator bigint NOT NULL REFERENCES operator (id),
  until timestamptz NOT NULL,
  PRIMARY KEY (queue, item)
);
COMMENT ON TABLE desk_lease IS 'Who is at work on something of a queue. It ends by itself when the page that shows it is gone.';
CREATE INDEX desk_lease_operator ON desk_lease (operator);
