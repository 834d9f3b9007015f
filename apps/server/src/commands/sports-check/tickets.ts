import { moneyToDecimal } from '#rules/money.ts'
import { exactText, rational } from '#rules/rational.ts'
import { gradeFixture } from '#rules/sports/files/fixture-grade.ts'
import { factorOf, type Graded } from '#rules/sports/grade.ts'
import { marketKey } from '#rules/sports/market-key.ts'
import { oddsText } from '#rules/sports/odds-format.ts'
import { gradeOutright } from '#rules/sports/outright.ts'
import { greatestPayout, lineCount, slipPayout } from '#rules/sports/systems.ts'
import type { FileLeg, FileTicket, ReadTicket } from './ticket-file.ts'

/** What is printed for a ticket. Amounts are decimals; factors are exact, null where the leg is open. */
export interface CheckedTicket {
  readonly ticket: string
  readonly kind: string
  readonly lines: number
  /** Of one line, and of all. */
  readonly stake: string
  readonly staked: string
  readonly legs: readonly object[]
  /** What it could have paid at most. */
  readonly greatest: string
  /** Null while it can still win. */
  readonly payout: string | null
}

/** What is printed for each ticket of a file, in its order. */
export function* printedTickets(file: string, tickets: readonly ReadTicket[]): Generator<string> {
  for (const read of tickets) {
    if ('ticket' in read) yield JSON.stringify(checkTicket(read.ticket))
    else {
      const { line, id = null, at, refused } = read
      yield JSON.stringify({ file, line, ticket: id, at, refused })
    }
  }
}

function checkTicket({ id, kind, stake, legs }: FileTicket): CheckedTicket {
  const lines = lineCount(kind, legs.filter(({ isBanker }) => !isBanker).length)
  const graded = legs.map((leg) => ({ leg, graded: gradeOf(leg) }))
  // An open leg counts as if it won: a ticket that pays nothing even then has lost.
  const most = slipPayout(
    kind,
    stake,
    graded.map(({ leg, graded }) => ({
      factor: graded === undefined ? rational(BigInt(leg.price), 1000n) : factorOf(graded, leg.price),
      isBanker: leg.isBanker,
    })),
  )
  const isSettled = most === 0n || graded.every(({ graded }) => graded !== undefined)
  return {
    ticket: id,
    kind,
    lines,
    stake: moneyToDecimal(stake, 5),
    staked: moneyToDecimal(stake * BigInt(lines), 5),
    legs: graded.map(({ leg, graded }) => printedLeg(leg, graded)),
    greatest: moneyToDecimal(greatestPayout(kind, stake, legs), 5),
    payout: isSettled ? moneyToDecimal(most, 5) : null,
  }
}

function gradeOf(leg: FileLeg): Graded | undefined {
  if ('outright' in leg) return gradeOutright(leg.pick, leg.outright.places ?? 1, leg.outright.ranking)
  const grade = gradeFixture(leg.match.fixture, leg.market, leg.pick, leg.at)
  return grade === undefined ? undefined : { grade }
}

function printedLeg(leg: FileLeg, graded: Graded | undefined): object {
  const on =
    'outright' in leg ? { outright: leg.outright.name } : { match: leg.match.number, market: marketKey(leg.market) }
  const heat = graded?.deadHeat
  return {
    ...on,
    pick: leg.pick,
    odds: oddsText('decimal', leg.price),
    ...(leg.isBanker ? { banker: true } : {}),
    grade: graded?.grade ?? null,
    ...(heat === undefined ? {} : { deadHeat: `${heat.places}/${heat.tied}` }),
    factor: graded === undefined ? null : exactText(factorOf(graded, leg.price)),
  }
}
