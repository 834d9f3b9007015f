import { int, minimum, maximum, object, type output, unknown } from 'zod/mini'
import { lotteryCode } from '../lottery.ts'
import { localDate, moment, plainText } from '../scalars.ts'

/** How a source outside tells official results: a POST of JSON to `/lottery/feeds/<name>`, signed as `signed-feed.ts` says. */
export const feedPath = (name: string): string => `/lottery/feeds/${name}`

export const feedMessage = object({
  /** Rises by one from message to message of a source, from 1 on. */
  sequence: int().check(minimum(1), maximum(2_000_000_000)),
  game: lotteryCode,
  issue: plainText(20),
  /** The day of the draw in the game's own zone. */
  date: localDate,
  /** In the shape of the game's kind. */
  result: unknown(),
  /** When it was drawn. */
  drawnAt: moment,
})
export type FeedMessage = output<typeof feedMessage>

/**
 * What became of a message: `taken` as the result of its draw, `same` as the one that stands, `held` since it differs or
 * tickets were sold after the draw, `ignored` where the house runs no such draw.
 */
export type FeedOutcome = 'taken' | 'same' | 'held' | 'ignored'
