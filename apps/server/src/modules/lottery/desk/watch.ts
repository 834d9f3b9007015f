import { lotteryWatchCalls } from '#contract/calls/lottery-watch.ts'
import type { CallResponse } from '#contract/calls.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Database } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { memberId, rowId } from '../../../platform/ids.ts'
import type { Chases } from '../chase/index.ts'
import { decimal } from '../sale.ts'
import type { LotteryGame } from '../games.ts'
import { listChases, readFeeds } from './watch.sql.ts'

export interface WatchDeps {
  readonly db: Database
  readonly brand: { readonly timeZone: string }
  readonly chases: Pick<Chases, 'look' | 'stop'>
  /** The names of the feeds whose messages are taken. */
  readonly feedNames: readonly string[]
  /** @throws Refusal GAME_UNKNOWN */
  gameOf(code: string): LotteryGame
  named(number: number): Pick<CallResponse<'lotteryDesk.draws'>['list'][number], 'game' | 'gameCode'>
}

/** Chases and feeds, as operators look after them. */
export const watchCalls = ({ db, brand, chases, feedNames, gameOf, named }: WatchDeps): readonly MountedCall[] =>
  bindCalls(lotteryWatchCalls, {
    async 'lotteryDesk.chases'(request) {
      const game = request.gameCode === undefined ? undefined : gameOf(request.gameCode).number
      const { rows, next } = await listChases(db, request, game, brand.timeZone)
      return {
        list: rows.map(({ member, username, game: number, bought, decided, held, staked, at, endedAt, ...row }) => ({
          ...row,
          ...named(number),
          member: { id: member, username },
          bought,
          skipped: decided - bought,
          held: decimal(BigInt(held)),
          staked: decimal(BigInt(staked)),
          at: at.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
        next,
      }
    },
    'lotteryDesk.chase': ({ member, id }) => chases.look(memberId(member), rowId(id)),
    'lotteryDesk.stopChase': async ({ member: named, id, reason }, { operator: { operator } }) => ({
      returned: await db.transaction(async (tx) => {
        const member = memberId(named)
        const held = decimal(await chases.stop(tx, member, rowId(id)))
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'lottery.chaseStopped',
          subject: `member:${member}`,
          before: { chase: id, held },
          after: { reason },
        })
        return held
      }),
    }),
    'lotteryDesk.feeds': async () => ({
      list: (await readFeeds(db, feedNames)).map(({ lastAt, lastRefusedAt, ...row }) => ({
        ...row,
        lastAt: lastAt?.toISOString() ?? null,
        lastRefusedAt: lastRefusedAt?.toISOString() ?? null,
      })),
      next: null,
    }),
  })
