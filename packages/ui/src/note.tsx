import IconAlert from '~icons/lucide/circle-alert'
import { cx } from './cx.ts'

export interface NoteProps {
  readonly id: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** What stands right below a field: its hint, or in its place the error. */
export function Note({ id, hint, error }: NoteProps) {
  const text = error ?? hint
  if (text === undefined) return null
  return (
    <p
      id={id}
      className={cx('flex items-start gap-1.5 text-sm', error === undefined ? 'text-faint' : 'text-lost animate-rise')}
    >
      {error !== undefined && <IconAlert className="mt-0.5 size-3.5 shrink-0" />}
      {text}
    </p>
  )
}

/** The words over a field; what must be filled in has a star. */
export const labelClass = (required: boolean | undefined): string =>
  cx('text-sm font-medium text-mute', required === true && "after:ms-1 after:text-accent after:content-['*']")

/** The frame of a field: a hairline, the accent while one writes, red where something is wrong. */
export const fieldFrame = (wrong: boolean): string =>
  cx(
    'flex min-h-12 items-center rounded-sm bg-page transition-shadow duration-(--duration-feedback)',
    'focus-within:shadow-[inset_0_0_0_2px_var(--color-accent)]',
    wrong
      ? 'shadow-[inset_0_0_0_1.5px_var(--color-lost)]'
      : 'hairline hover:shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
  )
