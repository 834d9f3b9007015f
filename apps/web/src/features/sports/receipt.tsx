import { Link } from 'wouter'
import IconCheck from '~icons/lucide/circle-check'
import { Button, buttonClass } from '#ui/button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { paths } from '../../app/paths.ts'
import { nameOfSystem } from './slip-kinds.ts'
import type { SportBet } from './types.ts'
import { useOdds } from './use-odds.ts'
import type { Refusal } from './use-place.ts'

interface ReceiptProps {
  /** At least one. */
  readonly bets: readonly SportBet[]
  /** Above picks that are left on the slip. */
  readonly slim?: boolean
  onDone(): void
}

/** The bets that were taken, each with the price at which it was, and the way to them. */
export function Receipt({ bets, slim = false, onDone }: ReceiptProps) {
  const t = useT()
  const odds = useOdds()
  const money = useMoney()
  return (
    <div
      role="status"
      className="grid justify-items-center gap-1 rounded-md bg-won-soft px-4 py-5 text-center animate-rise"
    >
      {!slim && <IconCheck className="size-9 text-won" />}
      <h3 className="text-lg font-bold">{t('sports.placed')}</h3>
      {bets.map(({ id, kind, lines, stake, mostPayout, legs }) => (
        <p key={id} className="text-sm text-mute text-pretty">
          {lines > 1
            ? t('sports.placedSystem', {
                system: nameOfSystem(kind, t),
                lines,
                count: formatCount(lines),
                stake: money(stake),
                payout: money(mostPayout),
              })
            : t('sports.placedText', {
                stake: money(stake),
                odds: legs.map(({ price }) => `\u2066${odds(price)}\u2069`).join(' × '),
                payout: money(mostPayout),
              })}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link href={paths.sports('bets')} className={buttonClass('quiet', 'sm')}>
          {t('sports.toBets')}
        </Link>
        <Button size="sm" look="light" onClick={onDone}>
          {t('sports.done')}
        </Button>
      </div>
    </div>
  )
}

/** What a refusal of a whole bet says. One of its legs says it itself. */
function useRefusalWords(): (refusal: Refusal) => string {
  const t = useT()
  const money = useMoney()
  return ({ code, legs, least, most, mostPayout, unit }) => {
    if (legs.size > 0) return t('sports.refused.legs')
    if (code === 'GAME_PAUSED') return t('sports.paused')
    if (code === 'SLIP_INVALID') return t('sports.refused.slip')
    if (code === 'LEGS_REFUSED') return t('sports.refused.legs')
    if (code === 'AMOUNT_OUT_OF_RANGE') {
      if (least !== undefined) return t('sports.refused.least', { amount: money(least) })
      if (mostPayout !== undefined && unit !== undefined)
        return t('sports.refused.payout', { payout: money(mostPayout), amount: money(unit) })
      if (most !== undefined) return t('sports.refused.most', { amount: money(most) })
    }
    if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'BUSY') return t('sports.refused.noAnswer')
    return t(`error.${code}`)
  }
}

/** Why bets were not taken. */
export function Refusals({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const t = useT()
  const words = useRefusalWords()
  const said = [...new Set(refusals.map(words))]
  if (said.length === 0) return null
  return (
    <div role="alert" className="grid gap-2 rounded-sm bg-lost-soft px-3.5 py-2.5 text-sm text-lost">
      {said.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {refusals.some(({ code }) => code === 'INSUFFICIENT_FUNDS') && (
        <Link href={paths.member('depositv2')} className={buttonClass('light', 'sm')}>
          {t('sports.deposit')}
        </Link>
      )}
    </div>
  )
}
