import type { ReactNode } from 'react'
import IconReached from '~icons/lucide/check'
import { termsOf } from '#contract/contract-terms.ts'
import { tagOf } from '#contract/languages.ts'
import { cx } from '#ui/cx.ts'
import { formatCount, useLanguage } from '#kit/language.ts'
import { partsOf, rateToPercent, type TierParts } from '#rules/agents/tiers.ts'

/** A ring that closes as a tier is reached. */
function Ring({ percent, children }: { readonly percent: number; readonly children: ReactNode }) {
  const met = percent === 100
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid size-11 shrink-0 place-items-center rounded-full',
        met ? 'bg-won-soft' : 'bg-raised-1',
      )}
    >
      <svg viewBox="0 0 44 44" className="absolute inset-0 -rotate-90 rtl:-scale-y-100">
        <circle cx="22" cy="22" r="20" fill="none" strokeWidth="3" className="stroke-line" />
        {percent > 0 && (
          <circle
            cx="22"
            cy="22"
            r="20"
            fill="none"
            strokeWidth="3"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            className={met ? 'stroke-won' : 'stroke-accent'}
          />
        )}
      </svg>
      <span className={cx('amount text-sm font-semibold', met ? 'text-won' : 'text-ink')}>
        {met ? <IconReached className="size-5" /> : children}
      </span>
    </span>
  )
}

/** How far a tier is reached, in whole percent, what is said about it, and what stands at its end. */
export interface Step {
  readonly reach: number
  readonly text: string
  readonly end?: ReactNode
}

interface TierStepsProps {
  readonly terms: Parameters<typeof termsOf>[0]
  /** What the list and a tier, from 1, are called. */
  readonly label: string
  nameOf(tier: number): string
  stepOf(tier: TierParts, at: number): Step
}

/** The tiers of terms one above another, each with how far it is reached. */
export function TierSteps({ terms, label, nameOf, stepOf }: TierStepsProps) {
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent', maximumFractionDigits: 3 })
  const tiers = partsOf(termsOf(terms))
  return (
    <ol aria-label={label} className="grid">
      {tiers.map((tier, at) => {
        const { reach, text, end } = stepOf(tier, at)
        const [, rate] = tier.rates[0] ?? ['rate', 0n]
        return (
          // No two tiers of a contract are alike.
          <li key={[...tier.demands, ...tier.rates].join(' ')} className="relative flex gap-4 pb-5 last:pb-0">
            {at + 1 < tiers.length && (
              <span
                aria-hidden="true"
                className="absolute start-5.5 top-12 bottom-1 -ms-px w-0.5 rounded-full bg-line"
              />
            )}
            <Ring percent={reach}>{formatCount(at + 1)}</Ring>
            <div className="min-w-0 flex-1 pt-0.5">
              <p className="font-semibold">
                {nameOf(at + 1)}
                <span className="font-normal text-mute"> · {percent.format(Number(rateToPercent(rate)) / 100)}</span>
              </p>
              <p className={cx('text-sm text-pretty', reach === 100 ? 'text-won' : 'text-mute')}>{text}</p>
            </div>
            {end}
          </li>
        )
      })}
    </ol>
  )
}
