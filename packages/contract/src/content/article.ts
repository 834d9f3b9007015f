import { object, type output } from 'zod/mini'
import { moment, plainText } from '../scalars.ts'
import { pictureKey } from './banner.ts'
import type { ContentKind } from './define.ts'
import { htmlText, inLanguages } from './texts.ts'
import { titleIn } from './words.ts'

/** An article of the blog. Its moment is what stands under its title, and by which the newest comes first. */
export const articleContent = object({
  art: pictureKey,
  publishedAt: moment,
  texts: inLanguages(object({ title: plainText(120), lead: plainText(300), content: htmlText(40_000) })),
})
export type ArticleContent = output<typeof articleContent>

export const article = {
  summary: 'An article of the blog.',
  schema: articleContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: (item) => `/blog?id=${item}`,
} satisfies ContentKind<ArticleContent>
