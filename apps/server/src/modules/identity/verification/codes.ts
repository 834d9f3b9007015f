import { Refusal } from '#contract/errors.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import type { Codes, IdentityDeps } from '../parts.ts'
import { textsReadBy } from '#contract/languages.ts'
import { fillMail } from '../accounts/fill-mail.ts'
import { sentencesOf } from '../accounts/mails.ts'
import { codeFacts } from './code-texts.ts'
import { countWrongCode, keepCode, takeCode } from './one-time-code.sql.ts'

const SECOND = 1
const TEN_MINUTES = 600
const DAY = 86_400
/** Codes for one target in ten minutes: enough for whoever waits; of all strangers together too few to flood a phone. */
const MOST_OF_ASKER = 5
const MOST_OF_STRANGERS = 20

/** Codes of six digits, sent by SMS or mail. */
export function createCodes(
  deps: Pick<IdentityDeps, 'db' | 'log' | 'random' | 'throttle' | 'settings' | 'messages' | 'brand' | 'content'>,
): Codes {
  const counting = countingDatabase(deps.db)
  return {
    async send({ use, channel, target, language, asker, known, pretend }) {
      const [{ codeMinutes }, { ceilings }] = [await deps.settings.site(), await deps.settings.safety()]
      // A cookie is easily had anew, a network is not.
      const who = asker.network === '' ? asker.id : asker.network
      const limits: readonly (readonly [key: string, most: number, seconds: number])[] = [
        [`code:second:${target}:${who}`, 1, SECOND],
        [`code:${target}:${who}`, MOST_OF_ASKER, TEN_MINUTES],
        ...(known ? [] : [[`code:${target}`, MOST_OF_STRANGERS, TEN_MINUTES] as const]),
        ...(channel === 'sms'
          ? [[`code:day:${known ? 'known:' : ''}${target}`, ceilings.smsPerNumber, DAY] as const]
          : []),
      ]
      // In this order, so that who has none left spends nothing of what others share.
      for (const [key, most, seconds] of limits)
        if (!(await deps.throttle.take(key, most, seconds))) throw new Refusal('TOO_MANY_REQUESTS')
      const sending = async (): Promise<void> => {
        const code = String(deps.random.below(1_000_000)).padStart(6, '0')
        await keepCode(deps.db, { use, target, asker, code, minutes: codeMinutes })
        const mail = fillMail(await sentencesOf(deps, 'code', language), {
          ...codeFacts(textsReadBy(language), use, codeMinutes),
          to: target,
          language,
          house: deps.brand.brand.name,
          code,
        })
        await (channel === 'sms' ? deps.messages.sms(target, mail.text) : deps.messages.mail(mail))
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
    async take(db, use, target, code, asker) {
      const given = code.trim()
      await countWrongCode(counting, use, target, given, asker)
      return takeCode(db, use, target, given, asker)
    },
  }
}

/**
 * Connections for counting alone. Who counts may hold one of the house's within a transaction: were they the same,
 * as many wrong codes at once as there are connections would wait for each other. Unused, they close by themselves.
 */
const countingDatabase = (db: Pick<Database, 'url'>): Database => openDatabase(db.url, { max: 2 })
