import { cx } from './cx.ts'
import { letterings, letteringSize } from './lettering.ts'

export interface LetteringProps {
  readonly name: string
  /** One of `letterings`. */
  readonly style: string
  readonly className?: string
}

/** A game's name as on a poster; its box must stand in a `@container`. */
export function Lettering({ name, style, className }: LetteringProps) {
  const known = letterings.some((one) => one === style) ? style : 'ivory'
  return (
    <span
      data-name={name}
      className={cx('lettering', `lettering-${known}`, `fit-${letteringSize(name, known)}`, className)}
    >
      {name}
    </span>
  )
}
