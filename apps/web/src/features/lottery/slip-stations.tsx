import { chipClass } from '#ui/chip.ts'
import { cx } from '#ui/cx.ts'
import { formatCount, useT } from '#kit/language.ts'
import { nameOfFamily } from '../../parts/lottery/names.ts'
import { MOST_STATIONS } from './slip.ts'

interface SlipStationsProps {
  /** The games that the picks may be bought for. */
  readonly offered: readonly string[]
  readonly chosen: readonly string[]
  readonly isLocked: boolean
  onTurn(station: string): void
}

/** The stations of a day, of which each that is chosen gets a ticket with the same picks. */
export function SlipStations({ offered, chosen, isLocked, onTurn }: SlipStationsProps) {
  const t = useT()
  const label = t('lottery.stations', { most: formatCount(MOST_STATIONS) })
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <span aria-hidden="true" className="text-xs text-mute">
        {label}
      </span>
      <div className="flex flex-wrap gap-1.5">
        {[...new Set([...offered, ...chosen])].map((station) => {
          const isOn = chosen.includes(station)
          return (
            <button
              key={station}
              type="button"
              aria-pressed={isOn}
              disabled={isLocked || (isOn ? chosen.length === 1 : chosen.length === MOST_STATIONS)}
              onClick={() => onTurn(station)}
              className={cx(chipClass(isOn), 'hairline')}
            >
              {nameOfFamily(station)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
