import { object, type output } from 'zod/mini'
import { plainText } from '../scalars.ts'
import { pictureKey } from './banner.ts'
import type { ContentKind } from './define.ts'
import { htmlText, inLanguages, way } from './texts.ts'
import { titleIn } from './words.ts'

/** What helps agents to bring players: a picture to take along, words, and where they lead. */
export const agentSupportContent = object({
  art: pictureKey,
  url: way,
  texts: inLanguages(object({ title: plainText(80), content: htmlText(5000), action: plainText(40) })),
})
export type AgentSupportContent = output<typeof agentSupportContent>

export const agentSupport = {
  summary: 'What helps agents to bring players, where they log in.',
  schema: agentSupportContent,
  items: 'made',
  draft: 'content.write',
  publish: 'content.publish',
  titleOf: ({ texts }, language) => titleIn(texts, language, ({ title }) => title),
  shownAt: () => '/agent',
} satisfies ContentKind<AgentSupportContent>
