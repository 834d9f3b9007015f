import type { CallResponse } from '#contract/calls.ts'
import type { CardKind } from '#contract/settings/cashier.ts'
import { cx } from '#ui/cx.ts'

export type Card = CallResponse<'card.bind'>

interface Skin {
  readonly from: string
  readonly to: string
  readonly light: string
}

/** Each kind has its own metal, dark enough for light words. */
const skins: Readonly<Record<CardKind, Skin>> = {
  pix: { from: '#0c332f', to: '#157a68', light: '#6fe0c8' },
  bank: { from: '#12302f', to: '#1d5450', light: '#5fd0bd' },
  eWallet: { from: '#14283f', to: '#1f4a73', light: '#7cc7f2' },
  crypto: { from: '#33200f', to: '#6a4115', light: '#f0b65a' },
}

const signs: Readonly<Record<CardKind, string>> = {
  pix: 'M12 2.500 21.500 12 12 21.500 2.500 12zM13.300 7.500 8.800 12.800h3.100l-1 3.900 4.400-5.400h-3.100z',
  bank: 'M12 3 3 8v2h18V8zM5 12v6m4.7-6v6m4.6-6v6M19 12v6M3 20.5h18',
  eWallet:
    'M4 7.5A2.5 2.5 0 0 1 6.500 5H18v3M4 7.500V17a2.500 2.500 0 0 0 2.500 2.500H20V8.500H6.500A2 2 0 0 1 4 7.500M16 14h.01',
  crypto:
    'M12 2.500 20.500 7.300v9.400L12 21.500 3.500 16.700V7.300zM9.500 8v8m0-8h3.700a2 2 0 0 1 0 4H9.500m3.700 0h.4a2 2 0 0 1 0 4H9.500',
}

/** The small sign of a kind, for lists. */
export function CardSign({ kind, className }: { readonly kind: CardKind; readonly className?: string }) {
  const { from, to, light } = skins[kind]
  return (
    <span
      aria-hidden="true"
      style={{ background: `linear-gradient(135deg, ${to}, ${from})`, color: light }}
      className={cx('grid size-10 shrink-0 place-items-center rounded-[0.7rem]', className)}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={signs[kind]} />
      </svg>
    </span>
  )
}

export interface CardFaceProps {
  readonly card: Pick<Card, 'kind' | 'name' | 'holder' | 'masked'>
  readonly className?: string
}

/** An account drawn as the card that one would hold. Its number is masked, here as everywhere. */
export function CardFace({ card: { kind, name, holder, masked }, className }: CardFaceProps) {
  const { from, to, light } = skins[kind]
  return (
    <div
      style={{ background: `radial-gradient(120% 140% at 100% 0%, ${to} 0%, ${from} 62%)` }}
      className={cx(
        'relative isolate grid aspect-[1.62] grid-cols-1 content-between overflow-hidden rounded-lg p-5 text-white',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 320 198"
        preserveAspectRatio="none"
        className="absolute inset-0 -z-1 size-full rtl:-scale-x-100"
      >
        <g fill="none" stroke={light} strokeOpacity=".17" strokeWidth="1.4">
          {Array.from({ length: 9 }, (_, at) => (
            <circle key={at} cx="318" cy="206" r={34 + at * 21} />
          ))}
        </g>
        <circle cx="318" cy="206" r="30" fill={light} fillOpacity=".16" />
      </svg>
      <div className="flex items-start gap-3">
        <p dir="auto" className="min-w-0 flex-1 truncate text-lg font-bold rtl:text-end">
          {name}
        </p>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          style={{ color: light }}
          className="size-7 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={signs[kind]} />
        </svg>
      </div>
      <div className="grid gap-2.5">
        <p dir="ltr" className="amount truncate text-xl font-semibold tracking-wider rtl:text-end">
          {masked}
        </p>
        <p className="truncate text-sm text-white/80">{holder}</p>
      </div>
    </div>
  )
}
