import type { TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { FormField } from './form-field.tsx'
import { fieldFrame } from './note.tsx'

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** As many characters as may be written; what is left is told beside the label. */
  readonly max: number
  readonly value: string
}

/** From here on the count is worth a look. */
const FEW = 20

/** A labelled field of several lines with a count of its characters. */
export function TextArea({ label, hint, error, max, value, className, ...rest }: TextAreaProps) {
  const count = (
    <span
      aria-hidden="true"
      className={cx('amount text-xs', max - value.length <= FEW ? 'text-accent-strong' : 'text-faint')}
    >
      {value.length}/{max}
    </span>
  )
  return (
    <FormField label={label} hint={hint} error={error} required={rest.required} aside={count} className={className}>
      {(aria) => (
        <div className={fieldFrame(error !== undefined)}>
          <textarea
            rows={4}
            {...rest}
            {...aria}
            value={value}
            maxLength={max}
            className="w-full min-w-0 resize-y rounded-sm bg-transparent px-3.5 py-3 text-base outline-none placeholder:text-faint max-md:text-[1rem]"
          />
        </div>
      )}
    </FormField>
  )
}
