import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import IconEye from '~icons/lucide/eye'
import IconEyeOff from '~icons/lucide/eye-off'
import { FormField } from './form-field.tsx'
import type { Icon } from './icon.ts'
import { IconButton } from './icon-button.tsx'
import { fieldFrame } from './note.tsx'

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
export function Field({
  label,
  hint,
  error,
  icon: Sign,
  reveal,
  lead,
  first = false,
  type = 'text',
  className,
  ...rest
}: FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FormField label={label} hint={hint} error={error} required={rest.required} className={className}>
      {(aria) => (
        <div className={fieldFrame(error !== undefined)}>
          {lead}
          {Sign !== undefined && <Sign className="ms-3.5 size-4.5 shrink-0 text-faint" />}
          <input
            {...rest}
            {...aria}
            data-autofocus={first ? '' : undefined}
            type={reveal !== undefined && shown ? 'text' : type}
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
      )}
    </FormField>
  )
}
