-- Keys of payment providers and of vendors with wallets of their own are changed by operators, as those of game providers are.
ALTER TABLE provider_key ALTER COLUMN provider DROP NOT NULL;
ALTER TABLE provider_key ADD COLUMN service text;
ALTER TABLE provider_key ADD CHECK (num_nonnulls(provider, service) = 1);
ALTER TABLE provider_key ADD CHECK (service IS NULL OR kind = 'secret');
CREATE UNIQUE INDEX provider_key_service_in_use ON provider_key (service) WHERE state = 'inUse';
COMMENT ON COLUMN provider_key.service IS 'A service outside, such as payment:sandbox. Where it has a key in use, the one of the environment is taken no more; that one moves here when it is followed.';
