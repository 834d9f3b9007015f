import { lazy, Suspense } from 'react'
import IconTrophy from '~icons/lucide/trophy'
import { resource } from '../kit/resource.ts'

/** Loaded with the first board that is opened. */
const Standings = lazy(async () => ({ default: (await import('../features/rankings/standings.tsx')).Standings }))

export const rankings = resource({
  name: 'rankings',
  menu: 'members',
  icon: IconTrophy,
  list: 'rankings.boards',
  keyOf: ({ id }) => id,
  titleOf: ({ title, occasion }) => `${title} · ${occasion}`,
  columns: [
    'title',
    'occasion',
    'state',
    'by',
    'members',
    'pool',
    'begins',
    'ends',
    { path: 'closedAt', away: true },
    { path: 'ranking', away: true },
    { path: 'version', away: true },
    { path: 'id', away: true },
  ],
  evidence: ({ id, by }) => (
    <Suspense>
      <Standings board={id} by={by} />
    </Suspense>
  ),
})
