import { int, object, optional, safeParse, string } from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import type { SlipItem } from './slip.ts'

const told = object({
  pick: optional(int()),
  fault: optional(string()),
  detail: optional(string()),
  number: optional(string()),
  most: optional(string()),
  stake: optional(string()),
})

/** Why a ticket was not bought; where it is about one pick, which. */
export interface Refusal {
  readonly code: CallError['code']
  /** The id of the pick on the slip. */
  readonly pick: number | undefined
  readonly fault?: string | undefined
  readonly detail?: string | undefined
  readonly number?: string | undefined
  /** The most that may be staked or won. */
  readonly most?: string | undefined
  /** What may be staked at most, where `most` is what may be won. */
  readonly stake?: string | undefined
}

/** A refusal of the server, with the pick of the slip that it names by its place. */
export function refusalOf(cause: unknown, items: readonly Pick<SlipItem, 'id'>[]): Refusal {
  const { code, detail } = cause instanceof CallError ? cause : new CallError('INTERNAL', String(cause))
  const read = safeParse(told, detail)
  if (!read.success) return { code, pick: undefined }
  const { pick, ...rest } = read.data
  return { code, pick: pick === undefined ? undefined : items[pick]?.id, ...rest }
}
