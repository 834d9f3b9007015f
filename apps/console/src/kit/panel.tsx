import type { ReactNode } from 'react'

interface PanelProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** A part of a page with a heading of its own. */
export const Panel = ({ title, text, children }: PanelProps) => (
  <section aria-label={title} className="grid min-w-0 content-start gap-3 rounded-md bg-raised-1 p-4 md:p-5">
    <header className="grid gap-0.5">
      <h2 className="text-lg font-bold">{title}</h2>
      {text !== undefined && <p className="text-sm text-mute">{text}</p>}
    </header>
    {children}
  </section>
)
