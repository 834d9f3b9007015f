import { type FreeRoundGrant, freeRoundCalls } from '#contract/calls/free-rounds.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { noteHandling, takeAlone } from '../../platform/handling.sql.ts'
import { type Ids, type MemberId, memberId, type RowId, rowId } from '../../platform/ids.ts'
import { type SecondPerson, proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import type { Settings } from '../brand/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { knownMember, readMemberRefs } from '../identity/index.ts'
import {
  cancelFreeRound,
  type FreeRoundRow,
  grantedToday,
  insertFreeRound,
  listFreeRounds,
  lockGrants,
  providerOfGame,
  readFreeRoundByKey,
  readFreeRounds,
} from './free-round.sql.ts'

interface Deps {
  readonly db: Database
  readonly ids: Ids
  readonly settings: Pick<Settings, 'cashier'>
  readonly second: SecondPerson
  readonly timeZone: string
  readonly catalogue: Pick<Catalogue, 'nameOf'>
}

/** Free rounds as operators give and end them; what is played of them comes by the providers' stakes. */
export const freeRoundsCalls = (deps: Deps): MountedCall[] =>
  bindCalls(freeRoundCalls, {
    async 'freeRounds.grant'(request, { operator }) {
      const rules = await deps.settings.cashier()
      return deps.db.transaction(async (tx) => {
        const { id: member } = await knownMember(tx, request.member)
        // One grant of a member at a time, so that many at once cannot pass below the day's sum.
        await lockGrants(tx, member)
        const earlier = await earlierGrant(tx, member, request)
        if (earlier !== undefined) return earlier
        const worth = parseMoney(request.stake) * BigInt(request.rounds)
        const alone =
          (await grantedToday(tx, member, deps.timeZone)) + worth <= parseMoney(rules.freeRoundsAloneUpTo) &&
          (await takeAlone(tx, operator.operator, 'granted', {
            amount: worth,
            most: parseMoney(rules.freeRoundsAloneDaily),
            timeZone: deps.timeZone,
          }))
        if (alone) return give(deps, tx, member, request, [operator.operator])
        return { proposal: await deps.second.propose(tx, operator, freeRoundsProposal(deps), request) }
      })
    },
    async 'freeRounds.list'(request) {
      const { rows, next } = await listFreeRounds(deps.db, request, deps.timeZone)
      const refOf = await readMemberRefs(
        deps.db,
        rows.map(({ member }) => member),
      )
      return {
        list: rows.map(({ member, ...row }) => ({
          ...shown(row),
          member: refOf(member),
          game: deps.catalogue.nameOf(row.nodeId, 'EN') ?? null,
        })),
        next,
      }
    },
    'freeRounds.cancel': ({ member: named, id }, { operator: { operator } }) =>
      deps.db.transaction(async (tx) => {
        const member = memberId(named)
        const cancelled = await cancelFreeRound(tx, member, rowId(id))
        if (cancelled === undefined) throw new Refusal('NOT_FOUND')
        const after = shown(cancelled.row)
        if (cancelled.isNew)
          recordAudit(tx, {
            actor: `operator:${operator}`,
            action: 'freeRounds.cancelled',
            subject: `member:${member}`,
            after,
          })
        return after
      }),
  })

/** Free rounds that a second person has to agree to. */
export const freeRoundsProposal = (deps: Pick<Deps, 'ids' | 'timeZone'>): ProposalKind<Wanted> =>
  proposalKind('freeRounds.grant', freeRoundCalls['freeRounds.grant'], {
    async look(tx, request) {
      const { id: member, username } = await knownMember(tx, request.member)
      await lockGrants(tx, member)
      const { key, nodeId, stake, rounds, expiresAt } = request
      const provider = await providerOf(tx, nodeId)
      const given = await grantedToday(tx, member, deps.timeZone)
      const worth = parseMoney(stake) * BigInt(rounds)
      return {
        subject: `free-rounds:${member}:${key}`,
        preview: {
          before: { grantedToday: moneyToDecimal(given, 5) },
          after: { grantedToday: moneyToDecimal(given + worth, 5), nodeId, stake, rounds, expiresAt },
          money: worth,
          members: [{ id: member, username }],
        },
        seen: { provider },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const { id: member } = await knownMember(tx, request.member)
      if ((await earlierGrant(tx, member, request)) === undefined)
        await give(deps, tx, member, request, [maker, checker])
    },
  })

type Wanted = CallRequest<'freeRounds.grant'>

/** The grant that this key made before. @throws Refusal DUPLICATE_REFERENCE where it stands for another */
async function earlierGrant(
  tx: Tx,
  member: MemberId,
  { key, nodeId, stake, rounds, expiresAt }: Wanted,
): Promise<FreeRoundGrant | undefined> {
  const earlier = await readFreeRoundByKey(tx, member, key)
  if (earlier === undefined) return undefined
  const isSame =
    earlier.nodeId === nodeId &&
    BigInt(earlier.stake) === parseMoney(stake) &&
    earlier.rounds === rounds &&
    earlier.expiresAt.getTime() === Date.parse(expiresAt)
  if (!isSame) throw new Refusal('DUPLICATE_REFERENCE')
  return shown(earlier)
}

/** @throws Refusal GAME_NEEDS_VENDOR */
async function providerOf(tx: Tx, nodeId: number): Promise<number> {
  const provider = await providerOfGame(tx, nodeId)
  if (provider === undefined) throw new Refusal('GAME_NEEDS_VENDOR')
  return provider
}

async function give(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  member: MemberId,
  { reason, ...wanted }: Wanted,
  by: readonly RowId[],
): Promise<FreeRoundGrant> {
  const after = await giveFreeRounds(deps, tx, member, wanted)
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'freeRounds.granted',
      subject: `member:${member}`,
      after: { ...after, reason },
    })
  await noteHandling(tx, member, 'granted', by)
  return after
}

/**
 * Gives a member free rounds of a game, under a key that names the occasion, once a member.
 * @throws Refusal GAME_NEEDS_VENDOR where nobody plays the game, INVALID_INPUT where they end before they begin
 */
export async function giveFreeRounds(
  { ids }: Pick<Deps, 'ids'>,
  tx: Tx,
  member: MemberId,
  { key, nodeId, stake, rounds, expiresAt }: Omit<Wanted, 'member' | 'reason'>,
): Promise<FreeRoundGrant> {
  const provider = await providerOf(tx, nodeId)
  const made = await insertFreeRound(tx, {
    member,
    id: ids.row(),
    key,
    provider,
    nodeId,
    stake: parseMoney(stake),
    rounds,
    expiresAt,
  })
  if (made === undefined) throw wrongField('expiresAt', 'past')
  return shown(made)
}

/** All free rounds that a member was ever given, for the export of its data. */
export const exportFreeRounds = async (db: Db, member: MemberId): Promise<FreeRoundGrant[]> =>
  (await readFreeRounds(db, member)).map(shown)

const shown = ({ stake, createdAt, expiresAt, cancelledAt, ...row }: FreeRoundRow): FreeRoundGrant => ({
  ...row,
  stake: moneyToDecimal(BigInt(stake), 5),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  cancelledAt: cancelledAt?.toISOString() ?? null,
})
