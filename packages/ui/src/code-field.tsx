import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FormField } from './form-field.tsx'

export interface CodeFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  onChange(value: string): void
  readonly length?: number
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Where a popup begins. */
  readonly first?: boolean
  readonly required?: boolean
  /** Stands beside the code, such as the button that sends it. */
  readonly aside?: ReactNode
}

/**
 * A code of digits, one box for each. It is a single input below the boxes, so that pasting, a phone's
 * suggestion from the message and readers work as with any other.
 */
export function CodeField({
  label,
  name,
  value,
  onChange,
  length = 6,
  hint,
  error,
  first = false,
  required = false,
  aside,
}: CodeFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(aria) => (
        <div className={cx('grid items-center gap-2', aside !== undefined && 'grid-cols-[minmax(0,1fr)_auto]')}>
          <div className="group relative">
            <div aria-hidden="true" className="flex gap-1.5">
              {Array.from({ length }, (_, at) => (
                <span
                  key={at}
                  className={cx(
                    'amount grid h-12 min-w-0 flex-1 place-items-center rounded-[0.5rem] bg-page text-xl font-semibold transition-shadow duration-(--duration-feedback)',
                    error === undefined ? 'hairline' : 'shadow-[inset_0_0_0_1.5px_var(--color-lost)]',
                    at === Math.min(value.length, length - 1) &&
                      'group-focus-within:shadow-[inset_0_0_0_2px_var(--color-accent)]',
                  )}
                >
                  {value[at]}
                </span>
              ))}
            </div>
            <input
              {...aria}
              name={name}
              value={value}
              onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, length))}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              required={required}
              data-autofocus={first ? '' : undefined}
              className="absolute inset-0 size-full cursor-text rounded-sm bg-transparent text-base text-transparent caret-transparent outline-none selection:bg-transparent"
            />
          </div>
          {aside}
        </div>
      )}
    </FormField>
  )
}
