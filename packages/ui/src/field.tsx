import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import IconEye from '~icons/lucide/eye'
import IconEyeOff from '~icons/lucide/eye-off'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'
import { IconButton } from './icon-button.tsx'
import { fieldFrame, labelClass, Note } from './note.tsx'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly icon?: Icon
  /** For a password: what the button says that shows it and hides it again. */
  readonly reveal?: { readonly show: string; readonly hide: string }
  /** Stands inside the frame before what is typed, such as the choice of a country. */
  readonly lead?: ReactNode
  /** Where a popup begins. */
  readonly first?: boolean
}

/** A labelled input whose hint, and in its place the error, stand right below it. */
export function Field({ label, hint, error, icon: Sign, reveal, lead, first = false, type = 'text', className, ...rest }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const note = error ?? hint
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={id} className={labelClass(rest.required)}>
        {label}
      </label>
      <div className={fieldFrame(error !== undefined)}>
        {lead}
        {Sign !== undefined && <Sign className="ms-3.5 size-4.5 shrink-0 text-faint" />}
        <input
          {...rest}
          id={id}
          data-autofocus={first ? '' : undefined}
          type={reveal !== undefined && shown ? 'text' : type}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className="h-12 w-full min-w-0 scroll-mt-24 rounded-sm bg-transparent px-3.5 text-base outline-none placeholder:text-faint max-md:text-[1rem]"
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
      <Note id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
