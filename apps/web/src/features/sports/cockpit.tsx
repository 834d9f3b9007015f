import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import type { SportEvent } from './types.ts'

type Side = 'home' | 'away'
type Pose = 'waits' | 'fights' | 'won' | 'lost' | 'draw'

const coats = {
  home: { body: '#b3392f', wing: '#7d231d', tail: '#2f5d50', neck: '#e0a23c' },
  away: { body: '#2f6f9f', wing: '#1d4b70', tail: '#5b4a8a', neck: '#dfe6ea' },
} as const

/** A rooster in boxing gloves, looking to the right. */
function Rooster({ side, pose }: { readonly side: Side; readonly pose: Pose }) {
  const coat = coats[side]
  const isBeaten = pose === 'lost'
  return (
    <g>
      <path d="M18 44C6 38 4 22 12 12c0 10 4 14 8 16-3-8 0-15 5-18-1 10 4 17 10 20z" fill={coat.tail} />
      <path d="M20 50c-4-14 8-24 20-22 4-8 5-14 11-16 8-2 13 4 12 11-2 12-2 22-10 29-9 8-28 8-33-2z" fill={coat.body} />
      <path d="M44 26c2-8 4-13 10-14 6 0 10 5 9 11-1 5-2 9-3 13-5-1-12-4-16-10z" fill={coat.neck} />
      <path d="M27 41c6-6 16-6 20-1-3 9-14 11-20 1z" fill={coat.wing} />
      <path d="M51 13c-1-5 2-8 4-5 1-5 5-5 5-1 3-3 6 0 4 4-1 3-4 4-7 4z" fill="#e2503f" />
      <path d="M63 20l8 2-8 3z" fill="#f2b53c" />
      <path d="M60 26c2 1 3 5 1 6-2 0-3-3-1-6z" fill="#e2503f" />
      {isBeaten ? (
        <g stroke="#1d1a14" strokeWidth="1.3" strokeLinecap="round">
          <path d="M56 18l3 3M59 18l-3 3" />
        </g>
      ) : (
        <g>
          <circle cx="57.5" cy="19.5" r="2.4" fill="#fff" />
          <circle cx="58.2" cy="19.5" r="1.2" fill="#1d1a14" />
          <path d="M54.5 16.5l5 .8" stroke="#1d1a14" strokeWidth="1.2" strokeLinecap="round" />
        </g>
      )}
      <path d="M34 54v8m8-9v9M31 63h6m2 0h6" stroke="#f2b53c" strokeWidth="2" strokeLinecap="round" fill="none" />
      <circle
        cx={pose === 'fights' ? 66 : 53}
        cy={pose === 'fights' ? 36 : 40}
        r="5.4"
        fill="#f3f0e6"
        stroke="#c0392b"
        strokeWidth="1.4"
      />
      {pose === 'won' && (
        <g fill="none" stroke="#f3cb79" strokeWidth="1.6">
          <path d="M47 2l4 4 5-5 5 5 4-4-1 7H48z" fill="#f3cb79" />
        </g>
      )}
      {isBeaten && (
        <g fill="#f3cb79">
          <path d="M47 5l1 2 2 .3-1.5 1.5.4 2.2-1.9-1-1.9 1 .4-2.2L44 7.300l2-.3zM60 1l.8 1.700 1.800.2-1.300 1.300.3 1.900-1.600-.9-1.600.9.3-1.900L57.400 2.900l1.800-.2z" />
        </g>
      )}
    </g>
  )
}

/** What each side does, by where the fight stands. */
function posesOf({ phase, score }: Pick<SportEvent, 'phase' | 'score'>): Readonly<Record<Side, Pose>> {
  if (phase === 'before') return { home: 'waits', away: 'waits' }
  if (phase === 'live') return { home: 'fights', away: 'fights' }
  if (score.home === score.away) return { home: 'draw', away: 'draw' }
  return score.home > score.away ? { home: 'won', away: 'lost' } : { home: 'lost', away: 'won' }
}

/** Two roosters in boxing gloves and a ring of straw: Meron from the left, Wala from the right. */
export function Cockpit({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const poses = posesOf(event)
  const words =
    event.phase === 'before'
      ? t('sports.pit.waits')
      : event.phase === 'live'
        ? t('sports.pit.fights')
        : poses.home === 'draw'
          ? t('sports.pit.draw')
          : t('sports.pit.won', { name: poses.home === 'won' ? event.home : event.away })
  return (
    <figure className="grid gap-2">
      <div dir="ltr" className="overflow-hidden rounded-md">
        <svg viewBox="0 0 200 100" aria-hidden="true" className="block w-full bg-[#3a2413]">
          <rect width="200" height="52" fill="#24170d" />
          {Array.from({ length: 23 }, (_, seat) => (
            <circle
              key={seat}
              cx={seat * 9 + 1}
              cy={20 + (seat % 2) * 8}
              r="4"
              fill={['#4a3320', '#5a3d24', '#3c2a1b'][seat % 3]}
            />
          ))}
          <rect y="40" width="200" height="5" fill="#8a5a2b" />
          <rect y="48" width="200" height="5" fill="#6f4620" />
          <ellipse cx="100" cy="86" rx="92" ry="20" fill="#c99a55" />
          <ellipse cx="100" cy="85" rx="84" ry="16" fill="#dbb06c" />
          <path
            d="M40 88l8-2M72 95l9-1M120 94l8 1M150 88l9-1M96 80l8 1"
            stroke="#a87a3a"
            strokeWidth="1.4"
            strokeLinecap="round"
          />
          <g transform={event.phase === 'live' ? 'translate(28 22)' : 'translate(12 24)'}>
            <Rooster side="home" pose={poses.home} />
          </g>
          <g transform={event.phase === 'live' ? 'translate(172 22) scale(-1 1)' : 'translate(188 24) scale(-1 1)'}>
            <Rooster side="away" pose={poses.away} />
          </g>
          {event.phase === 'live' && (
            <g fill="#f3cb79">
              <path d="M100 38l3 8 8-3-4 8 8 3-8 3 4 8-8-3-3 8-3-8-8 3 4-8-8-3 8-3-4-8 8 3z" />
              <path d="M100 46l2 5 5-2-3 5 5 2-5 2 3 5-5-2-2 5-2-5-5 2 3-5-5-2 5-2-3-5 5 2z" fill="#fff8e4" />
            </g>
          )}
        </svg>
      </div>
      <figcaption className={cx('text-center text-sm', event.phase === 'ended' ? 'font-semibold' : 'text-mute')}>
        {words}
      </figcaption>
    </figure>
  )
}
