import type { StudioGame } from '#studio/game.ts'
import type { Numbers } from '../odds/numbers.ts'
import type { Round } from '../odds/table.ts'
import type { Say, Words } from '../shell/texts.ts'
import type { TicketKey } from './words.ts'

/** What lies under the foil of a panel. */
export interface Under {
  /** The line below its picture; none for a blank. */
  readonly text: string
  /** What a screen reader says of it. */
  readonly words: string
  /** Which picture the game paints there. */
  readonly face: number
}

/** Panels that lie together on a ticket. */
export interface Group<Key extends string> {
  readonly label: Key | TicketKey
  readonly count: number
  readonly columns: number
  /** Whether its label stands on the ticket, above it. */
  readonly titled?: boolean
}

/** A ticket's data and pictures; foil, keys and money are the family's. */
export interface TicketSetup<Key extends string> {
  readonly game: StudioGame
  readonly words: Words<Key | TicketKey>
  readonly groups: readonly Group<Key>[]
  /** Width of a ticket over its height. */
  readonly shape: number
  /** What lies under all panels, group by group; the same for the same round. */
  under(round: Round, say: Say<Key | TicketKey>, numbers: Numbers): readonly Under[]
  /** Which of the panels that are open so far pay together. */
  wins(round: Round, open: ReadonlySet<number>): ReadonlySet<number>
  /** What came of a ticket, in a word of the list of the last results: how many stakes it paid. */
  pays(round: Round): number
  /** The picture under a panel, in a box of `size` by `size`. */
  face(context: CanvasRenderingContext2D, size: number, under: Under): void
  /** The foil of a panel. */
  foil(context: CanvasRenderingContext2D, width: number, height: number, panel: number): void
  /** What rests behind the ticket, over the whole window. */
  paint(
    context: CanvasRenderingContext2D,
    size: { readonly width: number; readonly height: number },
    field: DOMRect,
  ): void
  /** What moves behind the ticket, in the field. */
  draw(
    context: CanvasRenderingContext2D,
    size: { readonly width: number; readonly height: number },
    now: number,
    still: boolean,
  ): void
  /** What can be won and how often, and the figures. */
  help(
    say: Say<Key | TicketKey>,
    numbers: Numbers,
  ): { readonly rules: readonly Node[]; readonly figures: readonly (readonly [string, string, string?])[] }
}
