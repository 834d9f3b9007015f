import type { RaffleContent } from '#contract/content/raffle.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readRafflesOf } from './raffle.sql.ts'

const PREFIX = 'raffle-'
/** What the draw, its proof and awards call a raffle. */
export const nameOf = (id: string): string => `${PREFIX}${id}`

/** The occasion of an award that pays a prize. */
export const occasionOf = (place: number): string => `place:${place}`
export const isPrize = (occasion: string): boolean => /^place:\d+$/.test(occasion)

/** The raffles that awards are of, by what these call them, with their words and picture. */
export async function readRafflesNamed(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, Pick<RaffleContent, 'texts' | 'art'>>> {
  const ids = new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)))
  const raffles = await readRafflesOf(db, [...ids])
  return new Map(raffles.map(({ id, terms }) => [nameOf(id), terms]))
}
