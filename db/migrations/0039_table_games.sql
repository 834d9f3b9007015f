-- Table games and video poker are types of their own, no longer classes of slots.

UPDATE game SET game_type = classify WHERE game_type = 'RNG' AND classify IN ('TG', 'VP');
UPDATE game SET classify = 'ROULETTE' WHERE vendor = 'WHS' AND game_code = 'grand-roulette' AND classify = 'TG';
UPDATE game SET classify = 'BLACKJACK' WHERE vendor = 'WHS' AND game_code = 'velvet-blackjack' AND classify = 'TG';
UPDATE catalogue_version SET version = version + 1 WHERE version > 0;
