import type { JourneyName } from './journeys.ts'
import { memberFaults } from './member-faults.ts'
import { siteFaults } from './site-faults.ts'

export interface Fault {
  readonly id: string
  /** What is wrong, as somebody would report it. */
  readonly says: string
  readonly file: string
  /** Stands once in the file. */
  readonly from: string
  /** What takes its place; `PLANTED` is true while this fault is awake. */
  readonly to: string
  /** The journey that has to notice, and the step of it that has to fail. */
  readonly journey: JourneyName
  readonly notices: string
}

export const faults: readonly Fault[] = [...siteFaults, ...memberFaults]
