-- What one operator did without a second one adds up by its day too: many small ones for many members are one large one.

-- owner: platform
CREATE TABLE done_alone (
  operator bigint NOT NULL REFERENCES operator (id),
  what text NOT NULL CHECK (what IN ('credited', 'granted')),
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (operator, what, day)
);
COMMENT ON TABLE done_alone IS 'What an operator credited by hand or gave in free rounds on a local day without a second person.';
