-- Whoever is on a break is known again by a proven mail address or number, by a document, and by name and birthday.
-- owner: safeguards
CREATE TABLE excluded_person (
  key text NOT NULL,
  shard smallint NOT NULL,
  member bigint NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (key, member)
);
CREATE INDEX excluded_person_member ON excluded_person (member);
CREATE INDEX excluded_person_until ON excluded_person (until);
COMMENT ON COLUMN excluded_person.key IS 'A keyed hash; what it is of stands nowhere here, and outlasts the account.';

ALTER TABLE member_break ADD COLUMN met_by text CHECK (met_by IN ('mail', 'mobile', 'document', 'person'));
COMMENT ON COLUMN member_break.met_by IS 'By what the member was known to be somebody on a break; null for a break of its own.';

ALTER TABLE identity_check ADD COLUMN other_person boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN identity_check.other_person IS 'An operator saw that this is not the person on a break that has the same name and birthday.';

-- Which names a member claims, without reading all of them.
CREATE INDEX directory_member ON directory (member);
