import { object, type output } from 'zod/mini'
import { plainText } from '../scalars.ts'
import type { ContentKind } from './define.ts'
import type { Placeholders } from './placeholders.ts'
import { htmlText, inLanguages, linesText } from './texts.ts'
import { titleIn } from './words.ts'

/** Every mail of the house, with what it fills in. The text of `code` is sent by SMS as well. */
export const mailPlaceholders = {
  'password-reset': { needs: ['link'], may: ['house', 'name', 'minutes'] },
  'password-changed': { needs: ['link'], may: ['house', 'name'] },
  'payment-password': { needs: ['link'], may: ['house', 'name'] },
  'card-added': { needs: ['card', 'link'], may: ['house', 'name'] },
  'data-asked': { needs: ['link'], may: ['house', 'name'] },
  'address-used': { needs: ['link'], may: ['house', 'name'] },
  'mail-changed': { needs: ['about', 'link'], may: ['house', 'name'] },
  'number-changed': { needs: ['about', 'link'], may: ['house', 'name'] },
  'address-taken': { needs: ['link'], may: ['house'] },
  code: { needs: ['code'], may: ['house', 'purpose', 'minutes'] },
} as const satisfies Readonly<Record<string, Placeholders>>
export type MailName = keyof typeof mailPlaceholders

/** Every message that the house writes to a member's inbox by itself. A line with a particular that lacks is left out. */
export const messagePlaceholders = {
  'deposit-credited': { needs: ['amount'], may: [] },
  'deposit-failed': { needs: ['amount'], may: [] },
  'deposit-rejected': { needs: ['amount'], may: ['reason'] },
  'withdrawal-paid-out': { needs: ['amount'], may: ['card'] },
  'withdrawal-rejected': { needs: ['amount'], may: ['reason'] },
  'withdrawal-failed': { needs: ['amount'], may: ['reason'] },
  'withdrawal-settled': { needs: ['amount'], may: [] },
  'withdrawal-rest-returned': { needs: ['returned'], may: ['amount', 'reason'] },
  'transfer-returned': { needs: ['amount'], may: [] },
  'identity-approved': { needs: [], may: [] },
  'identity-rejected': { needs: [], may: ['reason'] },
  'feedback-answered': { needs: [], may: [] },
  'level-risen': { needs: ['level'], may: [] },
  'award-claim': { needs: ['title'], may: ['until'] },
  'award-list': { needs: ['title'], may: [] },
  'award-raffle': { needs: ['title'], may: ['place'] },
  'award-ranking': { needs: ['title'], may: ['until'] },
  'application-approved': { needs: [], may: [] },
  'application-rejected': { needs: [], may: ['reason'] },
  'redemption-approved': { needs: [], may: ['product'] },
  'redemption-rejected': { needs: [], may: ['product', 'reason'] },
  'contract-offer-accepted': { needs: [], may: ['contract', 'account'] },
  'contract-offer-rejected': { needs: [], may: ['contract', 'account'] },
  'contract-offer-lapsed': { needs: [], may: ['contract', 'account'] },
  'contract-end-accepted': { needs: [], may: ['contract', 'account'] },
  'contract-end-rejected': { needs: [], may: ['contract', 'account'] },
  'contract-end-lapsed': { needs: [], may: ['contract', 'account'] },
  'contract-cancelled': { needs: [], may: ['contract', 'account'] },
  'contract-moved': { needs: [], may: ['contract', 'account'] },
} as const satisfies Readonly<Record<string, Placeholders>>
export type MessageName = keyof typeof messagePlaceholders

const of =
  (table: Readonly<Record<string, Placeholders>>) =>
  (item: string): Placeholders | undefined =>
    Object.hasOwn(table, item) ? table[item] : undefined

export const mailContent = object({ texts: inLanguages(object({ subject: plainText(200), text: linesText(4000) })) })
export type MailContent = output<typeof mailContent>

/** It guards accounts, so whoever may only write for the site does not change it. */
export const mail = {
  summary: 'A mail of the house, and the code that it also sends by SMS.',
  schema: mailContent,
  items: Object.keys(mailPlaceholders),
  draft: 'content.write',
  publish: 'settings.write',
  stays: true,
  placeholders: of(mailPlaceholders),
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ subject }) => subject),
} satisfies ContentKind<MailContent>

export const messageContent = object({ texts: inLanguages(object({ title: plainText(200), text: linesText(4000) })) })
export type MessageContent = output<typeof messageContent>

export const message = {
  summary: "What the house writes to a member's inbox by itself, a paragraph a line.",
  schema: messageContent,
  items: Object.keys(messagePlaceholders),
  draft: 'content.write',
  publish: 'content.publish',
  stays: true,
  placeholders: of(messagePlaceholders),
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
} satisfies ContentKind<MessageContent>

/** No longer than an answer may be. */
export const replyContent = object({ texts: inLanguages(object({ title: plainText(80), text: linesText(1000) })) })
export type ReplyContent = output<typeof replyContent>

/** Nothing is filled in: whoever answers reads it once more before it is sent. */
export const reply = {
  summary: 'An answer to feedback that is written once and chosen where somebody answers.',
  schema: replyContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  placeholders: () => ({ needs: [], may: [] }),
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
} satisfies ContentKind<ReplyContent>

export const letterContent = object({ texts: inLanguages(object({ title: plainText(120), content: htmlText(8000) })) })
export type LetterContent = output<typeof letterContent>

/** To publish it sends it to nobody: that takes a broadcast, and two people. */
export const letter = {
  summary: 'What operators write to many members at once; a broadcast sends it.',
  schema: letterContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
} satisfies ContentKind<LetterContent>
