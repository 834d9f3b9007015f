import { Link } from 'wouter'
import IconCard from '~icons/lucide/credit-card'
import IconIdentity from '~icons/lucide/id-card'
import IconKey from '~icons/lucide/key-round'
import type { CallResponse } from '#contract/calls.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Icon } from '#ui/icon.ts'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'
import { SetPin } from '../../parts/set-pin.tsx'

export type Terms = CallResponse<'withdrawal.terms'>

const signs = { identity: IconIdentity, paymentPassword: IconKey, card: IconCard } as const satisfies Record<
  string,
  Icon
>

/** What has to be done once before anything can be withdrawn, each with its way. */
export function Steps({ missing }: { readonly missing: Terms['missing'] }) {
  const t = useT()
  const steps = (['identity', 'paymentPassword', 'card'] as const).filter((step) => missing.includes(step))
  if (steps.length === 0) return null
  return (
    <section className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('withdraw.steps.title')}</h2>
        <p className="text-sm text-mute">{t('withdraw.steps.text')}</p>
      </div>
      <ol className="grid gap-2">
        {steps.map((step, at) => {
          const Sign = signs[step]
          // A card asks for the payment password, so that comes first.
          const waits = step === 'card' && missing.includes('paymentPassword')
          const look = at === 0 ? 'main' : 'quiet'
          const words = t(`withdraw.step.${step}.action`)
          return (
            <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-raised-2 px-4 py-3.5">
              <Sign className="size-5.5 shrink-0 text-accent" />
              <div className="grid min-w-48 flex-1 gap-0.5">
                <h3 className="font-semibold">{t(`withdraw.step.${step}.title`)}</h3>
                <p className="text-sm text-pretty text-mute">{t(`withdraw.step.${step}.text`)}</p>
              </div>
              {step === 'paymentPassword' && <SetPin look={look}>{words}</SetPin>}
              {step === 'card' && !waits && (
                <Link href={`${paths.member('bindCard')}&add=yes`} className={buttonClass(look)}>
                  {words}
                </Link>
              )}
              {step === 'identity' && (
                <Link href={`${paths.member('saferPlay')}#identity`} className={buttonClass(look)}>
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Turnover that deposits still require, how far it is, and what counts. */
export function TurnoverCard({ turnover: { required, done, left } }: { readonly turnover: Terms['turnover'] }) {
  const t = useT()
  const written = useMoney()
  const share = Math.min(1, Number(done) / Number(required))
  return (
    <section className="grid gap-4 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-bold">{t('withdraw.turnover.title')}</h2>
        <p className="amount font-semibold text-accent">{t('withdraw.turnover.left', { left: written(left) })}</p>
      </div>
      <div className="grid gap-2">
        <div
          role="progressbar"
          aria-label={t('withdraw.turnover.title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          className="h-2.5 overflow-hidden rounded-full bg-raised-3"
        >
          <span
            className="block size-full origin-left rounded-full bg-accent transition-transform duration-(--duration-layer) rtl:origin-right"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
        <p className="amount text-sm text-mute">
          {t('withdraw.turnover.done', { done: written(done), required: written(required) })}
        </p>
      </div>
      <p className="text-sm text-pretty text-mute">{t('withdraw.turnover.text')}</p>
      <Link href={paths.home()} className={buttonClass('quiet')}>
        {t('withdraw.turnover.play')}
      </Link>
    </section>
  )
}
