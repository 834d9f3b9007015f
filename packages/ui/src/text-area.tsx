import { useId, type TextareaHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { fieldFrame, labelClass, Note } from './note.tsx'

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
  const id = useId()
  const note = error ?? hint
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className={labelClass(rest.required)}>{label}</label>
        <span aria-hidden="true" className={cx('amount text-xs', max - value.length <= FEW ? 'text-accent-strong' : 'text-faint')}>{value.length}/{max}</span>
      </div>
      <div className={fieldFrame(error !== undefined)}>
        <textarea
          rows={4}
          {...rest}
          id={id}
          value={value}
          maxLength={max}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className="w-full min-w-0 resize-y rounded-sm bg-transparent px-3.5 py-3 text-base outline-none placeholder:text-faint max-md:text-[1rem]"
        />
      </div>
      <Note id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
