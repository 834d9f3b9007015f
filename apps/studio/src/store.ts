import type { Wager } from '#rules/game.ts'
import type { PotCode } from '#rules/jackpot.ts'
import type { Money } from '#rules/money.ts'
import type { FreeRounds, GamePace, PlayMode, StudioErrorCode } from '#contract/protocols/studio.ts'
import type { Json, Played } from './game.ts'

export interface StudioSession {
  readonly id: string
  readonly mode: PlayMode
  readonly game: string
  readonly player: string
  readonly walletToken: string | null
  readonly currency: string
  readonly currencySymbol: string
  readonly demoBalance: Money | null
  /** What may be played of it at the house's expense, as the platform offered it at the launch. */
  readonly freeRounds: readonly FreeRounds[]
  /** How fast it may be played; null where nothing is asked. */
  readonly pace: GamePace | null
  /** In a replay: the round that it shows. */
  readonly shows: string | null
  /** The one in use for this player and game, in whichever session. */
  readonly seed: Seed
  /** Of the secret that comes into use when seeds are changed. */
  readonly nextCommitment: string
}

export interface Seed {
  readonly id: string
  /** Opened when it is asked for. */
  readonly serverSeed: string
  readonly commitment: string
  readonly clientSeed: string
  readonly nonce: number
  readonly revealed: boolean
}

export interface Round {
  readonly session: string
  readonly id: string
  readonly gameVersion: string
  readonly ruleHash: string
  readonly nonce: number
  readonly bet: Json
  readonly choices: readonly Json[]
  /** The stake of the bet alone. */
  readonly stake: Money
  /** The grant that bears it, null where the player does. */
  readonly reward: string | null
  /** The stakes that the wallet has taken. */
  readonly wagers: readonly Wager[]
  readonly state: 'open' | 'closed' | 'refused' | 'refunded'
  /** All that was chosen is done, and the player chooses next. */
  readonly awaiting: boolean
  /** As far as the player has seen it. */
  readonly outcome: Json | null
  readonly balance: Money | null
  /** What it won of a pot, beside what its stakes pay. */
  readonly jackpot: WonPot | null
  readonly refusal: StudioErrorCode | null
  readonly playedAt: string
  readonly seed: Seed
}

/** A pot that a round won, with what was in it. */
export interface WonPot {
  readonly pot: PotCode
  readonly amount: Money
}

export interface StudioStore {
  /** Encrypts what lies in clear or under an older key; at start, before anything is played. */
  encryptStored(): Promise<void>
  /** Opens a session. The seeds are for a player that has none in this game yet. */
  insertSession(session: NewSession): Promise<void>
  /** The session that a launch token would open. */
  findLaunch(launchHash: string): Promise<StudioSession | undefined>
  /** Exchanges a launch token for a bearer; once, and within two minutes. */
  launch(launchHash: string, bearerHash: string): Promise<StudioSession | undefined>
  findSession(bearerHash: string): Promise<StudioSession | undefined>
  sessionById(id: string): Promise<StudioSession | undefined>
  /**
   * Opens a round under the session's next nonce, or finds the one of this id. `unfinished` is another
   * round that has to end first, or one of this id in another session of the player. 'early' where the last
   * round began less than the session's pace ago.
   */
  openRound(session: StudioSession, round: NewRound): Promise<{ round: Round } | { unfinished: Round } | 'early'>
  /** Writes how far a round has come. What a quicker try of the same step wrote stays. */
  advanceRound(round: Round, played: Played, balance: Money, jackpot: WonPot | null): Promise<void>
  refuseRound(round: Round, refusal: StudioErrorCode, balance: Money | null): Promise<void>
  /** Notes that the stakes of a round were given back. */
  /** Ends a round of which each stake was given back; `balance` is what the wallet says then, where it does. */
  refundRound(round: Round, balance: Money | null): Promise<void>
  /** Ends a round of a trial and gives its stakes back. */
  refundDemo(round: Round): Promise<void>
  /** Removes a round of a trial that its play money did not cover. */
  forgetDemo(round: Round): Promise<void>
  /** Removes trials that began over a day ago, some at a time, with their rounds and seeds. */
  dropDemos(): Promise<void>
  /**
   * The round of an id that the player of a bearer plays, in one read; `marks` where what was seen of it has been written
   * two seconds ago or more. Undefined where the bearer is none, only shows, or plays no such round.
   */
  askedOf(
    bearerHash: string,
    roundId: string,
  ): Promise<{ readonly round: Round; readonly game: string; readonly marks: boolean } | undefined>
  /** Writes what the player has seen of a round that waits; what another has written since it was read stays. */
  markSeen(round: Round, outcome: Json): Promise<void>
  /** Adds a choice to a round that waits for its choice number `step`; false where it does not. */
  addChoice(round: Round, step: number, choice: Json): Promise<boolean>
  /**
   * Notes the stakes that a choice added once they are taken, before anything is paid: from then on the choice
   * stays, also one that was taken back meanwhile, unless another was made in its place.
   */
  noteStakes(round: Round, wagers: readonly Wager[]): Promise<void>
  /** Takes the last choice back, which the wallet did not cover. */
  dropChoice(round: Round): Promise<void>
  /** Moves a demo's own balance by what the last choice cost and the end pays; false when it does not cover the cost. */
  playDemo(round: Round, played: Played, jackpot: WonPot | null): Promise<boolean>
  readRound(session: string, id: string): Promise<Round | undefined>
  history(player: string, game: string, limit: number): Promise<Round[]>
  /** The stake of the last round that the player paid. */
  ownStake(player: string, game: string): Promise<Money | undefined>
  /** A round of a player by its id, whatever session it was played in. */
  roundOf(player: string, game: string, id: string): Promise<Round | undefined>
  /** The oldest round of a player that is not over. */
  openRoundOf(player: string, game: string): Promise<Round | undefined>
  /** Opens a replay of a round that has ended; undefined where the player has none of that id. */
  insertReplay(replay: {
    readonly id: string
    readonly player: string
    readonly round: string
    readonly launchHash: string
  }): Promise<{ game: string } | undefined>
  /** Rounds open for longer than some seconds, to be played to their end, and such as waited too long for their player. */
  openRounds(seconds: number, waitingSeconds: number): Promise<Round[]>
  /** The rounds for real money of a UTC day, each with whose it is. */
  roundsOfDay(day: string): Promise<{ player: string; round: Round }[]>
  /**
   * Reveals the seed in use, puts the one that was promised next in its place, with the player's seed, and draws the one
   * after it; undefined while a round of the player in this game is open.
   */
  rotate(
    session: StudioSession,
    change: { readonly clientSeed: string; readonly following: NewSeed },
  ): Promise<{ readonly revealed: Seed; readonly now: StudioSession } | undefined>
  close(): Promise<void>
}

export interface NewSession {
  readonly id: string
  readonly mode: PlayMode
  readonly game: string
  readonly player: string
  readonly walletToken: string | null
  readonly currency: string
  readonly currencySymbol: string
  readonly launchHash: string
  readonly demoBalance: Money | null
  readonly freeRounds: readonly FreeRounds[]
  readonly pace: GamePace | null
  readonly clientSeed: string
  readonly seed: NewSeed
  readonly nextSeed: NewSeed
}

/** A secret that was drawn, not yet told to anybody. */
export interface NewSeed {
  readonly id: string
  readonly serverSeed: string
  readonly commitment: string
}

/** Whose seeds, and of which game. */
export type Playing = Pick<StudioSession, 'player' | 'game'>

export interface NewRound {
  readonly id: string
  readonly bet: Json
  readonly stake: Money
  readonly reward: string | null
  readonly gameVersion: string
  readonly ruleHash: string
}
