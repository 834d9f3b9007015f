import { useEffect, useState } from 'react'
import { chipClass } from '#ui/chip.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiRoot } from '#ui/extended/ui-root.tsx'
import { Basics } from './basics.tsx'
import { Choices } from './choices.tsx'
import { Figures } from './figures.tsx'
import { Forms } from './forms.tsx'
import { Layers } from './layers.tsx'
import { Lists } from './lists.tsx'
import { Tokens } from './tokens.tsx'

/** What a brand may set, tried out: its accent in the four shades that the tokens name. */
const accents = {
  Brass: ['#e5b454', '#f3cb79', '#241a05', '#3a2d14'],
  Orchid: ['#d58be8', '#e6b3f2', '#270a30', '#3a1e44'],
  Mint: ['#5fd0b0', '#93e4cd', '#04241b', '#12352d'],
} as const
type Accent = keyof typeof accents
const names: readonly Accent[] = ['Brass', 'Orchid', 'Mint']
const tokens = ['--color-accent', '--color-accent-strong', '--color-accent-ink', '--color-accent-soft']

const sections = {
  tokens: 'Tokens',
  basics: 'Buttons and words',
  forms: 'Forms',
  choices: 'Choices',
  layers: 'Layers',
  lists: 'Lists',
  figures: 'Figures',
}

/** Every component of this package in its states. */
export function Page() {
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  const [accent, setAccent] = useState<Accent>('Brass')
  useEffect(() => {
    document.documentElement.dir = direction
  }, [direction])
  useEffect(() => {
    const shades = accents[accent]
    tokens.forEach((token, at) => document.documentElement.style.setProperty(token, shades[at] ?? ''))
  }, [accent])
  return (
    <UiRoot direction={direction}>
      <header className="sticky top-0 z-30 border-b border-line bar-page">
        <div className="mx-auto flex min-h-(--header-height) max-w-(--content-width) flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2 md:px-8">
          <p className="display text-lg font-bold max-sm:sr-only">Components</p>
          <div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:ms-0">
            <div role="group" aria-label="Direction" className="flex gap-1.5">
              {(['ltr', 'rtl'] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === direction}
                  onClick={() => setDirection(one)}
                  className={chipClass(one === direction)}
                >
                  {one}
                </button>
              ))}
            </div>
            <div role="group" aria-label="Accent" className="flex gap-1.5">
              {names.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-label={one}
                  title={one}
                  aria-pressed={one === accent}
                  onClick={() => setAccent(one)}
                  className="grid size-10 place-items-center rounded-full quick-colors hover:bg-raised-2 aria-pressed:bg-raised-3 pointer-coarse:size-11"
                >
                  <span className="size-4.5 rounded-full" style={{ backgroundColor: accents[one][0] }} />
                </button>
              ))}
            </div>
          </div>
        </div>
      </header>
      <main className="mx-auto grid max-w-(--content-width) min-w-0 gap-12 px-4 pt-8 pb-24 md:gap-16 md:px-8 md:pt-12">
        <div className="grid gap-5">
          <h1 className="text-3xl font-extrabold md:text-4xl">Components</h1>
          <p className="max-w-prose text-lg text-pretty text-mute">
            Every part that screens are built of, at rest and in the states it can be in. Switch the direction and the
            accent above; press Tab to see the focus.
          </p>
          <nav aria-label="Sections" className="swipe-row -mx-4 flex gap-1.5 px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
            {Object.entries(sections).map(([id, title]) => (
              <a key={id} href={`#${id}`} className={chipClass(false)}>
                {title}
              </a>
            ))}
          </nav>
        </div>
        <Tokens id="tokens" title={sections.tokens} />
        <Basics id="basics" title={sections.basics} />
        <Forms id="forms" title={sections.forms} />
        <Choices id="choices" title={sections.choices} direction={direction} />
        <Layers id="layers" title={sections.layers} />
        <Lists id="lists" title={sections.lists} />
        <Figures id="figures" title={sections.figures} />
      </main>
      <Toaster label="News in passing" closeLabel="Close" />
    </UiRoot>
  )
}
