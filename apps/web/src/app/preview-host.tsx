import { Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '#kit/error-boundary.tsx'
import { usePermission } from '../parts/use-brand.ts'
import { PreviewBar } from './routes.tsx'

/** The bar of a private link, in the one browser that has it; nobody else loads its script. */
export function PreviewHost() {
  const until = usePermission()?.previewUntil ?? null
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    setMounted(until !== null)
  }, [until])
  return (
    mounted &&
    until !== null && (
      <ErrorBoundary quiet>
        <Suspense>
          <PreviewBar />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
