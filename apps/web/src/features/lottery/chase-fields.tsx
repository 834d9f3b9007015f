import { useId, useState } from 'react'
import { tagOf } from '#contract/languages.ts'
import { type Money, moneyToDecimal, ONE } from '#rules/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { type ChaseWish, type PlannedChase, wishBounds } from './chase-form.ts'
import { Segments } from './stake-controls.tsx'

const plans = ['flat', 'steps', 'profit'] as const

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly bounds: readonly [least: number, most: number]
  readonly sign?: string
  onChange(value: number): void
}

/** A whole number between two others, typed; while it is not one of them, what held before holds. */
function NumberField({ label, value, bounds: [least, most], sign, onChange }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <label htmlFor={id} className="truncate text-xs text-mute">
        {label}
      </label>
      <div dir="ltr" className="flex items-center gap-1 rounded-sm bg-page px-3 hairline focus-within:outline-2">
        {sign === '×' && <span className="text-sm text-mute">×</span>}
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          value={typed ?? value}
          onChange={(event) => {
            const text = event.currentTarget.value
            const number = Number(text)
            setTyped(text)
            if (text !== '' && Number.isInteger(number) && number >= least && number <= most) onChange(number)
          }}
          onBlur={() => {
            const number = Math.trunc(Number(typed ?? value))
            setTyped(undefined)
            onChange(Math.min(most, Math.max(least, number)))
          }}
          onFocus={(event) => event.currentTarget.select()}
          className="amount h-10 w-full min-w-0 [appearance:textfield] bg-transparent font-bold outline-none [&::-webkit-inner-spin-button]:hidden max-md:text-[1rem] pointer-coarse:h-11"
        />
        {sign === '%' && <span className="text-sm text-mute">%</span>}
      </div>
    </div>
  )
}

interface ChaseFieldsProps {
  readonly wish: ChaseWish
  readonly planned: PlannedChase
  readonly isLocked: boolean
  onChange(change: Partial<ChaseWish>): void
}

/** How a chase goes: over how many draws, how its multiples rise, and whether it ends on a win. */
export function ChaseFields({ wish, planned, isLocked, onChange }: ChaseFieldsProps) {
  const t = useT()
  const { kind, issues, multiple, factor, every, percent, stopOnWin } = wish
  const field = (name: keyof typeof wishBounds, value: number, sign?: string) => (
    <NumberField
      label={t(`lottery.chase.${name}`)}
      value={value}
      bounds={wishBounds[name]}
      {...(sign === undefined ? {} : { sign })}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-3 disabled:opacity-60">
      <legend className="sr-only">{t('lottery.chase.plan')}</legend>
      <Segments
        label={t('lottery.chase.plan')}
        values={plans}
        nameOf={(plan) => t(`lottery.chase.${plan}`)}
        chosen={kind}
        onChoose={(next) => onChange({ kind: next })}
      />
      <div className="flex gap-2">
        {field('issues', issues)}
        {field('multiple', multiple, '×')}
      </div>
      {kind === 'steps' && (
        <div className="flex gap-2">
          {field('factor', factor, '×')}
          {field('every', every)}
        </div>
      )}
      {kind === 'profit' && <div className="flex gap-2">{field('percent', percent, '%')}</div>}
      <Checkbox checked={stopOnWin} onChange={(event) => onChange({ stopOnWin: event.currentTarget.checked })}>
        {t('lottery.chase.stopOnWin')}
      </Checkbox>
      {planned.ends !== undefined && (
        <p role="alert" className="rounded-sm bg-news-soft px-3.5 py-2.5 text-sm text-news">
          {t(
            planned.ends === 'profit'
              ? 'lottery.chase.noProfit'
              : planned.multiples.length === 0
                ? 'lottery.chase.tooMuch'
                : 'lottery.chase.fewer',
            { count: formatCount(planned.multiples.length), issues: planned.multiples.length },
          )}
        </p>
      )}
      {planned.issues.length > 0 && <PlanTable planned={planned} />}
    </fieldset>
  )
}

/** Writes amounts of a narrow table without the currency, which stands beside its total. */
function useBare(): (units: Money) => string {
  const language = useLanguage()
  return (units) =>
    Number(moneyToDecimal(units, 5)).toLocaleString(tagOf(language), {
      minimumFractionDigits: 2,
      maximumFractionDigits: units % (ONE / 100n) === 0n ? 2 : 5,
    })
}

/** Issue by issue what it costs, what is spent up to it, and what a first win at it leaves. */
function PlanTable({ planned }: { readonly planned: PlannedChase }) {
  const t = useT()
  const bare = useBare()
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('lottery.chase.table')}
      className="max-h-56 overflow-y-auto rounded-sm bg-page hairline"
    >
      <table className="w-full text-end text-xs">
        <thead className="sticky top-0 bg-raised-2 text-mute">
          <tr>
            <th scope="col" className="px-2.5 py-2 text-start font-medium">
              {t('lottery.chase.issue')}
            </th>
            <th scope="col" className="px-1.5 py-2 text-end font-medium">
              {t('lottery.chase.stake')}
            </th>
            <th scope="col" className="px-1.5 py-2 text-end font-medium">
              {t('lottery.chase.spent')}
            </th>
            <th scope="col" className="px-2.5 py-2 text-end font-medium">
              {t('lottery.chase.left')}
            </th>
          </tr>
        </thead>
        <tbody className="amount">
          {planned.issues.map(({ multiple, stake, spent, profit }, at) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="px-2.5 py-1.5 text-start font-normal">
                {formatCount(at + 1)} <span className="text-mute">×{formatCount(multiple)}</span>
              </th>
              <td className="px-1.5 py-1.5">{bare(stake)}</td>
              <td className="px-1.5 py-1.5">{bare(spent)}</td>
              <td className={cx('px-2.5 py-1.5 font-semibold', profit < 0n ? 'text-lost' : 'text-won')}>
                {bare(profit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
