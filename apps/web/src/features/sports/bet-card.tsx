import { useState } from 'react'
import { Link } from 'wouter'
import IconOpen from '~icons/lucide/chevron-right'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { Money } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { CashOut } from './cash-out.tsx'
import { useStart } from './event-time.tsx'
import { useNames } from './names.ts'
import { EventTitle } from './outright-card.tsx'
import { againOf } from './slip.ts'
import { linesOf, nameOfSystem } from './slip-kinds.ts'
import type { SportBet, SportLeg } from './types.ts'
import { useOdds } from './use-odds.ts'
import { forgetPlaced } from './use-place.ts'
import { changeSlip } from './use-slip.ts'
import { winnerOf } from './winner.ts'

const tones = { won: 'won', 'half-won': 'won', void: 'plain', 'half-lost': 'lost', lost: 'lost' } as const

/** A leg of a bet: what was picked, how it stands or ended. */
function Leg({ leg }: { readonly leg: SportLeg }) {
  const t = useT()
  const odds = useOdds()
  const names = useNames()
  const start = useStart()
  const isStarted = leg.phase !== 'before'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rounded-sm bg-raised-2 px-3 py-2.5">
      <p className="leading-snug font-semibold text-balance">
        {names.pick(leg.pick, leg, leg)}
        {leg.isBanker && (
          <Badge tone="accent" className="ms-2">
            {t('sports.banker')}
          </Badge>
        )}
      </p>
      <bdi className="amount font-bold">{odds(leg.price)}</bdi>
      <p className="text-xs leading-snug text-mute">
        {names.market(leg, leg)} ·{' '}
        <Link href={paths.sportsEvent(leg.event)} className="underline decoration-line-strong underline-offset-2">
          <EventTitle {...leg} />
        </Link>
      </p>
      <span className="justify-self-end">
        {leg.grade === null ? (
          <Badge tone={leg.phase === 'live' ? 'news' : 'plain'}>
            {t(leg.phase === 'live' ? 'sports.live' : leg.phase === 'ended' ? 'sports.awaited' : 'sports.bets.open')}
          </Badge>
        ) : (
          <Badge tone={tones[leg.grade]}>{t(`sports.grade.${leg.grade}`)}</Badge>
        )}
      </span>
      <p className="col-span-full text-xs text-faint">
        {leg.runner !== null ? (
          <span className="amount">
            {leg.deadHeat === null
              ? t('sports.decided', { date: start(leg.startsAt, true) })
              : t('sports.deadHeat', leg.deadHeat)}
          </span>
        ) : isStarted ? (
          <>
            <Standing leg={leg} />
            {(leg.at.home > 0 || leg.at.away > 0) && (
              <>
                {' '}
                · {t('sports.atBet')}{' '}
                <bdi className="amount">
                  {leg.at.home}–{leg.at.away}
                </bdi>
              </>
            )}
          </>
        ) : (
          <span className="amount">{start(leg.startsAt, true)}</span>
        )}
      </p>
    </li>
  )
}

/** How the event of a leg stands or ended: a score, but for a fight, which has a winner alone, as a series has in the end. */
function Standing({ leg: { sport, phase, score, grade, ...teams } }: { readonly leg: SportLeg }) {
  const t = useT()
  const isOver = phase === 'ended'
  if (sport === 'cockfight' && (!isOver || grade === 'void')) return t(isOver ? 'sports.grade.void' : 'sports.live')
  const side = winnerOf({ score })
  const winner = side === 'draw' ? undefined : teams[side]
  if (isOver && sport !== 'football')
    return (
      <>
        <b className="text-ink">
          {winner === undefined ? t('sports.pick.draw') : t('sports.wonBy', { name: `\u2068${winner}\u2069` })}
        </b>
        {sport === 'series' && (
          <>
            {' '}
            <bdi className="amount">
              {score.home}–{score.away}
            </bdi>
          </>
        )}
      </>
    )
  return (
    <>
      {t(isOver ? 'sports.final' : 'sports.running')}{' '}
      <b className="amount text-ink">
        <bdi>
          {score.home}–{score.away}
        </bdi>
      </b>
    </>
  )
}

/** How a bet ended as a whole, in words. */
function outcomeOf({ state, paid, stake }: SportBet): 'open' | 'cashed' | 'won' | 'back' | 'part' | 'lost' {
  if (state !== 'settled') return state
  // What was cashed out is among it.
  const [got, gave] = [Number(paid), Number(stake)]
  if (got === 0) return 'lost'
  if (got === gave) return 'back'
  return got > gave ? 'won' : 'part'
}

const outcomeTones = { open: 'news', cashed: 'accent', won: 'won', back: 'plain', part: 'plain', lost: 'lost' } as const

/** A bet with its legs, what it cost, what it brings, and the way to the same once more. */
export function BetCard({ bet }: { readonly bet: SportBet }) {
  const t = useT()
  const moment = useMoment()
  const [isCashing, setCashing] = useState(false)
  const { id, at, kind, lines, legs, stake, running, mostPayout, paid, cashed, state, movements } = bet
  const outcome = outcomeOf(bet)
  const kindWords =
    kind === 'single' || kind === 'combination'
      ? t(`sports.kind.${kind}`)
      : t('sports.kind.system', { kind: nameOfSystem(kind, t) })
  const stand = linesOf(bet)
  return (
    <article aria-label={`${kindWords} ${id}`} className="grid grid-cols-1 gap-3 rounded-md bg-raised-1 p-3.5">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-base font-bold">{kindWords}</h2>
        {lines > 1 && (
          <span className="text-xs text-mute">{t('sports.lines', { lines, count: formatCount(lines) })}</span>
        )}
        <Badge tone={outcomeTones[outcome]}>{t(`sports.outcome.${outcome}`)}</Badge>
        <time className="amount ms-auto text-xs text-faint">{moment(at)}</time>
      </header>
      <ul className="grid grid-cols-1 gap-1.5">
        {legs.map((leg) => (
          <Leg key={`${leg.market}:${leg.pick}`} leg={leg} />
        ))}
      </ul>
      {lines > 1 && (
        <p className="text-xs text-mute">
          {t('sports.linesStand', {
            through: formatCount(stand.through),
            open: formatCount(stand.open),
            lost: formatCount(stand.lost),
          })}
        </p>
      )}
      {movements.length > 0 && <Movements movements={movements} />}
      <footer className="flex flex-wrap items-end gap-x-6 gap-y-2 text-sm">
        <Fact name={t('sports.stake')} value={stake} />
        {state === 'open' ? (
          <Fact name={t('sports.payout')} value={mostPayout} strong />
        ) : (
          <Fact name={t('sports.paid')} value={paid} strong={outcome === 'won'} />
        )}
        {Number(cashed) > 0 && <Fact name={t('sports.cashedOut')} value={cashed} />}
        {Number(cashed) > 0 && state === 'open' && <Fact name={t('sports.stillRuns')} value={running} />}
        <span className="ms-auto flex flex-wrap gap-2">
          {state === 'open' && (
            <Button size="sm" look="light" aria-expanded={isCashing} onClick={() => setCashing((was) => !was)}>
              {t('sports.cash.open')}
            </Button>
          )}
          <Button
            size="sm"
            onClick={() => {
              forgetPlaced()
              changeSlip(({ policy }) => ({ ...againOf(kind, legs), policy }))
              toast('good', t('sports.again.done'))
            }}
          >
            {t('sports.again')}
          </Button>
        </span>
      </footer>
      {isCashing && state === 'open' && <CashOut bet={bet} onDone={() => setCashing(false)} />}
    </article>
  )
}

/** Each payment of a bet and each correction, in its order: a result may change after it was paid. */
function Movements({ movements }: { readonly movements: SportBet['movements'] }) {
  const t = useT()
  const moment = useMoment()
  return (
    <details className="group/movements rounded-sm text-sm">
      <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 text-mute hover:text-ink">
        <IconOpen className="size-4 transition-transform group-open/movements:rotate-90 rtl:-scale-x-100" />
        {t('sports.movements')}
      </summary>
      <ol className="grid gap-1 pb-1 ps-5.5">
        {movements.map(({ at, what, why, amount }, nr) => (
          <li key={nr} className="flex flex-wrap items-baseline gap-x-3">
            <time className="amount text-xs text-faint">{moment(at)}</time>
            <span>{t(`sports.movement.${what}`)}</span>
            {why !== null && why !== 'cashOut' && <span className="text-mute">{t(`sports.why.${why}`)}</span>}
            <Money value={amount} className="ms-auto font-semibold" />
          </li>
        ))}
      </ol>
    </details>
  )
}

function Fact({
  name,
  value,
  strong = false,
}: {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
}) {
  return (
    <dl>
      <dt className="text-xs text-faint">{name}</dt>
      <dd>
        <Money value={value} className={strong ? 'text-base font-bold text-accent' : 'font-semibold'} />
      </dd>
    </dl>
  )
}
