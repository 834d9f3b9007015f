import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A small drawing. */
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  /** The one thing to do from here. */
  readonly action?: ReactNode
}

/** A small drawing, what there is not, and the way on. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-2 px-6 py-10 text-center animate-appear">
      {picture}
      <h3 className="mt-2 text-xl font-bold text-balance">{title}</h3>
      <p className="text-mute text-pretty">{text}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
