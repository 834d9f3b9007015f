import { useEffect, useState } from 'react'
import { useT } from '#kit/language.ts'
import type { SportEvent } from './types.ts'

/** Minutes that the strip below the pitch has room for. */
const MINUTES = 45

interface Beat {
  readonly minute: number
  readonly momentum: number
}

/** The momentum of each minute for as long as the page is open, the last one last. */
function useBeats({ board }: Pick<SportEvent, 'board'>): readonly Beat[] {
  const [beats, setBeats] = useState<readonly Beat[]>([])
  const { minute, momentum } = board
  useEffect(() => {
    if (minute === undefined || momentum === undefined) return
    setBeats((before) => [...before.filter((beat) => beat.minute !== minute), { minute, momentum }].slice(-MINUTES))
  }, [minute, momentum])
  return beats
}

const line = { fill: 'none', stroke: '#ffffff', strokeOpacity: 0.55, strokeWidth: 0.6 }

/** The pitch from above, the side that attacks lit, and how that went minute by minute. The home side plays from the left. */
export function Pitch({ event }: { readonly event: SportEvent }) {
  const t = useT()
  const beats = useBeats(event)
  const momentum = event.board.momentum ?? 0
  const share = Math.min(1, Math.abs(momentum) / 100)
  const attacks = momentum > 8 ? 'home' : momentum < -8 ? 'away' : undefined
  const tip = 50 + (momentum / 100) * 46
  return (
    <figure className="mx-auto grid w-full max-w-lg gap-2">
      <div dir="ltr" className="relative overflow-hidden rounded-md">
        <svg viewBox="0 0 100 58" aria-hidden="true" className="block w-full bg-[#14532d]">
          {Array.from({ length: 10 }, (_, stripe) => (
            <rect key={stripe} x={stripe * 10} width="10" height="58" fill={stripe % 2 === 0 ? '#185c33' : '#14532d'} />
          ))}
          <rect x="3" y="3" width="94" height="52" {...line} />
          <path d="M50 3v52" {...line} />
          <circle cx="50" cy="29" r="8" {...line} />
          <circle cx="50" cy="29" r="0.9" fill="#fff" fillOpacity="0.55" />
          <path
            d="M3 15h14v28H3M97 15H83v28h14M3 22h5v14H3M97 22h-5v14h5M17 24.5a6 6 0 0 1 0 9M83 24.5a6 6 0 0 0 0 9"
            {...line}
          />
          <path d="M3 25H1v8h2M97 25h2v8h-2" {...line} strokeOpacity="0.9" />
          {attacks !== undefined && (
            <g className="transition-transform duration-(--duration-layer)">
              <path
                d={
                  attacks === 'home'
                    ? `M50 8 L${tip} 29 L50 50 Q${50 + share * 8} 29 50 8Z`
                    : `M50 8 L${tip} 29 L50 50 Q${50 - share * 8} 29 50 8Z`
                }
                fill="#f3cb79"
                fillOpacity={0.25 + share * 0.45}
              />
              <circle cx={tip} cy="29" r="2" fill="#fff" />
              <path d={`M${tip - 1} 28l1-.7 1 .7-.4 1.2h-1.2z`} fill="#0b1316" />
            </g>
          )}
          {attacks === undefined && <circle cx="50" cy="29" r="2" fill="#fff" />}
        </svg>
        <bdi className="absolute top-2.5 left-4 max-w-[42%] truncate rounded-full bg-black/45 px-2 py-0.5 text-xs font-semibold text-white">
          {event.home}
        </bdi>
        <bdi className="absolute top-2.5 right-4 max-w-[42%] truncate rounded-full bg-black/45 px-2 py-0.5 text-xs font-semibold text-white">
          {event.away}
        </bdi>
      </div>
      <figcaption className="text-sm text-mute">
        {attacks === undefined ? t('sports.even') : t('sports.attacks', { team: event[attacks] })}
      </figcaption>
      {beats.length > 1 && (
        <div dir="ltr" role="img" aria-label={t('sports.momentum')} className="flex h-10 items-center gap-px">
          {beats.map((beat) => (
            <span key={beat.minute} className="grid h-full flex-1 grid-rows-2" title={`${beat.minute}′`}>
              <span className="flex items-end">
                <span
                  className="w-full rounded-t-[2px] bg-accent"
                  style={{ height: `${Math.max(0, beat.momentum)}%` }}
                />
              </span>
              <span className="flex items-start">
                <span
                  className="w-full rounded-b-[2px] bg-news"
                  style={{ height: `${Math.max(0, -beat.momentum)}%` }}
                />
              </span>
            </span>
          ))}
        </div>
      )}
    </figure>
  )
}
