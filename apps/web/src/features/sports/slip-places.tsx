import { useState } from 'react'
import IconReceipt from '~icons/lucide/receipt-text'
import { Popup } from '#ui/popup.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { SlipPanel } from './slip-panel.tsx'
import { legsNow, totalsOf } from './slip.ts'
import { useOdds } from './use-odds.ts'
import { useSlip, useSlipEvents } from './use-slip.ts'

/** The slip beside the list, where there is room for it. */
export function SlipAside() {
  const t = useT()
  return (
    <aside
      aria-label={t('sports.betSlip')}
      className="hidden max-h-[calc(100dvh-var(--header-height)-2rem)] content-start gap-3 overflow-y-auto rounded-md bg-raised-1 p-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:grid lg:self-start"
    >
      <h2 className="text-lg font-bold">{t('sports.betSlip')}</h2>
      <SlipPanel />
    </aside>
  )
}

/** On a phone: how many picks there are and at which odds, and the way to the slip as a sheet. */
export function SlipBar() {
  const t = useT()
  const odds = useOdds()
  const slip = useSlip()
  const events = useSlipEvents(slip)
  const [open, setOpen] = useState(false)
  const { legs, mode, sent } = slip
  const totals = totalsOf(slip, legsNow(slip, events))
  return (
    <div className="lg:hidden">
      {(legs.length > 0 || sent.length > 0) && (
        <div className="fixed inset-x-0 bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-20 px-(--gutter) pb-2 animate-rise">
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="flex min-h-13 w-full items-center gap-3 rounded-full bg-linear-to-b from-accent-strong to-accent px-5 font-semibold text-accent-ink shadow-[0_0.5rem_1.5rem_#000a]"
          >
            <IconReceipt className="size-5" />
            {t('sports.betSlip')}
            <span className="amount grid h-6 min-w-6 place-items-center rounded-full bg-accent-ink/15 px-1.5 text-sm">
              {formatCount(legs.length)}
            </span>
            {(mode === 'combination' || legs.length === 1) && (
              <bdi className="amount ms-auto text-lg font-bold">{odds(totals.odds)}</bdi>
            )}
          </button>
        </div>
      )}
      <Popup open={open} onClose={() => setOpen(false)} title={t('sports.betSlip')} closeLabel={t('popup.close')}>
        <div className="px-4 pt-2 pb-5">{open && <SlipPanel onBack={() => setOpen(false)} />}</div>
      </Popup>
    </div>
  )
}
