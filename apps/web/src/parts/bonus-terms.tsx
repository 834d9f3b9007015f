import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import IconCap from '~icons/lucide/banknote-arrow-up'
import IconClock from '~icons/lucide/calendar-clock'
import IconFirst from '~icons/lucide/arrow-right-left'
import IconOwn from '~icons/lucide/wallet'
import IconStake from '~icons/lucide/gauge'
import IconTimes from '~icons/lucide/repeat-2'
import type { BonusTerms } from '#contract/bonus-terms.ts'
import type { CallResponse } from '#contract/calls.ts'
import { tagOf } from '#contract/languages.ts'
import { parseMoney } from '#rules/money.ts'
import type { Icon } from '#ui/icon.ts'
import { cx } from '#ui/cx.ts'
import { hasText, useLanguage, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { wallClock } from '#kit/use-today.ts'
import { isCategory } from '../app/categories.ts'
import { hotQuery, vendorQuery } from '../app/first-data.ts'
import { callQuery } from '../app/query.ts'
import { daysLeft } from './progress.ts'

export type Grant = CallResponse<'bonus.list'>['list'][number]
type Weight = BonusTerms['weights'][number]

interface FactProps {
  readonly icon: Icon
  readonly name: string
  readonly hint?: string | undefined
  readonly children: ReactNode
}

function Fact({ icon: Sign, name, hint, children }: FactProps) {
  return (
    <div className="relative grid content-start gap-0.5 border-b border-line py-3.5 ps-9">
      <dt className="text-sm text-mute">
        <Sign className="absolute start-0 top-4 size-5 text-accent" />
        {name}
      </dt>
      <dd className="grid gap-0.5">
        <span className="font-semibold text-pretty">{children}</span>
        {hint !== undefined && <span className="text-sm text-faint text-pretty">{hint}</span>}
      </dd>
    </div>
  )
}

/** Says until when a bonus can be played; nothing of hours, which would press. */
function useUntil(): (expiresAt: string) => string {
  const t = useT()
  return (expiresAt) => {
    const days = daysLeft(expiresAt, wallClock())
    return days === 0 ? t('bonus.lastDay') : t('bonus.daysLeft', { days })
  }
}

/** The terms that a bonus was given under; they are those of that moment, whatever the house offers now. */
export const TermsView = ({ grant }: { readonly grant: Grant }) => <BonusTermsView terms={grant.terms} grant={grant} />

interface BonusTermsProps {
  readonly terms: BonusTerms
  /** The bonus that was given under them; without one they are an offer, told in times of the bonus. */
  readonly grant?: Pick<Grant, 'cap' | 'required' | 'expiresAt'>
}

/** The terms of bonus money, each in words. Their texts are in the rooms `bonus` and `lobby`. */
export function BonusTermsView({ terms, grant }: BonusTermsProps) {
  const t = useT()
  const money = useMoney()
  const moment = useMoment()
  const until = useUntil()
  const { multiple, capTimes, highestStake, days, first, ownStakesCount } = terms
  const times = (of: string): string => t('bonus.requiredTimes', { times: of })
  const offeredCap = Number(capTimes) > 0 ? times(capTimes) : null
  const cap = grant === undefined ? offeredCap : grant.cap === null ? null : money(grant.cap)
  const expiresAt = grant?.expiresAt ?? null
  const isLimited = parseMoney(highestStake) > 0n
  return (
    <div className="grid gap-7">
      <dl className="-mt-3.5 grid gap-x-8 sm:grid-cols-2">
        <Fact icon={IconTimes} name={t('bonus.required')} hint={grant === undefined ? undefined : times(multiple)}>
          {grant === undefined ? times(multiple) : money(grant.required)}
        </Fact>
        {expiresAt === null ? (
          <Fact icon={IconClock} name={t('bonus.time')} hint={t('bonus.timeText')}>
            {t('bonus.days', { days })}
          </Fact>
        ) : (
          <Fact icon={IconClock} name={t('bonus.until')} hint={until(expiresAt)}>
            <time dateTime={expiresAt}>{moment(expiresAt)}</time>
          </Fact>
        )}
        <Fact icon={IconCap} name={t('bonus.cap')} hint={cap === null ? undefined : t('bonus.capText')}>
          {cap ?? t('bonus.capAll')}
        </Fact>
        <Fact
          icon={IconStake}
          name={t('bonus.stake')}
          hint={isLimited ? t(ownStakesCount ? 'bonus.stakeBoth' : 'bonus.stakeBonus') : undefined}
        >
          {isLimited ? money(highestStake) : t('bonus.stakeAny')}
        </Fact>
        <Fact icon={IconFirst} name={t('bonus.first')} hint={t('bonus.firstText')}>
          {t(first === 'real' ? 'bonus.firstReal' : 'bonus.firstBonus')}
        </Fact>
        <Fact icon={IconOwn} name={t('bonus.own')}>
          {t(ownStakesCount ? 'bonus.ownCounts' : 'bonus.ownCountsNot')}
        </Fact>
      </dl>
      <Counts terms={terms} />
      <Rules cap={cap} />
    </div>
  )
}

/** What vendors and games are called, as far as they are known here; a game that is not is told by its number. */
function useNames(weights: readonly Weight[]): (weight: Weight) => string {
  const t = useT()
  const language = useLanguage()
  const has = (of: Weight['of']) => weights.some((weight) => weight.of === of)
  const lanes = useQuery({ ...callQuery('games.vendors', vendorQuery(language)), enabled: has('vendor') }).data
  const recent = useQuery({ ...callQuery('games.recent', { language }), enabled: has('node') }).data
  const hot = useQuery({ ...callQuery('games.hot', hotQuery(language)), enabled: has('node') }).data
  return ({ of, value }) => {
    if (of === 'type') return isCategory(value) ? t(`category.${value}`) : value
    const id = `classify.${value}`
    if (of === 'gameClass') return hasText(id) ? t(id) : value
    if (of === 'vendor')
      return (
        lanes?.data.lanes.flatMap(({ cards }) => cards).find(({ vassalage }) => vassalage === value)?.displayName ??
        value
      )
    const game = [...(recent?.list ?? []), ...(hot?.list ?? [])].find(({ nodeId }) => String(nodeId) === value)
    return game?.displayName ?? t('bonus.game', { number: value })
  }
}

/** Which games the bonus is played in, and how much of a stake in them counts. */
function Counts({ terms: { weights, rest } }: Pick<BonusTermsProps, 'terms'>) {
  const t = useT()
  const nameOf = useNames(weights)
  const percent = new Intl.NumberFormat(tagOf(useLanguage()), { style: 'percent' })
  const lines = [
    ...weights.map((weight) => ({
      key: `${weight.of} ${weight.value}`,
      name: nameOf(weight),
      part: weight.percent,
    })),
    { key: 'rest', name: t(weights.length === 0 ? 'bonus.countsAll' : 'bonus.countsRest'), part: rest },
  ]
  return (
    <div className="grid gap-3">
      <div className="grid gap-0.5">
        <h3 className="font-semibold">{t('bonus.counts')}</h3>
        <p className="text-sm text-mute text-pretty">{t('bonus.countsText')}</p>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {lines.map(({ key, name, part }) => (
          <li key={key} className="flex items-center gap-3 border-b border-line py-2.5">
            <span className={cx('min-w-0 flex-1', part === 0 && 'text-mute')}>{name}</span>
            {part === 0 ? (
              <span className="text-end text-sm text-faint">{t('bonus.countsNot')}</span>
            ) : (
              <>
                <span aria-hidden="true" className="h-1.5 w-16 overflow-hidden rounded-full bg-raised-3">
                  <span className="block h-full rounded-full bg-accent" style={{ width: `${part}%` }} />
                </span>
                <span className="amount w-12 text-end font-semibold">{percent.format(part / 100)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How it ends, well or not, and what stays in any case. */
function Rules({ cap }: { readonly cap: string | null }) {
  const t = useT()
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('bonus.rules')}</h3>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm text-mute text-pretty marker:text-faint">
        <li>{cap === null ? t('bonus.rules.done') : t('bonus.rules.doneCap', { cap })}</li>
        <li>{t('bonus.rules.lost')}</li>
        <li>{t('bonus.rules.own')}</li>
      </ul>
    </div>
  )
}
