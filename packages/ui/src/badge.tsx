import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  plain: 'bg-raised-3 text-mute',
  accent: 'bg-accent-soft text-accent-strong',
  won: 'bg-won-soft text-won',
  lost: 'bg-lost-soft text-lost',
  news: 'bg-news-soft text-news',
}

interface BadgeProps {
  readonly tone?: keyof typeof tones
  readonly className?: string
  readonly children: ReactNode
}

/** A short word about a thing: its state, or that it is new. */
export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
