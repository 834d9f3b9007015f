import { pointDeskCalls } from '#contract/calls/points.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import type { PointSettings } from '#contract/settings/points.ts'
import { type Money, ONE, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { noteHandling, takeAlone } from '../../../platform/handling.sql.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { type ProposalKind, proposalKind } from '../../../platform/second-person.ts'
import { type FoundMember, knownMember } from '../../identity/index.ts'
import { cashCommand, openWallet, walletKind } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { openTaker } from '../promotions/parts.ts'
import { givenByHandToday, readGivenByHand } from './point-entries.sql.ts'

type Wanted = CallRequest<'points.grant'>
type Given = Exclude<CallResponse<'points.grant'>, { proposal: string }>

/** Gives a member points: alone up to what the settings of bonus money let one person give, by their worth as money. */
export async function givePointsByHand(
  deps: RankedDeps,
  operator: OperatorSession,
  request: Wanted,
): Promise<CallResponse<'points.grant'>> {
  const [{ aloneUpTo, aloneDaily }, rates] = [await deps.settings.bonus(), await deps.settings.points()]
  const { timeZone } = deps.brand
  return deps.db.transaction(async (tx) => {
    const { id: member } = await takerOf(tx, request)
    const earlier = await earlierOf(tx, member, request)
    if (earlier !== undefined) return earlier
    const amount = worthOf(rates, BigInt(request.points) * ONE)
    const today = worthOf(rates, await givenByHandToday(tx, member, timeZone))
    const alone =
      today + amount <= parseMoney(aloneUpTo) &&
      (await takeAlone(tx, operator.operator, 'granted', { amount, most: parseMoney(aloneDaily), timeZone }))
    if (alone) return give(deps, tx, member, request, [operator.operator])
    return { proposal: await deps.second.propose(tx, operator, pointsProposal(deps), request) }
  })
}

/** Points that a second person has to agree to. */
export const pointsProposal = (deps: RankedDeps): ProposalKind<Wanted> =>
  proposalKind('points.grant', pointDeskCalls['points.grant'], {
    async look(tx, request) {
      const { id: member, username } = await takerOf(tx, request)
      const rates = await deps.settings.points()
      const given = await givenByHandToday(tx, member, deps.brand.timeZone)
      const after = given + BigInt(request.points) * ONE
      return {
        subject: `points:${member}:${request.key}`,
        preview: {
          before: { givenToday: whole(given) },
          after: { givenToday: whole(after), points: request.points, reason: request.reason },
          // What they come to if they become money.
          money: worthOf(rates, BigInt(request.points) * ONE),
          members: [{ id: member, username }],
        },
        seen: { step: rates.step, value: rates.value },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { id: member } = await takerOf(tx, request)
      if ((await earlierOf(tx, member, request)) === undefined) await give(deps, tx, member, request, [maker, checker])
    },
  })

const whole = (units: bigint): string => String(units / ONE)

/** What points come to as money, in units; a part of a unit counts as one. */
const worthOf = ({ step, value }: Pick<PointSettings, 'step' | 'value'>, points: bigint): Money => {
  const whole = BigInt(step) * ONE
  return (points * parseMoney(value) + whole - 1n) / whole
}

/**
 * Whom points are given to, one time after the other, so that many at once cannot pass below the day's sum.
 * @throws Refusal NOT_FOUND, also for who has closed its account or only tries the house; ACCOUNT_EXCLUDED, ACCOUNT_FROZEN
 */
async function takerOf(tx: Tx, { member }: Wanted): Promise<FoundMember> {
  const found = await knownMember(tx, member)
  const [row] = await tx.query<{ type: number; closed: boolean }>(
    sql`SELECT type, closed_at IS NOT NULL AS closed FROM member WHERE shard = ${shardOf(found.id)} AND id = ${found.id}`,
  )
  if (row === undefined || row.closed || row.type === TRIAL_TYPE) throw new Refusal('NOT_FOUND')
  await openTaker(tx, found.id, 'FOR SHARE OF m')
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('points_by_hand', ${found.id}::bigint))`)
  return found
}

const referenceOf = ({ key }: Wanted): string => `points-hand:${key}`

/** What this key gave before. @throws Refusal DUPLICATE_REFERENCE where that were other points */
async function earlierOf(tx: Tx, member: MemberId, request: Wanted): Promise<Given | undefined> {
  const earlier = await readGivenByHand(tx, member, referenceOf(request))
  if (earlier === undefined) return undefined
  if (earlier.amount !== BigInt(request.points) * ONE) throw new Refusal('DUPLICATE_REFERENCE')
  return { points: request.points, balance: whole(earlier.balance) }
}

async function give(
  { calendar, brand }: RankedDeps,
  tx: Tx,
  member: MemberId,
  request: Wanted,
  by: readonly RowId[],
): Promise<Given> {
  await noteHandling(tx, member, 'granted', by)
  await openWallet(tx, member, walletKind.points, brand.brand.currency)
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'points.granted',
      subject: `member:${member}`,
      after: { points: request.points, reason: request.reason },
    })
  const answer = await post(tx, cashCommand(calendar), {
    shard: shardOf(member),
    member,
    kind: walletKind.points,
    type: 'pointsEarned',
    amount: BigInt(request.points) * ONE,
    reference: referenceOf(request),
  })
  if (answer.kind !== 'moved') throw new Error(`points by hand were answered ${answer.kind}`)
  return { points: request.points, balance: whole(answer.balance) }
}
