import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Throttle } from './throttle.sql.ts'

const DAY = 86_400
/** The share of a ceiling from which on somebody should look. */
const ALARM_AT = 0.8

/** What costs the house money or work, over all who ask. */
export type Costly = 'sms' | 'mails' | 'registrations' | 'trials' | 'trialGames'

export interface Ceilings {
  /** Takes one of the house's `most` of a day; false where none is left. At four fifths and at the end the log and the metrics raise an alarm. */
  take(what: Costly, most: number): Promise<boolean>
}

/**
 * Ceilings of the whole house for a day: they bound what an attack from everywhere costs, where limits by address
 * cannot. They are counted after those limits, so that nobody spends more of them than its own share.
 */
export function createCeilings({
  throttle,
  log,
  metrics,
}: {
  throttle: Pick<Throttle, 'count'>
  log: Log
  metrics: Pick<Metrics, 'ceilingUsed' | 'ceilingRefused'>
}): Ceilings {
  return {
    async take(what, most) {
      const count = await throttle.count(`house:${what}`, DAY)
      metrics.ceilingUsed.set({ what }, count / most)
      if (count === Math.ceil(most * ALARM_AT))
        log.warn({ what, count, most }, "most of a day's ceiling of the house is used up")
      if (count === most + 1)
        log.error({ what, most }, "a day's ceiling of the house is reached: refused until it is over")
      if (count > most) metrics.ceilingRefused.inc({ what })
      return count <= most
    },
  }
}
