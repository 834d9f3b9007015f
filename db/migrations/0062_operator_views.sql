-- Operators keep lists as they narrowed and sorted them, under a name; owners share some with a role.

-- owner: operator
CREATE TABLE operator_view (
  id bigint PRIMARY KEY,
  operator bigint NOT NULL REFERENCES operator (id),
  name text NOT NULL,
  address text NOT NULL,
  role text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX operator_view_name ON operator_view (operator, lower(name));
CREATE INDEX operator_view_role ON operator_view (role) WHERE role IS NOT NULL;
COMMENT ON COLUMN operator_view.address IS 'An address of the console itself: a path with its query.';
COMMENT ON COLUMN operator_view.role IS 'Whoever has this role sees it too; NULL for its operator alone. A role that is gone is nobody''s.';
