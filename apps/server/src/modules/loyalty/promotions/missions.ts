import { missionCalls } from '#contract/calls/missions.ts'
import { instantOf, localDate } from '#rules/local-time.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { createKept } from '../../../platform/kept.ts'
import { maskName, readMemberRefs } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import { givePeriods } from './hear.ts'
import { countDone, type DoneRow, readMostDone } from './missions.sql.ts'
import { activityOf, seePromotions } from './view.ts'

/** Places that are shown. */
const SHOWN = 100
const FRESH = { newMs: 30_000, goodMs: 60_000 }

/** Missions as members see them, and who did most of them. */
export function missions(deps: RankedDeps): MountedCall[] {
  const { db, clock, brand, content } = deps
  const kept = createKept<readonly DoneRow[]>(clock, FRESH)
  const all = async () => (await content.live('promotion')).filter(({ value }) => value.mission)
  const monthOf = (nowMs: number): string => localDate(nowMs, brand.timeZone).slice(0, 7)
  const beginOf = (month: string): Date => new Date(instantOf(`${month}-01`, '00:00', brand.timeZone))
  return bindCalls(missionCalls, {
    async 'missions.summary'({ language }, { session }) {
      const { member } = session
      await givePeriods(deps, member)
      const { promotions, looker } = await seePromotions(deps, db, session, await all())
      const list = promotions.map((promotion) => activityOf(deps, { promotion, looker, language }))
      const ids = promotions.map(({ item }) => item)
      const done = await countDone(db, member, ids, beginOf(monthOf(clock.now())))
      return {
        list,
        done: done.all,
        doneThisMonth: done.since,
        open: list.filter(({ state }) => state === 'claim').length,
        currencySymbol: brand.brand.currencySymbol,
      }
    },
    async 'missions.leaderboard'(_request, { session: { member } }) {
      const month = monthOf(clock.now())
      const ids = (await all()).map(({ item }) => item)
      const rows = await kept.get(`${month} ${ids.join(' ')}`, () => readMostDone(db, ids, beginOf(month), SHOWN))
      const own = await countDone(db, member, ids, beginOf(month))
      const at = rows.findIndex((row) => row.member === member)
      const refOf = await readMemberRefs(
        db,
        rows.map((row) => row.member),
      )
      return {
        month,
        list: rows.map((row, place) => ({
          place: place + 1,
          name: maskName(refOf(row.member).username),
          done: row.done,
          isOwn: row.member === member,
        })),
        own: own.since === 0 ? null : { place: at < 0 ? null : at + 1, done: own.since },
      }
    },
  })
}
