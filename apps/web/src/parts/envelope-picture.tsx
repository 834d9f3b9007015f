import type { EnvelopeLook } from '#contract/content/envelope.ts'
import { cx } from '#ui/cx.ts'

/** Of a look the inside, the front and the flap. */
const colours: Readonly<Record<EnvelopeLook, readonly [inside: string, front: string, flap: string]>> = {
  red: ['#7d0f20', '#c4203a', '#db3a4f'],
  gold: ['#7a4b08', '#c98a1c', '#e0a93a'],
  jade: ['#0c4a3e', '#17806a', '#26a189'],
}

interface EnvelopePictureProps {
  readonly look: EnvelopeLook
  /** Its flap is up, and what it held looks out. */
  readonly open?: boolean
  /** There is nothing in it any more. */
  readonly empty?: boolean
  readonly className?: string
}

/** A drawn envelope. It opens with a short motion, and at once for whoever wants no motion. */
export function EnvelopePicture({ look, open = false, empty = false, className }: EnvelopePictureProps) {
  const [inside, front, flap] = colours[look]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 250"
      className={cx('envelope', open && 'envelope-open', empty && 'opacity-45 grayscale', className)}
    >
      <ellipse cx="100" cy="240" rx="72" ry="7" fill="#000" opacity="0.25" />
      <rect x="24" y="62" width="152" height="170" rx="14" fill={inside} />
      <path
        className="envelope-lid"
        d="M38 62 H162 a14 14 0 0 1 14 14 L118 16 Q100 4 82 16 L24 76 a14 14 0 0 1 14 -14 Z"
        fill={flap}
      />
      <g className="envelope-note">
        <rect x="42" y="84" width="116" height="120" rx="8" fill="#fff3d6" />
        <rect x="50" y="92" width="100" height="104" rx="5" fill="none" stroke="#d9a441" strokeWidth="2" />
        <Coin x={100} y={124} r={20} />
      </g>
      <path d="M24 96 Q100 176 176 96 V218 a14 14 0 0 1 -14 14 H38 a14 14 0 0 1 -14 -14 Z" fill={front} />
      <path
        d="M40 214 q14 -16 28 0 q14 -16 28 0 q14 -16 28 0 q14 -16 28 0"
        fill="none"
        stroke="#f2c75c"
        strokeOpacity="0.55"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g className="envelope-flap">
        <path d="M38 62 H162 a14 14 0 0 1 14 14 V94 Q100 172 24 94 V76 a14 14 0 0 1 14 -14 Z" fill={flap} />
        <path d="M24 94 Q100 172 176 94" fill="none" stroke="#f2c75c" strokeOpacity="0.8" strokeWidth="2.5" />
      </g>
      <g className="envelope-seal">
        <Coin x={100} y={132} r={24} />
      </g>
    </svg>
  )
}

/** An old coin with a square in its middle. */
function Coin({ x, y, r }: { readonly x: number; readonly y: number; readonly r: number }) {
  const hole = r * 0.55
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="#f2c75c" />
      <circle cx={x} cy={y} r={r - 4} fill="none" stroke="#a9741a" strokeWidth="1.8" />
      <rect
        x={x - hole / 2}
        y={y - hole / 2}
        width={hole}
        height={hole}
        rx="2"
        fill="none"
        stroke="#a9741a"
        strokeWidth="2.2"
      />
    </g>
  )
}
