import { describe, expect, it } from 'vitest'
import type { StakeState } from '../safeguards/index.ts'
import { entryOf, NOW_MS, someone, stakeOf, walletOf } from '#tests/support/stakes.ts'
import { rowId, shardOf } from '../../platform/ids.ts'
import { entryType, houseAccount } from '../wallet/index.ts'
import type { FreeRound } from './free-round.sql.ts'
import type { GameSession } from './game-session.sql.ts'
import { betHash, type BetPlan, decideBet, type PlaceBet } from './place-bet.ts'
import { decideRollBack, type RollBack, rollBackHash } from './roll-back.ts'
import { decideWin, type SettleWin, winHash } from './settle-win.ts'

const common = {
  shard: shardOf(someone),
  member: someone,
  provider: 3,
  nodeId: 7,
  round: 'round',
  closes: false,
} as const
const SECRET = 'ab'.repeat(32)
const seven = rowId('7')
const grantId = rowId('8')

const bet: PlaceBet = {
  ...common,
  token: { session: seven, secretHash: SECRET },
  gameCode: 'game',
  reference: 'takes',
  amount: 10n,
  currency: 'BRL',
  idleMs: 600_000,
  houseLimits: [],
}
const session: GameSession = {
  provider: 3,
  nodeId: 7,
  secretHash: SECRET,
  session: seven,
  endsAtMs: NOW_MS + 1,
  ended: false,
  seenAtMs: NOW_MS,
}
const grant: FreeRound = {
  shard: shardOf(someone),
  member: someone,
  id: grantId,
  provider: 3,
  nodeId: 7,
  stake: 10n,
  left: 1,
  endsAtMs: NOW_MS + 1,
}
const free: Partial<PlaceBet> = { free: { grant: grantId } }

interface Case {
  readonly stake?: Partial<StakeState>
  readonly session?: Partial<GameSession> | null
  readonly grant?: Partial<FreeRound> | null
  readonly isOver?: boolean
  readonly input?: Partial<PlaceBet>
}
const decide = (one: Case): BetPlan =>
  decideBet(
    {
      stake: stakeOf(one.stake),
      session: one.session === null ? undefined : { ...session, ...one.session },
      freeRound: one.grant === null ? undefined : { ...grant, ...one.grant },
      isOver: one.isOver ?? false,
    },
    { ...bet, ...one.input },
  )

const toldBy = ({ answer }: { readonly answer: object }): unknown => ('balance' in answer ? answer.balance : undefined)
const usedBy = ({ answer }: { readonly answer: object }): unknown =>
  'usedSession' in answer ? answer.usedSession : undefined

describe('a stake that a provider asks for', () => {
  const frozen = { status: { frozen: true, excludedUntilMs: null } }
  const cases: readonly [string, Case, BetPlan['kind'], string, bigint?][] = [
    ['is taken', {}, 'stake', 'ok', 90n],
    ['of all there is is taken', { input: { amount: 100n } }, 'stake', 'ok', 0n],
    ['has no wallet', { stake: { wallet: undefined } }, 'answer', 'unknown-user'],
    ['is of nobody', { stake: { status: undefined } }, 'answer', 'unknown-user'],
    ['comes again', { stake: { earlier: entryOf({ hash: betHash(bet) }) }, session: null }, 'answer', 'ok', 90n],
    ['has the reference of another', { stake: { earlier: entryOf() } }, 'answer', 'duplicate', 100n],
    [
      'was taken back before',
      { stake: { about: [entryOf({ type: entryType.tombstone })] } },
      'answer',
      'rolled-back',
      100n,
    ],
    ['names no session', { input: { token: undefined } }, 'answer', 'invalid-token', 100n],
    ['names a session that is not there', { session: null }, 'answer', 'invalid-token', 100n],
    ['has another secret', { session: { secretHash: 'cd'.repeat(32) } }, 'answer', 'invalid-token', 100n],
    ['comes when the session was ended', { session: { ended: true } }, 'answer', 'expired-token', 100n],
    ['comes when the session is over', { session: { endsAtMs: NOW_MS } }, 'answer', 'expired-token', 100n],
    ['comes when the session was idle', { session: { seenAtMs: NOW_MS - 600_000 } }, 'answer', 'expired-token', 100n],
    ["is another provider's", { session: { provider: 4 } }, 'answer', 'wrong-game', 100n],
    ['is of another game', { session: { nodeId: 8 } }, 'answer', 'wrong-game', 100n],
    ['is in another currency', { input: { currency: 'EUR' } }, 'answer', 'wrong-currency', 100n],
    ['comes when the round is over', { isOver: true }, 'answer', 'round-closed', 100n],
    ['is of a frozen member', { stake: frozen }, 'answer', 'disabled', 100n],
    [
      'is made during a break',
      { stake: { status: { frozen: false, excludedUntilMs: NOW_MS + 1 } } },
      'answer',
      'disabled',
      100n,
    ],
    [
      'passes a limit',
      { input: { houseLimits: [{ measure: 'stake', period: 'day', amount: 9n }] } },
      'answer',
      'limit',
      100n,
    ],
    ['is more than there is', { input: { amount: 101n } }, 'answer', 'no-funds', 100n],
    ['takes a free round', { input: free }, 'free-stake', 'ok', 100n],
    [
      'takes a free round with an empty wallet',
      { input: free, stake: { wallet: walletOf({ balance: 0n }) } },
      'free-stake',
      'ok',
      0n,
    ],
    ['takes a free round of a frozen member', { input: free, stake: frozen }, 'answer', 'disabled', 100n],
    ['names a grant that is not there', { input: free, grant: null }, 'answer', 'no-free-round', 100n],
    ['names a grant that is used up', { input: free, grant: { left: 0 } }, 'answer', 'no-free-round', 100n],
    ['names a grant that is over', { input: free, grant: { endsAtMs: NOW_MS } }, 'answer', 'no-free-round', 100n],
    ["names another provider's grant", { input: free, grant: { provider: 4 } }, 'answer', 'no-free-round', 100n],
    ['names a grant of another game', { input: free, grant: { nodeId: 8 } }, 'answer', 'no-free-round', 100n],
    ['names a grant of another stake', { input: free, grant: { stake: 9n } }, 'answer', 'no-free-round', 100n],
    ['takes a free round in a round that is over', { input: free, isOver: true }, 'answer', 'round-closed', 100n],
  ]
  it.each(cases)('[PRV-02, PRV-03] %s', (_case, one, kind, verdict, balance) => {
    const plan = decide(one)
    expect([plan.kind, plan.answer.verdict, toldBy(plan)]).toEqual([kind, verdict, balance])
  })

  it('[PRV-03] notes its session where that was last seen a while ago', () => {
    expect(usedBy(decide({}))).toBeUndefined()
    expect(usedBy(decide({ session: { seenAtMs: NOW_MS - 60_000 } }))).toBe(seven)
  })
})

const back = { shard: common.shard, member: someone, provider: 3, nodeId: 7, round: 'round', bet: 'takes' } as const
const story = { wallet: walletOf(), earlier: undefined, stake: entryOf(), about: [] }

describe('a payout', () => {
  const win: SettleWin = { ...back, closes: true, reference: 'pays', amount: 30n, currency: 'BRL' }
  type State = Parameters<typeof decideWin>[0]
  const cases: readonly [string, Partial<State>, Partial<SettleWin>, string, string, bigint?][] = [
    ['of a stake is paid', {}, {}, 'payout', 'ok', 130n],
    ['of nothing closes', {}, { amount: 0n }, 'payout', 'ok', 100n],
    ['in a round that a stake closed is paid', { closers: [entryType.stake] }, {}, 'payout', 'ok', 130n],
    ['beside an open one is paid', { about: [entryOf({ type: entryType.payout })] }, {}, 'payout', 'ok', 130n],
    ['has no wallet', { wallet: undefined }, {}, 'answer', 'unknown-user'],
    ['comes again', { earlier: entryOf({ hash: winHash(win), balance: 5n }) }, {}, 'answer', 'ok', 5n],
    ['has the reference of another', { earlier: entryOf() }, {}, 'answer', 'duplicate', 100n],
    [
      'of a stake that was taken back',
      { about: [entryOf({ type: entryType.refund })] },
      {},
      'answer',
      'rolled-back',
      100n,
    ],
    ['after a tombstone', { about: [entryOf({ type: entryType.tombstone })] }, {}, 'answer', 'rolled-back', 100n],
    ['of no stake', { stake: undefined }, {}, 'answer', 'no-such-bet', 100n],
    ['of a payout', { stake: entryOf({ type: entryType.payout }) }, {}, 'answer', 'no-such-bet', 100n],
    ['of another game', { stake: entryOf({ game: 8 }) }, {}, 'answer', 'wrong-game', 100n],
    ['of another round', { stake: entryOf({ round: 'other' }) }, {}, 'answer', 'no-such-bet', 100n],
    ['in another currency', {}, { currency: 'EUR' }, 'answer', 'wrong-currency', 100n],
    [
      'of a settled stake',
      { about: [entryOf({ type: entryType.payout, closes: true })] },
      {},
      'answer',
      'settled',
      100n,
    ],
    ['in a round that a payout closed', { closers: [entryType.payout] }, {}, 'answer', 'settled', 100n],
  ]
  it.each(cases)('[PRV-03] %s', (_case, state, input, kind, verdict, balance) => {
    const plan = decideWin({ ...story, day: 20_000, nowMs: NOW_MS, closers: [], ...state }, { ...win, ...input })
    expect([plan.kind, plan.answer.verdict, toldBy(plan)]).toEqual([kind, verdict, balance])
  })
})

describe('a roll-back', () => {
  const undo: RollBack = { ...back, reference: 'undoes' }
  type State = Parameters<typeof decideRollBack>[0]
  const ofPromotion = entryOf({ amount: 0n, contra: houseAccount.promotion, award: grantId })
  const cases: readonly [string, Partial<State>, Partial<RollBack>, string, string, bigint?][] = [
    ['returns a stake', {}, {}, 'refund', 'ok', 110n],
    ['returns a free round', { stake: ofPromotion }, {}, 'refund', 'ok', 100n],
    ['of a stake that never came leaves a tombstone', { stake: undefined }, {}, 'tombstone', 'ok', 100n],
    ['has no wallet', { wallet: undefined }, {}, 'answer', 'unknown-user'],
    ['comes again', { earlier: entryOf({ hash: rollBackHash(undo), balance: 5n }) }, {}, 'answer', 'ok', 5n],
    ['has the reference of another', { earlier: entryOf() }, {}, 'answer', 'duplicate', 100n],
    ['of what was taken back is fine', { about: [entryOf({ type: entryType.refund })] }, {}, 'answer', 'ok', 100n],
    [
      'after a tombstone is fine',
      { about: [entryOf({ type: entryType.tombstone })], stake: undefined },
      {},
      'answer',
      'ok',
      100n,
    ],
    ['of a paid stake', { about: [entryOf({ type: entryType.payout })] }, {}, 'answer', 'settled', 100n],
    ['of a payout', { stake: entryOf({ type: entryType.payout }) }, {}, 'answer', 'no-such-bet', 100n],
    ['of another game', {}, { nodeId: 8 }, 'answer', 'wrong-game', 100n],
    ['of another round', {}, { round: 'other' }, 'answer', 'no-such-bet', 100n],
  ]
  it.each(cases)('[PRV-03] %s', (_case, state, input, kind, verdict, balance) => {
    const plan = decideRollBack(
      { ...story, today: 20_000, nowMs: NOW_MS, stakeDay: 19_999, ...state },
      { ...undo, ...input },
    )
    expect([plan.kind, plan.answer.verdict, toldBy(plan)]).toEqual([kind, verdict, balance])
    if (plan.kind === 'refund') expect([plan.day, plan.stakeDay]).toEqual([20_000, 19_999])
  })
})
