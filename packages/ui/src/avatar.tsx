import { useState } from 'react'
import { cx } from './cx.ts'

export interface AvatarProps {
  /** Whose it is; its first letter stands in when there is no picture or it fails to load. */
  readonly name: string
  readonly src?: string
  readonly className?: string
}

/** A round picture of somebody. */
export function Avatar({ name, src, className }: AvatarProps) {
  const [failed, setFailed] = useState(false)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-linear-140 from-accent to-[#8a4a2a] text-accent-ink',
        className,
      )}
    >
      {src === undefined || failed ? (
        <span className="display font-extrabold">{(name[0] ?? '?').toUpperCase()}</span>
      ) : (
        <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />
      )}
    </span>
  )
}
