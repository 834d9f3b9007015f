import { useEffect, useRef } from 'react'
import IconCheck from '~icons/lucide/check'
import IconMinus from '~icons/lucide/minus'

export interface RowTickProps {
  readonly label: string
  readonly checked: boolean
  /** Some of what it stands for is ticked, and some is not. */
  readonly some?: boolean
  readonly disabled?: boolean
  onChange(checked: boolean): void
}

/** The tick box of a row, or of all rows; its name is for readers only. */
export function RowTick({ label, checked, some = false, disabled = false, onChange }: RowTickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some
  }, [some])
  const Sign = some ? IconMinus : IconCheck
  return (
    <label className="relative -m-3 grid size-11 cursor-pointer place-items-center has-disabled:cursor-default has-disabled:opacity-45">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-[0.375rem] bg-page shadow-[inset_0_0_0_1px_var(--color-faint)] quick-colors checked:bg-accent checked:shadow-none indeterminate:bg-accent indeterminate:shadow-none"
      />
      <Sign className="pointer-events-none col-start-1 row-start-1 size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100" />
    </label>
  )
}
