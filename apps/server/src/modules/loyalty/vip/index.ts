import { vipCalls, vipDeskCalls } from '#contract/calls/vip.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type EventMapper, mapper } from '../../../platform/events/events.sql.ts'
import type { Consumer } from '../../../platform/events/consumers.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { ProposalKind } from '../../../platform/second-person.ts'
import type { LoyaltyDeps } from '../parts.ts'
import { levelProposal, proposeLevel } from './desk.ts'
import { shownLevel, type ShownLevel } from './level.ts'
import { readProgress } from './progress.ts'
import { raiseByPlay } from './raise.ts'
import { reviewLevels } from './review.ts'
import { ranksAtStart, readChanges, readRank } from './vip.sql.ts'

export interface Vip {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly consumers: readonly Consumer[]
  readonly mappers: readonly EventMapper[]
  readonly proposals: readonly ProposalKind[]
  readonly exports: { readonly levels: (member: MemberId) => Promise<unknown> }
  /** The member's VIP level, undefined where the brand has none. */
  vipOf(member: MemberId): Promise<ShownLevel | undefined>
  /** Its rank alone; 0 where the brand has no levels. */
  rankOf(member: MemberId, reader?: Db): Promise<number>
  /** The one that it had when a local day began. */
  rankAtStart(member: MemberId, day: string, reader?: Db): Promise<number>
}

/** VIP levels: reached by growth over life, kept by that of a month. */
export function createVip(deps: LoyaltyDeps): Vip {
  const { db, settings } = deps
  const vipOf = async (member: MemberId, reader: Db = db): Promise<ShownLevel | undefined> => {
    const [settled, rank] = await Promise.all([settings.vip(), readRank(reader, member)])
    return shownLevel(settled, rank)
  }
  return {
    vipOf,
    rankOf: async (member, reader) => (await vipOf(member, reader))?.rank ?? 0,
    async rankAtStart(member, day, reader = db) {
      const settled = await settings.vip()
      const ranks = await ranksAtStart(reader, shardOf(member), [member], day, deps.brand.timeZone)
      return shownLevel(settled, ranks.get(member))?.rank ?? 0
    },
    jobs: [{ name: 'vip_review', schedule: '3,13,23,33,43,53 * * * *', run: () => reviewLevels(deps) }],
    consumers: [raiseByPlay(deps)],
    proposals: [levelProposal(deps)],
    mappers: [
      mapper('level.changed', (_db, events) =>
        events.map(({ member, n, payload: { rank, label } }) => ({
          member,
          n,
          event: { type: 'vip.changed', position: n, rank, label },
        })),
      ),
    ],
    exports: { levels: (member) => readChanges(db, member, 10_000) },
    calls: [
      ...bindCalls(vipCalls, {
        'vip.progress': (_request, { session: { member } }) => readProgress(deps, member),
      }),
      ...bindCalls(vipDeskCalls, {
        'vip.set': async (request, { operator }) => ({ proposal: await proposeLevel(deps, operator, request) }),
      }),
    ],
  }
}
