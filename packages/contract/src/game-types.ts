/** The types of games. */
export const gameTypes = [
  'RNG',
  'TG',
  'VP',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'MXWIN',
  'BINGO',
] as const
