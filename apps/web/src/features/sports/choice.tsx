import { cx } from '#ui/cx.ts'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value
  nameOf(value: Value): string
  readonly locked: boolean
  onChoose(value: Value): void
}

/** A few ways of which one holds. */
export function Choice<Value extends string>({ label, values, chosen, nameOf, locked, onChoose }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex gap-0.5 rounded-sm bg-page p-0.5 hairline">
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          disabled={locked}
          onClick={() => onChoose(value)}
          className={cx(
            'min-h-10 flex-1 rounded-[0.5rem] px-2 text-sm leading-tight font-semibold quick-colors pointer-coarse:min-h-11',
            value === chosen ? 'bg-raised-3 text-ink' : 'text-mute hover:text-ink',
          )}
        >
          {nameOf(value)}
        </button>
      ))}
    </div>
  )
}
