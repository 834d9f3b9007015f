import { useEffect, useState } from 'react'

const ROUND = 2 * Math.PI * 15

interface RingProps {
  /** On the page's clock. */
  readonly since: number
  readonly seconds: number
}

/** Some seconds as a ring that closes, with what is left of them inside. */
export function Ring({ since, seconds }: RingProps) {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    const count = () => setGone((performance.now() - since) / 1000)
    count()
    const timer = setInterval(count, 100)
    return () => clearInterval(timer)
  }, [since])
  const share = seconds === 0 ? 1 : Math.min(1, gone / seconds)
  return (
    <span aria-hidden="true" className="relative grid size-10 shrink-0 place-items-center">
      <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90">
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
      <span className="amount text-sm font-bold">{Math.max(0, Math.ceil(seconds - gone))}</span>
    </span>
  )
}
