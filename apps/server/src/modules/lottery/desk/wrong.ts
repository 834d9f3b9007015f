import { Refusal } from '#contract/errors.ts'

/** A refusal that stands beside a field. */
export const wrong = (field: string, why: string): Refusal =>
  new Refusal('INVALID_INPUT', { formErrors: [], fieldErrors: { [field]: [why] } })
