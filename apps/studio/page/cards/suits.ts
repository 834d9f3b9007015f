/** Outlines of clubs, diamonds, hearts and spades around the middle of a box of 100 by 100; the order is that of `SUITS`. */
export const SUIT_PATHS = [
  'M-22-23a22 22 0 1 1 44 0a22 22 0 1 1-44 0M-46 10a22 22 0 1 1 44 0a22 22 0 1 1-44 0M2 10a22 22 0 1 1 44 0a22 22 0 1 1-44 0M-8-10L8-10L4 18C5 33 9 43 18 47L-18 47C-9 43-5 33-4 18Z',
  'M0-49C9-31 22-14 38 0C22 14 9 31 0 49C-9 31-22 14-38 0C-22-14-9-31 0-49Z',
  'M0 46C-13 29-46 9-46-18C-46-36-34-45-21-45C-10-45-3-38 0-28C3-38 10-45 21-45C34-45 46-36 46-18C46 9 13 29 0 46Z',
  'M0-48C12-28 45-8 45 16C45 31 34 39 23 39C13 39 6 33 3 24C4 36 9 43 18 47L-18 47C-9 43-4 36-3 24C-6 33-13 39-23 39C-34 39-45 31-45 16C-45-8-12-28 0-48Z',
] as const

const RED = '#b4132c'
const BLACK = '#1a1a20'

/** Inks of the suits. */
export const SUIT_COLOURS = [BLACK, RED, RED, BLACK] as const
