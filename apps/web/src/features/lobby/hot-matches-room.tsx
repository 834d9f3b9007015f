import { Suspense } from 'react'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { withTexts } from '#kit/language.ts'
import { part } from '#kit/part.tsx'
import { usePermission } from '../../parts/use-brand.ts'
import { useNear } from '../../parts/use-near.ts'

/** The house's own book comes with its calls and its texts. */
const loadHot = withTexts(() => import('../../app/groups/SportsBook.tsx'), 'sports')
const HotMatches = part(async () => (await loadHot()).HotMatches)

/** The room of the hot matches of a house with a book. It is as high before they have come as afterwards. */
export function HotMatchesRoom() {
  const hasBook = (usePermission()?.sports ?? []).length > 0
  const [ref, near] = useNear<HTMLDivElement>(false)
  if (!hasBook) return null
  return (
    <div ref={ref} className="min-h-54">
      {near && (
        <ErrorBoundary quiet>
          <Suspense fallback={null}>
            <HotMatches />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
