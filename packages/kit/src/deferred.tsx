import { lazy, Suspense, useEffect, type ComponentType, type ReactElement } from 'react'
import { pressEarly } from './early-press.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadChunk } from './load-chunk.ts'
import { isHydrated, waitsForHydration } from './hydration.ts'

const waiting: (() => Promise<void>)[] = []

/**
 * A part of the first screen whose script may come after it: the server draws it with all the rest, and
 * the browser hydrates it once the script is there. It is one element for good, since a part that is not
 * yet hydrated could not follow a change.
 */
export function deferred(load: () => Promise<ComponentType>): ReactElement {
  let Known: ComponentType | undefined
  const Later = lazy(() => loadChunk(async () => ({ default: await load() })))
  waiting.push(async () => {
    Known = await load()
  })
  let hydrated = false
  const Part = () => {
    useEffect(() => {
      hydrated = true
      isHydrated(Later)
      queueMicrotask(pressEarly)
    }, [])
    return Known === undefined ? <Later /> : <Known />
  }
  // Outside of the boundary, so that it is said before anything on the page can be pressed.
  const Place = () => {
    if (!hydrated) waitsForHydration(Later)
    return (
      <ErrorBoundary quiet>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>
    )
  }
  return <Place />
}

/** For the server, which draws a screen in one go: brings every such part before the first is drawn. */
export async function loadDeferred(): Promise<void> {
  await Promise.all(waiting.map((load) => load()))
}
