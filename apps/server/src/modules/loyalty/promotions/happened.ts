import { friendTriggers, periodTriggers } from '#contract/content/promotion.ts'
import type { Trigger } from '#rules/loyalty/occasions.ts'
import type { Money } from '#rules/money.ts'
import {
  discriminatedUnion,
  enum as oneOf,
  literal,
  number,
  object,
  optional,
  parse,
  string,
  type output,
} from 'zod/mini'

/** Something that happened to a member, for which promotions may give, as it is kept until they have. */
const stored = object({
  trigger: discriminatedUnion('on', [
    object({ on: literal('deposit'), id: string() }),
    object({ on: literal('registered') }),
    object({ on: oneOf(['seen', 'birthday', ...periodTriggers]), day: string() }),
    object({ on: literal('list'), id: string() }),
    object({ on: oneOf(friendTriggers), friend: string(), by: string() }),
    object({ on: literal('level'), level: number() }),
  ]),
  /** When, in milliseconds since 1970; of a period the last moment of it that counts. */
  atMs: number(),
  /** In units. */
  deposit: optional(string()),
})
type Stored = output<typeof stored>

/** The same, with what else a gift may be given for. */
export interface Happened {
  readonly trigger: Trigger
  readonly atMs: number
  readonly deposit?: Money | undefined
  /** What a reviewer decided, of the first gift. */
  readonly decided?: Money | undefined
}

/** What can wait for its promotions. */
export type Waiting = Omit<Happened, 'decided' | 'trigger'> & { readonly trigger: Stored['trigger'] }

export const writeHappened = ({ trigger, atMs, deposit }: Waiting): string =>
  JSON.stringify({ trigger, atMs, ...(deposit === undefined ? {} : { deposit: deposit.toString() }) } satisfies Stored)

export function readHappened(value: unknown): Waiting {
  const { deposit, ...rest } = parse(stored, value)
  return { ...rest, deposit: deposit === undefined ? undefined : BigInt(deposit) }
}
