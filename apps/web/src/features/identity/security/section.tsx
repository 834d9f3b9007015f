import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'

export interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A part of the account with its heading, and what can be done about the whole of it. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid max-w-md flex-1 basis-56 gap-0.5">
          <h3 className="text-lg font-bold">{title}</h3>
          {text !== undefined && <p className="text-sm text-mute text-pretty">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Lines that are on their way. */
export function LinesToCome() {
  return (
    <div className="grid gap-2" aria-busy="true">
      {[0, 1].map((line) => (
        <Skeleton key={line} className="h-16 rounded-md bg-raised-2" />
      ))}
    </div>
  )
}

export interface LineProps {
  readonly title: ReactNode
  readonly note: string
  readonly action?: ReactNode
}

/** One line of a list: what it is, when and where, and what can be done about it. */
export function Line({ title, note, action }: LineProps) {
  return (
    <li className="flex items-center gap-3 rounded-md bg-raised-2 py-2.5 ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">{title}</p>
        <p className="amount truncate text-sm text-faint">{note}</p>
      </div>
      {action}
    </li>
  )
}

/** A device in words, also where nothing is known of it. */
export function useDevice(): (device: string) => string {
  const t = useT()
  return (device) => (device === '' ? t('security.unknownDevice') : device)
}
