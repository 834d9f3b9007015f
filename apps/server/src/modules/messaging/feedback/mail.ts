import type { InboxDeps } from '../inbox/index.ts'
import type { LockedFeedback } from './feedback.sql.ts'

const ADDRESS = /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]{1,180}$/

/** Sends the answer to a visitor who left a mail address; whoever left another way is reached by hand. */
export async function answerMail(
  { messages, brand, log }: Pick<InboxDeps, 'messages' | 'brand' | 'log'>,
  { contact, content }: Pick<LockedFeedback, 'contact' | 'content'>,
  answer: string,
): Promise<void> {
  if (contact === null || !ADDRESS.test(contact)) return
  const quoted = content
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  try {
    await messages.mail({
      to: contact,
      subject: brand.brand.name,
      text: `${answer}\n\n${brand.brand.name}\n\n${quoted}`,
    })
  } catch (error) {
    log.warn({ err: error }, 'an answer to a visitor could not be sent')
  }
}
