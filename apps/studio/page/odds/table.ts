import type { OddsHelp } from './help.ts'
import type { RoundAnswer, SessionResponse, StoredRound } from '#contract/protocols/studio.ts'
import type { Money } from '#rules/money.ts'
import type { Json, StudioGame } from '#studio/game.ts'
import type { Controls } from '../shell/controls.ts'
import type { Phase } from '../shell/face.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Say, Words } from '../shell/texts.ts'
import type { Sound } from '../sound.ts'
import type { Motion } from '../stage/motion.ts'
import type { Stage } from './stage.ts'
import type { OddsKey } from './words.ts'

export type Round = RoundAnswer | StoredRound

/** What the family hands to one of its games. */
export interface OddsTable<Key extends string> {
  readonly say: Say<Key | OddsKey>
  readonly money: ShowMoney
  readonly language: string
  readonly session: SessionResponse
  readonly still: boolean
  readonly sound: Sound
  readonly motion: Motion
  readonly controls: Controls
  /** Where the game lays its own elements, over its stage. */
  readonly field: HTMLElement
  readonly stage: Stage
  readonly stake: Money
  /** Writes what can be won now on the plate, once the aim has changed. */
  invite(): void
  choose(choice: Json): void
  /** Asks how the round that waits stands, see `Play.ask`. */
  ask(question: Json): void
  /** Something lies over the game: whatever moves by itself waits. */
  readonly covered: boolean
  /** Waits where things are told at their pace; not at all where they are hurried, or movement is not wanted. */
  pause(ms: number): Promise<void>
  /** How long something may take: nothing where it is hurried, or movement is not wanted. */
  lasts(ms: number): number
}

/** What a round is in a line of the last results. */
export interface Result {
  readonly text: string
  /** What a screen reader says in its place. */
  readonly words: string
}

/** A game of the family: its aim, its pictures and how it tells a round. Money, stakes and the bar are the family's. */
export interface OddsBoard {
  /** What stands on the desk above the stake: how the player aims. */
  readonly aim: readonly HTMLElement[]
  /** The bet beside its stake; undefined where something has to be chosen first, which it says itself. */
  bet(): Readonly<Record<string, Json>> | undefined
  /** How many stakes a bet takes as it is aimed; one where it is not said. */
  wagers?(): number
  /** Takes the aim of a bet over. */
  aimAs(bet: Readonly<Record<string, Json>>): void
  /** What the plate says before a round, at the stake. */
  invite(): string
  /** Sets things moving before the answer is there; `opens` where it is a round and no choice. */
  start(opens: boolean): void
  tell(round: Round): Promise<void>
  /** A round as it stands, at once; none as it is before the first. */
  show(round: Round | undefined): void
  /** Takes what is being told to its end, beyond what `pause` and `lasts` shorten. */
  hurry?(): void
  replay(round: StoredRound): Promise<void>
  /** What the page may do now, and the round that waits for a choice. */
  phase(phase: Phase, open: Round | undefined): void
  /** What the large button chooses in a round that waits. */
  main?(): Json | undefined
  key?(event: KeyboardEvent): boolean
  /** What came of a round that is over. */
  result(round: Round): Result
  /** Rules and what can be won, and then the rows of figures: a term and what stands for it. */
  help(): Pick<OddsHelp, 'rules' | 'figures'> & Partial<Pick<OddsHelp, 'ownPays'>>
  /** Paints what rests behind everything, over the whole window; `field` is where the stage lies in it. */
  paint(
    context: CanvasRenderingContext2D,
    size: { readonly width: number; readonly height: number },
    field: DOMRect,
  ): void
  /** Draws the stage for a frame; coordinates are the field's. */
  draw(context: CanvasRenderingContext2D, size: { readonly width: number; readonly height: number }, now: number): void
}

/** A game as the family starts it. */
export interface OddsSetup<Key extends string> {
  readonly game: StudioGame
  readonly words: Words<Key | OddsKey>
  /** The word of the large button before a round, and where it chooses. */
  readonly main: Key | OddsKey
  readonly choose?: Key | OddsKey
  /** Its word while a round is told, where it does something else than hurry. */
  readonly stop?: Key | OddsKey
  /** What the stake is of, where a bet takes several. */
  readonly stakeNote?: Key | OddsKey
  /** Whether the player uncovers what was drawn. */
  readonly uncovers?: boolean
  /** Whether a round needs nobody once it has begun. */
  readonly repeats: boolean
  create(table: OddsTable<Key>): OddsBoard
}
