import type { BonusTerms } from '#contract/bonus-terms.ts'
import { bonusDeskCalls, type BonusGrant } from '#contract/calls/bonus.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { requiredOf } from '#rules/loyalty/wagering.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Calendar } from '../../platform/calendar.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { noteHandling, takeAlone } from '../../platform/handling.sql.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { type Ids, type MemberId, memberId, type RowId, rowId, shardOf } from '../../platform/ids.ts'
import { post } from '../../platform/lane/post.ts'
import { type ProposalKind, proposalKind, type SecondPerson } from '../../platform/second-person.ts'
import type { Brand, Settings } from '../brand/index.ts'
import { type FoundMember, knownMember, readMemberRefs } from '../identity/index.ts'
import { openWallet, readBalance, walletKind } from '../wallet/index.ts'
import {
  givenToday,
  insertGrant,
  listGrants,
  mayBeGiven,
  readGrant,
  readGrantByKey,
  type StoredGrant,
} from './read-grant.sql.ts'
import { endGrant, turnGrants } from './turn-grants.ts'

export interface BonusDeps {
  readonly db: Database
  readonly ids: Ids
  readonly calendar: Calendar
  readonly settings: Pick<Settings, 'bonus'>
  readonly second: SecondPerson
  readonly brand: Pick<Brand, 'brand' | 'timeZone'>
}

type Wanted = CallRequest<'bonuses.grant'>

/** Bonus money as operators give and end it. */
export const deskCalls = (deps: BonusDeps): MountedCall[] =>
  bindCalls(bonusDeskCalls, {
    async 'bonuses.grant'(request, { operator }) {
      const { aloneUpTo, aloneDaily } = await deps.settings.bonus()
      return deps.db.transaction(async (tx) => {
        const { id: member } = await memberWithMoney(tx, request.member)
        // One at a time of a member, so that many at once cannot pass below the day's sum.
        await lockGrants(tx, member)
        const earlier = await earlierGrant(tx, member, request)
        if (earlier !== undefined) return shown(earlier)
        const amount = parseMoney(request.amount)
        const alone =
          (await givenToday(tx, member, deps.brand.timeZone)) + amount <= parseMoney(aloneUpTo) &&
          (await takeAlone(tx, operator.operator, 'granted', {
            amount,
            most: parseMoney(aloneDaily),
            timeZone: deps.brand.timeZone,
          }))
        if (alone) return shown(await give(deps, tx, member, request, [operator.operator]))
        return { proposal: await deps.second.propose(tx, operator, bonusProposal(deps), request) }
      })
    },
    async 'bonuses.list'(request) {
      const { rows, next } = await listGrants(deps.db, request, deps.brand.timeZone)
      const refOf = await readMemberRefs(
        deps.db,
        rows.map(({ member }) => member),
      )
      return { list: rows.map((row) => ({ ...shown(row), member: refOf(row.member) })), next }
    },
    'bonuses.end': ({ member: named, id }, { operator: { operator } }) =>
      deps.db.transaction(async (tx) => {
        const member = memberId(named)
        const after = await endOne(deps, tx, member, rowId(id))
        if (after.isNew)
          recordAudit(tx, {
            actor: `operator:${operator}`,
            action: 'bonus.ended',
            subject: `member:${member}`,
            after: shown(after.grant),
          })
        return shown(after.grant)
      }),
  })

/** Bonus money that a second person has to agree to. */
export const bonusProposal = (deps: BonusDeps): ProposalKind<Wanted> =>
  proposalKind('bonuses.grant', bonusDeskCalls['bonuses.grant'], {
    async look(tx, request) {
      const { id: member, username } = await memberWithMoney(tx, request.member)
      await lockGrants(tx, member)
      const amount = parseMoney(request.amount)
      const given = await givenToday(tx, member, deps.brand.timeZone)
      const { terms } = await deps.settings.bonus()
      return {
        subject: `bonus:${member}:${request.key}`,
        preview: {
          before: { givenToday: decimal(given) },
          after: { givenToday: decimal(given + amount), amount: request.amount, multiple: terms.multiple },
          money: amount,
          members: [{ id: member, username }],
        },
        seen: { terms },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { id: member } = await memberWithMoney(tx, request.member)
      if ((await earlierGrant(tx, member, request)) === undefined)
        await give(deps, tx, member, request, [maker, checker])
    },
  })

async function give(
  deps: BonusDeps,
  tx: Tx,
  member: MemberId,
  { key, amount, reason }: Wanted,
  by: readonly RowId[],
): Promise<StoredGrant> {
  const { terms } = await deps.settings.bonus()
  await noteHandling(tx, member, 'granted', by)
  const made = await grantBonus(deps, tx, { member, key: keyOf(key), amount: parseMoney(amount), terms })
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'bonus.granted',
      subject: `member:${member}`,
      after: { ...shown(made), reason },
    })
  return made
}

/** Bonus money that a member is given. */
export interface NewBonus {
  readonly member: MemberId
  /** Names the occasion, once a member, such as `award:71`. */
  readonly key: string
  readonly amount: Money
  readonly terms: BonusTerms
}

/**
 * Gives a member bonus money: active at once, or in line behind what it has. It takes the shard's head, so it comes last in
 * its transaction.
 * @throws Refusal INVALID_INPUT where its terms round to nothing, CONFLICT where the key stands already, NOT_FOUND and
 * ACCOUNT_EXCLUDED for whom nothing is given
 */
export async function grantBonus(
  deps: BonusDeps,
  tx: Tx,
  { member, key, amount, terms }: NewBonus,
): Promise<StoredGrant> {
  const [required, capTimes] = [requiredOf(amount, hundredths(terms.multiple)), hundredths(terms.capTimes)]
  const cap = capTimes === 0n ? undefined : requiredOf(amount, capTimes)
  // So small that its terms round to nothing.
  if (required === 0n || cap === 0n) throw wrongField('amount', 'small')
  const made = await insertGrant(tx, { member, id: deps.ids.row(), key, amount, required, cap, terms })
  if (made === undefined) throw new Refusal('CONFLICT')
  // Asked after the row is written: its foreign key keeps the member's row, so that no break comes in between.
  const may = await mayBeGiven(tx, member)
  if (may === 'closed') throw new Refusal('NOT_FOUND')
  if (may === 'excluded') throw new Refusal('ACCOUNT_EXCLUDED')
  await openWallet(tx, member, walletKind.bonus, deps.brand.brand.currency)
  await turnGrants(tx, deps.calendar, member)
  return (await readGrant(tx, member, rowId(made.id))) ?? made
}

/** Ends a grant for good. @throws Refusal NOT_FOUND */
export async function endOne(
  { calendar }: Pick<BonusDeps, 'calendar'>,
  tx: Tx,
  member: MemberId,
  id: RowId,
  reason: 'operator' | 'givenUp' = 'operator',
): Promise<{ readonly grant: StoredGrant; readonly isNew: boolean }> {
  const answer = await post(tx, endGrant(calendar), { shard: shardOf(member), member, id, reason })
  const grant = await readGrant(tx, member, id)
  if (grant === undefined) throw new Refusal('NOT_FOUND')
  return { grant, isNew: answer === 'ended' }
}

/** Multiples with up to two decimals, as hundredths. */
const hundredths = (times: string): bigint => parseMoney(times) / 1000n

const keyOf = (key: string): string => `hand:${key}`

/** The grant that this key made before. @throws Refusal DUPLICATE_REFERENCE where it stands for another */
async function earlierGrant(tx: Tx, member: MemberId, { key, amount }: Wanted): Promise<StoredGrant | undefined> {
  const earlier = await readGrantByKey(tx, member, keyOf(key))
  if (earlier !== undefined && BigInt(earlier.amount) !== parseMoney(amount)) throw new Refusal('DUPLICATE_REFERENCE')
  return earlier
}

/** Lets one grant of a member be given at a time, until the transaction ends. */
const lockGrants = (tx: Tx, member: MemberId) =>
  tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('bonus_grant', ${member}::bigint))`)

/** A member with money. @throws Refusal NOT_FOUND */
async function memberWithMoney(tx: Tx, id: string): Promise<FoundMember> {
  const found = await knownMember(tx, id)
  if ((await readBalance(tx, found.id, walletKind.real)) === undefined) throw new Refusal('NOT_FOUND')
  return found
}

const decimal = (units: Money): string => moneyToDecimal(units, 5)

/** A grant as calls answer it, without its terms. */
export const shown = (g: Omit<StoredGrant, 'terms'>): BonusGrant => ({
  id: g.id,
  state: g.state,
  amount: decimal(BigInt(g.amount)),
  required: decimal(BigInt(g.required)),
  wagered: decimal(BigInt(g.wagered)),
  cap: g.cap === null ? null : decimal(BigInt(g.cap)),
  converted: decimal(BigInt(g.converted)),
  givenAt: g.givenAt.toISOString(),
  expiresAt: g.expiresAt?.toISOString() ?? null,
  endedAt: g.endedAt?.toISOString() ?? null,
  reason: g.reason,
})
