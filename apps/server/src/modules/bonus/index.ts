import { bonusCalls } from '#contract/calls/bonus.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Consumer, consume } from '../../platform/events/consumers.ts'
import { type EventMapper, mapper } from '../../platform/events/events.sql.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { allShards, type MemberId, type RowId, rowId, shardOf } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { lockHead } from '../../platform/lane/batch.ts'
import { post } from '../../platform/lane/post.ts'
import type { Log } from '../../platform/log.ts'
import type { Loop } from '../../platform/loops.ts'
import type { ProposalKind } from '../../platform/second-person.ts'
import { dropBonusFlags, readBalance, walletKind } from '../wallet/index.ts'
import { type BonusDeps, bonusProposal, deskCalls, endOne, grantBonus, type NewBonus, shown } from './desk.ts'
import type { ForfeitReason } from './grant.sql.ts'
import {
  extendActive,
  membersDue,
  membersPlaying,
  readGrants,
  readOpenGrants,
  readPlayedGrant,
  type StoredGrant,
} from './read-grant.sql.ts'
import { endGrant, turnGrants } from './turn-grants.ts'

export {
  askBonus,
  type BonusState,
  grantOf,
  isOfBonus,
  lacksBonus,
  readToldAt,
  readToldBalance,
  type ToldEntry,
  toldOf,
  type WithBonus,
} from './ask.ts'
export { type BorneStake, bearStake, leavingOf, takesGame, wageredWithout } from './bear.ts'
export type { GrantRow } from './grant.sql.ts'
export { noteReturn, noteStake } from './write-play.ts'

export interface Bonus {
  readonly calls: MountedCall[]
  readonly proposals: readonly ProposalKind[]
  readonly jobs: readonly Job[]
  readonly loops: readonly Loop[]
  readonly consumers: readonly Consumer[]
  readonly mappers: readonly EventMapper[]
  readonly exports: { readonly bonuses: (member: MemberId) => Promise<unknown> }
  openBusiness(db: Db, member: MemberId): Promise<readonly 'bonus'[]>
  /** Gives a member bonus money, as `grantBonus` of `desk.ts` says; last in its transaction. Answers the id of the grant. */
  grant(tx: Tx, bonus: NewBonus): Promise<RowId>
  /** What lies in the purse of the member's active grant; undefined where it has none. */
  activePurse(db: Db, member: MemberId): Promise<Money | undefined>
  /** Ends what the member has active, since it takes its own money out; last in its transaction, after its post. */
  endByWithdrawal(tx: Tx, member: MemberId): Promise<void>
}

/** So many grants a member's page shows, and members that a turn looks at. */
const MOST_SHOWN = 50
const MOST_DUE = 200
/** No limit counts stakes of longer ago. */
const LIMITS_REACH_DAYS = 31

/** Bonus money: what the house gives under terms, beside the member's own money. */
export function createBonus(deps: BonusDeps & { readonly clock: Clock; readonly log: Log }): Bonus {
  const { db, calendar, brand, clock, log } = deps
  const own = (grant: StoredGrant) => ({ ...shown(grant), terms: grant.terms })
  /** Ends the member's grants in these states one after the other, in the caller's transaction. */
  const endAll = async (tx: Tx, member: MemberId, reason: ForfeitReason, states: readonly string[]): Promise<void> => {
    for (const { id, state } of await readOpenGrants(tx, member))
      if (states.includes(state))
        await post(tx, endGrant(calendar), { shard: shardOf(member), member, id: rowId(id), reason })
  }
  let after = '0'
  const turn = async (): Promise<void> => {
    const due = await membersDue(db, after, MOST_DUE)
    // Whoever stays due does not keep the others waiting: the next turn goes on behind them.
    after = due.length < MOST_DUE ? '0' : (due.at(-1) ?? '0')
    for (const member of due)
      await db
        .transaction((tx) => turnGrants(tx, calendar, member))
        .catch((error: unknown) => log.warn({ err: error, member }, 'a bonus could not go on'))
  }
  return {
    calls: [
      ...deskCalls(deps),
      ...bindCalls(bonusCalls, {
        async 'bonus.list'(_request, { session: { member } }) {
          const [list, balance = 0n] = await Promise.all([
            readGrants(db, member, MOST_SHOWN),
            readBalance(db, member, walletKind.bonus),
          ])
          return {
            list: list.map(own),
            balance: moneyToDecimal(balance, 5),
            currencySymbol: brand.brand.currencySymbol,
          }
        },
        'bonus.giveUp': ({ id }, { session: { member } }) =>
          db.transaction(async (tx) => own((await endOne(deps, tx, member, rowId(id), 'givenUp')).grant)),
      }),
    ],
    proposals: [bonusProposal(deps)],
    loops: [
      {
        name: 'bonus',
        everyMs: 1000,
        turn,
      },
    ],
    jobs: [
      {
        name: 'drop_bonus_flags',
        schedule: '40 4 * * *',
        async run() {
          const since = calendar.dayOf(clock.now()) - LIMITS_REACH_DAYS
          for (const shard of allShards)
            await db.transaction(async (tx) => {
              // Under the head, so that no grant becomes active in between.
              await tx.query(lockHead(shard))
              await dropBonusFlags(tx, shard, since, await membersPlaying(tx, shard))
            })
        },
      },
    ],
    consumers: [
      consume('bonus_breaks', {
        async 'member.paused'(tx, events) {
          const [first] = events
          // The head comes before the rows, as in the lanes.
          if (first !== undefined) await tx.query(lockHead(first.shard))
          for (const { member, payload } of events) {
            const until = typeof payload.until === 'string' ? Date.parse(payload.until) : undefined
            if (payload.kind === 'timeOut' && until !== undefined) await extendActive(tx, member, until)
            else await endAll(tx, member, 'exclusion', ['active', 'waiting'])
          }
        },
      }),
    ],
    mappers: [
      mapper('bonus.changed', (_db, events) =>
        events.map(({ member, n, payload: { id } }) => ({
          member,
          n,
          event: { type: 'bonus.changed', position: n, id },
        })),
      ),
    ],
    exports: { bonuses: async (member) => (await readGrants(db, member, 10_000)).map(own) },
    async openBusiness(reader, member) {
      return (await readOpenGrants(reader, member)).length > 0 ? ['bonus'] : []
    },
    grant: async (tx, bonus) => rowId((await grantBonus(deps, tx, bonus)).id),
    activePurse: async (reader, member) => (await readPlayedGrant(reader, member))?.balance,
    endByWithdrawal: (tx, member) => endAll(tx, member, 'withdrawal', ['active']),
  }
}
