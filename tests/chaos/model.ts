/**
 * What the ledger promises, written once more from the rules of the field and the requirements, as
 * simply as it can be said: no batches, no counters, no SQL. The campaigns compare each answer with it.
 */
import {
  bearer,
  changed,
  countedFor,
  firstIn,
  leaving,
  type ModelGrant,
  type ModelPurse,
  playedIn,
} from './bonus-model.ts'
import { firstOf, mondayOf } from './local-time.ts'

interface Stake {
  readonly kind: 'bet'
  readonly source: string
  readonly reference: string
  readonly token: string
  readonly game: string
  readonly round: string
  readonly closes: boolean | undefined
  readonly amount: bigint
  readonly currency: string
}

interface Payout extends Omit<Stake, 'kind' | 'token'> {
  readonly kind: 'win'
  readonly bet: string
}

interface TakingBack {
  readonly kind: 'rollback'
  readonly source: string
  readonly reference: string
  readonly bet: string
  readonly game: string
  readonly round: string
}

interface Gift {
  readonly kind: 'grant'
  readonly source: 'house'
  readonly reference: string
  readonly amount: bigint
}

/** Money between the member and the world outside, a vendor with wallets of its own, the house's contracts, or another member. */
export interface Cash {
  readonly kind: 'cash'
  readonly source: 'house'
  readonly reference: string
  readonly type: CashType
  readonly amount: bigint
}

/** What contracts of agents move. */
export const payTypes = ['dividend', 'dailySalary', 'hourlySalary', 'realTimeSalary', 'passedOn'] as const
/** What moves one member's wallet alone. */
export const cashTypes = [
  'deposit',
  'withdrawal',
  'withdrawalReturn',
  'transferOut',
  'transferIn',
  ...payTypes,
] as const
/** A transfer between members: `sent` in one wallet, `given` in the other. */
type CashType = (typeof cashTypes)[number] | 'sent' | 'given'
const taking: readonly CashType[] = ['withdrawal', 'transferOut', 'passedOn', 'sent']
/** Whether it takes from the wallet. */
export const isTaking = (type: CashType): boolean => taking.includes(type)

/** What the house writes about a grant of bonus money, outside of play or behind an entry of it. */
interface AboutBonus {
  readonly kind: 'bonus'
  readonly source: 'house'
  readonly reference: string
}

export type Command = Stake | Payout | TakingBack | Gift | Cash

export interface GameSession {
  readonly source: string
  readonly game: string
  readonly expiresAt: number
}

export const limitKinds = ['stake/day', 'stake/week', 'stake/month', 'loss/day', 'loss/week', 'loss/month'] as const
export type LimitKind = (typeof limitKinds)[number]

/** A command that had its effect: its answer stands for good. */
export interface Taken {
  readonly command: Command | AboutBonus
  readonly purse: ModelPurse
  /** What the purse gained. */
  readonly gain: bigint
  /** What lay in it afterwards. */
  readonly balance: bigint
  /** What was answered: both purses, where it counts for a bonus. */
  readonly told: bigint
  readonly day: number
  readonly ms: number
  readonly type: 'stake' | 'payout' | 'refund' | 'tombstone' | 'grant' | 'bonus' | 'conversion' | 'forfeit' | CashType
  /** The grant that it counts for, or that bears it. */
  readonly award: string | undefined
  /** What follows it, when a bonus converts. */
  readonly also: readonly Taken[]
  /** The member's grants afterwards; undefined where they stay. */
  readonly grants?: readonly ModelGrant[]
}

export interface ModelMember {
  readonly id: string
  readonly currency: string
  balance: bigint
  /** In the purse of bonus money. */
  bonus: bigint
  /** In the order in which they were given. */
  grants: readonly ModelGrant[]
  /** What the bonus staked, less what was taken back, by local day. */
  readonly bonusDays: Map<number, bigint>
  frozen: boolean
  excludedUntil: number | undefined
  readonly limits: Map<LimitKind, bigint>
  readonly sessions: Map<string, GameSession>
  /** By source and reference. */
  readonly taken: Map<string, Taken>
  /** What became of stakes, by the stake's source and reference. */
  readonly fate: Map<string, readonly Taken[]>
  /** What said that a round is over, by source, game and round. */
  readonly closers: Map<string, readonly Taken[]>
  /** Stakes less those taken back, and payouts, by local day. */
  readonly days: Map<number, { readonly staked: bigint; readonly paid: bigint }>
}

/** What the house is like when a command comes. */
export interface Moment {
  readonly ms: number
  readonly day: number
  /** Providers that are switched off. */
  readonly closed: ReadonlySet<string>
}

export interface Expectation {
  /** Any of these is right: where a stake is refused for several reasons, each is true. */
  readonly statuses: readonly string[]
  readonly balance: bigint | undefined
  readonly taken?: Taken
}

export const newModelMember = (id: string, currency: string): ModelMember => ({
  id,
  currency,
  balance: 0n,
  bonus: 0n,
  grants: [],
  bonusDays: new Map(),
  frozen: false,
  excludedUntil: undefined,
  limits: new Map(),
  sessions: new Map(),
  taken: new Map(),
  fate: new Map(),
  closers: new Map(),
  days: new Map(),
})

export const keyOf = (source: string, reference: string): string => `${source}/${reference}`

/** What a command should be answered now; nothing is changed. */
export function expected(member: ModelMember, command: Command, now: Moment): Expectation {
  const before = member.taken.get(keyOf(command.source, command.reference))
  if (before !== undefined) {
    return sameData(before.command, command)
      ? { statuses: ['RS_OK'], balance: before.told }
      : refused(member, command, now, 'RS_ERROR_DUPLICATE_TRANSACTION')
  }
  switch (command.kind) {
    case 'bet':
      return expectedStake(member, command, now)
    case 'win':
      return expectedPayout(member, command, now)
    case 'rollback':
      return expectedTakingBack(member, command, now)
    case 'grant':
      return accepted(member, command, 'grant', command.amount, now)
    case 'cash':
      return expectedCash(member, command, now)
  }
}

function expectedStake(member: ModelMember, stake: Stake, now: Moment): Expectation {
  if (member.fate.has(keyOf(stake.source, stake.reference)))
    return refused(member, stake, now, 'RS_ERROR_TRANSACTION_ROLLED_BACK')
  const session = member.sessions.get(stake.token)
  const reasons: string[] = []
  if (session === undefined) reasons.push('RS_ERROR_INVALID_TOKEN')
  if (session !== undefined && now.ms >= session.expiresAt) reasons.push('RS_ERROR_TOKEN_EXPIRED')
  if (now.closed.has(stake.source) || session?.source !== stake.source || session.game !== stake.game)
    reasons.push('RS_ERROR_INVALID_GAME')
  if (closersOf(member, stake).length > 0) reasons.push('RS_ERROR_DUPLICATE_TRANSACTION')
  if (stake.currency !== member.currency) reasons.push('RS_ERROR_WRONG_CURRENCY')
  if (member.frozen || (member.excludedUntil !== undefined && now.ms < member.excludedUntil))
    reasons.push('RS_ERROR_USER_DISABLED')
  const grant = now.closed.has(stake.source) ? undefined : playedIn(member, stake, now)
  const first = firstIn(member, stake)
  // What a round wins may be paid to its first stake, so a round of another bonus takes no more.
  if (first?.purse === 'bonus' && first.award !== grant?.id) reasons.push('RS_ERROR_DUPLICATE_TRANSACTION')
  const by = grant === undefined ? 'real' : bearer(member, grant, stake)
  const asked = limitKinds.filter((kind) => by !== 'bonus' || kind.startsWith('stake'))
  if (asked.some((kind) => stake.amount > (leftOf(member, kind, now) ?? stake.amount)))
    reasons.push('RS_ERROR_LIMIT_REACHED')
  if (by === undefined || (grant === undefined && stake.amount > member.balance))
    reasons.push('RS_ERROR_NOT_ENOUGH_MONEY')
  else if (grant?.highest !== undefined && stake.amount > grant.highest && (by === 'bonus' || grant.ownCounts))
    reasons.push('RS_ERROR_LIMIT_REACHED')
  if (reasons.length > 0 || by === undefined) return refused(member, stake, now, ...reasons)
  if (grant === undefined) return accepted(member, stake, 'stake', -stake.amount, now)
  const wagered = grant.wagered + countedFor(grant, stake, by)
  const purse = by === 'bonus' ? member.bonus - stake.amount : member.bonus
  const isDone = wagered >= grant.required
  const left = isDone ? leaving(grant, purse, stake) : undefined
  return accepted(member, stake, 'stake', -stake.amount, now, {
    purse: by,
    award: grant.id,
    entries: left?.entries ?? [],
    grants: changed(member.grants, grant.id, {
      wagered,
      ...(left === undefined ? {} : { state: 'converted', converted: grant.converted + left.real }),
    }),
  })
}

function expectedPayout(member: ModelMember, payout: Payout, now: Moment): Expectation {
  const fate = member.fate.get(keyOf(payout.source, payout.bet)) ?? []
  if (fate.some(({ type }) => type !== 'payout'))
    return refused(member, payout, now, 'RS_ERROR_TRANSACTION_ROLLED_BACK')
  const stake = member.taken.get(keyOf(payout.source, payout.bet))
  if (stake?.type !== 'stake') return refused(member, payout, now, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const reasons: string[] = elsewhere(stake.command, payout)
  if (payout.currency !== member.currency) reasons.push('RS_ERROR_WRONG_CURRENCY')
  const isSettled = fate.some(({ command }) => command.kind === 'win' && command.closes === true)
  if (isSettled || closersOf(member, payout).some(({ type }) => type === 'payout'))
    reasons.push('RS_ERROR_DUPLICATE_TRANSACTION')
  return reasons.length > 0
    ? refused(member, payout, now, ...reasons)
    : comingBack(member, payout, 'payout', payout.amount, stake, now)
}

function expectedTakingBack(member: ModelMember, rollback: TakingBack, now: Moment): Expectation {
  const fate = member.fate.get(keyOf(rollback.source, rollback.bet)) ?? []
  if (fate.some(({ type }) => type !== 'payout')) return refused(member, rollback, now, 'RS_OK')
  if (fate.length > 0) return refused(member, rollback, now, 'RS_ERROR_DUPLICATE_TRANSACTION')
  const target = member.taken.get(keyOf(rollback.source, rollback.bet))
  if (target === undefined) return accepted(member, rollback, 'tombstone', 0n, now)
  if (target.type !== 'stake') return refused(member, rollback, now, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const reasons = elsewhere(target.command, rollback)
  return reasons.length > 0
    ? refused(member, rollback, now, ...reasons)
    : comingBack(member, rollback, 'refund', -target.gain, target, now)
}

/** A payout or a refund: it goes where its stake came from; a grant that is over lets it out again. */
function comingBack(
  member: ModelMember,
  command: Payout | TakingBack,
  type: 'payout' | 'refund',
  gain: bigint,
  stake: Taken,
  now: Moment,
): Expectation {
  const { award, purse } = stake
  const grant = member.grants.find(({ id }) => id === award)
  if (grant === undefined || stake.command.kind !== 'bet') return accepted(member, command, type, gain, now)
  const out = purse === 'bonus' && grant.state !== 'active' ? leaving(grant, gain, command) : { entries: [], real: 0n }
  const uncounted = type === 'refund' && grant.state === 'active' ? countedFor(grant, stake.command, purse) : 0n
  const wagered = grant.wagered - uncounted
  return accepted(member, command, type, gain, now, {
    purse,
    award,
    entries: out.entries,
    grants: changed(member.grants, grant.id, {
      wagered: wagered < 0n ? 0n : wagered,
      converted: grant.converted + out.real,
    }),
  })
}

/** Why what is said about a stake is not of its game or round. */
function elsewhere(stake: Taken['command'], about: Payout | TakingBack): string[] {
  if (stake.kind !== 'bet') return []
  return [
    ...(stake.game === about.game ? [] : ['RS_ERROR_INVALID_GAME']),
    ...(stake.round === about.round ? [] : ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST']),
  ]
}

function expectedCash(member: ModelMember, cash: Cash, now: Moment): Expectation {
  const gain = isTaking(cash.type) ? -cash.amount : cash.amount
  return member.balance + gain < 0n
    ? refused(member, cash, now, 'RS_ERROR_NOT_ENOUGH_MONEY')
    : accepted(member, cash, cash.type, gain, now)
}

/** What closed the round of a stake or payout: payouts and stakes that said so, unless they were taken back. */
function closersOf(member: ModelMember, { source, game, round }: Stake | Payout): Taken[] {
  return (member.closers.get(`${source}/${game}/${round}`) ?? []).filter(
    ({ command }) =>
      !(member.fate.get(keyOf(command.source, command.reference)) ?? []).some(({ type }) => type === 'refund'),
  )
}

/** Nothing happens; a game that takes the bonus hears of both purses. */
function refused(member: ModelMember, command: Command, now: Moment, ...statuses: string[]): Expectation {
  const isOpen = 'game' in command && !(command.kind === 'bet' && now.closed.has(command.source))
  const both = isOpen && playedIn(member, command, now) !== undefined
  return { statuses, balance: both ? member.balance + member.bonus : member.balance }
}

interface OfBonus {
  readonly purse: ModelPurse
  readonly award: string | undefined
  readonly entries: ReturnType<typeof leaving>['entries']
  readonly grants: readonly ModelGrant[]
}

function accepted(
  member: ModelMember,
  command: Command,
  type: Taken['type'],
  gain: bigint,
  now: Moment,
  bonus?: OfBonus,
): Expectation {
  const purse = bonus?.purse ?? 'real'
  const holds = { real: member.balance, bonus: member.bonus }
  holds[purse] += gain
  const balance = holds[purse]
  const common = { day: now.day, ms: now.ms }
  const also = (bonus?.entries ?? []).map((entry): Taken => {
    holds[entry.purse] += entry.gain
    return {
      ...common,
      command: { kind: 'bonus', source: 'house', reference: entry.reference },
      type: entry.type,
      purse: entry.purse,
      gain: entry.gain,
      balance: holds[entry.purse],
      told: holds[entry.purse],
      award: undefined,
      also: [],
    }
  })
  const told = bonus === undefined ? holds.real : holds.real + holds.bonus
  const taken: Taken = { ...common, command, type, purse, gain, balance, told, award: bonus?.award, also }
  return {
    statuses: ['RS_OK'],
    balance: told,
    taken: bonus === undefined ? taken : { ...taken, grants: bonus.grants },
  }
}

/** The request's data: what a repetition must repeat. The token is none of it, nor are the fields that only inform. */
function sameData(a: Taken['command'], b: Command): boolean {
  if (a.kind === 'bet' && b.kind === 'bet') return sameMoney(a, b)
  if (a.kind === 'win' && b.kind === 'win') return sameMoney(a, b) && a.bet === b.bet
  if (a.kind === 'rollback' && b.kind === 'rollback') return a.bet === b.bet && a.game === b.game && a.round === b.round
  if (a.kind === 'cash' && b.kind === 'cash') return a.type === b.type && a.amount === b.amount
  return a.kind === 'grant' && b.kind === 'grant' && a.amount === b.amount
}

const sameMoney = (a: Omit<Stake, 'kind' | 'token'>, b: Omit<Stake, 'kind' | 'token'>): boolean =>
  a.amount === b.amount &&
  a.currency === b.currency &&
  a.game === b.game &&
  a.round === b.round &&
  (a.closes ?? false) === (b.closes ?? false)

/** What may still be staked under a limit; undefined where the member has none of the kind. */
export function leftOf(member: ModelMember, kind: LimitKind, now: Moment): bigint | undefined {
  const limit = member.limits.get(kind)
  if (limit === undefined) return undefined
  const from = kind.endsWith('day') ? now.day : kind.endsWith('week') ? mondayOf(now.day) : firstOf(now.day)
  let left = limit
  for (const [day, { staked, paid }] of member.days) {
    if (day >= from) left -= kind.startsWith('stake') ? staked : staked - paid
  }
  if (kind.startsWith('stake')) for (const [day, staked] of member.bonusDays) if (day >= from) left -= staked
  return left
}

/** Lets a command have its effect; what is returned takes it back. */
export function take(member: ModelMember, taken: Taken): () => void {
  const { command, type, purse, gain } = taken
  const about = command.kind === 'win' || command.kind === 'rollback' ? keyOf(command.source, command.bet) : undefined
  const fate = about === undefined ? undefined : member.fate.get(about)
  const day = type === 'refund' && about !== undefined ? (member.taken.get(about)?.day ?? taken.day) : taken.day
  const figures = member.days.get(day) ?? { staked: 0n, paid: 0n }
  const ofBonus = member.bonusDays.get(day) ?? 0n
  const { balance, bonus, grants } = member

  const round =
    (command.kind === 'bet' || command.kind === 'win') && command.closes === true
      ? `${command.source}/${command.game}/${command.round}`
      : undefined
  const closers = round === undefined ? [] : (member.closers.get(round) ?? [])

  const entries = [taken, ...taken.also]
  for (const one of entries) {
    if (one.purse === 'real') member.balance += one.gain
    else member.bonus += one.gain
    member.taken.set(keyOf(one.command.source, one.command.reference), one)
  }
  if (taken.grants !== undefined) member.grants = taken.grants
  if (round !== undefined) member.closers.set(round, [...closers, taken])
  if (about !== undefined) member.fate.set(about, [...(fate ?? []), taken])
  if (purse === 'real') {
    if (type === 'stake' || type === 'refund') member.days.set(day, { ...figures, staked: figures.staked - gain })
    if (type === 'payout') member.days.set(day, { ...figures, paid: figures.paid + gain })
  } else if (type === 'stake' || type === 'refund') member.bonusDays.set(day, ofBonus - gain)
  return () => {
    Object.assign(member, { balance, bonus, grants })
    for (const one of entries) member.taken.delete(keyOf(one.command.source, one.command.reference))
    if (round !== undefined) member.closers.set(round, closers)
    if (about !== undefined && fate === undefined) member.fate.delete(about)
    if (about !== undefined && fate !== undefined) member.fate.set(about, fate)
    member.days.set(day, figures)
    member.bonusDays.set(day, ofBonus)
  }
}
