import type { ReactNode } from 'react'
import type { ChannelKind } from '#contract/settings/cashier.ts'

/** A drawn sign for each way to pay, on a tile of its own hue. */
const drawings: Readonly<
  Record<ChannelKind, { readonly from: string; readonly to: string; readonly picture: ReactNode }>
> = {
  instantBank: {
    from: '#0f3d3a',
    to: '#12625a',
    picture: (
      <>
        <path d="M32 11 53 32 32 53 11 32Z" fill="#4fd6bd" />
        <path d="M32 11 53 32 32 53Z" fill="#2fae98" />
        <path d="M35.5 19 23 35h8l-2.5 10L42 29h-8.5Z" fill="#06231f" />
      </>
    ),
  },
  card: {
    from: '#3b2412',
    to: '#6b4519',
    picture: (
      <>
        <rect x="16" y="14" width="38" height="25" rx="4.5" fill="#8a5a1f" transform="rotate(8 35 26)" />
        <rect x="9" y="23" width="42" height="28" rx="5" fill="#f0c56e" />
        <path d="M9 30h42v6H9Z" fill="#4a300c" />
        <rect x="14" y="41" width="13" height="4" rx="2" fill="#b4842f" />
        <circle cx="40" cy="43.5" r="4" fill="#d9694f" />
        <circle cx="45" cy="43.5" r="4" fill="#8a3f2c" opacity=".8" />
      </>
    ),
  },
  eWallet: {
    from: '#123049',
    to: '#1c5175',
    picture: (
      <>
        <rect x="17" y="9" width="29" height="46" rx="7" fill="#d9eefb" />
        <rect x="20.5" y="13" width="22" height="35" rx="4" fill="#14425f" />
        <circle cx="31.5" cy="28" r="8" fill="#7cc7f2" />
        <path
          d="m27.5 28 3 3 5-6"
          fill="none"
          stroke="#0b2b40"
          strokeWidth="2.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <rect x="25" y="40" width="13" height="3.5" rx="1.75" fill="#7cc7f2" opacity=".65" />
      </>
    ),
  },
  bankTransfer: {
    from: '#26313a',
    to: '#41525c',
    picture: (
      <>
        <path d="M32 9 55 22H9Z" fill="#dfe8ea" />
        <path d="M32 9 55 22H32Z" fill="#b3c3c8" />
        <path d="M14 25h6v19h-6Zm15 0h6v19h-6Zm15 0h6v19h-6Z" fill="#c8d5d9" />
        <path d="M11 45h42v4H11Zm-3 5.5h48V55H8Z" fill="#eef4f3" />
        <circle cx="32" cy="17.5" r="2.8" fill="#41525c" />
      </>
    ),
  },
  crypto: {
    from: '#3a2410',
    to: '#7a4312',
    picture: (
      <>
        <circle cx="32" cy="34" r="21" fill="#a25a12" />
        <circle cx="32" cy="31" r="21" fill="#f5a53c" />
        <circle cx="32" cy="31" r="16.5" fill="none" stroke="#c97a1d" strokeWidth="1.6" />
        <path
          d="M27 22v18m4-21.5V22m4-3.5V22m-4 18v3.5m4-3.5v3.5M25 22h8.5a4.3 4.3 0 0 1 0 8.8H27m6.5 0a4.6 4.6 0 0 1 0 9.2H25"
          fill="none"
          stroke="#4a2605"
          strokeWidth="2.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
}

export function ChannelSign({ kind, className }: { readonly kind: ChannelKind; readonly className?: string }) {
  const { from, to, picture } = drawings[kind]
  const id = `sign-${kind}`
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={to} />
          <stop offset="1" stopColor={from} />
        </linearGradient>
      </defs>
      <rect width="64" height="64" rx="16" fill={`url(#${id})`} />
      <g transform="translate(6.4 6.4) scale(.8)">{picture}</g>
    </svg>
  )
}
