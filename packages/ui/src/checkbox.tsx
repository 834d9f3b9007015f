import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import IconCheck from '~icons/lucide/check'
import { cx } from './cx.ts'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly children: ReactNode
  readonly error?: string | undefined
}

/** A tick box with its words beside it; the whole line can be clicked. */
export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="group -ms-1 flex min-h-8 cursor-pointer items-start gap-3 py-1 ps-1 text-sm text-mute pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        <span className="relative mt-px grid size-5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : id}
            className={cx(
              'peer absolute inset-0 cursor-pointer appearance-none rounded-[0.375rem] bg-page quick-colors',
              'checked:bg-accent group-hover:shadow-[inset_0_0_0_1px_var(--color-faint)]',
              error === undefined
                ? 'shadow-[inset_0_0_0_1px_var(--color-line-strong)]'
                : 'shadow-[inset_0_0_0_1.5px_var(--color-lost)]',
            )}
          />
          <IconCheck className="pointer-events-none relative size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100" />
        </span>
        <span className="text-pretty">{children}</span>
      </label>
      {error !== undefined && (
        <p id={id} className="flex items-start gap-1.5 ps-8 text-sm text-lost animate-rise">
          <IconAlert className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
