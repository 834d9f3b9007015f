import type { HouseMessage, RoundAnswer, SessionResponse, StoredRound } from '#contract/protocols/studio.ts'
import type { Money } from '#rules/money.ts'
import type { Json, StudioGame } from '#studio/game.ts'
import type { House } from '../net/house.ts'
import type { StudioClient } from '../net/studio.ts'
import type { Ladder } from './ladder.ts'

/** What every game's page is given when it starts. */
export interface GameOptions {
  readonly session: SessionResponse
  readonly client: StudioClient
  readonly house: House
  readonly language: string
  /** Whoever wants less motion gets the end of every motion at once. */
  readonly still: boolean
  readonly progress: (share: number) => void
}

/** A running game: it hears the house. */
export interface Game {
  hear(message: HouseMessage): void
}

/** What a page may do now: bet, choose in a round, hurry what is told, or wait. */
export type Phase = 'bet' | 'choose' | 'busy' | 'wait'

/** What a game shows and asks; `createPlay` does the rest, which is the same in every game. */
export interface Face {
  readonly game: StudioGame
  /** The stakes to choose from, in games whose bet is an amount alone. */
  readonly ladder?: Ladder
  /** What the panel of stakes holds in games without a ladder, where there is one; `close` closes it. */
  stakes?(close: () => void): readonly Node[]
  /** Where a round needs nobody once it has begun: rounds may follow by themselves, and be told quickly. */
  readonly repeats?: boolean
  /** What would be staked now, in the game's own words; undefined where nothing lies on the table. */
  bet(): { readonly bet: Json; readonly stake: Money } | undefined
  /** Sets things going before the answer is there. */
  start(): void
  /** Puts things back as they were before `start`, or before the choice: nothing was played. */
  back(): Promise<void>
  /**
   * Tells what came of a bet or a choice; everything it shows is in the round. `account` hears how much has
   * been won so far. Resolves when the last of it has been seen.
   */
  tell(round: RoundAnswer, account: (won: Money) => void): Promise<void>
  /** Shows a round as it stands, at once: after a reload, or the last one at the start. */
  show(round: RoundAnswer | StoredRound | undefined): void
  /** Takes what is being told to its end quickly. */
  quicken(): void
  /** Leaves out all that is still to be told. */
  skip(): void
  /** Shows a past round as it was played; resolves when it has been seen, or was ended by `skip`. */
  replay(round: StoredRound): Promise<void>
  /**
   * For games of which the player uncovers what was drawn: tells a round of an earlier page from its start again, whose
   * end was not seen there. The large button uncovers all, which makes no round shorter.
   */
  uncover?(round: StoredRound, account: (won: Money) => void): Promise<void>
  /** What the page may do now has changed. */
  phase(phase: Phase): void
  /** After `refused`: takes the stake down to what the balance bears; false where none is so low. */
  lower(balance: Money): boolean
  /** For games of which rounds can be given away: holds the stake of the next bet, and gives the player its own back. */
  fix?(stake: Money | undefined): void
  help(): readonly Node[]
  /** The free spins of a round and what they paid, in games that have any. */
  spins?(round: RoundAnswer | StoredRound): { readonly count: number; readonly paid: Money }
  /** Whether a round had a feature that are no free spins. */
  special?(round: RoundAnswer): boolean
  /** What the game adds to a round's line in the list. */
  detail(round: StoredRound): readonly string[]
  sound(on: boolean): void
  /**
   * For games whose large button chooses while a round waits: what it chooses now, undefined where it is not to
   * be sent. Its word is `ControlWords.choose`.
   */
  main?(): Json | undefined
  /** A key that the game understands; true when it was one. */
  key?(event: KeyboardEvent): boolean
}

export interface Play {
  /** What the large button does: opens a round, chooses in one, or takes what is told to its end. */
  press(): Promise<void>
  /** Chooses in the round that waits for it. */
  choose(choice: Json): Promise<void>
  /**
   * Asks how the round that waits stands, unless a question is under way. A yes changes nothing on the page; what has ended
   * the round is told like what came of a choice.
   */
  ask(question: Json): Promise<void>
  /** Something lies over the game: whatever moves by itself waits. */
  readonly covered: boolean
  readonly phase: Phase
  /** The round that waits for a choice. */
  readonly open: RoundAnswer | undefined
  readonly balance: Money
  hear(message: HouseMessage): void
}
