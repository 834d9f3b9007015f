import { object, type output } from 'zod/mini'
import { plainText } from '../scalars.ts'
import type { ContentKind } from './define.ts'
import { htmlText, inLanguages } from './texts.ts'
import { titleIn } from './words.ts'

const chapter = object({
  texts: inLanguages(object({ title: plainText(120), content: htmlText(60_000) })),
})
export type Chapter = output<typeof chapter>

const common = {
  schema: chapter,
  draft: 'content.write',
  titleOf: ({ texts }: Chapter, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: (item) => `/help#${item}`,
} satisfies Partial<ContentKind<Chapter>>

/** Its items are called as the address names them: `/help#fairness`. */
export const help = {
  ...common,
  summary: 'A chapter of the help centre.',
  items: 'chosen',
  publish: 'content.publish',
} satisfies ContentKind<Chapter>

/** The chapters that a member agrees to. */
export const legalTexts = ['term', 'privacy'] as const

/** What members agree to: each version is accepted anew before play (CMP-05). */
export const terms = {
  ...common,
  summary: 'The terms and the privacy notice, which members accept; a new version is accepted again before play.',
  items: legalTexts,
  publish: 'settings.write',
  second: true,
  stays: true,
} satisfies ContentKind<Chapter>

/** The version of the terms in force, by the brand's own name for its files and the versions of the texts that operators wrote over them. */
export const termsVersionOf = (
  ofBrand: string,
  live: readonly { readonly item: string; readonly version: number }[],
): string =>
  [ofBrand, ...live.flatMap(({ item, version }) => (version === 0 ? [] : [`${item}${version}`]))]
    .filter((part) => part !== '')
    .join('.')
