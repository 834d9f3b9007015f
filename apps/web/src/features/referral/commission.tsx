import type { CallResponse } from '#contract/calls.ts'
import { tagOf } from '#contract/languages.ts'
import { parseMoney, moneyToDecimal } from '#rules/money.ts'
import { Badge } from '#ui/badge.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { type Lacks, reachOf } from '../../parts/reach.ts'
import { TierSteps } from '../../parts/tier-steps.tsx'

type CommissionData = NonNullable<CallResponse<'agents.referral'>['commission']>

/** Writes a day of the house, such as `2026-03-31`, in the language on the screen. */
function useDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(tagOf(useLanguage()), { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

/** Says in words what a tier lacks. */
function useMissing(): (lacks: Lacks) => string {
  const t = useT()
  const money = useMoney()
  const list = new Intl.ListFormat(tagOf(useLanguage()), { type: 'conjunction', style: 'narrow' })
  return ({ turnover, active }) =>
    list.format(
      [
        ...(turnover === undefined ? [] : [t('referral.pay.lacksTurnover', { amount: money(turnover) })]),
        ...(active === undefined ? [] : [t('referral.pay.lacksActive', { count: active })]),
        // A line ends between them, not within one.
      ].map((part) => part.replaceAll(' ', '\u00a0')),
    )
}

/** What a member is paid for friends who play: how far today has come, and what was paid. */
export function Commission({ commission }: { readonly commission: CommissionData }) {
  const t = useT()
  const money = useMoney()
  const moment = useMoment()
  const missing = useMissing()
  const { terms, turnover, active, leftOut, amount, lacks, asOf } = commission
  return (
    <>
      <section
        aria-labelledby="referral-pay"
        className="grid gap-x-10 gap-y-6 rounded-md bg-linear-to-br from-accent-soft/70 via-raised-1 via-45% to-raised-1 p-5 hairline md:p-6 md:max-lg:grid-cols-2 xl:grid-cols-2 rtl:bg-linear-to-bl"
      >
        <div className="grid content-start gap-4">
          <div className="grid gap-1">
            <h2 id="referral-pay" className="text-lg font-bold">
              {t('referral.pay.title')}
            </h2>
            <p className="text-sm text-mute text-pretty">
              {t('referral.pay.text', { amount: money(terms.minimumBet) })}
            </p>
          </div>
          <div>
            <p className="text-sm text-mute">{t('referral.pay.amount')}</p>
            <p className="amount font-display text-3xl font-extrabold text-accent-strong">
              <Money value={amount} counts />
            </p>
          </div>
          <dl className="text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
              <dt className="text-mute">{t('referral.pay.turnover')}</dt>
              <dd className="amount font-medium">
                <Money value={turnover} />
              </dd>
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
              <dt className="text-mute">{t('referral.pay.active')}</dt>
              <dd className="amount font-medium">{formatCount(active)}</dd>
            </div>
            {leftOut > 0 && (
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2">
                <dt className="text-mute">{t('referral.pay.leftOut')}</dt>
                <dd className="amount font-medium">{formatCount(leftOut)}</dd>
              </div>
            )}
          </dl>
          <p className="text-sm text-faint text-pretty">{t('referral.pay.rule')}</p>
        </div>
        <div className="grid content-start gap-4">
          <TierSteps
            terms={terms}
            label={t('referral.pay.tiers')}
            nameOf={(tier) => t('referral.pay.tier', { tier })}
            stepOf={(tier, at) => {
              const lacking = lacks[at] ?? {}
              const reach = reachOf(tier, lacking)
              return {
                reach,
                text: reach === 100 ? t('referral.pay.reached') : t('referral.pay.missing', { what: missing(lacking) }),
              }
            }}
          />
          <p className="text-sm text-faint">{t('referral.pay.asOf', { time: moment(asOf) })}</p>
        </div>
      </section>
      <Paid bills={commission.bills} />
    </>
  )
}

/** What was paid for the days of a month. */
function Paid({ bills }: Pick<CommissionData, 'bills'>) {
  const t = useT()
  const day = useDay()
  const sum = bills.reduce((all, { amount }) => all + parseMoney(amount), 0n)
  return (
    <section aria-labelledby="referral-paid" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="referral-paid" className="font-semibold">
          {t('referral.pay.bills')}
        </h2>
        {bills.length > 0 && (
          <p className="text-sm text-mute">
            {t('referral.pay.sum')} <Money value={moneyToDecimal(sum, 5)} className="font-semibold text-ink" />
          </p>
        )}
      </div>
      {bills.length === 0 ? (
        <p className="rounded-md bg-raised-1 px-4 py-3 text-sm text-mute text-pretty">{t('referral.pay.none')}</p>
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-md bg-line">
          {bills.map(({ day: on, turnover, active, leftOut, amount, state }) => (
            <li key={on} className="flex items-center justify-between gap-4 bg-raised-1 px-4 py-3 text-sm">
              <span className="grid gap-0.5">
                <time dateTime={on}>{day(on)}</time>
                <span className="text-xs text-faint">
                  <Money value={turnover} /> · {t('referral.pay.lacksActive', { count: active })}
                  {leftOut > 0 && ` · ${t('referral.pay.leftOut')}: ${formatCount(leftOut)}`}
                </span>
              </span>
              <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
                <Money value={amount} className="font-semibold" />
                <Badge tone={state === 'issued' ? 'won' : 'news'}>
                  {t(state === 'issued' ? 'referral.pay.paid' : 'referral.pay.open')}
                </Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
      {bills.length > 0 && <p className="text-sm text-faint text-pretty">{t('referral.pay.record')}</p>}
    </section>
  )
}
