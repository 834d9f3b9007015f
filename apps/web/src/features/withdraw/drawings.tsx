/** A card that waits for its first owner. */
export const NoCard = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 128 96" aria-hidden="true" className={className}>
    <ellipse cx="64" cy="86" rx="46" ry="6" fill="var(--color-raised-2)" />
    <rect x="30" y="14" width="78" height="50" rx="9" fill="var(--color-raised-3)" transform="rotate(7 69 39)" />
    <rect
      x="20"
      y="24"
      width="80"
      height="52"
      rx="9"
      fill="var(--color-raised-2)"
      stroke="var(--color-line-strong)"
      strokeWidth="1.5"
      strokeDasharray="5 5"
    />
    <rect x="30" y="37" width="14" height="11" rx="3" fill="var(--color-accent)" opacity=".85" />
    <path d="M30 61h26m6 0h10" stroke="var(--color-faint)" strokeWidth="4" strokeLinecap="round" />
    <circle cx="96" cy="72" r="13" fill="var(--color-accent)" />
    <path d="M96 66v12m-6-6h12" stroke="var(--color-accent-ink)" strokeWidth="2.6" strokeLinecap="round" />
  </svg>
)

/** A till that is closed for the night. */
export const Resting = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 128 96" aria-hidden="true" className={className}>
    <ellipse cx="64" cy="87" rx="46" ry="6" fill="var(--color-raised-2)" />
    <path d="M90 10a17 17 0 1 0 14 26 14 14 0 0 1-14-26Z" fill="var(--color-accent)" opacity=".8" />
    <path
      d="M28 48h66a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8V56a8 8 0 0 1 8-8Z"
      fill="var(--color-raised-3)"
    />
    <path
      d="M32 48V36a6 6 0 0 1 6-6h28a6 6 0 0 1 6 6v12"
      fill="none"
      stroke="var(--color-line-strong)"
      strokeWidth="5"
    />
    <path d="M46 66h28" stroke="var(--color-faint)" strokeWidth="5" strokeLinecap="round" />
  </svg>
)

/** A list without lines. */
export const NoRows = ({ className }: { readonly className?: string }) => (
  <svg viewBox="0 0 128 96" aria-hidden="true" className={className}>
    <ellipse cx="64" cy="88" rx="44" ry="5" fill="var(--color-raised-2)" />
    <path d="M36 10h56v70l-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5Z" fill="var(--color-raised-3)" />
    <path d="M46 28h36M46 41h24" stroke="var(--color-faint)" strokeWidth="4" strokeLinecap="round" />
    <circle cx="82" cy="58" r="11" fill="var(--color-accent)" />
    <path
      d="M82 52v10m-4.500-4 4.500 4.500 4.500-4.500"
      fill="none"
      stroke="var(--color-accent-ink)"
      strokeWidth="2.600"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
