import type { Resource } from '../../kit/resource.ts'
import { cases } from '../../resources/cases.tsx'
import { bonuses, freeRounds } from '../../resources/games.tsx'
import { memberTabs } from '../../resources/members.tsx'
import { deposits, withdrawals } from '../../resources/money.tsx'
import { feedback, identity } from '../../resources/people.tsx'

/** What is listed about a member: the console's lists narrowed to it, whatever their state. */
export const listsOf = (id: string): readonly Resource[] => [
  ...memberTabs.map((tab) => ({ ...tab, always: { member: id } })),
  ...[cases, withdrawals, deposits, identity, feedback, freeRounds, bonuses].map((resource) => ({
    ...resource,
    filters: {},
    always: { member: id },
    columns: resource.columns.filter(({ path }) => path !== 'member'),
    create: [],
  })),
]
