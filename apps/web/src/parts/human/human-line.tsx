import IconCheck from '~icons/lucide/shield-check'
import IconAlert from '~icons/lucide/circle-alert'
import { Spinner } from '#ui/spinner.tsx'
import { useT } from '#kit/language.ts'
import type { Human } from './use-human.ts'

/** A quiet line about the check in the background; where a service of others does it, its widget. */
export function HumanLine({ human: { state, box, begin } }: { readonly human: Human }) {
  const t = useT()
  return (
    <>
      <div ref={box} className="empty:hidden" />
      {(state === 'working' || state === 'ready' || state === 'failed') && (
        <p role="status" className="flex items-center justify-center gap-2 text-xs text-faint animate-appear">
          {state === 'working' && <Spinner className="size-3.5" />}
          {state === 'ready' && <IconCheck className="size-3.5 text-won" />}
          {state === 'failed' && <IconAlert className="size-3.5 text-lost" />}
          {t(`human.${state}`)}
          {state === 'failed' && (
            <button type="button" onClick={begin} className="font-semibold text-mute underline underline-offset-2">
              {t('fault.retry')}
            </button>
          )}
        </p>
      )}
    </>
  )
}
