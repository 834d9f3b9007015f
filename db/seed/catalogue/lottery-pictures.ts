import { TILES, type TilePicture } from '#art/pictures.ts'

/** Pictures with balls, tickets and dice, which the house's lotteries take in turns. They are drawn ahead of the first visitor. */
export const LOTTERY_PICTURES: readonly TilePicture[] = TILES.filter(({ theme }) => theme === 'lottery').slice(0, 10)
