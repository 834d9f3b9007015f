-- What operators write for the site has versions, drafts and periods, whatever kind it is of. Announcements move in.
-- owner: content
CREATE TABLE content (
  kind text NOT NULL,
  id text NOT NULL,
  newest integer NOT NULL,
  draft integer,
  from_file boolean NOT NULL,
  sort integer NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX content_sort ON content (kind, sort, id);
CREATE INDEX content_changed ON content (kind, changed_at, id);
COMMENT ON TABLE content IS 'Items of content. Of those that nobody has changed the brand''s files hold what they say.';
COMMENT ON COLUMN content.newest IS 'The number of its last version; 0 while only the brand''s file says anything.';
COMMENT ON COLUMN content.sort IS 'The place of its last version among all of its kind.';
COMMENT ON COLUMN content.draft IS 'The version that waits to be published.';
COMMENT ON COLUMN content.from_file IS 'What the brand''s file says of it is on the site wherever no period is.';

-- owner: content
CREATE TABLE content_version (
  kind text NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  value jsonb NOT NULL,
  sort integer NOT NULL,
  by bigint,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  note text NOT NULL,
  PRIMARY KEY (kind, id, version),
  FOREIGN KEY (kind, id) REFERENCES content
);
COMMENT ON COLUMN content_version.by IS 'The operator who wrote it; null for what came with the house.';

-- owner: content
CREATE TABLE content_period (
  kind text NOT NULL,
  id text NOT NULL,
  n integer NOT NULL,
  version integer NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz,
  PRIMARY KEY (kind, id, n),
  FOREIGN KEY (kind, id, version) REFERENCES content_version,
  CHECK (until_at >= from_at)
);
COMMENT ON TABLE content_period IS 'When a version is on the site. Of several at a moment the one counts that began last.';

INSERT INTO content (kind, id, newest, draft, from_file, sort, changed_at)
SELECT 'announcement', id, 1, CASE WHEN published THEN NULL ELSE 1 END, false, sort, changed_at FROM announcement;
INSERT INTO content_version (kind, id, version, value, sort, by_name, at, note)
SELECT 'announcement', id, 1, jsonb_build_object('type', type, 'execution', execution, 'promotionType', promotion_type, 'texts', texts), sort, '', changed_at, ''
FROM announcement;
INSERT INTO content_period (kind, id, n, version, from_at) SELECT 'announcement', id, 1, 1, changed_at FROM announcement WHERE published;
DROP TABLE announcement;

-- Whoever wrote announcements writes content.
UPDATE operator_role SET permissions = array_remove(permissions, 'announcements.write') || ARRAY['content.read', 'content.write', 'content.publish']
WHERE 'announcements.write' = ANY (permissions);
