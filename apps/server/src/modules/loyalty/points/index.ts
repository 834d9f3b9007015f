import { pointCalls, type pointMoves } from '#contract/calls/points.ts'
import { ONE } from '#rules/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DeskQueue } from '../../../platform/desk.ts'
import type { Consumer } from '../../../platform/events/consumers.ts'
import { type EventMapper, mapper } from '../../../platform/events/events.sql.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { cut, pageOf } from '../../../platform/paging.ts'
import type { ProposalKind } from '../../../platform/second-person.ts'
import { entryType, readBalance, walletKind } from '../../wallet/index.ts'
import type { RankedDeps } from '../parts.ts'
import { pointsProposal } from './by-hand.ts'
import { encryptStored } from './delivery.ts'
import { deskCalls } from './desk.ts'
import { givePoints } from './earn.ts'
import { readEarnedOf } from './earned.sql.ts'
import { convert, redeem, viewOf } from './exchange.ts'
import { readConfig, readRewards } from './mall.ts'
import { readPointEntries } from './point-entries.sql.ts'
import { hasOpenRedemption, listOfMember } from './redemption.sql.ts'
import { waitingRedemptions } from './redemption-list.sql.ts'

export interface Points {
  readonly calls: readonly MountedCall[]
  readonly consumers: readonly Consumer[]
  readonly mappers: readonly EventMapper[]
  readonly desks: readonly DeskQueue[]
  readonly proposals: readonly ProposalKind[]
  readonly exports: { readonly points: (member: MemberId) => Promise<unknown> }
  encryptStored(): Promise<void>
  openBusiness(db: Db, member: MemberId): Promise<readonly 'redemption'[]>
}

const moveOf = new Map<number, (typeof pointMoves)[number]>([
  [entryType.pointsEarned, 'earned'],
  [entryType.pointsSpent, 'spent'],
  [entryType.pointsReturned, 'returned'],
])

/** Points for play, and the mall in which they are spent. */
export function createPoints(deps: RankedDeps): Points {
  const { db, settings, identity } = deps
  const balanceOf = async (member: MemberId): Promise<string> =>
    String(((await readBalance(db, member, walletKind.points)) ?? 0n) / ONE)
  return {
    consumers: [givePoints(deps)],
    proposals: [pointsProposal(deps)],
    desks: [{ name: 'redemptions', permission: 'rewards.review', waiting: () => waitingRedemptions }],
    mappers: [
      mapper('redemption.changed', (_db, events) =>
        events.map(({ member, n, payload: { id } }) => ({
          member,
          n,
          event: { type: 'redemption.changed', position: n, id },
        })),
      ),
    ],
    encryptStored: () => encryptStored(deps),
    async openBusiness(reader, member) {
      return (await hasOpenRedemption(reader, member)) ? ['redemption'] : []
    },
    exports: {
      async points(member) {
        const { defaultLanguage } = deps.brand.brand
        const [balance, { given }, exchanges] = await Promise.all([
          balanceOf(member),
          readEarnedOf(db, member),
          listOfMember(db, member, { after: null, limit: 10_000 }),
        ])
        return { balance, earned: String(given), exchanges: exchanges.map((one) => viewOf(deps, one, defaultLanguage)) }
      },
    },
    calls: [
      ...deskCalls(deps),
      ...bindCalls(pointCalls, {
        async 'points.mall'({ language }, { cookies }) {
          const { shown } = await settings.points()
          const [list, config] = await Promise.all([
            shown ? readRewards(deps, { language, cookies }) : [],
            readConfig(deps),
          ])
          return { shown, list, config }
        },
        async 'points.balance'(_request, { session: { member } }) {
          const [points, { given }, payee] = await Promise.all([
            balanceOf(member),
            readEarnedOf(db, member),
            identity.payee(db, member),
          ])
          return { points, earned: String(given), hasPaymentPassword: payee?.hasPaymentPassword === true }
        },
        'points.rewards': async ({ language }, { session: { member }, cookies }) => ({
          list: (await settings.points()).shown ? await readRewards(deps, { member, language, cookies }) : [],
        }),
        'points.redeem': async (request, { session }) =>
          viewOf(deps, await redeem(deps, session, request), request.language),
        'points.convert': async (request, { session }) =>
          viewOf(deps, await convert(deps, session, request), request.language),
        async 'points.exchanges'(request, { session: { member } }) {
          const page = pageOf(request)
          const { rows, next } = cut(await listOfMember(db, member, page), page)
          return { list: rows.map((one) => viewOf(deps, one, request.language)), next }
        },
        'points.config': () => readConfig(deps),
        async 'points.detail'(request, { session: { member } }) {
          const page = pageOf(request)
          const { rows, next } = cut(await readPointEntries(db, member, page), page)
          return {
            list: rows.map(({ id, type, amount, balance, at }) => ({
              id,
              type: moveOf.get(type) ?? 'earned',
              points: String(BigInt(amount) / ONE),
              balance: String(BigInt(balance) / ONE),
              time: at.toISOString(),
            })),
            next,
          }
        },
      }),
    ],
  }
}
