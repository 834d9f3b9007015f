import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasText, useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { callQuery } from '../../app/query.ts'
import { reachOf } from '../../parts/reach.ts'
import type { Terms } from './terms-view.tsx'
import { Figure, TeamDid, ContractTiers, useMissing } from './tier-steps.tsx'
import { usePeriod } from './use-period.ts'

type Past = NonNullable<CallResponse<'contracts.preview'>['past']>

const less = (amount: string): string => moneyToDecimal(-parseMoney(amount), 5)

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-sm text-mute text-pretty">{children}</p>
)

/** Both sides of an offer: what the downline would have received, and what that would have left the agent of its own. */
function Sides({
  past: { amount, upline },
  name,
  children,
}: {
  readonly past: Past
  readonly name: string | undefined
  /** What the team of the downline did. */
  readonly children: ReactNode
}) {
  const t = useT()
  const money = useMoney()
  return (
    <div className={cx('grid gap-x-8 gap-y-5', upline !== null && 'sm:grid-cols-2')}>
      <div>
        <p className="text-sm text-mute text-pretty">
          {name === undefined ? t('contract.preview.yours') : t('contract.preview.theirs', { name })}
        </p>
        <p className="amount font-display text-3xl font-extrabold text-accent-strong">
          <Money value={amount} />
        </p>
        {children}
      </div>
      {upline !== null && (
        <div>
          <p className="text-sm text-mute">{t('contract.preview.left')}</p>
          <p className="amount font-display text-3xl font-extrabold">
            <Money value={parseMoney(upline.left) < 0n ? '0' : upline.left} />
          </p>
          <dl className="pt-2 text-sm">
            <Figure label={t('contract.preview.own')}>
              <Money value={upline.amount} />
            </Figure>
            {parseMoney(upline.others) > 0n && (
              <Figure label={t('contract.preview.others')}>
                <Money value={less(upline.others)} />
              </Figure>
            )}
            <Figure label={name ?? ''}>
              <Money value={parseMoney(amount) > 0n ? less(amount) : amount} />
            </Figure>
          </dl>
          {parseMoney(upline.left) < 0n && (
            <p className="text-sm text-lost text-pretty">
              {t('contract.preview.beyond', { amount: money(less(upline.left)) })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

interface PastProps {
  readonly past: Past
  readonly terms: Terms
  readonly name: string | undefined
}

function PastView({ past, terms, name }: PastProps) {
  const t = useT()
  const money = useMoney()
  const moment = useMoment()
  const missing = useMissing()
  const { turnover, profit, tier: counts, tiers, asOf } = past
  if (parseMoney(turnover) === 0n && parseMoney(profit) === 0n)
    return (
      <div>
        <p className="font-semibold">{t('contract.preview.none')}</p>
        <p className="text-sm text-mute text-pretty">{t('contract.preview.noneText')}</p>
      </div>
    )
  return (
    <>
      <Sides past={past} name={name}>
        <div className="pt-2">
          <TeamDid did={past} kind={terms.kind} />
        </div>
      </Sides>
      <ContractTiers
        terms={terms}
        stepOf={(tier, at) => {
          const { reached, amount, lacks } = tiers[at] ?? { reached: false, amount: '0', lacks: {} }
          if (!reached) {
            const what = missing(lacks)
            return {
              reach: Math.min(99, reachOf(tier, lacks)),
              text: what === '' ? t('contract.preview.noLoss') : t('contract.preview.lacked', { what }),
            }
          }
          return {
            reach: 100,
            text: money(amount),
            end: counts === at && (
              <Badge tone="won" className="self-start">
                {t('contract.preview.counts')}
              </Badge>
            ),
          }
        }}
      />
      <p className="text-sm text-faint">{t('agent.asOf', { time: moment(asOf) })}</p>
    </>
  )
}

interface OfferPreviewProps {
  /** What is asked; undefined while the draft is not whole. */
  readonly asked: CallRequest<'contracts.preview'> | undefined
  /** To whom it is offered; undefined for the one who looks at it. */
  readonly name: string | undefined
  /** The draft goes beyond what may be given. */
  readonly beyond?: boolean
}

/** What an offer would have paid on the last period, for both sides. */
export function OfferPreview({ asked, name, beyond = false }: OfferPreviewProps) {
  const t = useT()
  const title = useId()
  const period = usePeriod()
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...callQuery('contracts.preview', asked ?? { kind: 'daily' }),
    enabled: asked !== undefined,
  })
  const past = asked === undefined ? null : (data?.past ?? null)
  const refusal = (cause: unknown): string => {
    const code = cause instanceof CallError ? cause.code : 'INTERNAL'
    if (code === 'NOT_FOUND') return t('contract.wrong.notYours')
    if (code === 'INVALID_INPUT') return t('contract.preview.refused')
    if (code === 'STATE_PASSED') return t('contract.passed')
    const id = `error.${code}`
    return hasText(id) ? t(id) : t('contract.passed')
  }
  return (
    <section
      aria-labelledby={title}
      aria-busy={isFetching}
      className="grid gap-5 rounded-md bg-linear-to-br from-accent-soft/70 via-raised-2 via-45% to-raised-2 p-4 hairline sm:p-5 rtl:bg-linear-to-bl"
    >
      <div>
        <h2 id={title} className="font-bold">
          {t('contract.preview.title')}
        </h2>
        {past !== null && error === null && <p className="text-sm text-mute">{period(past)}</p>}
      </div>
      {asked === undefined ? (
        <Quiet>{t(beyond ? 'contract.preview.refused' : 'contract.preview.wait')}</Quiet>
      ) : error !== null && !isFetching ? (
        <Quiet>{refusal(error)}</Quiet>
      ) : data === undefined ? (
        <Skeleton className="h-24 rounded-md" />
      ) : past === null ? (
        <Quiet>{t(data.terms.kind === 'realTime' ? 'contract.preview.realTime' : 'contract.preview.before')}</Quiet>
      ) : (
        <div className={cx('grid gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}>
          <PastView past={past} terms={data.terms} name={name} />
        </div>
      )}
    </section>
  )
}
