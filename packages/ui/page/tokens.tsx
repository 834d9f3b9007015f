import { Sample, Section } from './frame.tsx'

const surfaces = ['page', 'raised-1', 'raised-2', 'raised-3', 'line', 'line-strong']
const inks = ['ink', 'mute', 'faint', 'accent', 'won', 'lost', 'news']
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl']

/** Colours and sizes, from tokens.css. */
export function Tokens(props: { readonly id: string; readonly title: string }) {
  return (
    <Section {...props}>
      <Sample name="Surfaces" text="From the page up in three steps; hairlines in place of shadows." wide>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {surfaces.map((name) => (
            <li key={name} className="grid gap-2 text-sm text-mute">
              <span className="h-16 rounded-sm hairline" style={{ backgroundColor: `var(--color-${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample
        name="Inks"
        text="Each is readable on every surface. Won, lost and news are never told by colour alone."
        wide
      >
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-raised-1 p-4 sm:grid-cols-4 lg:grid-cols-7">
          {inks.map((name) => (
            <li key={name} className="font-semibold" style={{ color: `var(--color-${name})` }}>
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Type" text="Two faces: the display face for titles, the sans for everything that is read." wide>
        <ul className="grid grid-cols-1 gap-2">
          {sizes.map((name) => (
            <li key={name} className="flex items-baseline gap-4">
              <span className="w-10 shrink-0 text-sm text-faint">{name}</span>
              <span
                className={
                  name === 'xs' || name === 'sm' || name === 'base' ? 'truncate' : 'display truncate font-bold'
                }
                style={{ fontSize: `var(--text-${name})` }}
              >
                Calm rooms, warm light 0123456789
              </span>
            </li>
          ))}
        </ul>
      </Sample>
    </Section>
  )
}
