import type { Resource } from '../../kit/resource.ts'
import { freeRounds } from '../../resources/games.tsx'
import { audit } from '../../resources/house.tsx'
import { deposits, withdrawals } from '../../resources/money.tsx'
import { feedback, identity } from '../../resources/people.tsx'

/** What is listed about a member: the console's lists narrowed to it, whatever their state. */
export const listsOf = (id: string): readonly Resource[] => [
  ...[withdrawals, deposits, identity, feedback, freeRounds].map((resource) => ({
    ...resource,
    filters: {},
    always: { member: id },
    columns: resource.columns.filter(({ path }) => path !== 'member'),
    create: [],
  })),
  { ...audit, always: { subject: `member:${id}` } },
]
