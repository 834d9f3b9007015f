import { cx } from './cx.ts'

/** A breathing shape of what comes; give it the size of the real thing. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden="true" className={cx('relative overflow-hidden rounded-sm bg-raised-1', className)}>
      <div className="absolute inset-0 animate-[shimmer_1.6s_var(--ease-out)_infinite] bg-linear-to-r from-transparent via-raised-3/70 to-transparent motion-reduce:hidden" />
    </div>
  )
}
