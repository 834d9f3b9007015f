import { useState } from 'react'
import IconChevron from '~icons/lucide/chevron-up'
import IconDice from '~icons/lucide/dices'
import IconReceipt from '~icons/lucide/receipt-text'
import { lineStake } from '#rules/lottery/terms.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import { useUnits } from './amounts.ts'
import { useFaultWords } from './fault-words.ts'
import { isRefused, type Quote, type Refused, type Stakes } from './quote.ts'
import { MultipleField, StakeControls } from './stake-controls.tsx'

interface StakeBarProps {
  readonly stakes: Stakes
  readonly groups: { readonly least: number; readonly own: number } | undefined
  /** What is chosen on the board costs and wins; undefined while nothing is. */
  readonly answer: Quote | Refused | undefined
  readonly inSlip: number
  /** What the slip costs so far. */
  readonly slipStake: bigint
  onStakes(change: Partial<Stakes>): void
  onRandom(): void
  onAdd(): void
  onSlip(): void
}

/** In reach of the thumb: what a line costs, what is chosen costs and wins, and the way to the slip. */
export function StakeBar(props: StakeBarProps) {
  const { stakes, groups, answer, inSlip, slipStake, onStakes, onRandom, onAdd, onSlip } = props
  const t = useT()
  const written = useUnits()
  const words = useFaultWords()
  const [open, setOpen] = useState(false)
  const isGood = answer !== undefined && !isRefused(answer)
  const each = lineStake(stakes.price === '1' ? 1 : 2, stakes.unit, 1)
  return (
    <section
      aria-label={t('lottery.stake')}
      className="sticky bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-20 -mx-(--gutter) mt-auto grid grid-cols-1 gap-2 border-t border-line bar-raised px-(--gutter) py-2 lg:bottom-4 lg:mx-0 lg:rounded-md lg:border-0 lg:px-4 lg:py-3 lg:hairline"
    >
      <div id="stake-controls" className={cx('lg:block', open ? 'animate-rise' : 'max-lg:hidden')}>
        <StakeControls stakes={stakes} groups={groups} onChange={onStakes} />
      </div>
      <div className="flex items-center gap-2 lg:flex-wrap">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="stake-controls"
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-sm bg-page px-3 text-sm hairline lg:hidden"
        >
          <b className="amount">{written(each)}</b>
          <span className="truncate text-mute">{t('lottery.aLine')}</span>
          <IconChevron className={cx('size-4 shrink-0 text-mute', open && 'rotate-180')} />
        </button>
        <MultipleField
          value={stakes.multiple}
          label={t('lottery.multiple')}
          onChange={(multiple) => onStakes({ multiple })}
          className="w-34 shrink-0"
        />
        <IconButton raised label={t('lottery.random')} icon={IconDice} onClick={onRandom} className="ms-auto lg:ms-0" />
        <div className="hidden min-w-0 lg:order-first lg:block lg:basis-full">
          <Summary answer={answer} words={words} written={written} />
        </div>
        <Button look="main" disabled={!isGood} onClick={onAdd} className="max-lg:hidden lg:ms-auto">
          {t('lottery.add')}
        </Button>
      </div>
      <div className="flex items-center gap-2 lg:hidden">
        <div className="min-w-0 flex-1">
          <Summary answer={answer} words={words} written={written} />
        </div>
        {inSlip > 0 && (
          <button
            type="button"
            onClick={onSlip}
            className={cx(
              'flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-semibold quick-colors',
              isGood ? 'bg-raised-3 text-ink' : 'bg-linear-to-b from-accent-strong to-accent text-accent-ink',
            )}
          >
            <IconReceipt className="size-4.5" />
            <span className="sr-only">{t('lottery.slip')}</span>
            <span className="amount">{formatCount(inSlip)}</span>
            {!isGood && <span className="amount">{written(slipStake)}</span>}
          </button>
        )}
        {(isGood || inSlip === 0) && (
          <Button look="main" disabled={!isGood} onClick={onAdd} className="shrink-0 px-6">
            {t('lottery.add')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Lines, stake and the most that can be won, at each tap; or what is still wrong. */
function Summary({
  answer,
  words,
  written,
}: {
  readonly answer: Quote | Refused | undefined
  words(refused: Refused): string
  written(units: bigint): string
}) {
  const t = useT()
  if (answer === undefined) return <p className="text-sm text-mute">{t('lottery.chooseFirst')}</p>
  if (isRefused(answer)) return <p className="line-clamp-2 text-sm text-mute">{words(answer)}</p>
  return (
    <p aria-live="polite" className="text-sm leading-snug">
      <span className="block truncate">
        <span className="text-mute">
          {t('lottery.lines', { lines: answer.lines, count: formatCount(answer.lines) })}
        </span>{' '}
        <b className="amount">{written(answer.stake)}</b>
      </span>
      <span className="block truncate text-xs text-mute">
        {t('lottery.winUpTo')} <span className="amount text-accent">{written(answer.win)}</span>
      </span>
    </p>
  )
}
