/** Bonus money once more, from the rules of the field alone: which purse bears a stake, and what becomes of a grant. */
import type { ModelMember, Moment, Taken } from './model.ts'

export type ModelPurse = 'real' | 'bonus'

export interface ModelGrant {
  readonly id: string
  readonly amount: bigint
  readonly required: bigint
  readonly cap: bigint | undefined
  readonly highest: bigint | undefined
  readonly first: ModelPurse
  readonly ownCounts: boolean
  readonly days: number
  /** By source and game; a game that is not among them does not take the bonus. */
  readonly percents: ReadonlyMap<string, bigint>
  readonly state: 'waiting' | 'active' | 'converted' | 'spent' | 'expired' | 'forfeited'
  readonly wagered: bigint
  readonly converted: bigint
  readonly expiresAt: number
  /** Rounds that own money had begun when it became active. */
  readonly begun: ReadonlySet<string>
}

interface InRound {
  readonly source: string
  readonly game: string
  readonly round: string
}

const gameOf = ({ source, game }: InRound): string => `${source}/${game}`
const roundOf = (one: InRound): string => `${gameOf(one)}/${one.round}`

/** The grant that is played in a game now. */
export const playedIn = (member: ModelMember, at: InRound, now: Moment): ModelGrant | undefined =>
  member.grants.find(
    (grant) => grant.state === 'active' && now.ms < grant.expiresAt && (grant.percents.get(gameOf(at)) ?? 0n) > 0n,
  )

/** The first stake of a round that a grant counts. */
export const firstIn = (member: ModelMember, stake: InRound): Taken | undefined =>
  [...member.taken.values()].find(
    ({ command, award }) => award !== undefined && command.kind === 'bet' && roundOf(command) === roundOf(stake),
  )

/** What bears a stake: undefined where no purse does alone. */
export function bearer(
  member: ModelMember,
  grant: ModelGrant,
  stake: InRound & { readonly amount: bigint },
): ModelPurse | undefined {
  const known: ModelPurse | undefined = grant.begun.has(roundOf(stake)) ? 'real' : firstIn(member, stake)?.purse
  const second: ModelPurse = grant.first === 'real' ? 'bonus' : 'real'
  const holds = { real: member.balance, bonus: member.bonus }
  return (known === undefined ? [grant.first, second] : [known]).find((purse) => holds[purse] >= stake.amount)
}

export const changed = (
  grants: readonly ModelGrant[],
  id: string,
  change: Partial<ModelGrant>,
): readonly ModelGrant[] => grants.map((grant) => (grant.id === id ? { ...grant, ...change } : grant))

/** What a stake counts for a grant. */
export const countedFor = (grant: ModelGrant, stake: InRound & { readonly amount: bigint }, by: ModelPurse): bigint =>
  by === 'bonus' || grant.ownCounts ? (stake.amount * (grant.percents.get(gameOf(stake)) ?? 0n)) / 100n : 0n

interface Entry {
  readonly type: Taken['type']
  readonly purse: ModelPurse
  readonly gain: bigint
  readonly reference: string
}

/** What leaves a purse of so much, by the entries that say so: within the cap it becomes real, the rest is lost. */
export function leaving(
  grant: ModelGrant,
  amount: bigint,
  after: { readonly source: string; readonly reference: string },
): { readonly entries: readonly Entry[]; readonly real: bigint } {
  const mayBecome = grant.cap === undefined ? amount : grant.cap - grant.converted
  const isConverted = grant.state === 'active' || grant.state === 'converted'
  const real = !isConverted ? 0n : mayBecome < amount ? mayBecome : amount
  const name = (what: string): string => `${what}:${after.source}:${after.reference}`
  const rest = amount - real
  return {
    real,
    entries: [
      ...(real > 0n
        ? ([
            { type: 'conversion', purse: 'bonus', gain: -real, reference: name('conversion-out') },
            { type: 'conversion', purse: 'real', gain: real, reference: name('conversion-in') },
          ] as const)
        : []),
      ...(rest > 0n ? ([{ type: 'forfeit', purse: 'bonus', gain: -rest, reference: name('forfeit') }] as const) : []),
    ],
  }
}

const DAY_MS = 86_400_000

/** Own entries of the house about a grant, outside of play. */
function own(member: ModelMember, type: 'bonus' | 'forfeit', gain: bigint, reference: string, now: Moment): void {
  member.bonus += gain
  const taken: Taken = {
    command: { kind: 'bonus', source: 'house', reference },
    type,
    purse: 'bonus',
    gain,
    balance: member.bonus,
    told: member.bonus,
    day: now.day,
    ms: now.ms,
    award: undefined,
    also: [],
  }
  member.taken.set(`house/${reference}`, taken)
}

/** Ends a grant that is not over; what its purse holds is lost. */
export function endGrantOf(
  member: ModelMember,
  grant: ModelGrant,
  state: 'spent' | 'expired' | 'forfeited',
  now: Moment,
): void {
  if (grant.state === 'active' && member.bonus > 0n) own(member, 'forfeit', -member.bonus, `bonus-end:${grant.id}`, now)
  member.grants = changed(member.grants, grant.id, { state })
}

/** A turn of the house: the active one may be over, and the next one in line begins. */
export function turnOf(member: ModelMember, now: Moment): void {
  const active = member.grants.find(({ state }) => state === 'active')
  if (active !== undefined) {
    if (now.ms >= active.expiresAt) endGrantOf(member, active, 'expired', now)
    else if (
      member.bonus === 0n &&
      !openStakes(member, now).some(({ purse, award }) => purse === 'bonus' && award === active.id)
    )
      endGrantOf(member, active, 'spent', now)
    else return
  }
  // Ids rise with time; those of a world are made in one moment.
  const [next] = member.grants
    .filter(({ state }) => state === 'waiting')
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  if (next === undefined) return
  own(member, 'bonus', next.amount, `bonus:${next.id}`, now)
  const begun = openStakes(member, now).flatMap(({ purse, command }) =>
    purse === 'real' && command.kind === 'bet' ? [roundOf(command)] : [],
  )
  member.grants = changed(member.grants, next.id, {
    state: 'active',
    expiresAt: now.ms + next.days * DAY_MS,
    begun: new Set(begun),
  })
}

/** Stakes of the last three months whose outcome is open. */
function openStakes(member: ModelMember, now: Moment): Taken[] {
  return [...member.taken.values()].filter(({ command, ms }) => {
    if (command.kind !== 'bet' || command.closes === true || ms < now.ms - 90 * DAY_MS) return false
    const fate = member.fate.get(`${command.source}/${command.reference}`) ?? []
    if (fate.some(({ type, command: of }) => type !== 'payout' || (of.kind === 'win' && of.closes === true)))
      return false
    const closers = (member.closers.get(roundOf(command)) ?? []).filter(
      ({ command: of }) =>
        !(member.fate.get(`${of.source}/${of.reference}`) ?? []).some(({ type }) => type === 'refund'),
    )
    return closers.length === 0
  })
}
