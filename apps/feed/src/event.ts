import type { SportsMessage } from '#contract/protocols/sports-feed.ts'

/** A message before it has its place in the sequence. */
type Without<Message> = Message extends unknown ? Omit<Message, 'sequence' | 'at'> : never
export type Untold = Without<SportsMessage>

export type FeedMarket = Extract<SportsMessage, { type: 'odds_change' }>['markets'][number]

/** An event of the simulator. What it says depends on the time alone, so that one that begins anew goes on where it was. */
export interface SimulatedEvent {
  readonly key: string
  readonly startsAtMs: number
  readonly endsAtMs: number
  /** What is to be told at a moment, after what was told before. */
  tellAt(nowMs: number): readonly Untold[]
}
