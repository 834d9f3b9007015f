import { CountBadge } from './count-badge.tsx'
import { useNewsCount } from './news-count.ts'

/** How much waits for the member, on a corner of what leads there; nothing where nothing does. */
export function NewsBadge({ className = '' }: { readonly className?: string }) {
  return <CountBadge count={useNewsCount()} className={className} />
}
