import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** Components of one kind. */
export function Section({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 gap-6 border-t border-line pt-8 md:pt-10">
      <h2 id={`${id}-title`} className="text-2xl font-bold">
        {title}
      </h2>
      <div className="grid min-w-0 gap-10 lg:gap-14">{children}</div>
    </section>
  )
}

export interface SampleProps {
  /** The component's name in the code. */
  readonly name: string
  /** When to take it. */
  readonly text: string
  /** States that need a line of their own stand below each other. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** One component in its states. */
export function Sample({ name, text, wide = false, children }: SampleProps) {
  return (
    <article className="grid min-w-0 items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
      <header className="grid gap-1 lg:sticky lg:top-24">
        <h3 className="font-sans text-base font-semibold tracking-normal">{name}</h3>
        <p className="max-w-prose text-sm text-pretty text-mute">{text}</p>
      </header>
      <div className={cx('min-w-0', wide ? 'grid gap-4' : 'flex flex-wrap items-center gap-3')}>{children}</div>
    </article>
  )
}

/** States side by side. */
export const States = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid min-w-0 items-start gap-x-6 gap-y-6 md:grid-cols-2 xl:grid-cols-3">{children}</div>
)
