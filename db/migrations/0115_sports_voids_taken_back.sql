-- Voids that operators decided can be taken back by operators.

ALTER TABLE sport_decision DROP CONSTRAINT sport_decision_kind_check;
ALTER TABLE sport_decision ADD CONSTRAINT sport_decision_kind_check CHECK (kind IN ('result', 'void', 'feed', 'valid'));
