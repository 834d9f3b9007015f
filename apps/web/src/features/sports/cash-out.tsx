import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { CallError, isCertain } from '#client/call-error.ts'
import { tagOf } from '#contract/languages.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { CENT, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { Choice } from './choice.tsx'
import { DelayRing } from './delay-ring.tsx'
import { Ring } from './ring.tsx'
import type { SportBet } from './types.ts'
import { patient } from './use-place.ts'

const shares = ['25', '50', '75', '100'] as const
type Share = (typeof shares)[number]

/** A share of what runs of a bet, in whole cents; undefined for all of it. */
function partOf(running: string, share: Share): string | undefined {
  if (share === '100') return undefined
  const units = (parseMoney(running) * BigInt(share)) / 100n
  return moneyToDecimal(units - (units % CENT))
}

/** Whether the seconds since a moment are over. */
function useOver(since: number, seconds: number): boolean {
  const [over, setOver] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(since), seconds * 1000)
    return () => clearTimeout(timer)
  }, [since, seconds])
  return over === since
}

/** An offer for a bet, or a share of it, for as long as it holds; and the press that takes it. */
export function CashOut({ bet: { id, running, legs }, onDone }: { readonly bet: SportBet; onDone(): void }) {
  const t = useT()
  const money = useMoney()
  const tag = tagOf(useLanguage())
  const queries = useQueryClient()
  const headId = useId()
  const [share, setShare] = useState<Share>('100')
  const [sent, setSent] = useState<CallRequest<'sports.cashOut'>>()
  const [sentAt, setSentAt] = useState<number>()
  const [refusal, setRefusal] = useState<CallError['code']>()
  const part = partOf(running, share)
  const busy = sentAt !== undefined
  const { data, dataUpdatedAt, isPlaceholderData, isError } = useQuery({
    ...callQuery('sports.cashOutOffer', { id, part }),
    enabled: !busy,
    refetchInterval: ({ state }) => (state.data?.seconds ?? 5) * 1000,
    staleTime: 0,
    gcTime: 0,
  })
  const { data: terms } = useQuery(callQuery('sports.terms', {}))
  const seconds = data?.seconds ?? 0
  const isOver = useOver(dataUpdatedAt, seconds)
  const offer = data?.offer ?? null
  const isLive = legs.some(({ phase, grade }) => phase === 'live' && grade === null)
  const isPending = sent !== undefined && !busy

  async function take(): Promise<void> {
    if (busy || (sent === undefined && offer === null)) return
    // What was asked for and not answered is asked for once more as it was, so that it is paid once.
    const asked = sent ?? { key: crypto.randomUUID(), id, part, offer: offer ?? '', stamp: data?.stamp ?? '' }
    setSent(asked)
    setSentAt(performance.now())
    setRefusal(undefined)
    try {
      await call('sports.cashOut', asked, patient)
      toast('good', t('sports.cash.done', { amount: money(asked.offer) }))
      onDone()
    } catch (cause) {
      setRefusal(cause instanceof CallError ? cause.code : 'INTERNAL')
      if (isCertain(cause)) setSent(undefined)
    }
    setSentAt(undefined)
    await queries.invalidateQueries(answersTo('sports.bets', 'sports.cashOutOffer', 'wallet.balance'))
  }

  const why = (): string | undefined => {
    if (refusal === undefined) return undefined
    if (refusal === 'STATE_PASSED') return t('sports.cash.changed')
    return isPending ? t('sports.cash.noAnswer') : t(`error.${refusal}`)
  }
  return (
    <section aria-labelledby={headId} className="grid grid-cols-1 gap-3 rounded-sm bg-raised-2 p-3.5">
      <h3 id={headId} className="text-sm font-bold">
        {t('sports.cash.title')}
      </h3>
      <Choice
        label={t('sports.cash.share')}
        values={shares.filter((one) => partOf(running, one) !== '0')}
        chosen={share}
        nameOf={(one) =>
          one === '100' ? t('sports.cash.all') : (Number(one) / 100).toLocaleString(tag, { style: 'percent' })
        }
        locked={busy || isPending}
        onChoose={(next) => {
          setShare(next)
          setRefusal(undefined)
        }}
      />
      {refusal !== undefined && (
        <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-2.5 text-sm text-lost text-pretty">
          {why()}
        </p>
      )}
      {busy && isLive && terms !== undefined && <DelayRing sentAt={sentAt} seconds={terms.liveDelaySeconds} />}
      {data === undefined && !isError && <Skeleton className="h-10 rounded-sm" />}
      {isError && <p className="text-sm text-mute">{t('sports.cash.noOffer')}</p>}
      {data !== undefined &&
        (offer === null ? (
          <p className="text-sm text-mute text-pretty">{t('sports.cash.none')}</p>
        ) : (
          !busy &&
          !isPending && (
            <div className="flex items-center gap-3 text-news">
              <Offered key={dataUpdatedAt} seconds={seconds} />
              <p className="text-sm text-mute text-pretty">
                <Money value={offer} className="text-lg font-bold text-accent" />{' '}
                {t('sports.cash.for', { stake: money(data.part) })}
              </p>
            </div>
          )
        ))}
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={onDone}>
          {t('sports.cash.keep')}
        </Button>
        <Button
          look="main"
          className="min-w-0 flex-1"
          loading={busy}
          disabled={!isPending && (offer === null || isOver || isPlaceholderData)}
          onClick={() => void take()}
        >
          {isPending ? t('sports.askAgain') : t('sports.cash.take', { amount: money(offer ?? '0') })}
        </Button>
      </div>
    </section>
  )
}

/** How long an offer that has just come still holds. */
function Offered({ seconds }: { readonly seconds: number }) {
  const [since] = useState(() => performance.now())
  return <Ring since={since} seconds={seconds} />
}
