import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'
import { cx } from '../cx.ts'
import { Note } from '../note.tsx'
import { Spinner } from '../spinner.tsx'

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  onChange(checked: boolean): void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** The change is on its way; it takes no further one. */
  readonly busy?: boolean
  readonly className?: string
}

/** On or off, and in force at once. What is sent later with a form is a `Checkbox`. */
export function Switch(props: SwitchProps) {
  const { label, checked, onChange, hint, error, disabled = false, busy = false, className } = props
  const id = useId()
  const described = hint !== undefined || error !== undefined
  return (
    <div className={cx('grid gap-0.5', className)}>
      <div className="flex min-h-8 items-center gap-4 pointer-coarse:min-h-11">
        <span
          id={`${id}-label`}
          className={cx('min-w-0 flex-1 text-base text-ink', (disabled || busy) && 'opacity-55')}
          onClick={() => !disabled && !busy && onChange(!checked)}
        >
          {label}
        </span>
        {busy && <Spinner className="size-4.5 shrink-0 text-faint" />}
        <Base.Root
          checked={checked}
          onCheckedChange={(next) => onChange(next)}
          disabled={disabled || busy}
          aria-labelledby={`${id}-label`}
          aria-describedby={described ? `${id}-note` : undefined}
          aria-busy={busy}
          className={cx(
            'inline-flex h-6.5 w-11 shrink-0 cursor-pointer items-center rounded-full bg-page p-0.75 quick-colors',
            'data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-55',
            error === undefined
              ? 'shadow-[inset_0_0_0_1px_var(--color-faint)] data-checked:shadow-none'
              : 'shadow-[inset_0_0_0_1.5px_var(--color-lost)]',
          )}
        >
          <Base.Thumb
            className={cx(
              'size-5 rounded-full bg-mute transition-transform duration-(--duration-feedback) motion-reduce:transition-none',
              'data-checked:translate-x-4.5 data-checked:bg-accent-ink rtl:data-checked:-translate-x-4.5',
            )}
          />
        </Base.Root>
      </div>
      <Note id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
