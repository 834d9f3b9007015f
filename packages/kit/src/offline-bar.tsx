import { useSyncExternalStore } from 'react'
import { useT } from './language.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const isOnline = (): boolean => navigator.onLine
// What the server draws has just come over a network.
const isOnlineAtFirst = (): boolean => true

/** Says that there is no network, above every page, for as long as it is so. */
export function OfflineBar() {
  const t = useT()
  const online = useSyncExternalStore(subscribe, isOnline, isOnlineAtFirst)
  return (
    // There before it has anything to say, so that a screen reader hears it.
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+0.5rem)] z-50 grid justify-items-center px-4"
    >
      {!online && (
        <p className="flex items-center gap-2.5 rounded-full bg-raised-3 px-4 py-2 text-sm font-medium shadow-[0_0_0_1px_var(--color-line-strong),0_0.75rem_1.5rem_#00000066] animate-rise">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-news" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
