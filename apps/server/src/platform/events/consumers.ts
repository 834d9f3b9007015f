import { type OutboxPayload, outboxTypes, type OutboxType, readOutbox } from '#contract/outbox.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from '../db/database.ts'
import { type MemberId, memberId, type Shard } from '../ids.ts'
import { reasonOf } from '../failure-reason.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import {
  countParked,
  countTry,
  entriesBehind,
  eventsBehind,
  eventsIn,
  oldestBehind,
  openPositions,
  parkEvent,
  shardsWithDue,
  type EventRow,
  type Span,
  setPosition,
  type StuckEvent,
  takeDue,
  takeSpan,
} from './consumer.sql.ts'

export interface OutboxEvent<Type extends OutboxType> {
  readonly shard: Shard
  readonly n: string
  readonly at: Date
  readonly member: MemberId
  readonly payload: OutboxPayload<Type>
}

/** What a consumer does with events of a type, all of one shard, in the order in which they happened. */
type Handler<Type extends OutboxType> = (tx: Tx, events: readonly OutboxEvent<Type>[]) => Promise<void>

/** Whoever listens to the outbox or to the ledger; made by `consume` and `consumeEntries`. */
export interface Consumer {
  /** Stands with its positions in the database, so it never changes. */
  readonly name: string
  /** How often it looks for work where nothing wakes it, in milliseconds. */
  readonly everyMs: number
  /** Positions of a shard in one transaction. */
  readonly most: number
  /** Handlers by type of event, their payloads still unread; undefined for one that reads entries. */
  readonly handlers?: ReadonlyMap<OutboxType, (tx: Tx, shard: Shard, rows: readonly EventRow[]) => Promise<void>>
  /** Handles a span; only for one that reads entries. */
  take?(tx: Tx, span: Span): Promise<void>
  /** How far of a span it may go by now; absent where always to its end. */
  upTo?(tx: Tx, span: Span): Promise<string>
}

const EVENTS_EVERY_MS = 1000
const EVENTS_AT_ONCE = 5000

/**
 * Listens to events: the only way to. A handler's effect and the consumer's position are one transaction, so the effect
 * happens once. An event whose handler fails is parked and tried again later; the others go on without it, those of the
 * same member too, so no handler may count on the order across a failure.
 * @param name stands in the database with the positions, so it stays as it is for good
 */
export function consume(name: string, handlers: { readonly [Type in OutboxType]?: Handler<Type> }): Consumer {
  const of = <Type extends OutboxType>(
    type: Type,
  ): [Type, (tx: Tx, shard: Shard, rows: readonly EventRow[]) => Promise<void>][] => {
    const handle: Handler<Type> | undefined = handlers[type]
    return handle === undefined
      ? []
      : [
          [
            type,
            (tx, shard, rows) =>
              handle(
                tx,
                rows.map(({ n, at, member, payload }) => {
                  const read = readOutbox(type, payload)
                  if (!read.success) throw new Error(`the payload of a ${type} event is not what the contract says`)
                  return { shard, n, at, member: memberId(member), payload: read.data }
                }),
              ),
          ],
        ]
  }
  return {
    name,
    everyMs: EVENTS_EVERY_MS,
    most: EVENTS_AT_ONCE,
    handlers: new Map(outboxTypes.flatMap(of)),
  }
}

/** Reads the ledger's entries, and whatever else lies on the shards' positions, span by span of one shard. */
export const consumeEntries = (
  name: string,
  how: Pick<Consumer, 'everyMs' | 'most' | 'upTo'>,
  take: (tx: Tx, span: Span) => Promise<void>,
): Consumer => ({ name, ...how, take })

/** How far a consumer is behind. */
export interface Lag {
  readonly consumer: string
  /** Events, or positions of the ledger, that it has not seen. */
  readonly behind: number
  /** When the oldest of these events happened; null for whoever reads the ledger. */
  readonly oldest: Date | null
  readonly parked: number
}

export interface Consumers {
  /** How far each consumer is behind, as the database knows it: whichever process has its turn. */
  lags(): Promise<Lag[]>
  /** Looks for work at once: for whoever has just written an event. */
  wake(): void
  /** Lets a consumer, or all, work until nothing waits for it. @throws Error for a name that nobody has */
  drain(name?: string): Promise<void>
  /** Works by timer and whenever it is woken, until `stop`. */
  start(): void
  stop(): Promise<void>
}

export interface ConsumersDeps {
  readonly db: Database
  readonly log: Log
  readonly metrics: Pick<Metrics, 'consumerBehind' | 'parkedEvents'>
  readonly consumers: readonly Consumer[]
  /** Tells a person of an event that is tried no more, or has failed for an hour, in the transaction of its last try. */
  stuck?(tx: Tx, event: StuckEvent): Promise<void>
}

/** Events written shortly after one another are handled together. */
const GATHER_MS = 20

const sumOf = (shards: readonly { readonly behind: number }[]): number =>
  shards.reduce((sum, { behind }) => sum + behind, 0)

/** Runs the consumers. Several processes may: each shard's turn is taken by one of them. */
export function createConsumers({ db, log, metrics, consumers, stuck }: ConsumersDeps): Consumers {
  const opened = new Set<string>()
  const timers: NodeJS.Timeout[] = []
  const busy = new Map<string, Promise<void>>()
  let waking: Promise<void> | undefined
  let running = false

  /** One turn on a shard; true where more may wait. With `apart` each event is handled for itself, so that only what fails is parked. */
  const turn = (consumer: Consumer, shard: Shard, apart: boolean): Promise<boolean> =>
    db.transaction(async (tx) => {
      const span = await takeSpan(tx, consumer.name, shard, consumer.most)
      if (span === undefined) return false
      if (consumer.handlers === undefined) {
        const to = (await consumer.upTo?.(tx, span)) ?? span.to
        if (to !== span.to) await setPosition(tx, consumer.name, shard, to)
        if (to !== span.from) await consumer.take?.(tx, { ...span, to })
        return to === span.to
      } else {
        const rows = await eventsIn(tx, span, [...consumer.handlers.keys()])
        if (apart) await handleApart(tx, consumer, shard, rows)
        else
          for (const [type, handle] of consumer.handlers) {
            const own = rows.filter((row) => row.type === type)
            if (own.length > 0) await handle(tx, shard, own)
          }
      }
      return true
    })

  async function handleApart(
    tx: Tx,
    { name, handlers }: Consumer,
    shard: Shard,
    rows: readonly EventRow[],
  ): Promise<void> {
    for (const row of rows) {
      await tx.query({ text: 'SAVEPOINT one_event', values: [] })
      try {
        await handlers?.get(row.type)?.(tx, shard, [row])
        await tx.query({ text: 'RELEASE SAVEPOINT one_event', values: [] })
      } catch (error) {
        // Throws itself where the connection is lost, and the whole turn is taken again.
        await tx.query({ text: 'ROLLBACK TO SAVEPOINT one_event', values: [] })
        log.error(
          { err: error, consumer: name, shard, n: row.n, type: row.type },
          'an event was parked since its handler failed',
        )
        await parkEvent(tx, name, shard, row.n, reasonOf(error))
      }
    }
  }

  /** Tries one parked event again; false where none is due. */
  async function retryOne({ name, handlers }: Consumer, shard: Shard): Promise<boolean> {
    let row: EventRow | undefined
    try {
      await db.transaction(async (tx) => {
        row = await takeDue(tx, name, shard)
        if (row !== undefined) await handlers?.get(row.type)?.(tx, shard, [row])
      })
    } catch (error) {
      if (row === undefined) throw error
      const { n } = row
      await db.transaction(async (tx) => {
        const event = await countTry(tx, name, shard, n, reasonOf(error))
        if (event !== undefined) await stuck?.(tx, event)
      })
    }
    return row !== undefined
  }

  const shardsBehind = ({ name, handlers }: Consumer): Promise<{ shard: Shard; behind: number }[]> =>
    handlers === undefined ? entriesBehind(db, name) : eventsBehind(db, name, [...handlers.keys()])

  /** One after the other: nobody waits for it, and it takes no connections from those who play. */
  async function readLags(): Promise<Lag[]> {
    const lags: Lag[] = []
    for (const consumer of consumers) {
      const { name, handlers } = consumer
      const behind = sumOf(await shardsBehind(consumer))
      lags.push({
        consumer: name,
        behind,
        oldest: behind === 0 || handlers === undefined ? null : await oldestBehind(db, name, [...handlers.keys()]),
        parked: handlers === undefined ? 0 : await countParked(db, name),
      })
    }
    return lags
  }

  async function work(consumer: Consumer): Promise<void> {
    const { name, handlers } = consumer
    if (!opened.has(name)) {
      await openPositions(db, name)
      opened.add(name)
    }
    const behind = await shardsBehind(consumer)
    metrics.consumerBehind.set({ consumer: name }, sumOf(behind))
    let failure: unknown
    for (const { shard } of behind) {
      // A shard that fails is retried at the next look; the others continue.
      try {
        let more = true
        while (more)
          more =
            handlers === undefined
              ? await turn(consumer, shard, false)
              : await turn(consumer, shard, false).catch(() => turn(consumer, shard, true))
      } catch (error) {
        failure ??= error
      }
    }
    if (handlers !== undefined) {
      for (const shard of await shardsWithDue(db, name))
        while (await retryOne(consumer, shard)) {
          /* the next one */
        }
      metrics.parkedEvents.set({ consumer: name }, await countParked(db, name))
    }
    if (failure !== undefined) throw failure
  }

  /** One look of a consumer at a time: what is asked for meanwhile is the next one. */
  const look = (consumer: Consumer): Promise<void> => {
    const next = (busy.get(consumer.name) ?? Promise.resolve()).catch(() => undefined).then(() => work(consumer))
    busy.set(consumer.name, next)
    return next
  }
  const watch = (consumer: Consumer): Promise<void> =>
    look(consumer).catch((error: unknown) =>
      log.warn({ err: error, consumer: consumer.name }, 'a consumer failed and looks again later'),
    )

  async function gather(): Promise<void> {
    await delay(GATHER_MS)
    waking = undefined
    await Promise.all(consumers.filter(({ handlers }) => handlers !== undefined).map(watch))
  }

  return {
    lags: readLags,
    wake() {
      if (!running) return
      waking ??= gather()
    },
    async drain(name) {
      const wanted = consumers.filter((one) => name === undefined || one.name === name)
      if (wanted.length === 0) throw new Error(`there is no consumer ${name}`)
      for (const one of wanted) await look(one)
    },
    start() {
      running = true
      for (const one of consumers) {
        let looking = false
        timers.push(
          setInterval(() => {
            if (looking) return
            looking = true
            void watch(one).finally(() => (looking = false))
          }, one.everyMs).unref(),
        )
      }
    },
    async stop() {
      running = false
      for (const timer of timers.splice(0)) clearInterval(timer)
      await waking
      await Promise.allSettled(busy.values())
    },
  }
}
