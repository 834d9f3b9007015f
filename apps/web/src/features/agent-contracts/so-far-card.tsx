import type { CallResponse } from '#contract/calls.ts'
import { cx } from '#ui/cx.ts'
import { lengthOf } from '#ui/period.ts'
import { useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { useToday } from '#kit/use-today.ts'
import { reachOf } from '../../parts/reach.ts'
import type { Terms } from './terms-view.tsx'
import { TeamDid, ContractTiers, useMissing } from './tier-steps.tsx'
import { usePeriod } from './use-period.ts'

type Own = CallResponse<'contracts.own'>
type SoFar = NonNullable<Own['soFar']>

const cardClass =
  'grid rounded-md bg-linear-to-br from-accent-soft/70 via-raised-1 via-45% to-raised-1 p-5 hairline md:p-6 rtl:bg-linear-to-bl'

/** How far the period of a contract that runs has come, and what its tiers still lack. */
export function SoFarCard({ soFar, terms }: { readonly soFar: SoFar; readonly terms: Terms }) {
  const t = useT()
  const period = usePeriod()
  const moment = useMoment()
  const today = useToday()
  const missing = useMissing()
  const { from, to, amount, lacks, asOf } = soFar
  const isHourly = terms.kind === 'hourly'
  const [days, gone] = [lengthOf({ from, to }), lengthOf({ from, to: today < to ? today : to })]
  return (
    <section
      aria-labelledby="so-far-title"
      className={cx(cardClass, 'gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}
    >
      <div className="grid content-start gap-4">
        <div>
          <h2 id="so-far-title" className="text-lg font-bold">
            {t(isHourly ? 'contract.soFar.hour' : 'contract.soFar.title')}
          </h2>
          <p className="text-sm text-mute">{period(soFar)}</p>
          {days > 1 && (
            <div className="flex items-center gap-3 pt-2.5 text-xs text-faint">
              <span aria-hidden="true" className="h-1 flex-1 overflow-hidden rounded-full bg-line">
                <span className="block h-full rounded-full bg-mute" style={{ width: `${(gone / days) * 100}%` }} />
              </span>
              {t('contract.soFar.day', { day: gone, days })}
            </div>
          )}
        </div>
        <div>
          <p className="text-sm text-mute">{t('contract.soFar.amount')}</p>
          <p className="amount font-display text-3xl font-extrabold text-accent-strong">
            <Money value={amount} counts />
          </p>
        </div>
        <TeamDid did={soFar} kind={terms.kind} />
      </div>
      <div className="grid content-start gap-4">
        <ContractTiers
          terms={terms}
          stepOf={(tier, at) => {
            const lacking = lacks[at] ?? {}
            const reach = reachOf(tier, lacking)
            return {
              reach,
              text:
                reach === 100 ? t('contract.soFar.reached') : t('contract.soFar.missing', { what: missing(lacking) }),
            }
          }}
        />
        <p className="text-sm text-faint">{t('agent.asOf', { time: moment(asOf) })}</p>
      </div>
    </section>
  )
}

/** What real-time salary has come to today. */
export function EarnedCard({ earned: { amount, received, asOf } }: { readonly earned: NonNullable<Own['earned']> }) {
  const t = useT()
  const moment = useMoment()
  return (
    <section aria-labelledby="earned-title" className={cx(cardClass, 'gap-4')}>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <h2 id="earned-title" className="text-sm text-mute">
            {t('contract.earned.title')}
          </h2>
          <p className="amount font-display text-3xl font-extrabold text-accent-strong">
            <Money value={amount} counts />
          </p>
        </div>
        <p className="grid text-end">
          <span className="text-sm text-mute">{t('contract.earned.received')}</span>
          <Money value={received} className="text-lg font-semibold" />
        </p>
      </div>
      <p className="text-sm text-faint text-pretty">
        {t('contract.earned.text')} {t('agent.asOf', { time: moment(asOf) })}
      </p>
    </section>
  )
}
