import { useEffect, useMemo, useRef, useState } from 'react'
import { chipClass } from '#ui/chip.ts'
import { useT } from '#kit/language.ts'
import { nameOfLabel, nameOfSubject } from '../../../parts/lottery/names.ts'
import { bigRoad, countRoad, type Road, type Side } from './roads.ts'

const CELL = 26
const ROWS = 6

interface RoadsSectionProps {
  readonly roads: readonly Road[]
  /** The issues of the draws, the newest last. */
  readonly numeros: readonly string[]
}

/** Big and small, odd and even, dragon and tiger, as the road that players draw. */
export function RoadsSection({ roads, numeros }: RoadsSectionProps) {
  const t = useT()
  const [chosen, setChosen] = useState<{ readonly sides?: string; readonly subject?: string }>({})
  const kinds = [...new Map(roads.map((road) => [road.sides[0], road.sides])).values()]
  const sides = kinds.find(([first]) => first === chosen.sides) ?? kinds[0]
  const ofSides = roads.filter((road) => road.sides[0] === sides?.[0])
  const road = ofSides.find(({ subject }) => subject === chosen.subject) ?? ofSides.at(-1)
  if (road === undefined) return null
  return (
    <section aria-labelledby="trend-roads" className="grid min-w-0 gap-3 rounded-md bg-raised-1 p-4 md:p-5">
      <h2 id="trend-roads" className="text-lg font-bold">
        {t('draws.trend.roads')}
      </h2>
      <div className="grid min-w-0 gap-0.5">
        {kinds.length > 1 && (
          <Chips
            label={t('draws.trend.sides')}
            chosen={road.sides[0]}
            choices={kinds.map(([a, b]) => ({ key: a, label: `${nameOfLabel(a)} · ${nameOfLabel(b)}` }))}
            onChoose={(key) => setChosen({ ...chosen, sides: key })}
          />
        )}
        {ofSides.length > 1 && (
          <Chips
            label={t('draws.trend.place')}
            chosen={road.subject}
            choices={ofSides.map(({ subject }) => ({ key: subject, label: subjectName(subject) }))}
            onChoose={(subject) => setChosen({ ...chosen, subject })}
          />
        )}
      </div>
      <RoadChart key={road.id} road={road} numeros={numeros} />
    </section>
  )

  function subjectName(subject: string): string {
    return subject === 'tail' ? t('draws.track.tails') : nameOfSubject(subject)
  }
}

interface ChipsProps {
  readonly label: string
  readonly choices: readonly { readonly key: string; readonly label: string }[]
  readonly chosen: string
  onChoose(key: string): void
}

const Chips = ({ label, choices, chosen, onChoose }: ChipsProps) => (
  <div role="group" aria-label={label} className="swipe-row -mx-4 flex gap-1.5 px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
    {choices.map(({ key, label: words }) => (
      <button
        key={key}
        type="button"
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
        className={chipClass(key === chosen)}
      >
        {words}
      </button>
    ))}
  </div>
)

const tones = { a: 'var(--color-lost)', b: 'var(--color-news)' } as const

/** The big road of one pair of sides, and how often each came; the same as a table for readers. */
function RoadChart({ road, numeros }: { readonly road: Road; readonly numeros: readonly string[] }) {
  const t = useT()
  const { sides, outcomes } = road
  const marks = useMemo(() => bigRoad(outcomes, ROWS), [outcomes])
  const counts = useMemo(() => countRoad(outcomes), [outcomes])
  const box = useRef<HTMLDivElement>(null)
  // The newest draws are at its end.
  useEffect(() => {
    if (box.current !== null) box.current.scrollLeft = box.current.scrollWidth
  }, [marks])
  const columns = Math.max(
    12,
    marks.reduce((most, { column }) => Math.max(most, column + 1), 0),
  )
  const words = (side: Side): string => nameOfLabel(side)
  const letter = (side: Side): string => [...words(side)][0] ?? ''
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {(['a', 'b'] as const).map((side, at) => (
          <span key={side} className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-full border-3" style={{ borderColor: tones[side] }} />
            <span className="font-semibold">{words(sides[at === 0 ? 0 : 1])}</span>
            <span className="amount text-mute">
              {t('draws.trend.sideCount', { times: counts[side], longest: counts.longest[side] })}
            </span>
          </span>
        ))}
        {counts.tie > 0 && (
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="h-0.75 w-3 rotate-135 rounded-full bg-won" />
            <span className="font-semibold">{nameOfLabel('tie')}</span>
            <span className="amount text-mute">{t('draws.trend.times', { times: counts.tie })}</span>
          </span>
        )}
      </figcaption>
      <div
        ref={box}
        role="group"
        aria-label={t('draws.trend.roads')}
        tabIndex={0}
        dir="ltr"
        className="overflow-x-auto overscroll-x-contain rounded-sm bg-page [scrollbar-width:thin]"
      >
        <svg aria-hidden="true" width={columns * CELL} height={ROWS * CELL} className="block min-w-full">
          <defs>
            <pattern id="road-grid" width={CELL} height={CELL} patternUnits="userSpaceOnUse">
              <path d={`M${CELL} 0V${CELL}H0`} fill="none" stroke="var(--color-line)" />
            </pattern>
          </defs>
          <rect width="100%" height="100%" fill="url(#road-grid)" />
          <g fontSize="11" fontWeight="700" textAnchor="middle">
            {marks.map(({ column, row, side, ties }, at) => {
              const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2]
              return (
                <g key={at}>
                  <circle cx={x} cy={y} r="9.5" fill="none" stroke={tones[side]} strokeWidth="2.5" />
                  <text x={x} y={y + 4} fill={tones[side]}>
                    {letter(sides[side === 'a' ? 0 : 1])}
                  </text>
                  {ties > 0 && (
                    <path d={`M${x - 8} ${y + 8}L${x + 8} ${y - 8}`} stroke="var(--color-won)" strokeWidth="2.5" />
                  )}
                </g>
              )
            })}
          </g>
        </svg>
      </div>
      <table className="sr-only">
        <caption>{t('draws.trend.roads')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('draws.issue')}</th>
            <th scope="col">{t('draws.result')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes
            .map((outcome, at) => (
              <tr key={at}>
                <th scope="row">{numeros[at]}</th>
                <td>{outcome === 'tie' ? nameOfLabel('tie') : words(sides[outcome === 'a' ? 0 : 1])}</td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </figure>
  )
}
