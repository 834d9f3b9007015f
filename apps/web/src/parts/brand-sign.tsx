import type { ReactNode } from 'react'
import { useBrand } from './use-brand.ts'

interface SignProps {
  readonly className?: string
}

/** A ship's wheel of eight spokes. */
function Wheel({ className }: SignProps) {
  return (
    <svg
      viewBox="-16 -16 32 32"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
    >
      <circle r="8.6" />
      <circle r="2.8" fill="currentColor" stroke="none" />
      <path d="M0-5V-14.4M0 5V14.4M-5 0H-14.4M5 0H14.4M-3.5-3.5-10.2-10.2M3.5-3.5 10.2-10.2M-3.5 3.5-10.2 10.2M3.5 3.5 10.2 10.2" />
    </svg>
  )
}

/** A moth with open wings. */
function Moth({ className }: SignProps) {
  const wing = (
    <>
      <path d="M1-1.4C3.6-8.4 9.6-11.4 14.6-10.2C15.4-5 11.6-.2 5.6.8C3.4 1.1 1.8.6 1-.2Z" />
      <path d="M1 1.4C4 1.8 8.8 2.8 9.6 6.4C9 10 5.2 10.2 3.2 7.8C1.9 6 1.3 4 1 2.4Z" opacity=".72" />
      <path
        d="M.5-5.6C1.4-8.6 3.2-10.2 5-10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
        strokeLinecap="round"
      />
    </>
  )
  return (
    <svg viewBox="-16 -16 32 32" aria-hidden="true" className={className} fill="currentColor">
      {wing}
      <g transform="scale(-1 1)">{wing}</g>
    </svg>
  )
}

const signs: Readonly<Record<string, (props: SignProps) => ReactNode>> = { moth: Moth }

/** The sign of the brand in one colour, by the key of its drawn pictures. */
export function BrandSign(props: SignProps) {
  const Sign = signs[useBrand()?.logo ?? ''] ?? Wheel
  return <Sign {...props} />
}
