import type { SubscriptionRefusal } from '#contract/events.ts'
import { findTopic, MOST_TOPICS, type TopicRule } from '#contract/topics.ts'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** Messages of a topic that follow each other faster are told as one, where only the newest counts. */
const GATHER_MS = 50
/** A reader that takes longer for one message while newer ones wait is cut off. */
const SLOW_MS = 10_000
/** Messages that are kept of a topic in which each counts. */
const KEPT = 100

/** Who hears topics: an open socket. */
export interface TopicReader {
  readonly who: 'visitor' | 'member' | 'operator'
  /** Sends a frame; `sent` is called once nothing of it waits in this process. */
  send(frame: Buffer, sent: () => void): void
  /** Whether more waits for it than may. */
  isFull(): boolean
  cutOff(): void
}

/** Reads the newest state of a topic of a kind; undefined where there is no such topic. */
export type TopicSource<Data> = (of: string) => Data | undefined | Promise<Data | undefined>

export interface Topics<Kind extends string> {
  /** What the reader is told to have been refused, undefined where it hears the topic from now on. */
  subscribe(reader: TopicReader, name: string, position?: string): Promise<SubscriptionRefusal | undefined>
  unsubscribe(reader: TopicReader, name: string): void
  /** Takes the reader out of all topics. */
  leave(reader: TopicReader): void
  /** Reads the state of all topics that somebody hears, or of those of a kind, and tells what has changed. */
  look(kind?: Kind): Promise<void>
  /** Tells a message of a topic in which each counts; its position is the one that the database gave it. */
  tell(name: string, position: string, data: unknown): void
  close(): void
}

export interface TopicDeps<Kind extends string> {
  readonly table: Readonly<Record<Kind, TopicRule>>
  readonly sources: Readonly<Record<Kind, TopicSource<unknown>>>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** Runs `task` after `ms`; returns what cancels it. */
  readonly later?: (task: () => void, ms: number) => () => void
}

/** A message, written once for all who hear it. */
interface Frame {
  readonly position: string
  readonly bytes: Buffer
}

/** How far a reader of a topic is. */
interface Place {
  /** The last position that it has, or that is on its way. */
  position: string | undefined
  /** Since when a frame is on its way; undefined where none is. */
  since?: number | undefined
  /** The frame that follows it. */
  next?: Frame | undefined
}

interface Gathered {
  frame: Frame
  readonly cancel: () => void
}

interface Live<Kind> {
  readonly kind: Kind
  readonly of: string
  readonly latest: boolean
  readonly places: Map<TopicReader, Place>
  /** The first look at it, which all share who come before its end. */
  first?: Promise<boolean> | undefined
  /** The newest that was told. */
  newest?: Frame
  /** What is told at the end of `GATHER_MS`, and how that is called off. */
  gathered?: Gathered | undefined
}

const runLater = (task: () => void, ms: number): (() => void) => {
  const timer = setTimeout(task, ms).unref()
  return () => clearTimeout(timer)
}

const toFrame = (topic: string, position: string, rest: object): Frame => ({
  position,
  bytes: Buffer.from(JSON.stringify({ type: 'topic', topic, position, ...rest })),
})

/** Another text for other data, and the same in every process, so that a position counts wherever a page comes back. */
export const markOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16)

/** Tells topics to the sockets of this process (decision 0024). */
export function createTopics<Kind extends string>(deps: TopicDeps<Kind>): Topics<Kind> {
  const { table, sources, clock, onError, later = runLater } = deps
  /** The topics that somebody hears. */
  const heard = new Map<string, Live<Kind>>()
  const topicsOf = new Map<TopicReader, Set<string>>()
  /** The last messages of topics in which each counts, oldest first. */
  const rings = new Map<string, Frame[]>()

  const send = (reader: TopicReader, place: Place, frame: Frame): void => {
    place.since = clock.now()
    reader.send(frame.bytes, () => {
      const { next } = place
      place.since = undefined
      place.next = undefined
      if (next !== undefined) send(reader, place, next)
    })
  }
  /** Of the newest at most one is on its way and one waits. */
  const sendNewest = (reader: TopicReader, place: Place, frame: Frame): void => {
    if (place.position === frame.position) return
    place.position = frame.position
    if (place.since === undefined) return send(reader, place, frame)
    place.next = frame
    if (clock.now() - place.since > SLOW_MS) reader.cutOff()
  }
  const sendEach = (reader: TopicReader, place: Place, frame: Frame): void => {
    place.position = frame.position
    if (reader.isFull()) reader.cutOff()
    else reader.send(frame.bytes, () => undefined)
  }

  const tellNewest = (live: Live<Kind>, frame: Frame): void => {
    live.gathered = undefined
    live.newest = frame
    for (const [reader, place] of live.places) sendNewest(reader, place, frame)
  }
  /** Takes in the state that was read; it is told once no other has followed it for a moment. */
  const gather = (name: string, live: Live<Kind>, data: unknown): void => {
    const position = markOf(data)
    if ((live.gathered?.frame ?? live.newest)?.position === position) return
    const frame = toFrame(name, position, { data })
    if (live.gathered !== undefined) {
      live.gathered.frame = frame
      return
    }
    const gathered: Gathered = { frame, cancel: later(() => tellNewest(live, gathered.frame), GATHER_MS) }
    live.gathered = gathered
  }

  const read = async (name: string, live: Live<Kind>): Promise<boolean> => {
    const data = await sources[live.kind](live.of)
    if (data === undefined) return false
    // The first one has nobody to wait for.
    if (live.newest === undefined) tellNewest(live, toFrame(name, markOf(data), { data }))
    else gather(name, live, data)
    return true
  }

  const drop = (name: string, reader: TopicReader): void => {
    const live = heard.get(name)
    topicsOf.get(reader)?.delete(name)
    if (live?.places.delete(reader) !== true || live.places.size > 0) return
    live.gathered?.cancel()
    heard.delete(name)
  }

  const resume = (reader: TopicReader, name: string, place: Place, position: string | undefined): void => {
    if (position === undefined) return
    const ring = rings.get(name) ?? []
    const at = ring.findIndex((frame) => frame.position === position)
    if (at < 0) sendEach(reader, place, toFrame(name, ring.at(-1)?.position ?? position, { anew: true }))
    else for (const frame of ring.slice(at + 1)) sendEach(reader, place, frame)
  }

  return {
    async subscribe(reader, name, position) {
      const found = findTopic(table, name)
      if (found === undefined) return 'NOT_FOUND'
      if (found.rule.hears !== 'anyone' && found.rule.hears !== reader.who) return 'FORBIDDEN'
      const own = topicsOf.get(reader) ?? new Set()
      if (own.has(name)) return undefined
      if (own.size >= MOST_TOPICS) return 'TOO_MANY_REQUESTS'
      topicsOf.set(reader, own.add(name))
      const live = heard.get(name) ?? { ...found, latest: found.rule.latest, places: new Map<TopicReader, Place>() }
      heard.set(name, live)
      const place: Place = { position }
      live.places.set(reader, place)
      if (!live.latest) {
        resume(reader, name, place, position)
        return undefined
      }
      // What cannot be read now is read at the next look.
      live.first ??= read(name, live).catch((error: unknown) => (onError(error), true))
      if (!(await live.first)) {
        drop(name, reader)
        return 'NOT_FOUND'
      }
      const newest = live.gathered?.frame ?? live.newest
      // It may have left meanwhile.
      if (newest !== undefined && live.places.get(reader) === place) sendNewest(reader, place, newest)
      return undefined
    },
    unsubscribe: (reader, name) => drop(name, reader),
    leave(reader) {
      for (const name of topicsOf.get(reader) ?? []) drop(name, reader)
      topicsOf.delete(reader)
    },
    async look(kind) {
      const all = [...heard].filter(([, live]) => live.latest && (kind === undefined || live.kind === kind))
      await Promise.all(all.map(([name, live]) => read(name, live).catch(onError)))
    },
    tell(name, position, data) {
      const frame = toFrame(name, position, { data })
      rings.set(name, [...(rings.get(name) ?? []), frame].slice(-KEPT))
      for (const [reader, place] of heard.get(name)?.places ?? []) sendEach(reader, place, frame)
    },
    close() {
      for (const live of heard.values()) live.gathered?.cancel()
      heard.clear()
      topicsOf.clear()
    },
  }
}
