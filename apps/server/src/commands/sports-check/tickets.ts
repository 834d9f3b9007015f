import { type Money, moneyToDecimal } from '#rules/money.ts'
import { exactText, rational } from '#rules/rational.ts'
import { gradeFixture } from '#rules/sports/files/fixture-grade.ts'
import { factorOf, type Graded, type Price } from '#rules/sports/grade.ts'
import { marketKey } from '#rules/sports/market-key.ts'
import { oddsText } from '#rules/sports/odds-format.ts'
import { gradeOutright } from '#rules/sports/outright.ts'
import { greatestPayout, lineCount, type SlipKind, slipPayout, worthOfLines } from '#rules/sports/systems.ts'
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

/** A leg with how it stands; undefined while it is open. */
export interface TicketLeg {
  /** What it is on, as it is printed. */
  readonly on: { readonly outright: string } | { readonly match: number; readonly market: string }
  readonly pick: string
  readonly price: Price
  readonly isBanker: boolean
  readonly graded: Graded | undefined
}

/** What became of a ticket. */
export interface TicketOutcome {
  readonly id: string
  readonly kind: string
  readonly lines: number
  /** Of one line. */
  readonly stake: Money
  readonly legs: readonly TicketLeg[]
  readonly greatest: Money
  readonly payout: Money | undefined
}

/**
 * What is printed for each ticket of a file, in its order.
 * @param outcomeOf what says what became of tickets: the rules alone unless told
 */
export function* printedTickets(
  file: string,
  tickets: readonly ReadTicket[],
  outcomeOf: (ticket: FileTicket) => TicketOutcome = outcomeByRules,
): Generator<string> {
  for (const read of tickets) {
    if ('ticket' in read) yield JSON.stringify(printedTicket(outcomeOf(read.ticket)))
    else {
      const { line, id = null, at, refused } = read
      yield JSON.stringify({ file, line, ticket: id, at, refused })
    }
  }
}

/** The legs that make one slip: singles are slips of their own, each of which is cut. */
export const slipsOf = <Leg>(kind: SlipKind, legs: readonly Leg[]): readonly (readonly Leg[])[] =>
  kind === 'single' ? legs.map((leg) => [leg]) : [legs]

/** That of a ticket by the rules alone. */
export function outcomeByRules({ id, kind, stake, legs }: FileTicket): TicketOutcome {
  const graded = legs.map((leg) => {
    const { pick, price, isBanker } = leg
    return { on: onOf(leg), pick, price, isBanker, graded: gradeOf(leg) }
  })
  // An open leg counts as if it won: a ticket that brings nothing even then has lost.
  const factors = graded.map(({ graded: one, price, isBanker }) => ({
    factor: one === undefined ? rational(BigInt(price), 1000n) : factorOf(one, price),
    isBanker,
  }))
  const areBankers = legs.map(({ isBanker }) => isBanker)
  const brings = worthOfLines(kind, areBankers)(factors.map(({ factor }) => factor))
  const isSettled = brings.numerator === 0n || graded.every((leg) => leg.graded !== undefined)
  const sum = (amounts: readonly Money[]): Money => amounts.reduce((all, one) => all + one, 0n)
  return {
    id,
    kind,
    lines: lineCount(kind, areBankers.filter((isBanker) => !isBanker).length),
    stake,
    legs: graded,
    greatest: sum(slipsOf(kind, legs).map((slip) => greatestPayout(kind, stake, slip))),
    payout: isSettled ? sum(slipsOf(kind, factors).map((slip) => slipPayout(kind, stake, slip))) : undefined,
  }
}

function printedTicket({ id, kind, lines, stake, legs, greatest, payout }: TicketOutcome): CheckedTicket {
  return {
    ticket: id,
    kind,
    lines,
    stake: moneyToDecimal(stake, 5),
    staked: moneyToDecimal(stake * BigInt(lines), 5),
    legs: legs.map(printedLeg),
    greatest: moneyToDecimal(greatest, 5),
    payout: payout === undefined ? null : moneyToDecimal(payout, 5),
  }
}

/** What a leg is on, as it is printed. */
export const onOf = (leg: FileLeg): TicketLeg['on'] =>
  'outright' in leg ? { outright: leg.outright.name } : { match: leg.match.number, market: marketKey(leg.market) }

function gradeOf(leg: FileLeg): Graded | undefined {
  if ('outright' in leg) return gradeOutright(leg.pick, leg.outright.places ?? 1, leg.outright.ranking)
  const grade = gradeFixture(leg.match.fixture, leg.market, leg.pick, leg.at)
  return grade === undefined ? undefined : { grade }
}

function printedLeg({ on, pick, price, isBanker, graded }: TicketLeg): object {
  const heat = graded?.deadHeat
  return {
    ...on,
    pick,
    odds: oddsText('decimal', price),
    ...(isBanker ? { banker: true } : {}),
    grade: graded?.grade ?? null,
    ...(heat === undefined ? {} : { deadHeat: `${heat.places}/${heat.tied}` }),
    factor: graded === undefined ? null : exactText(factorOf(graded, price)),
  }
}
