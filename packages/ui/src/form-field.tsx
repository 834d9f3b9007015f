import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { labelClass, Note } from './note.tsx'

/** What joins a control to its label, hint and error; to be spread on the control. */
export interface FieldAria {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FormFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** Takes the place of the hint. */
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** Stands at the far end of the label's line, such as a count of characters. */
  readonly aside?: ReactNode
  /** The label is for readers only, where the place says what the control is for. */
  readonly hideLabel?: boolean
  readonly className?: string | undefined
  children(aria: FieldAria): ReactNode
}

/** A control with its label above and its hint, or in its place the error, right below. */
export function FormField(props: FormFieldProps) {
  const { label, hint, error, required, aside, hideLabel = false, className, children } = props
  const id = useId()
  const described = error !== undefined || hint !== undefined
  const words = (
    <label htmlFor={id} className={hideLabel ? 'sr-only' : labelClass(required)}>
      {label}
    </label>
  )
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      {aside === undefined ? (
        words
      ) : (
        <div className="flex items-baseline justify-between gap-3">
          {words}
          {aside}
        </div>
      )}
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described ? `${id}-note` : undefined,
      })}
      <Note id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
