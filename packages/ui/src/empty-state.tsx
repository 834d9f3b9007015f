import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A small drawing. */
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  /** The one thing to do from here. */
  readonly action?: ReactNode
  /** Where it is all that the page has to say, it is the page's first heading. */
  readonly whole?: boolean
}

/** A small drawing, what there is not, and the way on. */
export function EmptyState({ picture, title, text, action, whole = false }: EmptyStateProps) {
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-2 px-6 py-10 text-center [@media(height<30rem)]:gap-1 [@media(height<30rem)]:py-2 animate-appear">
      {picture}
      <Heading className="mt-2 text-xl font-bold text-balance">{title}</Heading>
      <p className="text-mute text-pretty">{text}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
