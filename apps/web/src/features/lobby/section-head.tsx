import type { ReactNode } from 'react'
import { Link } from 'wouter'
import IconNext from '~icons/lucide/chevron-right'

/** The size of the small picture before a section's name. */
export const signClass = 'size-8 rounded-[0.6rem] lg:size-9'

export interface SectionHeadProps {
  readonly id: string
  readonly sign?: ReactNode
  readonly title: string
  readonly note?: string
  readonly more?: { readonly href: string; readonly label: string; readonly name: string }
  readonly children?: ReactNode
}

const moreClass =
  'group/more -me-2 flex min-h-11 shrink-0 items-center gap-1 rounded-full ps-3 pe-2 text-sm font-medium whitespace-nowrap text-mute quick-colors hover:text-ink'

const MoreSign = () => (
  <IconNext className="size-4 transition-transform duration-(--duration-feedback) group-hover/more:translate-x-0.5 rtl:-scale-x-100" />
)

/** The line above a section: its name, what belongs beside it, and the way to all of it. */
export function SectionHead({ id, sign, title, note, more, children }: SectionHeadProps) {
  return (
    <div className="mb-3 flex min-h-11 items-center gap-3 lg:mb-4">
      {sign}
      <h2 id={id} className="min-w-0 truncate text-xl font-bold lg:text-2xl">
        {title}
      </h2>
      {note !== undefined && <p className="truncate pt-0.5 text-sm text-faint max-sm:hidden">{note}</p>}
      <div className="ms-auto flex items-center gap-2">
        {children}
        {more !== undefined && (
          <Link href={more.href} aria-label={more.name} className={moreClass}>
            {more.label}
            <MoreSign />
          </Link>
        )}
      </div>
    </div>
  )
}
