import type { MailName } from '#contract/content/letters.ts'
import type { Mail } from '../../../platform/messages/messages.ts'

/** What mails fill in, and in which language they are. */
export interface MailFacts {
  readonly to: string
  readonly language: string
  readonly name?: string
  readonly link?: string
}

export interface Sentences {
  readonly subject: string
  readonly text: string
}

/** The sentences of every mail in a language. */
export type MailTexts = Readonly<Record<MailName, Sentences>>

/** A mail with `{names}` replaced by facts; what is no fact stays as it stands. */
export function fillMail(
  { subject, text }: Sentences,
  facts: MailFacts & { readonly house: string } & Readonly<Record<string, string>>,
): Mail {
  const { to, language: _, ...words } = facts
  const known = new Map(Object.entries(words))
  const filled = (sentence: string): string =>
    sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole)
  return { to, subject: filled(subject), text: filled(text) }
}
