import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

export interface LinkButtonProps {
  readonly className?: string
  readonly quiet?: boolean
  readonly children: ReactNode
  onClick(): void
}

/** Words within a sentence that do something. */
export function LinkButton({ className, quiet = false, children, onClick }: LinkButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'underline decoration-line-strong underline-offset-4 quick-colors hover:decoration-ink pointer-coarse:min-h-11',
        quiet ? 'min-h-6 min-w-6 text-mute hover:text-ink' : 'min-h-9 font-semibold text-ink',
        className,
      )}
    >
      {children}
    </button>
  )
}
