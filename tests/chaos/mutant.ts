/** A fault that a campaign has to notice: a small change of the code. */
export interface Mutant {
  readonly name: string
  /** Below apps/server/src. */
  readonly file: string
  readonly search: string
  readonly replace: string
  /** The campaign that has to notice it. */
  readonly campaign: 'T1' | 'T2' | 'T3' | 'T4' | 'T6' | 'T11'
}
