import { useState } from 'react'
import { Link } from 'wouter'
import type { ShownEnvelope } from '#contract/calls/envelopes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useSeconds } from '#ui/use-seconds.ts'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { paths } from '../../app/paths.ts'
import { hasAccount, useMember } from '../../app/session.ts'
import { EnvelopePicture } from '../../parts/envelope-picture.tsx'
import { clockText } from '../../parts/lottery/use-countdown.ts'
import { Results } from './results.tsx'
import { useGrab } from './use-grab.ts'

const DAY = 86_400

interface EnvelopeCardProps {
  readonly envelope: ShownEnvelope
  /** By so much the browser's clock is ahead of the house's. */
  readonly aheadMs: number
}

/** How an envelope stands for whoever looks. */
type Standing = 'open' | 'own' | 'soldOut' | 'coming' | 'over'

function standingOf({ now, next }: ShownEnvelope): Standing {
  if (now === null) return next === null ? 'over' : 'coming'
  if (now.own !== null) return 'own'
  return now.left > 0 ? 'open' : 'soldOut'
}

const tones = { open: 'accent', own: 'won', soldOut: 'plain', coming: 'news', over: 'plain' } as const

/** An envelope: what it holds, how it stands, and what there is to do. */
export function EnvelopeCard({ envelope, aheadMs }: EnvelopeCardProps) {
  const t = useT()
  const money = useMoney()
  const [results, setResults] = useState(false)
  const member = hasAccount(useMember())
  const { item, title, lead, look, split, total, shares, turnover, now, last } = envelope
  const standing = standingOf(envelope)
  const window = now ?? last
  return (
    <article aria-labelledby={`envelope-${item}`} className="h-full overflow-hidden rounded-lg bg-raised-1 hairline">
      <div className="grid gap-x-6 gap-y-2 p-5 sm:grid-cols-[auto_1fr] sm:p-6">
        <EnvelopePicture
          look={look}
          open={standing === 'own'}
          empty={standing === 'soldOut' || standing === 'over'}
          className="h-44 justify-self-center sm:h-52"
        />
        <div className="grid content-start gap-4">
          <div className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Badge tone={tones[standing]}>{t(`env.state.${standing}`)}</Badge>
              {standing === 'open' && (
                <span className="text-sm text-mute">{t('env.left', { left: now?.left ?? 0 })}</span>
              )}
            </div>
            <h2 id={`envelope-${item}`} className="text-xl leading-snug font-bold text-balance">
              {title}
            </h2>
            <p className="text-mute text-pretty">{lead}</p>
          </div>
          <div className="grid gap-0.5">
            <p className="font-semibold text-accent-strong">{t('env.holds', { amount: money(total), shares })}</p>
            <p className="text-sm text-mute">
              {t(`env.split.${split}`)} ·{' '}
              {Number(turnover) > 0 ? t('env.turnover', { times: turnover }) : t('env.free')}
            </p>
          </div>
          <Action envelope={envelope} standing={standing} aheadMs={aheadMs} />
          {member && window !== null && (
            <Button
              look="ghost"
              size="sm"
              className="justify-self-start hairline"
              aria-expanded={results}
              onClick={() => setResults(!results)}
            >
              {t('env.results')}
            </Button>
          )}
        </div>
      </div>
      {member && results && window !== null && <Results id={window.id} lucky={split === 'lucky'} />}
    </article>
  )
}

/** What the member got, what it can do, or when the next window is. */
function Action({ envelope, standing, aheadMs }: EnvelopeCardProps & { readonly standing: Standing }) {
  const t = useT()
  const money = useMoney()
  const member = hasAccount(useMember())
  const { now, next, last, turnover } = envelope
  const own = now?.own ?? null
  return (
    <div className="grid gap-3">
      {own !== null && (
        <div role="status" className="grid gap-0.5">
          <p className="amount text-2xl font-extrabold text-won">
            {t(own.held ? 'env.held' : 'env.got', { amount: money(own.amount) })}
          </p>
          <p className="text-sm text-mute text-pretty">
            {own.held
              ? t('env.held.text')
              : Number(turnover) > 0
                ? t('env.got.turnover', { times: turnover })
                : t('env.got.text')}
          </p>
        </div>
      )}
      {standing === 'open' && <Grab envelope={envelope} />}
      {standing === 'soldOut' && <p className="text-mute text-pretty">{t('env.soldOut.text')}</p>}
      {member && now === null && last !== null && (
        <p className="text-sm text-mute text-pretty">
          {last.own === null ? t('env.missed') : t('env.last', { amount: money(last.own.amount) })}
        </p>
      )}
      {standing === 'open' && now !== null && <Until what="closes" at={Date.parse(now.closes) + aheadMs} />}
      {standing !== 'open' && next !== null && (
        <Until what="opens" at={Date.parse(next.opens) + aheadMs} moment={next.opens} />
      )}
    </div>
  )
}

/** The button; for whoever cannot grab yet, what it takes. */
function Grab({ envelope: { now, lacks, deposits } }: Pick<EnvelopeCardProps, 'envelope'>) {
  const t = useT()
  const money = useMoney()
  const member = useMember()
  const { busy, grab } = useGrab()
  if (!hasAccount(member))
    return (
      <Link href={member === null ? paths.login() : paths.register()} className={buttonClass('main')}>
        {t(member === null ? 'env.login' : 'env.register')}
      </Link>
    )
  if (lacks === 'rank') return <p className="text-mute text-pretty">{t('env.lacks.rank')}</p>
  if (lacks === 'deposits')
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-mute text-pretty">{t('env.lacks.deposits', { amount: money(deposits) })}</p>
        <Link href={paths.member('depositv2')} className={buttonClass('main')}>
          {t('env.deposit')}
        </Link>
      </div>
    )
  return (
    <Button
      look="main"
      size="lg"
      className="max-sm:w-full sm:justify-self-start"
      loading={busy}
      onClick={() => grab(now?.id ?? '')}
    >
      {t('env.grab')}
    </Button>
  )
}

interface UntilProps {
  readonly what: 'opens' | 'closes'
  readonly at: number
  /** Shown instead of a clock while it is further away than a day. */
  readonly moment?: string
}

function Until({ what, at, moment }: UntilProps) {
  const t = useT()
  const shown = useMoment()
  const seconds = useSeconds(at)
  if (moment !== undefined && seconds >= DAY)
    return <p className="text-sm text-mute">{t('env.next', { date: shown(moment) })}</p>
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-mute">
      {t(`env.${what}`)}
      <span role="timer" className="amount text-lg font-bold text-ink">
        {clockText(seconds)}
      </span>
      {moment !== undefined && <span className="text-faint">{shown(moment)}</span>}
    </p>
  )
}
