import { encode } from 'uqr'

/** Side in pixels, and the quiet border in modules (spec 9). */
const SIDE = 120
const MARGIN = 5

/** A text as a QR code that a phone reads off the screen. */
export function QrCode({
  text,
  label,
  side = SIDE,
}: {
  readonly text: string
  readonly label: string
  readonly side?: number
}) {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0b1316" />
    </svg>
  )
}
