import { useId, type SelectHTMLAttributes } from 'react'
import IconChevron from '~icons/lucide/chevron-down'
import { fieldFrame, labelClass } from '#ui/note.tsx'

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  readonly options: readonly { readonly key: string; readonly label: string }[]
}

/** A labelled choice among many, which a phone shows in its own way. */
export function SelectField({ label, options, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={labelClass(rest.required)}>
        {label}
      </label>
      <div className={`${fieldFrame(false)} relative`}>
        <select
          {...rest}
          id={id}
          className="h-12 w-full min-w-0 appearance-none rounded-sm bg-page ps-3.5 pe-10 text-base outline-none max-md:text-[1rem]"
        >
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevron className="pointer-events-none absolute end-3.5 size-4.5 text-faint" />
      </div>
    </div>
  )
}
