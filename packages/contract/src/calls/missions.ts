import { array, boolean, nullable, object, string } from 'zod/mini'
import { defineCalls } from '../call.ts'
import { count, languageCode, plainText } from '../scalars.ts'
import { activity } from './promotions.ts'

const common = { encrypted: false, part: 'centre', token: 'member', method: 'GET' } as const

/** Missions: promotions of a time that are shown with how far a member is (MEM-16, PRO-03). */
export const missionCalls = defineCalls({
  'missions.summary': {
    ...common,
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    moduleId: 'MISSION3',
    summary: 'The missions with how far the member is, and how many it has done in all.',
    request: object({ language: languageCode }),
    response: object({
      list: array(activity),
      /** Missions that were done this month, and in all. */
      doneThisMonth: count,
      done: count,
      /** How many can be claimed now. */
      open: count,
      currencySymbol: plainText(8),
    }),
    errors: [],
  },
  'missions.leaderboard': {
    ...common,
    path: '/wps/relay/MCSFE_getMissionLeaderboard',
    moduleId: 'MISSIONTOP3',
    summary:
      'Who did most missions this month, the first hundred: by number, then by who did it first. Names are hidden. At most a minute old.',
    request: object({}),
    response: object({
      /** The month, such as `2026-11`. */
      month: string(),
      list: array(object({ place: count, name: string(), done: count, isOwn: boolean() })),
      /** The member's own place; null where it did none, or stands behind the hundredth. */
      own: nullable(object({ place: nullable(count), done: count })),
    }),
    errors: [],
  },
})
