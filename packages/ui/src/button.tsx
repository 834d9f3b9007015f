import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'
import { Spinner } from './spinner.tsx'

type Look = 'main' | 'light' | 'quiet' | 'ghost' | 'danger'
type Size = 'sm' | 'md' | 'lg'

const looks: Record<Look, string> = {
  main: 'bg-linear-to-b from-accent-strong to-accent text-accent-ink shadow-[inset_0_1px_0_#ffffff59] hover:brightness-106 active:brightness-95',
  light: 'bg-ink text-page hover:bg-white active:bg-mute',
  quiet: 'bg-raised-2 text-ink hairline hover:bg-raised-3 active:bg-raised-2',
  ghost: 'text-mute hover:text-ink hover:bg-raised-2 active:bg-raised-1',
  danger: 'bg-lost-soft text-lost hover:brightness-120 active:brightness-95',
}
const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-4 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-base',
  lg: 'min-h-13 px-7 text-lg',
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: Look = 'quiet', size: Size = 'md'): string =>
  cx(
    'relative inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap select-none',
    'transition-[transform,background-color,color,filter] duration-(--duration-feedback) active:scale-[0.98]',
    'disabled:opacity-45 disabled:pointer-events-none aria-disabled:opacity-45',
    looks[look],
    sizes[size],
  )

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look
  readonly size?: Size
  readonly icon?: Icon
  /** Keeps its width, shows a spinner, and takes no further clicks. */
  readonly loading?: boolean
  readonly children: ReactNode
}

/** A button. `main` is for the one main action of a screen. */
export function Button(props: ButtonProps) {
  const { look = 'quiet', size = 'md', icon: Sign, loading = false, className, children, disabled, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || loading}
      aria-busy={loading}
      className={cx(buttonClass(look, size), className)}
    >
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {Sign !== undefined && <Sign className="size-[1.15em] shrink-0" />}
        {children}
      </span>
      {loading && <Spinner className="absolute inset-0 m-auto size-5" />}
    </button>
  )
}
