-- A round is found by its player, game and id: to the wallet it is one round, whichever session opened it.

CREATE UNIQUE INDEX round_of_player ON studio.round (player, game, id);
