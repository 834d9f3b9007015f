-- Private keys of encrypted payloads lie sealed; those of today are sealed by the next start.
ALTER TABLE payload_key ALTER COLUMN private_jwk TYPE text USING private_jwk::text;
COMMENT ON COLUMN payload_key.private_jwk IS 'A JWK, sealed with the data key.';
COMMENT ON TABLE secret IS 'Keys that all processes of the house share, made by the first that needs one and sealed with the data key.';
COMMENT ON COLUMN provider.secret IS 'What both sides know where the dialect has no keys: sealed with the data key, at the next start where it was written in clear.';
COMMENT ON COLUMN identity_check.number IS 'Of the document, sealed with the data key.';
COMMENT ON COLUMN identity_document.key IS 'A keyed hash, whose key lies sealed in the table secret.';
