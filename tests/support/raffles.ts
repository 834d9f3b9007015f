/** Raffles on the site of a test. */
import type { RaffleContent } from '#contract/content/raffle.ts'
import { localDate } from '#rules/local-time.ts'
import { putContent } from './content.ts'
import { type House, testBrand } from './house.ts'

/** A raffle of today with a ticket for each 10, of turnover at risk or deposits, and one prize of 50, unless told. */
export const raffleWith = (changes: Partial<RaffleContent> = {}): RaffleContent => {
  const today = localDate(Date.now(), testBrand.timeZone)
  return {
    art: 'banner-slots',
    every: 'once',
    first: today,
    last: today,
    claimHours: 12,
    drawHours: 6,
    turnover: '10',
    deposits: '10',
    gameTypes: [],
    each: 100,
    all: 1000,
    prizes: [{ gives: 'cash', amount: '50', count: 1 }],
    texts: {
      EN: { title: 'Raffle', lead: 'Lead', terms: '<p>Terms</p>' },
      PT: { title: 'Sorteio', lead: 'Texto', terms: '<p>Termos</p>' },
    },
    ...changes,
  }
}

/** Puts a raffle on the site; the processes know of it within a second. */
export async function putRaffle(
  house: Pick<House, 'db'>,
  item: string,
  changes: Partial<RaffleContent> = {},
): Promise<void> {
  await putContent(house.db, 'raffle', { item, sort: 0, value: raffleWith(changes) })
}
