/**
 * Short journeys through the site. Each step that looks at something says what holds, in words by which a planted fault
 * names the step that has to notice it.
 */
import { lobbyJourneys } from './lobby-journeys.ts'
import { memberJourneys } from './member-journeys.ts'
import { shellJourneys } from './shell-journeys.ts'
import type { World } from './world.ts'

export const journeys = { ...lobbyJourneys, ...shellJourneys, ...memberJourneys } satisfies Record<
  string,
  (world: World) => Promise<void>
>

export type JourneyName = keyof typeof journeys
