import { useId, useState, type InputHTMLAttributes } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import IconEye from '~icons/lucide/eye'
import IconEyeOff from '~icons/lucide/eye-off'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'
import { IconButton } from './icon-button.tsx'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly icon?: Icon
  /** For a password: what the button says that shows it and hides it again. */
  readonly reveal?: { readonly show: string; readonly hide: string }
  /** Where a popup begins. */
  readonly first?: boolean
}

/** A labelled input whose hint, and in its place the error, stand right below it. */
export function Field({ label, hint, error, icon: Sign, reveal, first = false, type = 'text', className, ...rest }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const note = error ?? hint
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-mute">
        {label}
      </label>
      <div
        className={cx(
          'flex min-h-12 items-center rounded-sm bg-page transition-shadow duration-(--duration-feedback)',
          'focus-within:shadow-[inset_0_0_0_2px_var(--color-accent)]',
          error === undefined ? 'hairline hover:shadow-[inset_0_0_0_1px_var(--color-line-strong)]' : 'shadow-[inset_0_0_0_1.5px_var(--color-lost)]',
        )}
      >
        {Sign !== undefined && <Sign className="ms-3.5 size-4.5 shrink-0 text-faint" />}
        <input
          {...rest}
          id={id}
          data-autofocus={first ? '' : undefined}
          type={reveal !== undefined && shown ? 'text' : type}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className="h-12 w-full min-w-0 rounded-sm bg-transparent px-3.5 text-base outline-none placeholder:text-faint max-md:text-[1rem]"
        />
        {reveal !== undefined && (
          <IconButton
            label={shown ? reveal.hide : reveal.show}
            icon={shown ? IconEyeOff : IconEye}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="me-0.5"
          />
        )}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={cx('flex items-start gap-1.5 text-sm', error === undefined ? 'text-faint' : 'text-lost animate-rise')}
        >
          {error !== undefined && <IconAlert className="mt-0.5 size-3.5 shrink-0" />}
          {note}
        </p>
      )}
    </div>
  )
}
