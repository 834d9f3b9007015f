import {
  openRequest,
  paymentPaths,
  type PaymentMessage,
  payOutRequest,
  queryRequest,
  statementRequest,
} from '#contract/protocols/payment-provider.ts'
import { parseMoney } from '#rules/money.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { safeParse } from 'zod/mini'
import { readJson } from '#node/json.ts'
import type { Clock } from '../../platform/clock.ts'
import type { RandomSource } from '../../platform/random.ts'
import { type JsonAnswer, portOf, type Service } from '../service.ts'
import { type Book, createBook, type Order } from './book.ts'
import { payPage, STYLE } from './page.ts'
import { createSpeaker, type Deliver } from './saying.ts'
import { cardSteps, chainWays, payoutSteps, stepsOf, ways, type Way } from './ways.ts'

export interface PaymentProviderDeps {
  readonly key: string
  readonly clock: Clock
  readonly random: RandomSource
  /** Whom its pages name as the receiver. */
  readonly merchant: string
  /** Where browsers reach its pages, without a slash at the end; its own port where nothing is said. */
  readonly pagesUrl?: string
  readonly deliver: Deliver
}

export interface PaymentProvider extends Service {
  /** Lets happen what is due, and calls back; resolves once each callback has its answer. */
  tick(): Promise<void>
  /** Its last word about each order by reference, for comparing books. */
  words(): ReadonlyMap<string, PaymentMessage>
}

const BODY_BYTES = 65_536
const PAGES = '/pay/'
/** An order of so many cents is taken, but the first answer is lost: the same reference again finds it. */
const LOST_ANSWER = /\.090*$/

/**
 * A payment provider on a free port of this machine, with hosted pages, payouts, addresses of a chain, a statement, and
 * callbacks that are signed, late, doubled, in the wrong order or missing. Its memory ends with the process.
 */
export async function startPaymentProvider({
  key,
  clock,
  random,
  merchant,
  pagesUrl,
  deliver,
}: PaymentProviderDeps): Promise<PaymentProvider> {
  const speaker = createSpeaker({ key, clock, deliver })
  const book = createBook({
    clock,
    random,
    say: (order, word, saying) => speaker.say(order.asked.callbackUrl, word, saying),
  })
  const tick = async (): Promise<void> => {
    book.tick()
    await speaker.tick()
  }
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server.address())}`
  const api = createApi(book, pagesUrl ?? `${url}/pay`)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', url).pathname
    const body = await bodyOf(request)
    if (path.startsWith(PAGES))
      servePage(
        { book, merchant, clock },
        { token: path.slice(PAGES.length), post: request.method === 'POST', body },
        response,
      )
    else {
      const { status, body: sent } =
        request.headers.authorization !== `Bearer ${key}`
          ? { status: 401, body: { error: { code: 'UNAUTHORIZED' } } }
          : request.method === 'POST'
            ? api(path, readJson(body))
            : { status: 405, body: { error: { code: 'NOT_ALLOWED' } } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent))
    }
    await speaker.tick()
  }
  return {
    url,
    tick,
    words: () => book.words(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What merchants ask by JSON. */
function createApi(book: Book, pagesUrl: string): (path: string, body: unknown) => JsonAnswer {
  const lost = new Set<string>()
  const open = (body: unknown): JsonAnswer => {
    const read = safeParse(openRequest, body)
    if (!read.success) return failure(400, 'INVALID_REQUEST')
    const { expiresAt, amount, ...asked } = read.data
    const order = book.open({
      ...asked,
      direction: 'in',
      amount: parseMoney(amount),
      expiresAtMs: Date.parse(expiresAt),
    })
    if (order === undefined) return failure(409, 'REFERENCE_TAKEN')
    if (LOST_ANSWER.test(amount) && !lost.has(asked.reference)) {
      lost.add(asked.reference)
      return failure(503, 'UNAVAILABLE')
    }
    return {
      status: 200,
      body: { providerReference: order.providerReference, url: `${pagesUrl}/${order.token}`, address: order.address },
    }
  }
  const payOut = (body: unknown): JsonAnswer => {
    const read = safeParse(payOutRequest, body)
    if (!read.success) return failure(400, 'INVALID_REQUEST')
    const asked = { ...read.data, direction: 'out' as const, amount: parseMoney(read.data.amount) }
    const order = book.open(asked)
    if (order === undefined) return failure(409, 'REFERENCE_TAKEN')
    if (order.word.version === 0) book.schedule(order, payoutSteps(asked.amount, asked.account.number))
    return { status: 200, body: order.word }
  }
  return (path, body) => {
    switch (path) {
      case paymentPaths.open:
        return open(body)
      case paymentPaths.payOut:
        return payOut(body)
      case paymentPaths.query: {
        const read = safeParse(queryRequest, body)
        return read.success
          ? { status: 200, body: { order: book.byReference(read.data.reference)?.word ?? null } }
          : failure(400, 'INVALID_REQUEST')
      }
      case paymentPaths.statement: {
        const read = safeParse(statementRequest, body)
        return read.success ? { status: 200, body: book.statement(read.data.day) } : failure(400, 'INVALID_REQUEST')
      }
      default:
        return failure(404, 'NOT_FOUND')
    }
  }
}

const failure = (status: number, code: string): JsonAnswer => ({ status, body: { error: { code } } })

interface PageRequest {
  readonly token: string
  readonly post: boolean
  readonly body: string
}

/** The hosted pages: shown by GET, paid by POST, which leads back to the shop. */
function servePage(
  { book, merchant, clock }: { book: Book; merchant: string; clock: Clock },
  { token, post, body }: PageRequest,
  response: ServerResponse,
): void {
  if (token === 'style.css')
    return void response
      .writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
      .end(STYLE)
  const order = book.byToken(token)
  if (order === undefined || order.asked.direction === 'out')
    return void response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such order.')
  const wrong = post && order.word.version === 0 && !paid(book, order, new URLSearchParams(body))
  if (post && !wrong) return void response.writeHead(303, { location: order.asked.returnUrl }).end()
  response
    .writeHead(wrong ? 422 : 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(payPage({ order, merchant, nowMs: clock.now(), wrong }))
}

/** Does what the button says; false for a card number that cannot be. */
function paid(book: Book, order: Order, fields: URLSearchParams): boolean {
  const all: readonly Way[] = order.asked.kind === 'crypto' ? chainWays : ways
  const way = all.find((one) => one === fields.get('way')) ?? 'pay'
  const number = (fields.get('number') ?? '').replaceAll(/\D/g, '')
  const byCard = order.asked.kind === 'card' && way === 'pay'
  if (byCard && !isCard(number)) return false
  book.schedule(order, byCard ? cardSteps(order, number) : stepsOf(order, way))
  return true
}

/** The check digit of a card (Luhn). */
function isCard(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number]
    .toReversed()
    .reduce(
      (total, digit, at) =>
        total + (at % 2 === 0 ? Number(digit) : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0)),
      0,
    )
  return sum % 10 === 0
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    size += part.length
    if (size > BODY_BYTES) throw new Error('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
