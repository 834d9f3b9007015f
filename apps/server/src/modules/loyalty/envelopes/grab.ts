import { Refusal } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { giverName } from '#rules/loyalty/givers.ts'
import { occasionOf } from '#rules/loyalty/occasions.ts'
import { moneyToDecimal } from '#rules/money.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { entryType, readMovementSums } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { type Award, findAward, insertAward, lockAwards } from '../promotions/awards.sql.ts'
import { HELD_DAYS, knownPersons } from '../promotions/give-award.ts'
import { tellAwards } from '../promotions/news.ts'
import { openTaker } from '../promotions/parts.ts'
import { payAward } from '../promotions/pay-award.ts'
import { type Envelope, markSoldOut, readEnvelope } from './envelope.sql.ts'
import { takeShare } from './share.sql.ts'

/** Grabs that a member may try in a minute. */
const TRIES = { most: 20, seconds: 60 }
/** Windows that are known to be sold out, and for how long: an operator may give a share back. */
const MOST_KNOWN = 1000
const KNOWN_MS = 2000

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

/**
 * Grabs shares of envelopes. One transaction takes the share, writes the award, whose key a member has once for a window, and
 * pays it: whatever ends in the middle, all of it stays or nothing does.
 * @returns the award; `held` where a browser is known of another account, and an operator looks at it first
 */
export function createGrab(deps: RankedDeps): (session: Session, id: RowId) => Promise<Award> {
  const soldOut = new Map<RowId, number>()

  function noteSoldOut(id: RowId): void {
    if (soldOut.size >= MOST_KNOWN) soldOut.clear()
    soldOut.set(id, deps.clock.now() + KNOWN_MS)
  }

  async function grab(tx: Tx, member: MemberId, envelope: Envelope): Promise<Award> {
    const { id, item, version, turnover } = envelope
    const giver = giverName('envelope', item)
    const occasion = occasionOf({ on: 'envelope', id })
    // They travel together: each reads what is there once the lock is taken.
    const [, now, earlier] = await Promise.all([
      lockAwards(tx, member),
      readEnvelope(tx, id),
      findAward(tx, member, giver, occasion),
      openTaker(tx, member, 'FOR SHARE OF m'),
    ])
    if (earlier !== undefined) throw new Refusal('ITEM_LIMIT')
    if (now?.state === 'soldOut') throw new Refusal('SOLD_OUT')
    if (now?.state !== 'open') throw new Refusal('STATE_PASSED')
    const lacks = await lacksFor(deps, tx, member, envelope)
    if (lacks !== null) throw new Refusal(lacks === 'rank' ? 'RANK_MISSING' : 'DEPOSIT_MISSING')
    const known = envelope.onePerson ? await knownPersons(deps, tx, giver, [member]) : 'new'
    // Its person grabbed with another account before.
    if (known === 'other') throw new Refusal('ITEM_LIMIT')
    const money = await takeShare(tx, id, member)
    if (money === undefined) throw new Refusal('SOLD_OUT')
    const isHeld = known === 'maybe'
    const award = await insertAward(tx, {
      id: deps.ids.row(),
      member,
      promotion: giver,
      version,
      occasion,
      gifts: [{ gives: 'cash', amount: moneyToDecimal(money, 5), turnover }],
      money,
      state: isHeld ? 'held' : 'claimed',
      group: undefined,
      claimDays: isHeld ? HELD_DAYS : undefined,
      times: 0,
    })
    if (award === undefined) throw new Refusal('ITEM_LIMIT')
    if (isHeld) await tellAwards(deps, tx, [award])
    else await payAward(deps, tx, award)
    return award
  }

  return async ({ member, type }, id) => {
    if (type === TRIAL_TYPE) throw new Refusal('TRIAL_ACCOUNT')
    // What is gone costs no more than this, whoever storms it.
    if ((soldOut.get(id) ?? 0) > deps.clock.now()) throw new Refusal('SOLD_OUT')
    // Asked before: a transaction that waits for a second connection can wait for itself.
    const live = new Set((await deps.content.live('envelope')).map(({ item }) => item))
    const before = await readEnvelope(deps.db, id)
    if (before === undefined || !live.has(before.item)) throw new Refusal('NOT_FOUND')
    if (before.state === 'over') throw new Refusal('STATE_PASSED')
    if (!(await deps.throttle.take(`envelope:${member}`, TRIES.most, TRIES.seconds)))
      throw new Refusal('TOO_MANY_REQUESTS')
    try {
      return await deps.db.transaction((tx) => grab(tx, member, before))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'SOLD_OUT') {
        noteSoldOut(id)
        await markSoldOut(deps.db, [id])
      }
      throw error
    }
  }
}
