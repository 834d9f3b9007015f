import type { CSSProperties } from 'react'
import { cx } from '#ui/cx.ts'
import type { VietnamPrize } from './result-view.ts'

type Variables = Readonly<Record<`--${string}`, string | number>>

/** Values for `lottery.css`, as the style of an element. */
export const cssValues = (values: Variables): CSSProperties => ({ ...values })

export type BallTone = 'coral' | 'sapphire' | 'teal' | 'amber' | 'red' | 'blue' | 'green' | 'violet' | 'plain'
export type PieceSize = 'xs' | 'sm' | 'lg'

/** Pieces in a row, which wraps where it has to. */
export const rowClass = (size: PieceSize): string =>
  cx('flex flex-wrap items-center', size === 'lg' ? 'gap-2 sm:gap-3' : 'gap-1')

/** How the numbers of a prize stand beside each other. */
export const prizeClass = (prize: VietnamPrize, count: number): string =>
  cx(
    'amount grid gap-x-3 gap-y-1 text-center',
    count > 4 ? 'grid-cols-3' : count === 4 ? 'grid-cols-4' : 'auto-cols-fr grid-flow-col',
    prize === 'special' ? 'display text-3xl font-extrabold' : 'text-base font-semibold sm:text-lg',
  )

const ballSizes: Readonly<Record<PieceSize, string>> = {
  xs: '[--ball-size:1.625rem]',
  sm: '[--ball-size:2rem]',
  lg: '[--ball-size:2.75rem] sm:[--ball-size:3.5rem]',
}

interface BallProps {
  readonly text: string
  readonly tone: BallTone
  /** The colour of its other half. */
  readonly other?: BallTone | undefined
  readonly size: PieceSize
}

/** A numbered ball. */
export const Ball = ({ text, tone, other, size }: BallProps) => (
  <span className={cx('lot-ball', ballSizes[size])} data-tone={tone} data-other={other}>
    <span>{text}</span>
  </span>
)

/** Where the pips of a face stand, in thirds of the die. */
const pips: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
}

const dieSizes: Readonly<Record<PieceSize, string>> = { xs: 'size-6.5', sm: 'size-8', lg: 'size-14 sm:size-16' }

/** A face of a die; one and four are red, as they are where the game comes from. */
export const Die = ({ face, size }: { readonly face: number; readonly size: PieceSize }) => (
  <svg viewBox="0 0 48 48" className={cx('shrink-0', dieSizes[size])}>
    <rect x="1" y="1" width="46" height="46" rx="11" fill="#cfc4ab" />
    <rect x="1" y="1" width="46" height="43" rx="11" fill="#fbf6ea" />
    {pips[face]?.map(([x, y]) => (
      <circle
        key={`${x}${y}`}
        cx={13 + x * 11}
        cy={12 + y * 11}
        r={face === 1 ? 7.5 : 4.6}
        fill={face === 1 || face === 4 ? '#c9362c' : '#22282c'}
      />
    ))}
  </svg>
)

/** The colours of the ten cars, which players know them by, and whether their number is written dark. */
const paints: Readonly<Record<number, readonly [paint: string, ink: string]>> = {
  1: ['#e9c53c', '#231c05'],
  2: ['#2b82cc', '#ffffff'],
  3: ['#56626c', '#ffffff'],
  4: ['#ee8c2e', '#241404'],
  5: ['#37c6cf', '#04262a'],
  6: ['#5c50d2', '#ffffff'],
  7: ['#cfd6da', '#1c2429'],
  8: ['#d63a34', '#ffffff'],
  9: ['#8f4f30', '#ffffff'],
  10: ['#2f9a4d', '#ffffff'],
}
const unpainted = ['#56626c', '#ffffff'] as const

/** The sign of a car: its number on its colour. */
export function CarSign({ car, size }: { readonly car: number; readonly size: PieceSize }) {
  const [paint, ink] = paints[car] ?? unpainted
  return (
    <span
      style={cssValues({ '--paint': paint, '--ink': ink })}
      className={cx('lot-car-sign', size === 'xs' ? 'size-6 text-xs' : 'size-7 text-sm', size === 'lg' && 'sm:size-8')}
    >
      {car}
    </span>
  )
}

/** A car from the side, driving to the right. */
export function Car({ car, className }: { readonly car: number; readonly className?: string }) {
  const [paint, ink] = paints[car] ?? unpainted
  const style: CSSProperties = { color: paint }
  return (
    <svg viewBox="0 0 64 26" style={style} className={className}>
      <path d="M3 7h9v3l6 1-1 8H5V11H3z" fill="currentColor" opacity="0.85" />
      <path d="M5 20V15l15-4 8-5h8l3 4 13 3 9 2v5z" fill="currentColor" />
      <path d="M28 6h8l3 4-12 1z" fill="#0b1316" opacity="0.65" />
      <path d="M52 19h11v3H49z" fill="currentColor" opacity="0.85" />
      <path d="M20 11l8-5 2 0-7 5z" fill="#ffffff" opacity="0.35" />
      <circle cx="14" cy="19.5" r="6" fill="#15191c" />
      <circle cx="14" cy="19.5" r="2.4" fill="#8b969b" />
      <circle cx="48" cy="19.5" r="6" fill="#15191c" />
      <circle cx="48" cy="19.5" r="2.4" fill="#8b969b" />
      <text x="31" y="19.2" textAnchor="middle" fontSize="9.5" fontWeight="800" fill={ink}>
        {car}
      </text>
    </svg>
  )
}
