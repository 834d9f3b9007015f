import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconChevron from '~icons/lucide/chevron-down'
import IconCoins from '~icons/lucide/coins'
import IconCrown from '~icons/lucide/crown'
import IconDown from '~icons/lucide/arrow-down-right'
import IconPlay from '~icons/lucide/dices'
import IconSet from '~icons/lucide/badge-check'
import IconShield from '~icons/lucide/shield-check'
import IconUp from '~icons/lucide/arrow-up-right'
import type { CallResponse } from '#contract/calls.ts'
import { parseMoney } from '#rules/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoney } from '#kit/money.tsx'
import { useDay } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { VipLadder } from './vip-ladder.tsx'

export type Progress = CallResponse<'vip.progress'>

/** Whole percent of a way, for a bar. */
const partOf = (done: number, all: number): number => (all <= 0 ? 100 : Math.min(100, Math.floor((done / all) * 100)))

/** A local date at its noon, which is the same date in the house's zone. */
export const noonOf = (date: string): string => `${date}T12:00:00Z`

/** The member's VIP level: how far it is to the next, what keeps it, all levels, and how it came here; nothing where the brand has none. */
export function VipProgress() {
  const t = useT()
  const { data, isError, refetch } = useQuery(callQuery('vip.progress', {}))
  if (isError && data === undefined) return <LoadFailed slim onAgain={() => void refetch()} />
  if (data?.levels.length === 0) return null
  if (data === undefined) return <Skeleton className="h-64 rounded-lg" />
  const at = data.levels.findIndex(({ rank }) => rank === data.rank)
  const level = data.levels[at]
  if (level === undefined) return null
  return (
    <section aria-labelledby="vip" className="rounded-lg bg-raised-1 hairline">
      <div className="grid gap-6 rounded-t-lg bg-linear-to-br from-accent-soft via-raised-1 via-60% to-raised-1 p-5 sm:p-7 rtl:bg-linear-to-bl">
        <div className="flex items-center gap-4">
          <Medal />
          <div className="grid min-w-0 gap-0.5">
            <h2 id="vip" className="text-mute">
              {t('vip.title')}
            </h2>
            <p className="display truncate text-3xl leading-tight font-extrabold text-accent-strong sm:text-4xl">
              {level.labelName}
            </p>
          </div>
        </div>
        <ToNext progress={data} at={at} />
        <Keep progress={data} level={level} />
      </div>
      <details className="group border-t border-line">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-b-lg px-5 py-3 font-semibold quick-colors group-open:rounded-b-none hover:bg-raised-2 sm:px-7 [&::-webkit-details-marker]:hidden">
          <IconCrown className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 flex-1">{t('vip.more')}</span>
          <IconChevron className="size-5 shrink-0 text-faint transition-transform duration-(--duration-feedback) group-open:rotate-180" />
        </summary>
        <div className="grid gap-8 border-t border-line p-5 sm:p-7">
          <VipLadder levels={data.levels} at={at} />
          <Earns earns={data.earns} />
          <History progress={data} />
          <div className="flex">
            <Link href={paths.member('manualRebate')} className={buttonClass('quiet')}>
              {t('vip.toRebate')}
            </Link>
          </div>
        </div>
      </details>
    </section>
  )
}

/** The sign of a level. */
const Medal = () => (
  <span aria-hidden="true" className="relative grid size-18 shrink-0 place-items-center sm:size-20">
    <svg viewBox="0 0 80 80" className="absolute inset-0">
      <path
        d="M40 3 71 20.5v39L40 77 9 59.5v-39Z"
        strokeWidth="3"
        strokeLinejoin="round"
        className="fill-raised-2 stroke-accent"
      />
      <path
        d="M40 11 64 24.7v30.6L40 69 16 55.3V24.7Z"
        strokeWidth="1"
        strokeLinejoin="round"
        className="fill-accent-soft stroke-accent/50"
      />
    </svg>
    <IconCrown className="relative size-8 text-accent-strong" />
  </span>
)

function Bar({
  label,
  percent,
  text,
  thin = false,
}: {
  readonly label: string
  readonly percent: number
  readonly text: string
  readonly thin?: boolean
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className={cx('overflow-hidden rounded-full bg-raised-3', thin ? 'h-1.5' : 'h-3')}
    >
      <div
        className={cx(
          'h-full origin-left rounded-full transition-transform duration-(--duration-layer) rtl:origin-right',
          thin ? 'bg-won' : 'bg-linear-to-r from-accent to-accent-strong',
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}

/** How far it is to the next level, by growth over life; by that of this month where the member had it before. */
function ToNext({
  progress: { levels, growth, left, period },
  at,
}: {
  readonly progress: Progress
  readonly at: number
}) {
  const t = useT()
  const next = levels[at + 1]
  if (next === undefined || left === null)
    return (
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t('vip.top')}</span>
        <span className="text-sm text-mute tabular-nums">{t('vip.total', { growth: formatCount(growth) })}</span>
      </p>
    )
  const isBack = left.hadBefore === 'yes'
  const [done, all] = isBack ? [period.growth, next.keep] : [growth, next.from]
  const text = t('vip.growth', { growth: formatCount(done), from: formatCount(all) })
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t('vip.to', { level: next.labelName })}</span>
        <span className="text-sm text-mute tabular-nums">{text}</span>
      </p>
      <Bar label={t('vip.to', { level: next.labelName })} percent={partOf(done, all)} text={text} />
      <p className="text-sm text-mute text-pretty tabular-nums">
        {t(isBack ? 'vip.back' : 'vip.left', { growth: formatCount(left.growth), level: next.labelName })}
      </p>
    </div>
  )
}

/** What keeps the level, and until when nothing takes it; nothing of one that is never lost. */
function Keep({
  progress: { keptUntil, keepLeft, period },
  level,
}: {
  readonly progress: Progress
  readonly level: Progress['levels'][number]
}) {
  const t = useT()
  const day = useDay()
  if (level.keep === 0) return null
  const text = t(keepLeft === 0 ? 'vip.keepDone' : 'vip.keep', {
    growth: formatCount(period.growth),
    keep: formatCount(level.keep),
    level: level.labelName,
  })
  return (
    <div className="flex items-start gap-3 rounded-md bg-page/50 p-4 hairline">
      <IconShield className="mt-0.5 size-5 shrink-0 text-won" />
      <div className="grid min-w-0 flex-1 gap-2 text-sm">
        {keptUntil !== null && keptUntil >= period.from && (
          <p className="font-semibold text-pretty">
            {t('vip.kept', { level: level.labelName, date: day(noonOf(keptUntil)) })}
          </p>
        )}
        <p className="text-mute text-pretty tabular-nums">{text}</p>
        <Bar thin label={text} percent={partOf(period.growth, level.keep)} text={text} />
      </div>
    </div>
  )
}

function Earns({ earns: { turnover, deposits } }: Pick<Progress, 'earns'>) {
  const t = useT()
  const money = useMoney()
  const lines: readonly (readonly [Icon, string])[] = [
    ...(parseMoney(turnover) > 0n ? [[IconPlay, t('vip.earnsPlay', { amount: money(turnover) })] as const] : []),
    ...(parseMoney(deposits) > 0n ? [[IconCoins, t('vip.earnsDeposit', { amount: money(deposits) })] as const] : []),
  ]
  return (
    <section aria-labelledby="vip-earns" className="grid gap-3">
      <h3 id="vip-earns" className="text-lg font-bold">
        {t('vip.earns')}
      </h3>
      <ul className="grid gap-2.5">
        {lines.map(([Sign, text]) => (
          <li key={text} className="flex items-start gap-3">
            <Sign className="mt-0.5 size-5 shrink-0 text-accent" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
        <li className="flex items-start gap-3 text-mute">
          <IconShield className="mt-0.5 size-5 shrink-0 text-accent" />
          <span className="text-sm text-pretty">{t('vip.rule')}</span>
        </li>
      </ul>
    </section>
  )
}

const signs: Readonly<Record<Progress['history'][number]['why'], Icon>> = {
  rise: IconUp,
  fall: IconDown,
  operator: IconSet,
}

/** How the level came to what it is, the last change first. */
function History({ progress: { history, levels } }: { readonly progress: Progress }) {
  const t = useT()
  const day = useDay()
  if (history.length === 0) return null
  const nameOf = (rank: number): string => levels.findLast((level) => level.rank <= rank)?.labelName ?? String(rank)
  return (
    <section aria-labelledby="vip-history" className="grid gap-3">
      <h3 id="vip-history" className="text-lg font-bold">
        {t('vip.history')}
      </h3>
      <ul className="grid gap-px overflow-hidden rounded-md bg-line hairline">
        {history.map(({ at, to, why }) => {
          const Sign = signs[why]
          return (
            <li key={at} className="flex items-center gap-3 bg-raised-1 px-4 py-3">
              <Sign className={cx('size-5 shrink-0', why === 'rise' ? 'text-won' : 'text-faint')} />
              <span className="min-w-0 flex-1 font-medium">{t(`vip.why.${why}`, { level: nameOf(to) })}</span>
              <time dateTime={at} className="text-sm text-mute">
                {day(at)}
              </time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
