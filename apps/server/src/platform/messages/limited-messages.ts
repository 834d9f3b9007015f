import type { Ceilings } from '../ceilings.ts'
import type { Messages } from './messages.ts'

/** Messages as long as the house's ceilings of the day allow them. */
export function limitMessages(
  messages: Messages,
  ceilings: Ceilings,
  most: (what: 'sms' | 'mails') => Promise<number>,
): Messages {
  const take = async (what: 'sms' | 'mails'): Promise<void> => {
    if (!(await ceilings.take(what, await most(what))))
      throw new Error(`the house's ceiling of ${what} for a day is reached`)
  }
  return {
    async mail(mail) {
      await take('mails')
      await messages.mail(mail)
    },
    async sms(to, text) {
      await take('sms')
      await messages.sms(to, text)
    },
    close: () => messages.close(),
  }
}
