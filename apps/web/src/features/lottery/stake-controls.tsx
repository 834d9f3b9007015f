import { useId } from 'react'
import IconMinus from '~icons/lucide/minus'
import IconPlus from '~icons/lucide/plus'
import { lotteryUnits } from '#contract/lottery.ts'
import { FULL_GROUP, MAX_MULTIPLE } from '#rules/lottery/terms.ts'
import { cx } from '#ui/cx.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { tagOf } from '#contract/languages.ts'
import { boundMultiple, type Stakes } from './quote.ts'

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value
  /** What a value is called, where it is no figure. */
  nameOf?(value: Value): string
  onChoose(value: Value): void
}

/** A few values beside each other, of which one holds. */
export function Segments<Value extends string>({ label, values, chosen, nameOf, onChoose }: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <span aria-hidden="true" className="text-xs text-mute">
        {label}
      </span>
      <div dir={nameOf === undefined ? 'ltr' : undefined} className="flex gap-0.5 rounded-sm bg-page p-0.5 hairline">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={cx(
              'amount min-h-9 min-w-10 flex-auto rounded-[0.5rem] px-2.5 text-sm font-semibold quick-colors pointer-coarse:min-h-10',
              value === chosen ? 'bg-raised-3 text-ink' : 'text-mute hover:text-ink',
            )}
          >
            {nameOf === undefined ? value : nameOf(value)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** How often a line is bought: by steps of one, or typed. */
export function MultipleField({
  value,
  label,
  onChange,
  className,
}: {
  readonly value: number
  readonly label: string
  onChange(value: number): void
  readonly className?: string
}) {
  const t = useT()
  const step = (by: number) => () => onChange(boundMultiple(value + by))
  const key =
    'grid size-10 shrink-0 place-items-center text-mute quick-colors hover:text-ink disabled:opacity-35 pointer-coarse:size-11'
  return (
    <div dir="ltr" className={cx('flex items-center rounded-sm bg-page hairline', className)}>
      <button type="button" aria-label={t('lottery.fewer')} disabled={value <= 1} onClick={step(-1)} className={key}>
        <IconMinus className="size-4" />
      </button>
      <span aria-hidden="true" className="text-sm text-mute">
        ×
      </span>
      <input
        aria-label={label}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(boundMultiple(Number(event.currentTarget.value.replaceAll(/\D/g, ''))))}
        onFocus={(event) => event.currentTarget.select()}
        className="amount h-10 w-full min-w-8 bg-transparent text-center font-bold outline-none max-md:text-[1rem] pointer-coarse:h-11"
      />
      <button
        type="button"
        aria-label={t('lottery.more')}
        disabled={value >= MAX_MULTIPLE}
        onClick={step(1)}
        className={key}
      >
        <IconPlus className="size-4" />
      </button>
    </div>
  )
}

interface GroupSliderProps {
  readonly group: number
  readonly least: number
  readonly own: number
  onChange(group: number): void
}

/** Between a higher prize and a part of the stake that comes back. */
function GroupSlider({ group, least, own, onChange }: GroupSliderProps) {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const percent = ((own - group) / FULL_GROUP).toLocaleString(tagOf(language), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  })
  return (
    <div className="grid min-w-40 flex-1 gap-1">
      <label htmlFor={id} className="flex justify-between gap-3 text-xs text-mute">
        <span>
          {t('lottery.group')} <b className="amount text-ink">{group}</b>
        </span>
        <span>
          {t('lottery.rebate')} <b className="amount text-ink">{percent}</b>
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={own}
        step={1}
        value={group}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="h-10 w-full accent-(--color-accent)"
      />
    </div>
  )
}

interface StakeControlsProps {
  readonly stakes: Stakes
  /** Where the play goes by prize group: between which the member chooses. */
  readonly groups: { readonly least: number; readonly own: number } | undefined
  onChange(change: Partial<Stakes>): void
}

/** What a line costs, and for plays of prize groups how the money is split between prize and rebate. */
export function StakeControls({ stakes, groups, onChange }: StakeControlsProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Segments
        label={t('lottery.price')}
        values={['1', '2'] as const}
        chosen={stakes.price}
        onChoose={(price) => onChange({ price })}
      />
      <Segments
        label={t('lottery.unit')}
        values={lotteryUnits}
        chosen={stakes.unit}
        onChoose={(unit) => onChange({ unit })}
      />
      {groups !== undefined && groups.least < groups.own && (
        <GroupSlider {...groups} group={stakes.group} onChange={(group) => onChange({ group })} />
      )}
    </div>
  )
}
