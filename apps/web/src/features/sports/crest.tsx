import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { crestOf } from './crest.ts'

/** The drawn sign of a team; its name stands beside it. */
export function TeamCrest({ name, className }: { readonly name: string; readonly className?: string }) {
  const id = useId()
  const { shape, pattern, field, mark, letters } = crestOf(name)
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className)}>
      <clipPath id={id}>
        <path d={shape} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="32" height="32" fill={field} />
        <path d={pattern} fill={mark} opacity="0.85" />
        <path d="M0 0h32L0 32z" fill="#fff" opacity="0.08" />
      </g>
      <path d={shape} fill="none" stroke="#fff" strokeOpacity="0.5" strokeWidth="1.2" />
      <circle cx="16" cy="16" r="7.4" fill="#0b1316" fillOpacity="0.78" />
      <text
        x="16"
        y="19.1"
        textAnchor="middle"
        fontSize="8.4"
        fontWeight="800"
        fill="#fff"
        className="display"
        style={{ letterSpacing: 0 }}
      >
        {letters}
      </text>
    </svg>
  )
}
