import type { ReactNode } from 'react'

/** A figure that says on a phone's card what it is; in a table the head does. */
export const CardLabel = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span className="flex justify-between gap-3 md:contents">
    <span className="text-mute md:hidden">{label}</span>
    <span>{children}</span>
  </span>
)

/** Two figures that belong together: one below the other in a table, two labelled lines on a card. */
export const Pair = ({
  labels: [firstLabel, secondLabel],
  first,
  second,
}: {
  readonly labels: readonly [string, string]
  readonly first: ReactNode
  readonly second: ReactNode
}) => (
  <span className="grid">
    <CardLabel label={firstLabel}>{first}</CardLabel>
    <span className="md:text-xs md:text-faint">
      <CardLabel label={secondLabel}>{second}</CardLabel>
    </span>
  </span>
)
