import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { safeParse } from 'zod/mini'
import { feedMessage, type FeedMessage, type FeedOutcome, feedPath } from '#contract/protocols/result-feed.ts'
import { readJson } from '#node/json.ts'
import { withRawBodies } from '#node/raw-bodies.ts'
import { dayOfIssue } from '#rules/lottery/kind.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { signedBody } from '../../platform/http/signed-body.ts'
import { countRefusal, giveFeedResult, holdDraw, keepMessage, lockFeed, readMessage } from './feed.sql.ts'
import type { LotteryGame } from './games.ts'
import { lockAwaited, noteKnown } from './result.sql.ts'

/** A source outside that tells official results. */
export interface ResultFeed {
  /** Stands in its address. */
  readonly name: string
  /** The keys by which its messages are taken. */
  keys(): readonly string[]
  /** Its results are made up, and marked so: the demonstration's own. */
  readonly isSimulated: boolean
}

interface FeedDeps {
  readonly db: Database
  readonly clock: Clock
  readonly byCode: ReadonlyMap<string, LotteryGame>
}

const BODY_BYTES = 65_536
/** A result may be ahead of our time by so much, since clocks differ. */
const AHEAD_MS = 60_000

/** How a message is answered: its status, and what is said. */
type Answer =
  | { readonly status: 200; readonly body: { readonly outcome: FeedOutcome } }
  | { readonly status: 400; readonly body: { readonly fault: string } }
  | { readonly status: 401; readonly body: { readonly fault: 'signature' } }
  /** Another message was expected: that with this sequence. */
  | { readonly status: 409; readonly body: { readonly fault: 'order' | 'used'; readonly expected: number } }

/** Takes the messages of feeds: each once, in the order of their sequence. */
export function mountFeeds(server: FastifyInstance, deps: FeedDeps, feeds: readonly ResultFeed[]): void {
  if (feeds.length === 0) return
  const lastForged = new Map<string, number>()
  /** Anybody can send what is not signed, so of that one a second is counted, and nobody keeps the database writing. */
  const isCounted = (feed: string, fault: string): boolean => {
    if (fault !== 'signature') return true
    const second = Math.floor(deps.clock.now() / 1000)
    if (lastForged.get(feed) === second) return false
    lastForged.set(feed, second)
    return true
  }
  withRawBodies(server, BODY_BYTES, (scope) => {
    for (const feed of feeds)
      scope.post(feedPath(feed.name), { config: { call: `lottery.feed.${feed.name}` } }, async (request, reply) => {
        const raw = signedBody(request, feed.keys(), deps.clock)
        const { status, body }: Answer =
          raw === undefined ? { status: 401, body: { fault: 'signature' } } : await takeBody(deps, feed, raw)
        if ('fault' in body && isCounted(feed.name, body.fault)) await countRefusal(deps.db, feed.name, body.fault)
        return reply.code(status).type('application/json').send(JSON.stringify(body))
      })
  })
}

async function takeBody(deps: FeedDeps, feed: ResultFeed, raw: Buffer): Promise<Answer> {
  const read = safeParse(feedMessage, readJson(raw))
  if (!read.success) return { status: 400, body: { fault: 'message' } }
  const message = read.data
  const hash = createHash('sha256').update(raw).digest('hex')
  return deps.db.transaction(async (tx): Promise<Answer> => {
    const last = await lockFeed(tx, feed.name)
    const expected = last + 1
    if (message.sequence <= last) {
      const earlier = await readMessage(tx, feed.name, message.sequence)
      return earlier?.hash === hash
        ? { status: 200, body: { outcome: earlier.outcome } }
        : { status: 409, body: { fault: 'used', expected } }
    }
    if (message.sequence !== expected) return { status: 409, body: { fault: 'order', expected } }
    const outcome = await take(tx, deps, feed, message)
    if (typeof outcome !== 'string') return { status: 400, body: outcome }
    await keepMessage(tx, feed.name, message, hash, outcome)
    return { status: 200, body: { outcome } }
  })
}

/** What a message does to its draw; a fault where it cannot be true, so that nothing of it is kept. */
async function take(
  tx: Tx,
  { clock, byCode }: FeedDeps,
  feed: ResultFeed,
  { sequence, game: code, issue, date, result: value, drawnAt }: FeedMessage,
): Promise<FeedOutcome | { readonly fault: string }> {
  const game = byCode.get(code)
  if (game === undefined || game.minutes !== null) return 'ignored'
  if (!/^\d{8}-\d{3}$/.test(issue) || date !== dayOfIssue(issue)) return { fault: 'date' }
  const at = new Date(drawnAt)
  if (at.getTime() > clock.now() + AHEAD_MS) return { fault: 'drawnAt' }
  const result = game.kind.read(value)
  if (result === undefined) return { fault: 'result' }
  // The day says which animals the numbers of Mark Six are.
  if ('date' in result && result.date !== date) return { fault: 'date' }
  const draw = await lockAwaited(tx, game.number, issue)
  if (draw === undefined || draw.source !== 'official' || draw.state === 'void') return 'ignored'
  // Nothing is drawn before it is sold; what was sold since goes back, so a clock that is far behind is not believed.
  if (at < draw.opensAt) return { fault: 'drawnAt' }
  if (draw.given === undefined && draw.state === 'planned') return { fault: 'issue' }
  await noteKnown(tx, draw, at)
  if (draw.given !== undefined) {
    if (sameResult(game, draw.given.result, result)) return 'same'
    await holdDraw(tx, draw)
    return 'held'
  }
  await giveFeedResult(tx, draw, { feed: feed.name, sequence, result, isSimulated: feed.isSimulated })
  return 'taken'
}

const sameResult = (game: LotteryGame, stored: unknown, result: object): boolean =>
  JSON.stringify(game.kind.read(stored)) === JSON.stringify(result)
