/** The place in the header that the page of a game fills: the way back, the game's name, and what is at stake. */
export const GAME_STRIP = 'game-strip'
