import type { ButtonHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Says what it does, to readers and as a tooltip. */
  readonly label: string
  readonly icon: Icon
  readonly size?: 'sm' | 'md'
  readonly raised?: boolean
}

/** A round button with a sign only. */
export function IconButton({ label, icon: Sign, size = 'md', raised = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full text-mute quick-colors hover:text-ink',
        'disabled:opacity-35 disabled:pointer-events-none',
        size === 'sm' ? 'size-9 pointer-coarse:size-11' : 'size-11',
        raised ? 'bg-raised-2 hairline hover:bg-raised-3' : 'hover:bg-raised-2',
        className,
      )}
    >
      <Sign className={size === 'sm' ? 'size-4.5' : 'size-5'} />
    </button>
  )
}
