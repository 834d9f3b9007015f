import type { ReactNode } from 'react'
import { house } from '../../app/house.ts'

/** What stands before the console: the house's sign and one thing to fill in. */
export function LoginFrame({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) {
  return (
    <main className="grid min-h-dvh place-items-center bg-[radial-gradient(60rem_40rem_at_50%_-10%,var(--color-raised-2),transparent)] p-4">
      <div className="grid w-full max-w-md gap-6 rounded-lg bg-raised-1 p-6 hairline sm:p-8">
        <header className="grid gap-1.5">
          <p className="flex items-center gap-2.5 pb-3 text-mute">
            <span aria-hidden="true" className="brand-sign size-7 text-accent" />
            <span className="display text-lg font-extrabold text-ink">{house.name}</span>
          </p>
          <h1 className="text-2xl font-extrabold">{title}</h1>
          {text !== undefined && <p className="text-sm text-pretty text-mute">{text}</p>}
        </header>
        {children}
      </div>
    </main>
  )
}
