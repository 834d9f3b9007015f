import type { CloneSource } from '../support/clones.ts'

export interface CampaignOptions {
  readonly databases: CloneSource
  /** How much, in the campaign's own measure. */
  readonly count: number
  readonly seed: string
  /** When it fires, the campaign ends in order, unfinished. */
  readonly deadline: AbortSignal
}

export interface Outcome {
  readonly count: number
  /** For the table: figures worth reading. */
  readonly note: string
}

/** Raised when the time ran out: what was done was right, but it was not all. */
export class Unfinished extends Error {}

/** The outcome of a campaign that found nothing wrong; unfinished is no pass. */
export function within(done: number, wanted: number, unit: string, note = ''): Outcome {
  if (done < wanted) throw new Unfinished(`only ${done} of ${wanted} ${unit} in time`)
  return { count: done, note }
}
