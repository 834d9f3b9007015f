-- Promotions for single rounds and for periods that are over, and terms that stay with who joined them.

-- owner: loyalty
CREATE TABLE joined_terms (
  promotion text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  PRIMARY KEY (promotion, version)
);
COMMENT ON TABLE joined_terms IS 'The versions of promotions that somebody joined: what they give for is looked for as long as the promotion is on the site, whatever its terms are by now.';
INSERT INTO joined_terms (promotion, version, terms)
SELECT DISTINCT ON (promotion, version) promotion, version, terms FROM participation ORDER BY promotion, version, joined_at DESC;
