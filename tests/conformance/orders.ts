/** Every order in which the calls of one stake can come, with what the rules of the field say of each. */
import { randomUUID } from 'node:crypto'
import type { Hub88Call, Hub88Status } from '#contract/protocols/hub88.ts'
import type { Body } from './client.ts'
import { expectThat, type Session, STAKE } from './session.ts'

/** `close` is a win that ends the round. Each has one transaction id, so a second one is a repetition. */
export const moves = ['bet', 'win', 'close', 'rollback'] as const
export type Move = (typeof moves)[number]

/** All sequences of one to `length` moves. */
export function orders(length: number): Move[][] {
  if (length === 0) return []
  const shorter = orders(length - 1)
  return [
    ...shorter,
    ...[[], ...shorter]
      .filter((one) => one.length === length - 1)
      .flatMap((one) => moves.map((move) => [...one, move])),
  ]
}

/** What a stake has come to; by move the gain and the balance after it, counted from the start. */
type Story = Map<Move, { readonly gain: number; readonly balance: number }>

const gains: Readonly<Record<Move, number>> = { bet: -STAKE, win: 2 * STAKE, close: 3 * STAKE, rollback: STAKE }

/** The rules once more, as plainly as they can be said; `undefined` as a gain is a refusal. */
export function expected(story: Story, move: Move): { readonly status: Hub88Status; readonly gain?: number } {
  const has = (one: Move): boolean => story.has(one)
  if (has(move)) return { status: 'RS_OK' }
  if (move === 'bet')
    return has('rollback') ? { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' } : { status: 'RS_OK', gain: gains.bet }
  if (move === 'rollback') {
    if (has('win') || has('close')) return { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }
    return { status: 'RS_OK', gain: has('bet') ? gains.rollback : 0 }
  }
  if (has('rollback')) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
  if (!has('bet')) return { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }
  return has('close') ? { status: 'RS_ERROR_DUPLICATE_TRANSACTION' } : { status: 'RS_OK', gain: gains[move] }
}

/** Plays one order and checks each answer and each balance. */
export async function playOrder(session: Session, order: readonly Move[], start: number): Promise<number> {
  const bet = session.bet()
  const calls: Readonly<Record<Move, readonly [Hub88Call, Body]>> = {
    bet: ['bet', bet],
    win: ['win', session.win(bet, { amount: gains.win })],
    close: ['win', session.win(bet, { amount: gains.close, round_closed: true })],
    rollback: ['rollback', session.rollback(bet)],
  }
  const story: Story = new Map()
  let balance = start
  for (const [at, move] of order.entries()) {
    const { status, gain } = expected(story, move)
    const [name, body] = calls[move]
    const reply = await session.ask(name, { ...body, request_uuid: randomUUID() }, status).catch((error: unknown) => {
      throw error instanceof Error
        ? Object.assign(error, { message: `${order.slice(0, at + 1).join(', ')}: ${error.message}` })
        : error
    })
    const earlier = story.get(move)
    if (gain !== undefined) {
      balance += gain
      story.set(move, { gain, balance })
    }
    const should = earlier?.balance ?? balance
    expectThat(
      reply.balance === should,
      `${order.slice(0, at + 1).join(', ')}: the last was answered with a balance of ${reply.balance}, not ${should}`,
    )
  }
  return balance
}
