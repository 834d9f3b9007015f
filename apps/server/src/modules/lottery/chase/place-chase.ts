import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../../platform/calendar.ts'
import type { Command } from '../../../platform/lane/batch.ts'
import { refuseStake, startStake } from '../../safeguards/index.ts'
import {
  askWallet,
  entryType,
  houseAccount,
  LOTTERY_SOURCE,
  move,
  requestHash,
  walletKind,
  type WalletRow,
} from '../../wallet/index.ts'
import { askSale, leftInDraw, ofBonus, type PlaceAnswer, type PlaceTicket, type SaleState } from '../place-ticket.ts'
import { type NewChase, writeChase } from './chase-rows.sql.ts'

/** A chase with its first ticket, of which the terms are asked before any money moves. */
export interface PlaceChase extends Omit<PlaceTicket, 'id'> {
  readonly chase: Omit<NewChase, 'fromNr'>
  /** From this moment on the draw comes too late for a chase, which begins with the next one. */
  readonly untilMs: number
}

/** As a ticket is answered, but that what a draw may cost is asked when the ticket is bought. */
type Answer = Exclude<PlaceAnswer, { readonly verdict: 'lease' }>

interface State {
  readonly sale: SaleState
  readonly purse: WalletRow | undefined
}

type Plan =
  | { readonly answer: Answer }
  | {
      readonly answer: Answer
      readonly wallet: WalletRow
      readonly purse: WalletRow
      readonly day: number
      /** The first draw of the chase, or one before it. */
      readonly fromNr: number
    }

/**
 * Moves what a chase costs in all to the wallet of chases. It is no stake, so no limit counts it; whether the first
 * ticket could be bought is asked all the same, so that nothing is set apart in vain.
 */
export const placeChase = (calendar: Calendar): Command<PlaceChase, State, Plan> => ({
  name: 'lottery.place-chase',
  load(batch, input) {
    const { shard, member } = input
    const sale = askSale(batch, calendar, input)
    const purse = askWallet(batch, { shard, member, kind: walletKind.chase })
    return () => ({ sale: sale(), purse: purse() })
  },
  decide({ sale: { stake, bonus, closedTo, drawStake }, purse }, input) {
    const start = startStake(stake, () => chaseHash(input))
    switch (start.kind) {
      case 'unknown-member':
        return { answer: { verdict: 'unknown' } }
      case 'repeated':
        return { answer: { verdict: 'ok', balance: start.balance } }
      case 'duplicate':
      case 'taken-back':
        return { answer: { verdict: 'duplicate', balance: start.balance } }
    }
    if (purse === undefined) throw new Error('a chase without a wallet')
    const { wallet } = start
    const { balance } = wallet
    const refused = (verdict: Exclude<Answer['verdict'], 'unknown' | 'draw-limit'>): Plan => ({
      answer: { verdict, balance },
    })
    const { draw, sale, chase } = input
    if (stake.nowMs < draw.opensAtMs || stake.nowMs >= draw.closesAtMs || draw.nr <= closedTo) return refused('closed')
    const refusal = refuseStake(stake, start, sale.stake, input.houseLimits, ofBonus(bonus))
    if (refusal !== undefined) return refused(refusal)
    const left = leftInDraw(drawStake, sale)
    if (left !== undefined) return { answer: { verdict: 'draw-limit', left } }
    if (balance < chase.held) return refused('no-funds')
    const fromNr = stake.nowMs < input.untilMs ? draw.nr : draw.nr + 1
    return { answer: { verdict: 'ok', balance: balance - chase.held }, wallet, purse, day: stake.day, fromNr }
  },
  write(batch, plan, input) {
    if (!('wallet' in plan)) return
    const { chase, game, reference } = input
    const held = { type: entryType.chaseHold, game: game.nodeId, hash: chaseHash(input) } as const
    moveBetween(batch, { from: plan.wallet, to: plan.purse }, chase.held, plan.day, {
      ...held,
      taken: reference,
      given: `held:${chase.id}`,
    })
    writeChase(batch, { ...chase, fromNr: plan.fromNr })
  },
})

interface Between {
  readonly type: typeof entryType.chaseHold | typeof entryType.chaseReturn
  readonly game: number
  readonly hash: string
  /** The references of the two entries. */
  readonly taken: string
  readonly given: string
}

/** Moves money from one wallet of a member to another: an entry in each. */
export function moveBetween(
  batch: Parameters<typeof move>[0],
  { from, to }: { readonly from: WalletRow; readonly to: WalletRow },
  amount: Money,
  day: number,
  { type, game, hash, taken, given }: Between,
): void {
  const common = {
    type,
    contra: houseAccount.chase,
    source: LOTTERY_SOURCE,
    game,
    round: null,
    closes: false,
    regards: null,
    hash,
  } as const
  move(batch, from, { ...common, amount: -amount, reference: taken }, day)
  move(batch, to, { ...common, amount, reference: given }, day)
}

const chaseHash = ({ game, draw, chase }: PlaceChase): string =>
  requestHash(['chase', game.id, draw.issue, chase.picks, chase.multiples.join(), chase.stopOnWin ? 1 : 0])
