-- Proposals are listed by when they were made, whatever of them is asked for: few wait among many that are over. Whom one
-- touches stands in its preview, and is asked for.
-- owner of proposal: operator
CREATE INDEX proposal_made ON proposal (made_at, id);
CREATE INDEX proposal_state_made ON proposal (state, made_at, id);
CREATE INDEX proposal_kind_made ON proposal (kind, made_at, id);
CREATE INDEX proposal_maker_made ON proposal (maker, made_at, id);
CREATE INDEX proposal_members ON proposal USING gin ((preview -> 'members') jsonb_path_ops);
DROP INDEX proposal_state;
