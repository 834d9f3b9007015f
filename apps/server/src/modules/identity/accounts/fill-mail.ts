import type { Mail } from '../../../platform/messages/messages.ts'

/** What every mail about an account fills in. */
export interface MailFacts {
  readonly to: string
  readonly language: string
  readonly house: string
  readonly name: string
  readonly link: string
}

interface Sentences {
  readonly subject: string
  readonly text: string
}

/** A mail with `{names}` replaced by facts; what is no fact stays as it stands. */
export function fillMail({ subject, text }: Sentences, facts: MailFacts & Readonly<Record<string, string>>): Mail {
  const { to, language: _, ...words } = facts
  const known = new Map(Object.entries(words))
  const filled = (sentence: string): string =>
    sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole)
  return { to, subject: filled(subject), text: filled(text) }
}
