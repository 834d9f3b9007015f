import { useState } from 'react'
import type { Ranking, ShownStanding } from '#contract/calls/rankings.ts'
import type { ShownGift } from '#contract/calls/promotions.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { usePrizeWords, useScore } from './words.ts'

/** Gold, silver and bronze. */
const medals = ['bg-accent text-accent-ink', 'bg-[#c9d3d8] text-[#1b2327]', 'bg-[#cf8f5d] text-[#2a1607]']
const steps = [
  'order-2 h-30 border-accent/60 bg-linear-to-b from-accent/30 sm:h-36',
  'order-1 h-21 border-[#c9d3d8]/40 bg-linear-to-b from-[#c9d3d8]/20 sm:h-26',
  'order-3 h-16 border-[#cf8f5d]/40 bg-linear-to-b from-[#cf8f5d]/20 sm:h-20',
]
const orders = ['order-2', 'order-1', 'order-3']
export const TOP = 3
/** Lines that stand there before anybody asks for more. */
const SHOWN = 20

/** What a place wins; undefined behind the last prize. */
export const prizeAt = (prizes: Ranking['prizes'], place: number): ShownGift | undefined =>
  prizes.find(({ from, to }) => place >= from && place <= to)?.gift

/** A place as a medal or a plain number. */
export const PlaceSign = ({ place, className }: { readonly place: number; readonly className?: string }) => (
  <span
    className={cx(
      'display grid size-8 shrink-0 place-items-center rounded-full text-sm font-extrabold tabular-nums',
      medals[place - 1] ?? 'bg-raised-3 text-mute',
      className,
    )}
  >
    {place}
  </span>
)

interface PlacesProps {
  readonly ranking: Pick<Ranking, 'by' | 'prizes'>
  readonly list: readonly ShownStanding[]
}

/** The first three on their steps; one that nobody has yet stands free. */
export function Podium({ ranking: { by, prizes }, list }: PlacesProps) {
  const t = useT()
  const score = useScore()
  const words = usePrizeWords()
  return (
    <ol className="mx-auto grid w-full max-w-xl grid-cols-3 items-end gap-2 sm:gap-4">
      {orders.map((order, at) => {
        const standing = list[at]
        const prize = prizeAt(prizes, at + 1)
        return (
          <li key={order} className={cx('grid min-w-0 justify-items-center gap-2 text-center', order)}>
            <PlaceSign place={at + 1} className={cx(at === 0 ? 'size-14! text-2xl!' : 'size-11! text-lg!')} />
            <span className="grid w-full min-w-0 gap-0.5">
              <span className={cx('truncate font-bold', standing === undefined && 'font-normal text-faint')}>
                {standing === undefined ? t('rank.free') : standing.isOwn ? t('rank.you') : <bdi>{standing.name}</bdi>}
              </span>
              <span className="amount truncate text-sm text-mute">
                {standing === undefined ? '–' : score(by, standing.score)}
              </span>
            </span>
            <span
              className={cx('grid w-full place-items-center rounded-t-md border-t-2 to-transparent px-1.5', steps[at])}
            >
              {prize !== undefined && (
                <span className="text-sm leading-tight font-semibold text-accent-strong text-balance max-sm:text-xs">
                  {words(prize)}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A line of the list. */
export function PlaceLine({
  ranking: { by, prizes },
  standing: { place, name, score, isOwn },
}: {
  readonly ranking: Pick<Ranking, 'by' | 'prizes'>
  readonly standing: ShownStanding
}) {
  const t = useT()
  const scoreOf = useScore()
  const words = usePrizeWords()
  const prize = prizeAt(prizes, place)
  return (
    <span
      className={cx(
        'flex items-center gap-3 px-4 py-2.5 sm:gap-4',
        isOwn ? 'bg-accent-soft font-semibold' : 'bg-raised-1',
      )}
    >
      <PlaceSign place={place} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate">{isOwn ? t('rank.you') : <bdi>{name}</bdi>}</span>
        {prize !== undefined && <span className="truncate text-xs text-accent-strong">{words(prize)}</span>}
      </span>
      <span className="amount shrink-0 text-sm text-mute">{scoreOf(by, score)}</span>
    </span>
  )
}

/** The places behind the podium; the first of them, and the others when they are asked for. */
export function PlaceList({ ranking, list }: PlacesProps) {
  const t = useT()
  const [all, setAll] = useState(false)
  const rest = list.slice(TOP)
  if (rest.length === 0) return null
  const shown = all ? rest : rest.slice(0, SHOWN - TOP)
  return (
    <div className="grid gap-3">
      <ol start={TOP + 1} className="grid gap-px overflow-hidden rounded-md bg-line hairline">
        {shown.map((standing) => (
          <li key={standing.place}>
            <PlaceLine ranking={ranking} standing={standing} />
          </li>
        ))}
      </ol>
      {shown.length < rest.length && (
        <Button size="sm" className="justify-self-center" onClick={() => setAll(true)}>
          {t('rank.all', { count: list.length })}
        </Button>
      )}
    </div>
  )
}
