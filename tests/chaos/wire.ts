import { hub88Paths, type Hub88Reply } from '#contract/protocols/hub88.ts'
import type { Command, Expectation, ModelMember } from './model.ts'

/** A command as a provider sends it. */
export type ProviderCommand = Exclude<Command, { kind: 'grant' | 'cash' }>

export const pathOf = (command: ProviderCommand): string => hub88Paths[command.kind]

/** The body of a wallet call; amounts in units of 1/100,000. */
export function bodyOf(user: string, command: ProviderCommand, requestId: string): Record<string, unknown> {
  const { reference, game, round } = command
  const common = { user, request_uuid: requestId, transaction_uuid: reference, round, game_code: game }
  if (command.kind === 'rollback') return { ...common, token: '', reference_transaction_uuid: command.bet }
  const money = {
    ...common,
    amount: Number(command.amount),
    currency: command.currency,
    ...(command.closes === undefined ? {} : { round_closed: command.closes }),
  }
  return command.kind === 'bet'
    ? { ...money, token: command.token }
    : { ...money, token: '', reference_transaction_uuid: command.bet }
}

/** What was answered, in the model's words. */
export interface Heard {
  readonly status: string
  readonly balance: bigint | undefined
}

export const heard = (reply: Hub88Reply): Heard => ({
  status: reply.status,
  balance: reply.balance === undefined ? undefined : BigInt(reply.balance),
})

export const agrees = (told: Heard, { statuses, balance }: Expectation): boolean =>
  statuses.includes(told.status) && told.balance === balance

/** Something that must not be. */
export class Violation extends Error {}

/** Says what was asked, what came and what should have come, so that it can be read without running it again. */
export function disagreement(
  member: ModelMember,
  command: Command,
  told: unknown,
  should: unknown,
  before: readonly Command[] = [],
): Violation {
  const say = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'bigint' ? `${part}` : part instanceof Map ? Object.fromEntries(part) : part,
    )
  return new Violation(
    [
      `member ${member.id} with ${member.balance} sent ${say(command)}`,
      `  of bonus  ${member.bonus}, ${say(member.grants.filter(({ state }) => state === 'active' || state === 'waiting'))}`,
      `  was told  ${say(told)}`,
      `  should be ${say(should)}`,
      ...before.slice(-8).map((earlier) => `  after     ${say(earlier)}`),
    ].join('\n'),
  )
}
