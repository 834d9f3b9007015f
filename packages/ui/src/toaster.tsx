import { useEffect, useRef, useSyncExternalStore } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import IconCheck from '~icons/lucide/circle-check'
import IconInfo from '~icons/lucide/info'
import IconX from '~icons/lucide/x'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { dismiss, shownNotes, subscribe, type Tone } from './toast.tsx'

const signs = { good: IconCheck, bad: IconAlert, news: IconInfo }
const tones: Record<Tone, string> = { good: 'text-won', bad: 'text-lost', news: 'text-news' }

/** Where toasts appear; once on every page. */
export function Toaster({ label, closeLabel }: { readonly label: string; readonly closeLabel: string }) {
  const shown = useSyncExternalStore(subscribe, shownNotes, shownNotes)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = ref.current
    if (box === null || typeof box.showPopover !== 'function') return
    // Shown anew with every note, so that it lies above a dialog that was opened since.
    if (box.matches(':popover-open')) box.hidePopover()
    if (shown.length > 0) box.showPopover()
  }, [shown])
  return (
    <div
      ref={ref}
      popover="manual"
      role="region"
      aria-label={label}
      className="fixed inset-x-4 top-auto bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom)+1rem)] m-0 mx-auto w-auto max-w-md gap-2 overflow-visible bg-transparent p-0 open:grid lg:start-auto lg:end-6"
    >
      <div aria-live="polite" className="grid gap-2">
        {shown.map(({ id, tone, text }) => {
          const Sign = signs[tone]
          return (
            <div
              key={id}
              className="flex items-center gap-3 rounded-md bg-raised-3 py-1.5 ps-4 pe-1.5 text-ink shadow-[0_0_0_1px_var(--color-line-strong),0_1rem_2rem_#00000066] animate-rise"
            >
              <Sign className={cx('size-5 shrink-0', tones[tone])} />
              <p className="flex-1">{text}</p>
              <IconButton label={closeLabel} icon={IconX} size="sm" onClick={() => dismiss(id)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
