import type { CardKind, ChannelKind } from '#contract/settings/cashier.ts'
import type { PaymentMessage, StatementAnswer } from '#contract/protocols/payment-provider.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RandomSource } from '../../platform/random.ts'
import { type Address, addressFor } from './chain.ts'
import type { Saying } from './saying.ts'

/** What is asked of the provider: money to come in, or to go out. */
export type Asked =
  | {
      readonly direction: 'in'
      readonly kind: ChannelKind
      readonly expiresAtMs: number
      readonly returnUrl: string
      readonly language: string
    }
  | {
      readonly direction: 'out'
      readonly kind: CardKind
      readonly account: { readonly name: string; readonly holder: string; readonly number: string }
    }

export type NewOrder = Asked & {
  readonly reference: string
  readonly amount: Money
  readonly currency: string
  readonly callbackUrl: string
}

/** What changes at once or later, and how the house hears of it. */
export interface Step {
  readonly afterMs: number
  readonly state: PaymentMessage['state']
  readonly amount: Money
  readonly confirmations?: number
  readonly reason?: string
  /** How the callback goes out: once at once, in no way, several times, or only after so many milliseconds. */
  readonly saying?: Saying
}

export interface Order {
  readonly asked: NewOrder
  readonly providerReference: string
  /** Opens the order's page. */
  readonly token: string
  readonly address: Address | null
  word: PaymentMessage
  /** Changes that are still to come. */
  plan: { readonly atMs: number; readonly step: Step }[]
  /** When it was paid or failed; null before. */
  settledAtMs: number | null
}

/** So many orders are remembered; the demonstration needs no more. */
const MOST = 20_000

export interface Book {
  /** A new order, or the one that was opened under this reference before; undefined where that was for something else. */
  open(asked: NewOrder): Order | undefined
  byReference(reference: string): Order | undefined
  byToken(token: string): Order | undefined
  /** Puts the steps in front of the order. Those of no delay happen now. */
  schedule(order: Order, steps: readonly Step[]): void
  /** Lets happen what is due. */
  tick(): void
  statement(day: string): StatementAnswer
  words(): ReadonlyMap<string, PaymentMessage>
}

/** Orders of the provider by reference; `say` sends a word out to whoever opened the order. */
export function createBook({
  clock,
  random,
  say,
}: {
  clock: Clock
  random: RandomSource
  say(order: Order, word: PaymentMessage, saying: Saying): void
}): Book {
  const orders = new Map<string, Order>()
  const tokens = new Map<string, Order>()
  const secret = (): string => random.bytes(18).toString('base64url')

  const apply = (order: Order, step: Step): void => {
    order.word = {
      ...order.word,
      state: step.state,
      amount: moneyToDecimal(step.amount, 5),
      confirmations: step.confirmations ?? 0,
      reason: step.reason ?? null,
      version: order.word.version + 1,
    }
    if (step.state !== 'pending') order.settledAtMs = clock.now()
    say(order, order.word, step.saying ?? 'once')
  }
  const happen = (order: Order): void => {
    const due = order.plan.filter(({ atMs }) => atMs <= clock.now())
    order.plan = order.plan.filter(({ atMs }) => atMs > clock.now())
    for (const { step } of due) apply(order, step)
  }
  const forgetOldest = (): void => {
    const [oldest] = orders.values()
    if (orders.size <= MOST || oldest === undefined) return
    orders.delete(oldest.asked.reference)
    tokens.delete(oldest.token)
  }
  return {
    open(asked) {
      const known = orders.get(asked.reference)
      if (known !== undefined) return sameWish(known.asked, asked) ? known : undefined
      const order: Order = {
        asked,
        providerReference: `SBX-${random.bytes(6).toString('hex').toUpperCase()}`,
        token: secret(),
        plan: [],
        settledAtMs: null,
        address: asked.kind === 'crypto' && asked.direction === 'in' ? addressFor(asked.amount, random) : null,
        word: {
          reference: asked.reference,
          providerReference: '',
          state: 'pending',
          amount: '0',
          confirmations: 0,
          reason: null,
          version: 0,
        },
      }
      order.word = { ...order.word, providerReference: order.providerReference }
      orders.set(asked.reference, order)
      tokens.set(order.token, order)
      forgetOldest()
      return order
    },
    byReference: (reference) => orders.get(reference),
    byToken: (token) => tokens.get(token),
    schedule(order, steps) {
      order.plan = [...order.plan, ...steps.map((step) => ({ atMs: clock.now() + step.afterMs, step }))].toSorted(
        (a, b) => a.atMs - b.atMs,
      )
      happen(order)
    },
    tick() {
      for (const order of orders.values()) if (order.plan.length > 0) happen(order)
    },
    words: () => new Map([...orders].map(([reference, { word }]) => [reference, word])),
    statement: (day) => ({
      lines: [...orders.values()].flatMap(({ asked, word, settledAtMs }) =>
        word.state === 'pending' || settledAtMs === null || !new Date(settledAtMs).toISOString().startsWith(day)
          ? []
          : [{ reference: asked.reference, direction: asked.direction, state: word.state, amount: word.amount }],
      ),
    }),
  }
}

const sameWish = (one: NewOrder, other: NewOrder): boolean =>
  one.direction === other.direction &&
  one.kind === other.kind &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  (one.direction !== 'out' || other.direction !== 'out' || one.account.number === other.account.number)
