import type { CallRequest } from '#contract/calls.ts'
import { vipDeskCalls } from '#contract/calls/vip.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import type { VipSettings } from '#contract/settings/vip.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { noteHandling } from '../../../platform/handling.sql.ts'
import type { OperatorSession } from '../../../platform/http/handlers.ts'
import { type MemberId, memberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { type ProposalKind, proposalKind } from '../../../platform/second-person.ts'
import { knownMember, lockMembers } from '../../identity/index.ts'
import type { LoyaltyDeps } from '../parts.ts'
import { readLocalDays } from '../runs.sql.ts'
import { placeOf, shownLevel } from './level.ts'
import { keptFrom } from './raise.ts'
import { tellChanges } from './tell.ts'
import { readVips, renewLevel, setLevel } from './vip.sql.ts'

type Wanted = CallRequest<'vip.set'>

/** Proposes to set the level of a member by hand. */
export const proposeLevel = (deps: LoyaltyDeps, operator: OperatorSession, request: Wanted): Promise<RowId> =>
  deps.db.transaction((tx) => deps.second.propose(tx, operator, levelProposal(deps), request))

/**
 * A level that two people give: it brings rebates, gifts and limits. The one that the member has already is kept until the end of
 * the next month once more; the first one is everybody's, and nothing keeps it.
 */
export const levelProposal = (deps: LoyaltyDeps): ProposalKind<Wanted> =>
  proposalKind('vip.set', vipDeskCalls['vip.set'], {
    async look(tx, request) {
      const { id, username } = await knownMember(tx, request.id)
      const { settled, from, keptUntil } = await movable(deps, tx, request)
      const level = (rank: number | undefined): string => shownLevel(settled, rank)?.label ?? ''
      return {
        subject: `vip:${id}`,
        preview: {
          before: { level: level(from) },
          after: { level: level(request.rank), keptUntil, reason: request.reason },
          money: null,
          members: [{ id, username }],
        },
        seen: { rank: from ?? null },
      }
    },
    apply: (tx, request, { maker, checker }) => set(deps, tx, request, [maker, checker]),
  })

/** What a proposal finds of its member, whose row is locked. */
interface Found {
  readonly settled: VipSettings
  readonly shard: Shard
  readonly member: MemberId
  /** The rank that is kept for it. */
  readonly from: number | undefined
  readonly first: number
  readonly today: string
  readonly keptUntil: string
}

/** @throws Refusal NOT_FOUND, INVALID_INPUT for a rank that the brand has not, STATE_PASSED for who has no level, or has the first one already */
async function movable({ settings, brand }: LoyaltyDeps, tx: Tx, { id, rank }: Wanted): Promise<Found> {
  const settled = await settings.vip()
  const [first] = settled.levels
  if (first === undefined || settled.levels.every((level) => level.rank !== rank))
    throw wrongField('rank', 'no such level')
  const [member, shard] = [memberId(id), shardOf(memberId(id))]
  const [found] = await lockMembers(tx, shard, [member])
  if (found === undefined) throw new Refusal('NOT_FOUND')
  if (found.type === TRIAL_TYPE || found.closed) throw new Refusal('STATE_PASSED')
  const from = (await readVips(tx, shard, [member])).get(member)?.rank
  if (rank === first.rank && (from === undefined || placeOf(settled, from) === 0)) throw new Refusal('STATE_PASSED')
  const { today } = await readLocalDays(tx, brand.timeZone)
  return { settled, shard, member, from, first: first.rank, today, keptUntil: keptFrom(today) }
}

async function set(deps: LoyaltyDeps, tx: Tx, request: Wanted, by: readonly RowId[]): Promise<void> {
  const { settled, shard, member, from, first, today, keptUntil } = await movable(deps, tx, request)
  const { rank, reason } = request
  const isSame = from === rank
  const changes = isSame
    ? []
    : await setLevel(tx, { member, id: deps.ids.row(), rank, growth: 0n }, { first, keptUntil, today })
  if (isSame) await renewLevel(tx, member, keptUntil)
  await noteHandling(tx, member, 'granted', by)
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'member.levelSet',
      subject: `member:${member}`,
      before: shownLevel(settled, from),
      after: { ...shownLevel(settled, rank), keptUntil, reason },
    })
  await tellChanges(deps.emitToEach, tx, shard, changes, settled, true)
}
