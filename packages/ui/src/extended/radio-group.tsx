import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { useId } from 'react'
import { cx } from '../cx.ts'
import { labelClass, Note } from '../note.tsx'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A line below that says what the choice means. */
  readonly text?: string
  readonly disabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly options: readonly RadioOption<Value>[]
  /** Null until something is chosen. */
  readonly value: Value | null
  onChange(value: Value): void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

/** One of two to five, all in sight. Arrow keys move and choose. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, hint, error, required = false, disabled = false, className } = props
  const id = useId()
  const described = hint !== undefined || error !== undefined
  return (
    <div className={cx('grid gap-1.5', className)}>
      <span id={`${id}-label`} className={labelClass(required)}>
        {label}
      </span>
      <Base<Value | null>
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        required={required}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={described ? `${id}-note` : undefined}
        aria-invalid={error !== undefined}
        className="grid gap-1.5"
      >
        {options.map(({ value: one, label: words, text, disabled: off = false }, at) => (
          <label
            key={one}
            className={cx(
              'group flex min-h-11 items-start gap-3 rounded-sm px-3.5 py-2.5 quick-colors',
              one === value ? 'bg-raised-2' : 'bg-page hover:bg-raised-1',
              off || disabled ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
              error === undefined ? 'hairline' : 'shadow-[inset_0_0_0_1.5px_var(--color-lost)]',
            )}
          >
            <Radio.Root
              value={one}
              disabled={off}
              aria-labelledby={`${id}-${at}`}
              aria-describedby={text === undefined ? undefined : `${id}-${at}-text`}
              className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full shadow-[inset_0_0_0_1.5px_var(--color-faint)] data-checked:bg-accent data-checked:shadow-none"
            >
              <Radio.Indicator className="size-2 rounded-full bg-accent-ink" />
            </Radio.Root>
            <span className="grid min-w-0 gap-0.5">
              <span id={`${id}-${at}`} className="text-ink">
                {words}
              </span>
              {text !== undefined && (
                <span id={`${id}-${at}-text`} className="text-sm text-pretty text-mute">
                  {text}
                </span>
              )}
            </span>
          </label>
        ))}
      </Base>
      <Note id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
