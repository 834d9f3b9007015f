import { Link } from 'wouter'
import { parseMoney, moneyToDecimal } from '#rules/money.ts'
import { tagOf } from '#contract/languages.ts'
import { buttonClass } from '#ui/button.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { useDay } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { GiveUp } from './give-up.tsx'
import { leftOf, percentDone } from '../../parts/progress.ts'
import { type Grant, TermsView } from '../../parts/bonus-terms.tsx'

/** A ring that closes as the bonus is wagered; the exact figures stand beside it. */
function Ring({ percent }: { readonly percent: number }) {
  const written = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent' }).format(percent / 100)
  return (
    <span className="relative grid size-24 shrink-0 place-items-center sm:size-32">
      <svg aria-hidden="true" viewBox="0 0 120 120" className="absolute inset-0 -rotate-90 rtl:-scale-y-100">
        <circle cx="60" cy="60" r="52" fill="none" strokeWidth="10" className="stroke-raised-3" />
        {percent > 0 && (
          <circle
            cx="60"
            cy="60"
            r="52"
            fill="none"
            strokeWidth="10"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            className="stroke-accent transition-[stroke-dasharray] duration-(--duration-layer)"
          />
        )}
      </svg>
      <span className="amount display text-xl font-extrabold sm:text-2xl">{written}</span>
    </span>
  )
}

/** How far the wagering is. */
function Wagering({ grant: { wagered, required } }: { readonly grant: Grant }) {
  const t = useT()
  const money = useMoney()
  const [done, all] = [parseMoney(wagered), parseMoney(required)]
  const percent = percentDone(done, all)
  return (
    <div className="flex items-center gap-5">
      <div
        role="progressbar"
        aria-label={t('bonus.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t('bonus.wagered', { done: money(wagered), required: money(required) })}
      >
        <Ring percent={percent} />
      </div>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-sm text-mute">{t('bonus.progress')}</p>
        <p className="text-lg font-bold text-pretty tabular-nums">
          {t('bonus.left', { left: money(moneyToDecimal(leftOf(done, all), 5)) })}
        </p>
        <p className="text-sm text-mute text-pretty tabular-nums">
          {t('bonus.wagered', { done: money(wagered), required: money(required) })}
        </p>
      </div>
    </div>
  )
}

/** The bonus that is played now: its purse, how far it is, and all its terms before any button. */
export function ActiveCard({ grant, purse }: { readonly grant: Grant; readonly purse: string }) {
  const t = useT()
  const money = useMoney()
  const day = useDay()
  return (
    <section aria-labelledby="bonus-active" className="rounded-lg bg-raised-1 hairline">
      <div className="grid grid-cols-1 items-center gap-6 rounded-t-lg bg-linear-to-br from-accent-soft via-raised-1 via-70% to-raised-1 p-5 sm:p-7 md:grid-cols-2 rtl:bg-linear-to-bl">
        <div className="grid gap-1">
          <h2 id="bonus-active" className="text-mute">
            {t('bonus.purse')}
          </h2>
          <Money
            value={purse}
            counts
            className="display justify-self-start text-3xl font-extrabold text-accent-strong sm:text-4xl"
          />
          <p className="text-sm text-mute text-pretty">
            {t('bonus.given', { amount: money(grant.amount), date: day(grant.givenAt) })}
          </p>
        </div>
        <Wagering grant={grant} />
      </div>
      <div className="grid gap-7 border-t border-line p-5 sm:p-7">
        <TermsView grant={grant} />
        <div className="flex flex-wrap gap-3">
          <Link href={paths.home()} className={buttonClass('quiet')}>
            {t('bonus.play')}
          </Link>
          <GiveUp grant={grant} purse={purse} />
        </div>
      </div>
    </section>
  )
}
