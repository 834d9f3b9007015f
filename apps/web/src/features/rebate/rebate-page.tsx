import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconBack from '~icons/lucide/undo-2'
import IconCent from '~icons/lucide/coins'
import IconRisk from '~icons/lucide/dices'
import type { CallResponse } from '#contract/calls.ts'
import { tagOf } from '#contract/languages.ts'
import { parseMoney } from '#rules/money.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { Money, useMoney } from '#kit/money.tsx'
import { useDay, useMoment } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ClaimButton } from './claim-button.tsx'

export type RebateState = CallResponse<'rebate.state'>

/** What the day gives back: to claim now, by type of games, how it is reckoned, and what was paid. */
export function RebatePage() {
  const { data, isError, refetch } = useQuery(callQuery('rebate.state', {}))
  if (isError && data === undefined) return <LoadFailed onAgain={() => void refetch()} />
  if (data === undefined)
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    )
  return (
    <div className="grid gap-8">
      {data.barred !== null ? (
        <Barred barred={data.barred} />
      ) : data.parts.length === 0 && parseMoney(data.due) === 0n ? (
        <NoRebate />
      ) : (
        <>
          <Due state={data} />
          <Parts state={data} />
          <Rules />
        </>
      )}
      <Paid paid={data.paid} />
    </div>
  )
}

/** Who cannot claim is told that nothing is lost, and offered nothing. */
function Barred({ barred }: { readonly barred: NonNullable<RebateState['barred']> }) {
  const t = useT()
  return (
    <p className="rounded-md bg-raised-1 px-5 py-4 text-mute text-pretty hairline">{t(`rebate.barred.${barred}`)}</p>
  )
}

function NoRebate() {
  const t = useT()
  return (
    <EmptyState
      picture={<EmptyPicture name="chart" />}
      title={t('rebate.none.title')}
      text={t('rebate.none.text')}
      action={
        <Link href={paths.member('securityCenter')} className={buttonClass('light')}>
          {t('rebate.levels')}
        </Link>
      }
    />
  )
}

/** What can be claimed now; its terms stand before the button. */
function Due({ state: { due, today, taken, carried } }: { readonly state: RebateState }) {
  const t = useT()
  const money = useMoney()
  return (
    <section
      aria-labelledby="rebate-due"
      className="grid gap-5 rounded-lg bg-linear-to-br from-accent-soft via-raised-1 via-70% to-raised-1 p-5 hairline sm:p-7 rtl:bg-linear-to-bl"
    >
      <div className="grid gap-1">
        <h2 id="rebate-due" className="text-mute">
          {t('rebate.due')}
        </h2>
        <Money value={due} counts className="display justify-self-start text-4xl font-extrabold text-accent-strong" />
        <p className="text-sm text-mute text-pretty tabular-nums">
          {t('rebate.soFar', { today: money(today), taken: money(taken) })}
        </p>
        {parseMoney(carried) !== 0n && (
          <p className="text-sm text-mute text-pretty tabular-nums">
            {t('rebate.carried', { amount: money(carried) })}
          </p>
        )}
      </div>
      <p className="max-w-prose text-sm text-mute text-pretty">{t('rebate.rest')}</p>
      <ClaimButton due={due} />
    </section>
  )
}

/** What counted so far, by type of games. */
function Parts({ state: { parts, level } }: { readonly state: RebateState }) {
  const t = useT()
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent', maximumFractionDigits: 3 })
  return (
    <section aria-labelledby="rebate-parts" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="grid gap-0.5">
          <h2 id="rebate-parts" className="text-xl font-bold">
            {t('rebate.parts')}
          </h2>
          {level !== null && (
            <p className="text-sm text-mute text-pretty">{t('rebate.level', { level: level.label })}</p>
          )}
        </div>
        <Link href={paths.member('securityCenter')} className={cx(buttonClass('ghost', 'sm'), 'max-sm:-ms-4')}>
          {t('rebate.levels')}
        </Link>
      </div>
      <ul className="grid gap-px overflow-hidden rounded-md bg-line hairline">
        {parts.map(({ gameType, rate, counted, gives }) => (
          <li key={gameType} className="grid gap-2 bg-raised-1 px-4 py-3.5 sm:grid-cols-[1fr_auto] sm:items-center">
            <p className="flex items-center gap-2 font-medium">
              {t(`category.${gameType}`)}
              <Badge tone="accent">{percent.format(Number(rate) / 100)}</Badge>
            </p>
            <dl className="flex justify-between gap-8 text-sm sm:min-w-72">
              <div className="grid gap-0.5">
                <dt className="text-faint">{t('rebate.column.counted')}</dt>
                <dd>
                  <Money value={counted} />
                </dd>
              </div>
              <div className="grid gap-0.5 text-end">
                <dt className="text-faint">{t('rebate.column.gives')}</dt>
                <dd className="font-semibold text-accent-strong">
                  <Money value={gives} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

const rules = [
  ['risk', IconRisk],
  ['cent', IconCent],
  ['back', IconBack],
] as const

function Rules() {
  const t = useT()
  return (
    <section aria-labelledby="rebate-rules" className="grid gap-3">
      <h2 id="rebate-rules" className="text-xl font-bold">
        {t('rebate.rules')}
      </h2>
      <ul className="grid gap-2.5">
        {rules.map(([rule, Sign]) => (
          <li key={rule} className="flex items-start gap-3 text-mute">
            <Sign className="mt-0.5 size-5 shrink-0 text-accent" />
            <span className="max-w-prose text-pretty">{t(`rebate.rule.${rule}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was paid, the last payment first. */
function Paid({ paid }: Pick<RebateState, 'paid'>) {
  const t = useT()
  const day = useDay()
  const moment = useMoment()
  return (
    <section aria-labelledby="rebate-paid" className="grid gap-3">
      <h2 id="rebate-paid" className="text-xl font-bold">
        {t('rebate.paid')}
      </h2>
      {paid.length === 0 ? (
        <p className="text-mute">{t('rebate.paidNone')}</p>
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-md bg-line hairline">
          {paid.map(({ day: of, at, amount, how }) => (
            <li key={at + amount} className="flex items-center gap-4 bg-raised-1 px-4 py-3.5">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="font-medium text-pretty">{t('rebate.forDay', { date: day(`${of}T12:00:00Z`) })}</p>
                <time dateTime={at} className="text-sm text-faint">
                  {moment(at)}
                </time>
              </div>
              <div className="grid justify-items-end gap-1">
                <Money value={amount} className="font-semibold text-won" />
                <Badge>{t(`rebate.how.${how}`)}</Badge>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
