import type { ReactNode } from 'react'
import IconReached from '~icons/lucide/check'
import type { CallResponse } from '#contract/calls.ts'
import { termsOf } from '#contract/contract-terms.ts'
import { tagOf } from '#contract/languages.ts'
import { cx } from '#ui/cx.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { parseMoney } from '#rules/money.ts'
import { type ContractKind, partsOf, rateToPercent, type TierParts } from '#rules/agents/tiers.ts'
import { SignedMoney } from '../../parts/signed-money.tsx'
import type { Lacks } from './reach.ts'
import type { Terms } from './terms-view.tsx'

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

/** Says in words what a tier lacks. */
export function useMissing(): (lacks: Lacks) => string {
  const t = useT()
  const money = useMoney()
  const list = new Intl.ListFormat(tagOf(useLanguage()), { type: 'conjunction', style: 'narrow' })
  return ({ turnover, loss, active }) =>
    list.format(
      [
        ...(turnover === undefined ? [] : [t('contract.soFar.turnover', { amount: money(turnover) })]),
        ...(loss === undefined ? [] : [t('contract.soFar.loss', { amount: money(loss) })]),
        ...(active === undefined ? [] : [t('contract.soFar.active', { count: active })]),
        // A line ends between them, not within one.
      ].map((part) => part.replaceAll(' ', '\u00a0')),
    )
}

export const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
    <dt className="text-mute">{label}</dt>
    <dd className="amount font-medium">{children}</dd>
  </div>
)

interface TeamDidProps {
  readonly did: Pick<NonNullable<CallResponse<'contracts.own'>['soFar']>, 'turnover' | 'profit' | 'carried' | 'active'>
  readonly kind: ContractKind
}

/** What a team did in a period, as far as contracts of the kind ask for it. */
export function TeamDid({ did: { turnover, profit, carried, active }, kind }: TeamDidProps) {
  const t = useT()
  return (
    <dl className="text-sm">
      <Figure label={t('agent.figure.turnover')}>
        <Money value={turnover} />
      </Figure>
      {kind !== 'hourly' && (
        <Figure label={t('agent.figure.profit')}>
          <SignedMoney value={profit} />
        </Figure>
      )}
      {parseMoney(carried) > 0n && (
        <Figure label={t('contract.soFar.carried')}>
          <SignedMoney value={carried} />
        </Figure>
      )}
      <Figure label={t('agent.figure.active')}>{formatCount(active)}</Figure>
    </dl>
  )
}

/** How far a tier is reached, in whole percent, what is said about it, and what stands at its end. */
export interface Step {
  readonly reach: number
  readonly text: string
  readonly end?: ReactNode
}

/** The tiers of terms one above another, each with how far it is reached. */
export function TierSteps({ terms, stepOf }: { readonly terms: Terms; stepOf(tier: TierParts, at: number): Step }) {
  const t = useT()
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent', maximumFractionDigits: 3 })
  const tiers = partsOf(termsOf(terms))
  return (
    <ol aria-label={t('contract.tiers')} className="grid">
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
                {t('contract.tierOf', { tier: at + 1 })}
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
