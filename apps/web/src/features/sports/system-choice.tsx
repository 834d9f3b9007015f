import { useId } from 'react'
import { formatCount, useT } from '#kit/language.ts'
import { lineCount } from '#rules/sports/systems.ts'
import type { Slip } from './slip.ts'
import { kindOf, nameOfSystem, systemsFor } from './slip-kinds.ts'
import { forgetPlaced } from './use-place.ts'
import { changeSlip } from './use-slip.ts'

/** Which system the picks of a slip make, of those that fit so many besides its bankers. */
export function SystemChoice({ slip, locked }: { readonly slip: Slip; readonly locked: boolean }) {
  const t = useT()
  const id = useId()
  const others = slip.legs.filter(({ isBanker }) => !isBanker).length
  const kind = kindOf(slip)
  if (kind === undefined)
    return (
      <p role="alert" className="text-sm text-lost text-pretty">
        {t('sports.tooFew')}
      </p>
    )
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-mute">
        {t('sports.mode.system')}
      </label>
      <select
        id={id}
        value={kind}
        disabled={locked}
        onChange={(event) => {
          const system = event.currentTarget.value
          changeSlip((before) => ({ ...before, system }))
          forgetPlaced()
        }}
        className="min-h-11 w-full rounded-sm bg-page px-3 text-sm font-medium hairline"
      >
        {systemsFor(others).map((one) => {
          const lines = lineCount(one, others)
          return (
            <option key={one} value={one}>
              {nameOfSystem(one, t)} · {t('sports.lines', { lines, count: formatCount(lines) })}
            </option>
          )
        })}
      </select>
      <p className="text-xs text-faint text-pretty">{t('sports.bankerText')}</p>
    </div>
  )
}
