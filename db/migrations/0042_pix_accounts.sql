-- Money goes out by PIX too, to a key.
ALTER TABLE payout_card DROP CONSTRAINT payout_card_kind_check, ADD CONSTRAINT payout_card_kind_check CHECK (kind IN ('bank', 'pix', 'eWallet', 'crypto'));
