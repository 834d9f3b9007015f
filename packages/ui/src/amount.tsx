import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

const COUNT_MS = 400
const CENTS = 100

/** Whole hundredths of a decimal text, cut and never rounded up; safe as a number up to 90 trillion. */
const toCents = (value: string): number => {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const cents = Number(whole) * CENTS + Number(fraction.padEnd(2, '0').slice(0, 2))
  return value.startsWith('-') ? -cents : cents
}

/** Writes a decimal text of the wire as an amount of the player's language, with two decimals. */
export function formatAmount(value: string, symbol: string, locale: string): string {
  const text = (Math.abs(toCents(value)) / CENTS).toLocaleString(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${value.startsWith('-') ? '−' : ''}${symbol}\u00a0${text}`
}

export interface AmountProps {
  /** A decimal text, as amounts travel on the wire. */
  readonly value: string
  readonly symbol: string
  /** BCP 47 tag of the player's language. */
  readonly locale: string
  /** Counts from the amount shown before to the new one. */
  readonly counts?: boolean
  readonly className?: string
}

/** Counts towards `target` over 400 ms; a reader hears only where it ends. */
function useCounted(target: number, counts: boolean): number {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    from.current = target
    if (!counts || start === target || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / COUNT_MS)
      setShown(Math.round(start + (target - start) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, counts])
  return counts ? shown : target
}

/** An amount of money in tabular figures. */
export function Amount({ value, symbol, locale, counts = false, className }: AmountProps) {
  const cents = useCounted(toCents(value), counts)
  // Also among Arabic letters an amount reads from the left: sign, currency, figures.
  return (
    <span dir="ltr" className={cx('amount', className)}>
      {formatAmount((cents / CENTS).toFixed(2), symbol, locale)}
    </span>
  )
}
