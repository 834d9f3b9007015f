export interface NumberedStep {
  readonly key: string
  readonly title: string
  readonly text?: string
}

/** What is to be done one after the other. */
export function NumberedSteps({ steps }: { readonly steps: readonly NumberedStep[] }) {
  return (
    <ol className="grid content-start gap-4">
      {steps.map(({ key, title, text }, at) => (
        <li key={key} className="flex gap-3">
          <span
            aria-hidden="true"
            className="amount grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent-strong"
          >
            {at + 1}
          </span>
          <span className="grid gap-0.5 pt-0.5">
            <span className="font-semibold text-pretty">{title}</span>
            {text !== undefined && <span className="text-sm text-mute text-pretty">{text}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
