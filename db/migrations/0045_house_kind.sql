-- A demonstration's codes lie open and its clerk is a program: its database never serves real people, nor theirs a demonstration.

-- owner: platform
CREATE TABLE house_kind (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  demonstration boolean NOT NULL,
  since timestamptz NOT NULL
);
COMMENT ON TABLE house_kind IS 'Whether the first start was a demonstration''s. Written by the owner of the database alone.';
-- A demonstration of an earlier release is known by its clerk.
INSERT INTO house_kind (demonstration, since) SELECT true, app_now() FROM operator WHERE username = 'democlerk1';
