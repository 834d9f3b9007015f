import { useMemo, useState } from 'react'
import { chipClass } from '#ui/chip.ts'
import { useT, type Translate } from '#kit/language.ts'
import { CountsChart } from './counts-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { countLabels, hotAndCold, type LabelCount } from './statistics.ts'
import type { Track, TrackId } from './tracks.ts'

const MOST = 5

/** What a track looks at, in words. */
export function trackName(id: TrackId, t: Translate): string {
  const place = /^place(\d+)$/.exec(id)?.[1]
  if (place !== undefined) return t('draws.track.place', { place: Number(place) })
  switch (id) {
    case 'all':
    case 'sum':
    case 'special':
    case 'tails':
    case 'tens':
    case 'ones':
    case 'bottomTens':
    case 'bottomOnes':
      return t(`draws.track.${id}`)
    default:
      return id
  }
}

interface TrackSectionsProps {
  readonly tracks: readonly Track[]
  /** The issues of the draws, the newest last. */
  readonly numeros: readonly string[]
}

/** Hot and cold, missing counts, and the line through the draws, of the place that is chosen. */
export function TrackSections({ tracks, numeros }: TrackSectionsProps) {
  const t = useT()
  const [chosen, setChosen] = useState<TrackId>()
  const track = tracks.find(({ id }) => id === chosen) ?? tracks[0]
  const counts = useMemo(() => (track === undefined ? [] : countLabels(track)), [track])
  if (track === undefined) return null
  const { hot, cold } = hotAndCold(counts, MOST)
  const name = trackName(track.id, t)
  return (
    <>
      {tracks.length > 1 && (
        <div
          role="group"
          aria-label={t('draws.trend.place')}
          className="swipe-row -mx-4 flex gap-1.5 px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
        >
          {tracks.map(({ id }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === track.id}
              onClick={() => setChosen(id)}
              className={chipClass(id === track.id)}
            >
              {trackName(id, t)}
            </button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <section aria-labelledby="trend-hot" className="grid content-start gap-4 rounded-md bg-raised-1 p-4 md:p-5">
          <h2 id="trend-hot" className="text-lg font-bold">
            {t('draws.trend.hotCold')}
          </h2>
          {hot.length === 0 ? (
            <p className="text-mute">{t('draws.trend.even')}</p>
          ) : (
            <div className="grid grid-cols-2 gap-4">
              <Ranks title={t('draws.trend.hot')} labels={hot} most={hot[0]?.times ?? 1} tone="hot" />
              <Ranks title={t('draws.trend.cold')} labels={cold} most={hot[0]?.times ?? 1} tone="cold" />
            </div>
          )}
        </section>
        <section
          aria-labelledby="trend-missing"
          className="grid min-w-0 content-start gap-4 rounded-md bg-raised-1 p-4 md:p-5"
        >
          <div>
            <h2 id="trend-missing" className="text-lg font-bold">
              {t('draws.trend.missing')}
            </h2>
            <p className="text-sm text-faint">{t('draws.trend.missingText')}</p>
          </div>
          <CountsChart counts={counts} caption={t('draws.trend.missingOf', { place: name })} />
        </section>
      </div>
      {track.isPlace && (
        <section aria-labelledby="trend-line" className="grid min-w-0 gap-3 rounded-md bg-raised-1 p-4 md:p-5">
          <h2 id="trend-line" className="text-lg font-bold">
            {t('draws.trend.line')}
          </h2>
          <LineChart track={track} numeros={numeros} caption={t('draws.trend.lineOf', { place: name })} />
        </section>
      )}
    </>
  )
}

interface RanksProps {
  readonly title: string
  readonly labels: readonly LabelCount[]
  readonly most: number
  readonly tone: 'hot' | 'cold'
}

/** Labels with how often they came, as bars. */
const Ranks = ({ title, labels, most, tone }: RanksProps) => {
  const t = useT()
  return (
    <div className="grid content-start gap-1.5">
      <h3 className="text-sm font-semibold text-mute">{title}</h3>
      <ol className="grid gap-1.5">
        {labels.map(({ label, times }) => (
          <li key={label} className="grid grid-cols-[2.25rem_1fr_auto] items-center gap-2">
            <span className="amount grid h-7 place-items-center rounded-full bg-raised-3 px-1 text-sm font-bold">
              {label}
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-raised-2">
              <span
                className={tone === 'hot' ? 'block h-full rounded-full bg-lost' : 'block h-full rounded-full bg-news'}
                style={{ width: `${Math.max(4, (times / Math.max(1, most)) * 100)}%` }}
              />
            </span>
            <span className="amount text-sm text-mute">{t('draws.trend.times', { times })}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
