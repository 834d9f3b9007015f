import type { ChaseState, SkipReason } from '#contract/lottery-chase.ts'
import type { Money } from '#rules/money.ts'
import type { Calendar } from '../../../platform/calendar.ts'
import type { Batch, Command } from '../../../platform/lane/batch.ts'
import { askWallet, entryType, requestHash, walletKind, type WalletRow } from '../../wallet/index.ts'
import type { Need } from '../exposure.sql.ts'
import { askSale, decidePlace, type PlaceTicket, type SaleState, writeSale } from '../place-ticket.ts'
import { askChase, type ChaseKey, type ChaseRow, endChase, writeIssue } from './chase-rows.sql.ts'
import { moveBetween } from './place-chase.ts'

type Ended = Exclude<ChaseState, 'running'>

/** The next issue of a chase, as its job found it. */
export interface NextIssue extends ChaseKey {
  /** Counted from 0: where the chase has gone on meanwhile, nothing is done. */
  readonly i: number
  readonly nodeId: number
}

export interface BuyIssue extends NextIssue {
  readonly ticket: Omit<PlaceTicket, 'shard' | 'member'>
  /** From this moment on the issue comes too late. */
  readonly untilMs: number
}

/** What a step did; `waits` leaves all as it is. */
type StepAnswer =
  | { readonly did: 'bought' | 'skipped' | 'ended' | 'passed' | 'waits' }
  | { readonly did: 'lease'; readonly needs: readonly Need[] }

interface Wallets {
  readonly real: WalletRow | undefined
  readonly purse: WalletRow | undefined
}

type Plan =
  | { readonly answer: StepAnswer; readonly step?: never }
  | {
      readonly answer: StepAnswer
      readonly step: 'buy'
      readonly chase: ChaseRow
      readonly wallets: Found
      readonly day: number
    }
  | { readonly answer: StepAnswer; readonly step: 'skip'; readonly chase: ChaseRow; readonly why: SkipReason }
  | {
      readonly answer: StepAnswer
      readonly step: 'end'
      readonly chase: ChaseRow
      readonly wallets: Found
      readonly as: Ended
    }

interface Found {
  readonly real: WalletRow
  readonly purse: WalletRow
}

function askWallets(batch: Batch, { shard, member }: ChaseKey): () => Wallets {
  const real = askWallet(batch, { shard, member, kind: walletKind.real })
  const purse = askWallet(batch, { shard, member, kind: walletKind.chase })
  return () => ({ real: real(), purse: purse() })
}

function foundOf({ real, purse }: Wallets): Found {
  if (real === undefined || purse === undefined) throw new Error('a chase without a wallet')
  return { real, purse }
}

const skipped = (chase: ChaseRow, why: SkipReason): Plan => ({ answer: { did: 'skipped' }, step: 'skip', chase, why })

/**
 * Buys the next ticket of a chase as any ticket is bought: status, limits, time, gate and what the draw may cost are asked
 * anew. Its stake goes from the wallet of chases to the real one and is staked there, in one batch, so that whatever
 * follows a stake holds for it as well.
 */
export const buyIssue = (
  calendar: Calendar,
): Command<
  BuyIssue,
  { readonly chase: ChaseRow | undefined; readonly sale: SaleState; readonly wallets: Wallets },
  Plan
> => ({
  name: 'lottery.chase-buy',
  load(batch, input) {
    const chase = askChase(batch, input)
    const wallets = askWallets(batch, input)
    const sale = askSale(batch, calendar, { ...input.ticket, shard: input.shard, member: input.member })
    return () => ({ chase: chase(), sale: sale(), wallets: wallets() })
  },
  decide({ chase, sale, wallets }, { i, shard, member, ticket, untilMs }) {
    if (chase === undefined || chase.state !== 'running' || chase.next !== i) return { answer: { did: 'passed' } }
    const { stake } = sale
    const found = foundOf(wallets)
    const { real } = found
    // Asked with what the chase brings along.
    const funded = { ...real, balance: real.balance + ticket.sale.stake }
    const answer = decidePlace({ ...sale, stake: { ...stake, wallet: funded } }, { ...ticket, shard, member }).answer
    switch (answer.verdict) {
      case 'frozen':
      case 'excluded':
        return { answer: { did: 'ended' }, step: 'end', chase, wallets: found, as: answer.verdict }
      case 'closed':
        return stake.nowMs < ticket.draw.opensAtMs ? { answer: { did: 'waits' } } : skipped(chase, 'late')
    }
    if (stake.nowMs >= untilMs) return skipped(chase, 'late')
    switch (answer.verdict) {
      case 'limit':
      case 'draw-limit':
        return skipped(chase, 'limit')
      case 'lease':
        return { answer: { did: 'lease', needs: answer.needs } }
      case 'ok':
        return { answer: { did: 'bought' }, step: 'buy', chase, wallets: found, day: stake.day }
      default:
        throw new Error(`a ticket of a chase was answered ${answer.verdict}`)
    }
  },
  write(batch, plan, input) {
    writeStep(batch, calendar, plan, input, input.ticket.draw.nr)
    if (plan.step !== 'buy') return
    const { chase, wallets, day } = plan
    const { shard, member, id, i, ticket, nodeId } = input
    const { stake } = ticket.sale
    moveBetween(batch, { from: wallets.purse, to: wallets.real }, stake, day, {
      type: entryType.chaseReturn,
      game: nodeId,
      hash: requestHash(['chase ticket', id, i, stake]),
      taken: `take:${id}:${i}`,
      given: `free:${id}:${i}`,
    })
    writeSale(batch, wallets.real, day, { ...ticket, shard, member })
    writeIssue(batch, chase, { nr: ticket.draw.nr, ticket: ticket.id, skipped: null }, stake)
    tell(batch, chase)
  },
})

export interface SkipIssue extends NextIssue {
  readonly nr: number
  readonly why: SkipReason
}

/** Passes over the next issue of a chase; its money stays where it is until the chase ends. */
export const skipIssue: Command<SkipIssue, ChaseRow | undefined, Plan> = {
  name: 'lottery.chase-skip',
  load: (batch, input) => askChase(batch, input),
  decide: (chase, { i, why }) =>
    chase === undefined || chase.state !== 'running' || chase.next !== i
      ? { answer: { did: 'passed' } }
      : skipped(chase, why),
  write(batch, plan, { nr }) {
    if (plan.step === 'skip') passOver(batch, plan.chase, nr, plan.why)
  },
}

export interface EndChase extends ChaseKey {
  readonly nodeId: number
  readonly as: Ended
}

type EndAnswer = { readonly verdict: 'ok'; readonly balance: Money } | { readonly verdict: 'unknown' }
type EndPlan = { readonly answer: EndAnswer; readonly chase?: ChaseRow; readonly wallets?: Found }

/** Ends a chase, once: what it holds goes back to its member. One that has ended is answered the same. */
export const finishChase = (
  calendar: Calendar,
): Command<EndChase, { readonly chase: ChaseRow | undefined; readonly wallets: Wallets }, EndPlan> => ({
  name: 'lottery.chase-end',
  load(batch, input) {
    const chase = askChase(batch, input)
    const wallets = askWallets(batch, input)
    return () => ({ chase: chase(), wallets: wallets() })
  },
  decide({ chase, wallets }) {
    if (chase === undefined) return { answer: { verdict: 'unknown' } }
    const found = foundOf(wallets)
    const { balance } = found.real
    if (chase.state !== 'running') return { answer: { verdict: 'ok', balance } }
    return { answer: { verdict: 'ok', balance: balance + chase.held }, chase, wallets: found }
  },
  write(batch, { chase, wallets }, { nodeId, as }) {
    if (chase !== undefined && wallets !== undefined) bringHome(batch, calendar, { chase, wallets, as, nodeId })
  },
})

function writeStep(batch: Batch, calendar: Calendar, plan: Plan, { nodeId }: NextIssue, nr: number): void {
  if (plan.step === 'skip') passOver(batch, plan.chase, nr, plan.why)
  if (plan.step === 'end') bringHome(batch, calendar, { ...plan, nodeId })
}

function passOver(batch: Batch, chase: ChaseRow, nr: number, why: SkipReason): void {
  writeIssue(batch, chase, { nr, ticket: null, skipped: why }, 0n)
  tell(batch, chase)
}

interface Home {
  readonly chase: ChaseRow
  readonly wallets: Found
  readonly as: Ended
  readonly nodeId: number
}

function bringHome(batch: Batch, calendar: Calendar, { chase, wallets: { real, purse }, as, nodeId }: Home): void {
  const { id, held } = chase
  if (held > 0n)
    moveBetween(batch, { from: purse, to: real }, held, calendar.dayOf(batch.atMs), {
      type: entryType.chaseReturn,
      game: nodeId,
      hash: requestHash(['chase rest', id, held]),
      taken: `rest:${id}`,
      given: `home:${id}`,
    })
  endChase(batch, chase, as)
  tell(batch, chase)
}

/** Open pages hear of each step. It also gives a step without money the position without which nothing is written. */
const tell = (batch: Batch, { member, id }: ChaseRow): void =>
  batch.emit({ member, type: 'chase.changed', payload: { id } })
