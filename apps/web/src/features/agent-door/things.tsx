import type { Icon } from '#ui/icon.ts'

interface Thing {
  readonly key: string
  readonly icon: Icon
  readonly title: string
  readonly text: string
}

interface ThingsProps {
  readonly id: string
  readonly title: string
  readonly things: readonly Thing[]
}

/** Some things with a sign, a title and a sentence each. */
export function Things({ id, title, things }: ThingsProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {things.map(({ key, icon: Sign, title: name, text }) => (
          <li key={key} className="grid content-start gap-1 rounded-md bg-raised-1 p-4 hairline">
            <Sign className="mb-1 size-5 text-accent" />
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-mute text-pretty">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
