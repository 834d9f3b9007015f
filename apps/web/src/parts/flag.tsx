import { useState } from 'react'
import { cx } from '#ui/cx.ts'

/** The round flag of a country by its two letters; nothing where there is no picture. Each is a small file of its own. */
export function Flag({ country, className }: { readonly country: string; readonly className?: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block shrink-0 overflow-hidden rounded-full bg-raised-3', className)}
    >
      {!failed && (
        <img
          src={`/flags/${country.toLowerCase()}.svg`}
          alt=""
          loading="lazy"
          className="size-full"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
