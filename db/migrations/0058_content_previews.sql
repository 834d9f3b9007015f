-- Who has the link sees the site with a draft on it; only its hash is kept.
-- owner: content
CREATE TABLE content_preview (
  secret_hash text PRIMARY KEY,
  kind text NOT NULL,
  id text NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (kind, id) REFERENCES content
);
