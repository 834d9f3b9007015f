import { cx } from './cx.ts'

/** A chip that is on or off, as filters and periods are chosen. */
export const chipClass = (on: boolean): string =>
  cx(
    'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-medium whitespace-nowrap quick-colors pointer-coarse:min-h-11',
    on ? 'bg-ink text-page' : 'bg-raised-1 text-mute hover:bg-raised-2 hover:text-ink',
  )
