import { commitmentOf } from '#rules/fairness.ts'
import type { Sport } from '#rules/sports/contest.ts'
import type { Pair } from './world.ts'
import type { SportsMessage } from '#contract/protocols/sports-feed.ts'

/** A message before it has its place in the sequence. */
type Without<Message> = Message extends unknown ? Omit<Message, 'sequence' | 'at'> : never
export type Untold = Without<SportsMessage>

export type FeedMarket = Extract<SportsMessage, { type: 'odds_change' }>['markets'][number]

/** Who plays, where and when, with the commitment to the seed that it is played by. */
export const fixture = (about: {
  readonly key: string
  readonly sport: Sport
  readonly bestOf?: number
  readonly competition: Named
  readonly pair: Pair<Named>
  readonly startsAtMs: number
  readonly seed: string
}): Untold => ({
  type: 'fixture',
  event: about.key,
  sport: about.sport,
  ...(about.bestOf === undefined ? {} : { bestOf: about.bestOf }),
  competition: nameOf(about.competition),
  home: nameOf(about.pair.home),
  away: nameOf(about.pair.away),
  startsAt: new Date(about.startsAtMs).toISOString(),
  isSimulated: true,
  commitment: commitmentOf(about.seed),
})

interface Named {
  readonly key: string
  readonly name: string
}
const nameOf = ({ key, name }: Named): Named => ({ key, name })

/** An event of the simulator. What it says depends on the time alone, so that one that begins anew goes on where it was. */
export interface SimulatedEvent {
  readonly key: string
  readonly startsAtMs: number
  readonly endsAtMs: number
  /** What is to be told at a moment, after what was told before. */
  tellAt(nowMs: number): readonly Untold[]
}
