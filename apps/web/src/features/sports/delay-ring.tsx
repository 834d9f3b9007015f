import { useEffect, useState } from 'react'
import { useT } from '#kit/language.ts'

const ROUND = 2 * Math.PI * 15

/** The time for which a bet on a running event waits, as a ring that closes. It is the house's word; what is left after it is the way there and back. */
export function DelayRing({ sentAt, seconds }: { readonly sentAt: number; readonly seconds: number }) {
  const t = useT()
  const [gone, setGone] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setGone((performance.now() - sentAt) / 1000), 100)
    return () => clearInterval(timer)
  }, [sentAt])
  const left = Math.max(0, Math.ceil(seconds - gone))
  const share = seconds === 0 ? 1 : Math.min(1, gone / seconds)
  return (
    <div role="status" className="flex items-center gap-3 rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">
      <span className="relative grid size-10 shrink-0 place-items-center">
        <svg viewBox="0 0 36 36" aria-hidden="true" className="absolute inset-0 -rotate-90">
          <circle cx="18" cy="18" r="15" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
          <circle
            cx="18"
            cy="18"
            r="15"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - share)}
          />
        </svg>
        <span aria-hidden="true" className="amount text-sm font-bold">
          {left}
        </span>
      </span>
      <span>{t('sports.delay', { seconds })}</span>
    </div>
  )
}
