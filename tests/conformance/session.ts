import { type KeyObject, randomUUID } from 'node:crypto'
import type { Hub88Call, Hub88Reply, Hub88Status } from '#contract/protocols/hub88.ts'
import type { Body, Heard, ProviderClient } from './client.ts'

/** Whom the suite plays for: a session of one game, opened by the platform. */
export interface Player {
  readonly user: string
  readonly token: string
  readonly game: string
  readonly currency: string
}

/** A rule that the platform broke, in the words of the table. */
export class Broken extends Error {}

export function expectThat(holds: boolean, words: string): void {
  if (!holds) throw new Broken(words)
}

/** Stakes are small, so that a test account of one whole unit is enough; in units of 1/100,000. */
export const STAKE = 100

/** What rules are written with: bodies of calls, and questions whose answers are checked. */
export interface Session {
  readonly player: Player
  readonly client: ProviderClient
  /** The provider's own, by which it signs. */
  readonly key: KeyObject
  bet(changes?: Body): Body
  /** A win, or with `round_closed` the end, of a stake. */
  win(bet: Body, changes?: Body): Body
  rollback(bet: Body, changes?: Body): Body
  /** Makes a call and checks its status, and that who and what was asked comes back. */
  ask(name: Hub88Call, body: Body, ...statuses: readonly Hub88Status[]): Promise<Partial<Hub88Reply>>
  balance(): Promise<number>
  /** Runs something and checks by how much the balance moved. */
  moves(by: number, what: () => Promise<unknown>): Promise<void>
}

export function createSession(client: ProviderClient, key: KeyObject, player: Player): Session {
  const { user, token, game, currency } = player
  const fresh = (): Body => ({ user, token, request_uuid: randomUUID(), transaction_uuid: randomUUID() })
  const about = (bet: Body): Body => ({
    ...fresh(),
    round: bet['round'],
    game_code: bet['game_code'],
    reference_transaction_uuid: bet['transaction_uuid'],
  })
  const session: Session = {
    player,
    client,
    key,
    bet: (changes = {}) => ({ ...fresh(), round: randomUUID(), game_code: game, currency, amount: STAKE, ...changes }),
    win: (bet, changes = {}) => ({ ...about(bet), currency, amount: 2 * STAKE, ...changes }),
    rollback: (bet, changes = {}) => ({ ...about(bet), ...changes }),
    async ask(name, body, ...statuses) {
      const { status, reply } = await client.call(name, body)
      const wanted: readonly (string | undefined)[] = statuses
      expectThat(
        wanted.includes(reply.status),
        `${name} was answered ${status} ${reply.status}, not ${statuses.join(' or ')}`,
      )
      expectThat(status === 200, `${name} was answered ${reply.status} with HTTP ${status}`)
      expectThat(reply.request_uuid === body['request_uuid'], `${name} does not echo its request_uuid`)
      expectThat(reply.user === body['user'], `${name} does not say for whom`)
      return reply
    },
    async balance() {
      const { balance } = await session.ask('balance', { user, token, request_uuid: randomUUID() }, 'RS_OK')
      if (balance === undefined || !Number.isSafeInteger(balance)) throw new Broken('balance is no whole number')
      return balance
    },
    async moves(by, what) {
      const before = await session.balance()
      await what()
      const moved = (await session.balance()) - before
      expectThat(moved === by, `the balance moved by ${moved}, not by ${by}`)
    },
  }
  return session
}

/** Two answers to the same call: the same but for the request that they echo. */
export const isSame = (
  { request_uuid: _one, ...a }: Partial<Hub88Reply>,
  { request_uuid: _other, ...b }: Partial<Hub88Reply>,
): boolean => a.user === b.user && a.status === b.status && a.currency === b.currency && a.balance === b.balance

/** What is not understood is refused, and never as a fault of the platform. */
export function expectRefused(name: string, { status, reply }: Heard, statuses: readonly string[]): void {
  expectThat(
    reply.status !== undefined && statuses.includes(reply.status),
    `${name} was answered ${status} ${reply.status ?? 'with no status'}, not ${statuses.join(' or ')}`,
  )
  expectThat(status < 500, `${name} was answered with HTTP ${status}`)
}
