import type { LotteryTicket } from '#contract/lottery.ts'
import { type AnyPlay, dayOfIssue } from '#rules/lottery/kind.ts'
import { outcomeOf } from '#rules/lottery/pay.ts'
import { type Layer, PickError } from '#rules/lottery/play.ts'
import { termsOfStake, unitOf } from '#rules/lottery/terms.ts'
import type { Money } from '#rules/money.ts'
import type { LotteryGame } from './games.ts'
import { decimal } from './sale.ts'
import type { StoredPart, TicketRow } from './ticket.sql.ts'

interface Sums {
  readonly play: string
  text: string
  readonly terms: SoldTerms
  lines: number
  stake: Money
  readonly prize: Money
  won: number
  payout: Money
}

type SoldTerms = LotteryTicket['picks'][number]['terms']

/** How a pick was asked for; of one that was sold before that was kept, what costs the same. */
function termsOf({ asked, unit }: StoredPart): SoldTerms {
  if (asked === null) return termsOfStake(unit) ?? null
  const { price, multiple, group } = asked
  const of = unitOf(unit, price, multiple)
  return of === undefined ? null : { price: price === 1 ? '1' : '2', unit: of, multiple, group }
}

/** Whether a pick was bought reversed: then it has more lines than its text alone. */
function isReversed(play: AnyPlay | undefined, text: string, lines: number, issue: string): boolean {
  if (play?.reverses !== true) return false
  try {
    return play.read(text, dayOfIssue(issue)).reduce((sum, part) => sum + part.lines, 0) !== lines
  } catch (error) {
    // Too few of them for the play as they stand: only reversed they were a pick.
    if (error instanceof PickError) return true
    throw error
  }
}

/** The sums of a ticket's picks, over the parts of each. @param result that of its draw, where it is paid by it */
function sumPicks(game: LotteryGame | undefined, parts: readonly StoredPart[], result: object | undefined): Sums[] {
  const picks = new Map<number, Sums>()
  const graded = new Map<string, readonly Layer[]>()
  for (const part of parts) {
    const pick = picks.get(part.pick) ?? {
      play: part.play,
      text: part.text ?? '',
      terms: termsOf(part),
      lines: 0,
      stake: 0n,
      prize: part.prize,
      won: 0,
      payout: 0n,
    }
    pick.lines += part.lines
    pick.stake += part.unit * BigInt(part.lines)
    picks.set(part.pick, pick)
    const play = game?.kind.plays.get(part.play)
    if (play === undefined || result === undefined) continue
    const layers = graded.get(play.id) ?? play.grade(result)
    graded.set(play.id, layers)
    const sold = { stake: part.unit, prize: part.prize }
    const { payout, lines } = outcomeOf(play, { ...part, prize: '' }, sold, result, layers)
    pick.won += lines
    pick.payout += payout
  }
  return [...picks.values()]
}

/** A ticket as its member sees it. @param cancelUntilMs when it may be cancelled no more, in milliseconds */
export function ticketView(
  game: LotteryGame | undefined,
  row: TicketRow,
  { nowMs, cancelUntilMs }: { readonly nowMs: number; readonly cancelUntilMs: number },
): LotteryTicket {
  const { issue, result } = row.draw
  const isPaid = row.payout !== null && typeof result === 'object' && result !== null
  const isOver = row.state !== 'open' || nowMs >= cancelUntilMs
  return {
    id: row.id,
    gameCode: game?.id ?? String(row.draw.game),
    numero: issue,
    state: row.state,
    isLate: row.isLate,
    stake: decimal(row.stake),
    payout: row.payout === null ? null : decimal(row.payout),
    rebate: decimal(row.rebate),
    at: row.at.toISOString(),
    cancelUntil: isOver ? null : new Date(cancelUntilMs).toISOString(),
    picks: sumPicks(game, row.parts, isPaid ? result : undefined).map((pick) => ({
      play: pick.play,
      pick: pick.text,
      reversed: isReversed(game?.kind.plays.get(pick.play), pick.text, pick.lines, issue),
      terms: pick.terms,
      lines: pick.lines,
      stake: decimal(pick.stake),
      prize: decimal(pick.prize),
      won: isPaid ? pick.won : null,
      payout: isPaid ? decimal(pick.payout) : null,
    })),
  }
}
