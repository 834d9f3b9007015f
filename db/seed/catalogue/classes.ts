import type { SlotTheme } from '#art/themes.ts'
import type { GameType } from './vendors.ts'

/**
 * The classes of each type, the most important first. SC, VP, JP, TG, AC and BG are the specification's codes; table games
 * and video poker are types of their own, the others are classes of slots.
 */
export const CLASSES: Readonly<Record<GameType, readonly string[]>> = {
  RNG: ['LINES', 'CASCADE', 'MEGA', 'HOLD', 'BUY', 'MYTH', 'ADVENT', 'CLASSIC', 'FRUIT', 'JP', 'SC', 'AC', 'BG'],
  TG: ['TG', 'ROULETTE', 'BLACKJACK'],
  VP: ['VP'],
  LIVE: ['BACCARAT', 'ROULETTE', 'BLACKJACK', 'SICBO', 'DRAGON', 'SHOW'],
  FISH: ['ARENA', 'REEF'],
  PVP: ['POKER', 'TILES', 'BOARD'],
  SPORTS: ['BOOK', 'LEAGUE', 'RING'],
  ESPORTS: ['LEAGUE'],
  COCKFIGHT: ['RING'],
  LOTT: ['DRAW', 'RAPID'],
  ELOTT: ['RAPID'],
  MXWIN: ['CRASH', 'MINES', 'WHEEL', 'DROP', 'COIN'],
  BINGO: ['HALL'],
}

/** The type of a game whose list brings it under slots and a class that is, or belongs to, a type of its own. */
export function typeOf(listed: GameType, classify: string): GameType {
  if (listed !== 'RNG') return listed
  if (classify === 'TG' || classify === 'VP') return classify
  return classify === 'HALL' ? 'BINGO' : 'RNG'
}

/** How many slots stand under each class of slots. */
export const SLOT_CLASSES: readonly (readonly [gameClassify: string, count: number])[] = [
  ['LINES', 2000],
  ['CASCADE', 1290],
  ['MEGA', 990],
  ['HOLD', 900],
  ['BUY', 720],
  ['MYTH', 720],
  ['ADVENT', 690],
  ['CLASSIC', 400],
  ['FRUIT', 220],
]

/** The themes that a class keeps to; the others take all. */
export const CLASS_THEMES: Readonly<Record<string, readonly SlotTheme[]>> = {
  MYTH: ['dragon', 'egypt', 'olympus', 'norse', 'aztec', 'magic', 'samurai', 'arabian'],
  ADVENT: ['pirate', 'western', 'space', 'jungle', 'savanna', 'mystery', 'racing', 'dino', 'ocean', 'clockwork'],
  FRUIT: ['fruit', 'candy', 'joker'],
  CLASSIC: ['fruit', 'joker', 'jewel', 'wealth', 'music'],
}

/** Paylines or ways by class; slots of this house's lists have at least 25. */
export const LINES: Readonly<Record<string, readonly [number, ...number[]]>> = {
  LINES: [25, 30, 40, 50],
  CASCADE: [40, 50, 100],
  MEGA: [1024, 4096, 15_625],
  HOLD: [25, 30, 50],
  BUY: [40, 243, 1024],
  MYTH: [25, 40, 243],
  ADVENT: [25, 30, 243],
  CLASSIC: [25],
  FRUIT: [25, 40],
  JP: [25, 50],
}
