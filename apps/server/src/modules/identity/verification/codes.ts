import { Refusal } from '#contract/errors.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import type { Codes, IdentityDeps } from '../parts.ts'
import { codeText } from './code-texts.ts'
import { countWrongCode, keepCode, takeCode } from './one-time-code.sql.ts'

const SECOND = 1
const TEN_MINUTES = 600
/** Codes for one target in ten minutes: enough for whoever waits, too few to flood a phone. */
const MOST_PER_TARGET = 5

/** Codes of six digits, sent by SMS or mail. */
export function createCodes(deps: Pick<IdentityDeps, 'db' | 'log' | 'random' | 'throttle' | 'settings' | 'messages' | 'brand'>): Codes {
  const counting = countingDatabase(deps.db)
  return {
    async send({ use, channel, target, language, pretend }) {
      const { codeMinutes } = await deps.settings.site()
      const second = await deps.throttle.take(`code:second:${target}`, 1, SECOND)
      if (!second || !(await deps.throttle.take(`code:${target}`, MOST_PER_TARGET, TEN_MINUTES))) throw new Refusal('TOO_MANY_REQUESTS')
      const sending = async (): Promise<void> => {
        const code = String(deps.random.below(1_000_000)).padStart(6, '0')
        await keepCode(deps.db, { use, target, code, minutes: codeMinutes })
        const { subject, text } = codeText({ language, brand: deps.brand.brand.name, use, code, minutes: codeMinutes })
        await (channel === 'sms' ? deps.messages.sms(target, text) : deps.messages.mail({ to: target, subject, text }))
      }
      const failed = (error: unknown): void => deps.log.warn({ err: error, channel, use }, 'a code could not be sent')
      if (pretend === undefined) {
        await sending().catch((error: unknown) => {
          failed(error)
          throw new Refusal('CODE_NOT_SENT')
        })
      } else if (!pretend) {
        // Where the asker must not learn whether there is an account, nobody waits: the time would tell.
        sending().catch(failed)
      }
      return { expiredMinutes: codeMinutes }
    },
    async take(db, use, target, code) {
      const given = code.trim()
      await countWrongCode(counting, use, target, given)
      return takeCode(db, use, target, given)
    },
  }
}

/**
 * Connections for counting alone. Who counts may hold one of the house's within a transaction: were they the same,
 * as many wrong codes at once as there are connections would wait for each other. Unused, they close by themselves.
 */
const countingDatabase = (db: Pick<Database, 'url'>): Database => openDatabase(db.url, { max: 2 })
