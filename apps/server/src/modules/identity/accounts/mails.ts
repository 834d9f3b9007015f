import { type MailName, mailPlaceholders } from '#contract/content/letters.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import { type LanguageCode, type TextsName, textsReadBy, writtenLanguages } from '#contract/languages.ts'
import type { Mail } from '../../../platform/messages/messages.ts'
import type { FileContent } from '../../content/index.ts'
import type { IdentityDeps } from '../parts.ts'
import { codeMail } from '../verification/code-texts.ts'
import { contactMails } from './contact-mails.ts'
import { fillMail, type MailFacts, type MailTexts, type Sentences } from './fill-mail.ts'
import { passwordMails } from './mail-texts.ts'
import { moneyMails } from './money-mails.ts'

/** What the mails of the house say in a language until an operator writes something else. */
export const mailTexts = (language: TextsName): MailTexts => ({
  ...passwordMails(language),
  ...moneyMails(language),
  ...contactMails(language),
  code: codeMail(language),
})

const isName = (name: string): name is MailName => Object.hasOwn(mailPlaceholders, name)
const mailNames: readonly MailName[] = Object.keys(mailPlaceholders).filter(isName)

/** The same as content, in the languages that the house writes. */
export function mailContent(languages: readonly LanguageCode[]): NonNullable<FileContent['mail']> {
  const written = writtenLanguages(languages).map((code) => [code, mailTexts(textsReadBy(code))] as const)
  return mailNames.map((item, at) => ({
    item,
    sort: at * 10,
    value: { texts: Object.fromEntries(written.map(([code, texts]) => [code, texts[item]])) },
  }))
}

type Deps = Pick<IdentityDeps, 'content' | 'brand'>

/** What a mail says to a reader of a language, as operators published it last. */
export async function sentencesOf({ content, brand }: Deps, name: MailName, language: string): Promise<Sentences> {
  const found = (await content.live('mail')).find(({ item }) => item === name)
  const words = found === undefined ? undefined : wordsReadBy(found.value.texts, language, brand.brand.defaultLanguage)
  if (words === undefined) throw new Error(`nothing says what the mail ${name} says`)
  return words
}

/** A mail as it is sent. */
export async function writeMail(
  deps: Deps,
  name: Exclude<MailName, 'code'>,
  facts: MailFacts & Readonly<Record<string, string>>,
): Promise<Mail> {
  return fillMail(await sentencesOf(deps, name, facts.language), { ...facts, house: deps.brand.brand.name })
}
