import type { SafetySettings } from '#contract/settings/safety.ts'
import type { GamePace } from '#contract/protocols/studio.ts'

/** How fast a game may be played by the house's setting: slots by one time, all others by another; undefined where it asks for nothing. */
export function paceOf(
  { gameType }: { readonly gameType: string },
  { slotMs, gameMs, automatic, quick }: SafetySettings['pace'],
): GamePace | undefined {
  const leastMs = gameType === 'RNG' ? slotMs : gameMs
  return leastMs === 0 && automatic && quick ? undefined : { leastMs, automatic, quick }
}
