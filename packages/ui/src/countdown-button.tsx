import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { asClock, useSeconds } from './use-seconds.ts'

export interface CountdownButtonProps extends ButtonProps {
  /** Milliseconds since 1970 until which it only counts down. */
  readonly until: number | undefined
  /** What a reader is told while it counts. */
  readonly waitLabel: string
}

/** A button that can be pressed again only after a while, and shows how long that is. */
export function CountdownButton({ until, waitLabel, children, disabled, className, ...rest }: CountdownButtonProps) {
  const seconds = useSeconds(until)
  const waits = seconds > 0
  return (
    <Button
      {...rest}
      disabled={disabled === true || waits}
      aria-label={waits ? waitLabel : undefined}
      className={cx('min-h-12 min-w-28 px-4', className)}
    >
      {waits ? <span className="amount">{asClock(seconds)}</span> : children}
    </Button>
  )
}
