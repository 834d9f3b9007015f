import { enum as oneOf, nullable, object, type output } from 'zod/mini'
import { plainText } from '../scalars.ts'
import type { ContentKind } from './define.ts'
import { htmlText, inLanguages } from './texts.ts'
import { titleIn } from './words.ts'

/** When an announcement pops up: A for the logged-in, B for visitors, F at a member's first login (spec 4). */
export const execution = oneOf(['A', 'B', 'F'])

/** What the house has to say: as a popup, and those for visitors as notices on the home page as well (spec 4). */
export const announcementContent = object({
  type: oneOf(['B', 'PL', 'PU', 'PR', 'H']),
  execution,
  promotionType: nullable(plainText(40)),
  texts: inLanguages(object({ title: plainText(200), content: htmlText(20_000) })),
})
export type AnnouncementContent = output<typeof announcementContent>

export const announcement = {
  summary: 'What pops up and passes by as a notice.',
  schema: announcementContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: () => '/',
} satisfies ContentKind<AnnouncementContent>

/** What the house has to say to its agents, in their centre. */
const agentNewsContent = object({
  texts: inLanguages(object({ title: plainText(200), content: htmlText(20_000) })),
})
export const agentNews = {
  summary: 'What agents read in their centre.',
  schema: agentNewsContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
} satisfies ContentKind<output<typeof agentNewsContent>>
