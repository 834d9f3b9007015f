import { useEffect, useRef, useState } from 'react'
import IconDown from '~icons/lucide/arrow-down'
import IconLock from '~icons/lucide/lock'
import IconUp from '~icons/lucide/arrow-up'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { useNames } from './names.ts'
import { hasPick, legId, turnPick } from './slip.ts'
import type { SportEvent, SportMarket } from './types.ts'
import { useOdds } from './use-odds.ts'
import { changeSlip, useSlip } from './use-slip.ts'

/** How long a price says that it has moved. */
const MOVED_MS = 6000

type Move = 'up' | 'down'

/** Which way a price went last, for a while after it did. */
function useMove(price: number | null): Move | undefined {
  const before = useRef(price)
  const [move, setMove] = useState<Move>()
  useEffect(() => {
    const from = before.current
    before.current = price
    if (from === null || price === null || from === price) return undefined
    setMove(price > from ? 'up' : 'down')
    const timer = setTimeout(() => setMove(undefined), MOVED_MS)
    return () => clearTimeout(timer)
  }, [price])
  return price === null ? undefined : move
}

interface PriceButtonProps {
  readonly event: SportEvent
  readonly market: SportMarket
  readonly pick: SportMarket['picks'][number]
  /** With the short name alone, where the head of its column says the rest. */
  readonly short?: boolean
  readonly className?: string
}

/** A pick with its price, which goes on the slip and off it. One that moved says so by an arrow and a word; one that is suspended has a lock. */
export function PriceButton({ event, market, pick, short = false, className }: PriceButtonProps) {
  const t = useT()
  const odds = useOdds()
  const names = useNames()
  const { price } = pick
  const move = useMove(price)
  const id = legId({ market: market.id, pick: pick.pick })
  const isOn = hasPick(useSlip(), id)
  const isOpen = market.open && price !== null
  const name = names.pick(pick.pick, market, event)
  const label = short ? (names.short(pick.pick, market) ?? name) : name
  const marketName = names.market(market, event)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={!isOpen && !isOn}
      onClick={() =>
        price !== null &&
        changeSlip((before) => turnPick(before, { event: event.id, market: market.id, pick: pick.pick, price }))
      }
      className={cx(
        'relative grid min-h-13 min-w-0 content-center gap-0.5 rounded-sm px-2 py-1.5 text-center quick-colors',
        isOn
          ? 'bg-linear-to-b from-accent-strong to-accent text-accent-ink shadow-[inset_0_1px_0_#ffffff59]'
          : 'bg-raised-2 hairline hover:bg-raised-3 disabled:bg-raised-1',
        className,
      )}
    >
      <span className={cx('block truncate text-xs leading-tight', isOn ? 'text-accent-ink' : 'text-mute')}>
        <bdi aria-hidden={label !== name}>{label}</bdi>
        <span className="sr-only">
          {label !== name && name}, {marketName},{' '}
        </span>
      </span>
      {isOpen ? (
        <bdi className="amount block text-base leading-tight font-bold">{odds(price)}</bdi>
      ) : (
        <span className="flex items-center justify-center gap-1 text-xs text-faint">
          <IconLock className="size-3.5 shrink-0" />
          <span className="truncate">{t('sports.price.suspended')}</span>
        </span>
      )}
      {isOpen && move !== undefined && (
        // On the top edge: there it fits the narrowest column, and nothing shifts.
        <span
          className={cx(
            'absolute -top-2 left-1/2 flex -translate-x-1/2 items-center rounded-full bg-raised-1 px-1.5 text-[0.625rem] leading-4 font-bold whitespace-nowrap hairline animate-appear',
            move === 'up' ? 'text-won' : 'text-lost',
          )}
        >
          {move === 'up' ? <IconUp className="size-3" /> : <IconDown className="size-3" />}
          {t(`sports.price.${move}`)}
        </span>
      )}
    </button>
  )
}
