import { useId, type FocusEvent } from 'react'
import { cx } from '#ui/cx.ts'
import { fieldFrame, labelClass, Note } from '#ui/note.tsx'
import { useT } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { readAmount } from '#kit/read-amount.ts'
import { useBrand } from '../../parts/use-brand.ts'

export interface AmountFieldProps {
  /** What the form gives to the field. */
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    onChange(event: { readonly target: { readonly value: string } }): void
    onBlur(event: Pick<FocusEvent, 'relatedTarget'>): void
  }
  readonly presets: readonly string[]
  onPreset(text: string): void
  readonly hint: string
}

/** An amount of whole units without its empty cents, as a chip has it. */
const withoutCents = (written: string): string => written.replace(/[.,]00(?!\d)/, '')

/** An amount to type, large, and those that one touch fills in. */
export function AmountField({ field: { error, ...input }, presets, onPreset, hint }: AmountFieldProps) {
  const t = useT()
  const id = useId()
  const money = useMoney()
  const symbol = useBrand()?.currencySymbol
  const typed = readAmount(input.value)
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className={labelClass(true)}>
          {t('deposit.amount')}
        </label>
        <div className={cx(fieldFrame(error !== undefined), 'min-h-16')} dir="ltr">
          <span aria-hidden="true" className="ps-4 text-xl text-faint">
            {symbol}
          </span>
          <input
            {...input}
            id={id}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            placeholder="0.00"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-note`}
            className="amount h-16 w-full min-w-0 scroll-mt-24 rounded-sm bg-transparent px-3 text-2xl font-bold outline-none placeholder:font-normal placeholder:text-faint/60"
          />
        </div>
        <div role="status">
          <Note id={`${id}-note`} hint={hint} error={error} />
        </div>
      </div>
      {presets.length > 0 && (
        <div role="group" aria-label={t('deposit.presets')} className="flex flex-wrap gap-1.5 sm:gap-2">
          {presets.map((preset) => {
            const on = typed !== undefined && Number(typed) === Number(preset)
            return (
              <button
                key={preset}
                type="button"
                aria-pressed={on}
                onClick={() => onPreset(Number(preset) % 1 === 0 ? String(Number(preset)) : preset)}
                className={cx(
                  'amount min-h-11 rounded-full px-2.5 text-sm font-semibold quick-colors max-sm:grow sm:px-4',
                  on ? 'bg-ink text-page' : 'bg-raised-3 text-mute hover:text-ink',
                )}
              >
                {withoutCents(money(preset))}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
