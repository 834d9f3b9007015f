import { useCallback, useState } from 'react'
import type { PickRequest } from '#contract/lottery.ts'
import { read, write } from '../../app/session-storage.ts'
import { addPicks, keepSlip, keptSlip, type Slip } from './slip.ts'

/** Changes a slip where this tab keeps it, as it is there now. */
function changeKept(member: string, game: string, make: (before: Slip) => Slip): Slip {
  const kept = read('lotterySlips')
  const next = make(keptSlip(kept, member, game))
  write({ lotterySlips: keepSlip(kept, member, game, next) })
  return next
}

/**
 * Puts picks on the slip of a game from another page. They are for no draw yet: which one is asked there.
 * @returns how many had no room on it
 */
export function putOnSlip(member: string, game: string, picks: readonly PickRequest[]): number {
  const { slip, left } = addPicks(keptSlip(read('lotterySlips'), member, game), null, picks)
  changeKept(member, game, () => slip)
  return left
}

/** The slip of a member for a game, which outlives a reload of the page. */
export function useSlip(member: string, game: string): [Slip, (change: (before: Slip) => Slip) => void] {
  const [slip, setSlip] = useState(() => keptSlip(read('lotterySlips'), member, game))
  const change = useCallback(
    (make: (before: Slip) => Slip): void => setSlip(changeKept(member, game, make)),
    [member, game],
  )
  return [slip, change]
}
