/** Places of the lobby's winner board, which the first page asks for and the topic tells. */
export const WINNER_COUNT = 20
