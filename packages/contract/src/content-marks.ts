import { object, string, type output } from 'zod/mini'

/** A mark for each thing that everybody may read; after a change by an operator it is another one. */
export const contentMarks = object({
  announcements: string(),
  catalogue: string(),
  content: string(),
  settings: string(),
})
export type ContentMarks = output<typeof contentMarks>
