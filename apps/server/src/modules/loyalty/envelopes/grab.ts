import { Refusal } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { giverName } from '#rules/loyalty/givers.ts'
import { occasionOf } from '#rules/loyalty/occasions.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { createGather, type Outcome } from '../../../platform/gather.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import { type MemberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { createKept } from '../../../platform/kept.ts'
import { entryType, readMovementSums } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { type Award, insertAwards, lockAwards } from '../promotions/awards.sql.ts'
import { HELD_DAYS, knownPersons } from '../promotions/give-award.ts'
import { tellAwards } from '../promotions/news.ts'
import { refusedTaker } from '../promotions/parts.ts'
import { payCash } from '../promotions/pay-award.ts'
import { readTakers } from '../promotions/takers.sql.ts'
import { type Envelope, markSoldOut, readEnvelope, readHaving } from './envelope.sql.ts'
import { leaveShares, type TakenShare, takeShares } from './share.sql.ts'

/** Grabs that a member may try in a minute. */
const TRIES = { most: 20, seconds: 60 }
/** Windows that are known to be sold out, and for how long: an operator may give a share back. */
const MOST_KNOWN = 1000
const KNOWN_MS = 2000
/** The terms of a window never change; what became of it is asked again when a grab is done. */
const FRESH = { newMs: 500, goodMs: 1000 }
/** Grabs of one shard in a transaction, and transactions at once: the connections are for others too. */
const TOGETHER = { most: 50, atOnce: 3 }

/** What a member lacks for an envelope; null where it may grab. */
export async function lacksFor(
  deps: RankedDeps,
  db: Db,
  member: MemberId,
  { rank, deposits, day }: Pick<Envelope, 'rank' | 'deposits' | 'day'>,
): Promise<'rank' | 'deposits' | null> {
  if (rank > 0 && (await deps.rankOf(member, db)) < rank) return 'rank'
  if (deposits === 0n) return null
  const { timeZone } = deps.brand
  const sums = await readMovementSums(db, { member, period: { from: day, to: day }, timeZone })
  return BigInt(sums.find(({ type }) => type === entryType.deposit)?.amount ?? '0') < deposits ? 'deposits' : null
}

interface Grab {
  readonly member: MemberId
  readonly envelope: Envelope
}

/** What becomes of grabs, by their members; of a member that is not named nothing yet. */
type Outcomes = Map<MemberId, Outcome<Award>>

/**
 * Grabs shares of envelopes. Those of one shard that come while others are under way are one transaction, which takes the
 * shares, writes the awards, whose key a member has once for a window, and pays them: whatever ends in the middle, all of it
 * stays or nothing does.
 * @returns the award; `held` where a browser is known of another account, and an operator looks at it first
 */
export function createGrab(deps: RankedDeps): (session: Session, id: RowId) => Promise<Award> {
  const soldOut = new Map<RowId, number>()
  const kept = createKept<Awaited<ReturnType<typeof readEnvelope>>>(deps.clock, FRESH)

  const isSoldOut = (id: RowId): boolean => (soldOut.get(id) ?? 0) > deps.clock.now()

  async function noteSoldOut(id: RowId): Promise<void> {
    if (soldOut.size >= MOST_KNOWN) soldOut.clear()
    soldOut.set(id, deps.clock.now() + KNOWN_MS)
    await markSoldOut(deps.db, [id])
  }

  const gathered = createGather<Grab, Award>({
    ...TOGETHER,
    groupOf: ({ member, envelope }) => `${envelope.id} ${shardOf(member)}`,
    keyOf: ({ member }) => member,
    async work(grabs) {
      const [first] = grabs
      if (first === undefined) return []
      const { envelope } = first
      const members = grabs.map(({ member }) => member)
      // What is gone costs no more than this, whoever storms it.
      if (isSoldOut(envelope.id)) return members.map(() => refused('SOLD_OUT'))
      const keyOf = (member: MemberId): string => `envelope:${member}`
      const free = await deps.throttle.takeEach(members.map(keyOf), TRIES.most, TRIES.seconds)
      const asking = members.filter((member) => free.has(keyOf(member)))
      const outcomes = await grabUntil(deps, shardOf(first.member), envelope, asking)
      if ([...outcomes.values()].some((one) => isRefused(one, 'SOLD_OUT'))) await noteSoldOut(envelope.id)
      return members.map((member) => outcomes.get(member) ?? refused('TOO_MANY_REQUESTS'))
    },
  })

  return async ({ member, type }, id) => {
    if (type === TRIAL_TYPE) throw new Refusal('TRIAL_ACCOUNT')
    if (isSoldOut(id)) throw new Refusal('SOLD_OUT')
    // Asked before: a transaction that waits for a second connection can wait for itself.
    const live = await deps.content.live('envelope')
    const envelope = await kept.get(id, () => readEnvelope(deps.db, id))
    if (envelope === undefined || !live.some(({ item }) => item === envelope.item)) throw new Refusal('NOT_FOUND')
    if (envelope.state === 'over') throw new Refusal('STATE_PASSED')
    return gathered({ member, envelope })
  }
}

const refused = (code: Refusal['code']): { readonly refused: Refusal } => ({ refused: new Refusal(code) })
const isRefused = (outcome: Outcome<Award>, code: Refusal['code']): boolean =>
  'refused' in outcome && outcome.refused instanceof Refusal && outcome.refused.code === code

/** Grabs for members of one shard, of whom each is named once, until something has become of each. */
async function grabUntil(
  deps: RankedDeps,
  shard: Shard,
  envelope: Envelope,
  members: readonly MemberId[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  let asking = members
  while (asking.length > 0) {
    const asked = asking
    try {
      const found = await deps.db.transaction((tx) => grabAll(deps, tx, shard, envelope, asked))
      for (const [member, outcome] of found) outcomes.set(member, outcome)
    } catch (error) {
      // What was paid before stays paid.
      if (outcomes.size === 0) throw error
      for (const member of asked) outcomes.set(member, { refused: error })
    }
    asking = asked.filter((member) => !outcomes.has(member))
  }
  return outcomes
}

/** The same as far as one transaction comes: where too few shares are free just now, nothing becomes of the last ones yet. */
async function grabAll(
  deps: RankedDeps,
  tx: Tx,
  shard: Shard,
  envelope: Envelope,
  members: readonly MemberId[],
): Promise<Outcomes> {
  const { id, item } = envelope
  const of = { giver: giverName('envelope', item), occasion: occasionOf({ on: 'envelope', id }) }
  const outcomes: Outcomes = new Map()
  // They travel together: each reads what is there once the locks are taken.
  const [, now, having, takers] = await Promise.all([
    lockAwards(tx, ...members),
    readEnvelope(tx, id),
    readHaving(tx, shard, members, of),
    readTakers(tx, shard, members, 'FOR SHARE OF m'),
  ])
  for (const member of members) {
    const taker = refusedTaker(takers.get(member))
    if (taker !== undefined) outcomes.set(member, { refused: taker })
    else if (having.has(member)) outcomes.set(member, refused('ITEM_LIMIT'))
    else if (now?.state !== 'open')
      outcomes.set(member, refused(now?.state === 'soldOut' ? 'SOLD_OUT' : 'STATE_PASSED'))
    else {
      const lacks = await lacksFor(deps, tx, member, envelope)
      if (lacks !== null) outcomes.set(member, refused(lacks === 'rank' ? 'RANK_MISSING' : 'DEPOSIT_MISSING'))
    }
  }
  const asking = members.filter((member) => !outcomes.has(member))
  if (asking.length === 0) return outcomes
  const shares = await takeShares(tx, id, shard, asking)
  if (shares.length === 0) for (const member of asking) outcomes.set(member, refused('SOLD_OUT'))
  const persons = await personsOfShares(deps, tx, envelope, of.giver, shares)
  const awards = await insertAwards(
    tx,
    shard,
    shares.flatMap(({ member, amount: money }) => {
      const known = persons.get(member)
      // Its person grabbed with another account before.
      if (known === 'other') outcomes.set(member, refused('ITEM_LIMIT'))
      if (known === 'other') return []
      return {
        id: deps.ids.row(),
        member,
        promotion: of.giver,
        version: envelope.version,
        occasion: of.occasion,
        gifts: [{ gives: 'cash' as const, amount: moneyToDecimal(money, 5), turnover: envelope.turnover }],
        money,
        state: known === 'maybe' ? ('held' as const) : ('claimed' as const),
        group: undefined,
        claimDays: known === 'maybe' ? HELD_DAYS : undefined,
        times: 0,
      }
    }),
  )
  for (const award of awards) outcomes.set(award.member, { answer: award })
  if (shares.some(({ member }) => !outcomes.has(member))) throw new Refusal('ITEM_LIMIT')
  const isHeld = ({ state }: Award): boolean => state === 'held'
  await payCash(
    deps,
    tx,
    shard,
    awards.filter((award) => !isHeld(award)),
  )
  await tellAwards(deps, tx, awards.filter(isHeld))
  return outcomes
}

/** Whose persons are known, where an envelope asks; what was taken by somebody who grabbed with another account is left again. */
async function personsOfShares(
  deps: RankedDeps,
  tx: Tx,
  { id, onePerson }: Envelope,
  giver: string,
  shares: readonly TakenShare[],
): Promise<ReadonlyMap<MemberId, Awaited<ReturnType<typeof knownPersons>>>> {
  const persons = new Map<MemberId, Awaited<ReturnType<typeof knownPersons>>>()
  if (!onePerson) return persons
  for (const { member } of shares) persons.set(member, await knownPersons(deps, tx, giver, [member]))
  await leaveShares(
    tx,
    id,
    shares.filter(({ member }) => persons.get(member) === 'other'),
  )
  return persons
}
