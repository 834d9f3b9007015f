import type { RaffleContent } from '#contract/content/raffle.ts'
import { Refusal } from '#contract/errors.ts'
import { ticketsFor } from '#rules/loyalty/raffle-run.ts'
import { parseMoney } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { RankedDeps } from '../parts.ts'
import { openTaker } from '../promotions/parts.ts'
import { readPeriod, stepsOf } from '../promotions/periods.ts'
import { countTickets, giveTickets, lockRaffle, type OpenedRaffle, readRaffle, type TicketRange } from './raffle.sql.ts'

/** What a member did in the days of a raffle, in units, and the tickets that this is worth in all. */
export async function readWorth(
  { brand }: Pick<RankedDeps, 'brand'>,
  db: Db,
  member: MemberId,
  { terms, first, last }: Pick<OpenedRaffle, 'terms' | 'first' | 'last'>,
): Promise<{ readonly turnover: bigint; readonly deposits: bigint; readonly tickets: number }> {
  const sums = await readPeriod(db, member, { from: first, to: last }, brand.timeZone)
  const price = priceOf(terms)
  const steps = stepsOf(terms, sums)
  const doneOf = (what: 'turnover' | 'deposits'): bigint => steps.find(({ of }) => of === what)?.done ?? 0n
  const done = { turnover: doneOf('turnover'), deposits: doneOf('deposits') }
  return { ...done, tickets: ticketsFor(price, done) }
}

const priceOf = ({ turnover, deposits, each }: RaffleContent) => ({
  turnover: parseMoney(turnover),
  deposits: parseMoney(deposits),
  each,
})

/**
 * Gives a member the tickets that it has earned in a raffle and has not taken yet. The raffle's row is locked meanwhile, so
 * numbers run without gap, and of thirty claims at once one takes them. What was played is read before: it only waits for the row.
 * @throws Refusal NOT_FOUND; STATE_PASSED once it is closed; PROMOTION_SPENT where all were given out; ACCOUNT_EXCLUDED, ACCOUNT_FROZEN
 */
export async function claimTickets(
  deps: RankedDeps,
  member: MemberId,
  id: string,
): Promise<{ readonly numbers: TicketRange | null; readonly tickets: number }> {
  const { db, content } = deps
  const [raffle, live] = [await readRaffle(db, id), await content.live('raffle')]
  // What an operator took off the site gives out no more tickets; those that are out are drawn.
  if (raffle === undefined || !live.some(({ item }) => item === raffle.item)) throw new Refusal('NOT_FOUND')
  const { tickets: worth } = await readWorth(deps, db, member, raffle)
  return db.transaction(async (tx) => {
    await openTaker(tx, member, 'FOR SHARE OF m')
    const locked = await lockRaffle(tx, id)
    if (locked?.state !== 'open' || locked.isClosing) throw new Refusal('STATE_PASSED')
    const had = (await countTickets(tx, member, [id])).get(id) ?? 0
    if (worth <= had) return { numbers: null, tickets: had }
    const count = Math.min(worth - had, locked.terms.all - locked.tickets)
    if (count <= 0) throw new Refusal('PROMOTION_SPENT')
    return { numbers: await giveTickets(tx, locked, member, count), tickets: had + count }
  })
}
