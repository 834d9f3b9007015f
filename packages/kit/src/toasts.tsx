import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { shownNotes, subscribe } from '#ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useT } from './language.ts'
import { part } from './part.tsx'
import { whenQuiet } from './when-quiet.ts'

const Toaster = part(async () => (await import('#ui/toaster.tsx')).Toaster)

const isSaid = (): boolean => shownNotes().length > 0
const isSaidAtFirst = (): boolean => false

/** Where toasts appear. It comes once the page is quiet, so that a reader knows the place before something is said there, or with the first word. */
export function Toasts() {
  const t = useT()
  const said = useSyncExternalStore(subscribe, isSaid, isSaidAtFirst)
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    whenQuiet(() => setQuiet(true))
  }, [])
  if (!quiet && !said) return null
  return (
    <ErrorBoundary quiet>
      <Suspense>
        <Toaster label={t('shell.messages')} closeLabel={t('popup.close')} />
      </Suspense>
    </ErrorBoundary>
  )
}
