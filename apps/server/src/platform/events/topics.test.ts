import { expect, it } from 'vitest'
import type { TopicRule } from '#contract/topics.ts'
import { manualClock } from '../clock.ts'
import { createTopics, type TopicReader } from './topics.ts'

const table = {
  odds: { of: (text: string) => /^\d+$/.test(text), hears: 'anyone', latest: true },
  draws: { hears: 'anyone', latest: false },
  mine: { hears: 'member', latest: true },
} satisfies Record<string, TopicRule>

interface Told {
  readonly topic: string
  readonly position: string
  readonly data?: unknown
  readonly anew?: boolean
}

/** A reader whose line takes a frame when it is told to. */
class Reader implements TopicReader {
  readonly frames: Buffer[] = []
  readonly told: Told[] = []
  cut = false
  full = false
  readonly slow: boolean
  readonly who: TopicReader['who']
  private sent: (() => void)[] = []

  constructor({ slow = false, who = 'visitor' }: { slow?: boolean; who?: TopicReader['who'] } = {}) {
    this.slow = slow
    this.who = who
  }

  send(frame: Buffer, sent: () => void): void {
    this.frames.push(frame)
    this.told.push(JSON.parse(frame.toString()))
    if (this.slow) this.sent.push(sent)
    else sent()
  }

  /** What was on its way has gone out. */
  drain(): void {
    for (const sent of this.sent.splice(0)) sent()
  }

  isFull(): boolean {
    return this.full
  }

  cutOff(): void {
    this.cut = true
  }

  get data(): unknown[] {
    return this.told.map(({ data }) => data)
  }
}

function house() {
  const clock = manualClock(0)
  const waiting: (() => void)[] = []
  const odds = new Map<string, number>([['1', 10]])
  let reads = 0
  const failing = { now: false }
  const topics = createTopics<keyof typeof table>({
    table,
    clock,
    sources: {
      odds: async (of) => {
        reads += 1
        if (failing.now) throw new Error('no database')
        return odds.get(of)
      },
      draws: () => undefined,
      mine: () => 'mine',
    },
    onError: () => undefined,
    later: (task) => {
      waiting.push(task)
      return () => void waiting.splice(waiting.indexOf(task), 1)
    },
  })
  const set = async (value: number): Promise<void> => {
    odds.set('1', value)
    await topics.look()
  }
  return {
    topics,
    clock,
    odds,
    failing,
    set,
    waiting,
    reads: () => reads,
    /** The moment in which frames are gathered is over. */
    pass: () => {
      for (const task of waiting.splice(0)) task()
    },
  }
}

it('[RTM-05] whoever subscribes hears the newest first, and every reader the same frame, written once', async () => {
  const { topics, set, pass, reads } = house()
  const [one, two] = [new Reader(), new Reader()]
  expect(await Promise.all([one, two].map((reader) => topics.subscribe(reader, 'odds:1')))).toEqual([
    undefined,
    undefined,
  ])
  expect([one.data, two.data]).toEqual([[10], [10]])
  expect(reads()).toBe(1)
  await set(11)
  pass()
  expect(one.told[1]).toEqual({ type: 'topic', topic: 'odds:1', position: expect.any(String), data: 11 })
  expect(one.frames[1]).toBe(two.frames[1])
  const late = new Reader()
  await topics.subscribe(late, 'odds:1')
  expect(late.data).toEqual([11])
})

it('[RTM-05] of frames within a moment the newest is told, and nothing where all is as it was', async () => {
  const { topics, set, pass, waiting } = house()
  const reader = new Reader()
  await topics.subscribe(reader, 'odds:1')
  for (const value of [11, 12, 13]) await set(value)
  expect([reader.data, waiting.length]).toEqual([[10], 1])
  // Who comes now hears the newest, and not twice.
  const late = new Reader()
  await topics.subscribe(late, 'odds:1')
  pass()
  expect([reader.data, late.data]).toEqual([[10, 13], [13]])
  await set(13)
  expect(waiting).toEqual([])
  for (const value of [14, 13]) await set(value)
  pass()
  expect(reader.data).toEqual([10, 13])
})

it('[RTM-05] a page that comes back to a topic of the newest hears nothing where it has that', async () => {
  const { topics, set, pass } = house()
  const first = new Reader()
  await topics.subscribe(first, 'odds:1')
  const position = first.told[0]?.position
  // Another process, which knows nothing of the first.
  const elsewhere = house()
  const [back, behind] = [new Reader(), new Reader()]
  await elsewhere.topics.subscribe(back, 'odds:1', position)
  expect(back.told).toEqual([])
  await set(11)
  pass()
  await topics.subscribe(behind, 'odds:1', position)
  expect(behind.data).toEqual([11])
})

it('[RTM-05] a page that comes back to a topic in which each message counts hears what it missed, or that it was too much', async () => {
  const { topics } = house()
  const [first, back, newest, far] = [new Reader(), new Reader(), new Reader(), new Reader()]
  await topics.subscribe(first, 'draws')
  for (const n of [1, 2, 3]) topics.tell('draws', String(n), n)
  expect(first.data).toEqual([1, 2, 3])
  await topics.subscribe(back, 'draws', '1')
  await topics.subscribe(newest, 'draws', '3')
  expect([back.data, newest.data]).toEqual([[2, 3], []])
  for (let n = 4; n <= 103; n += 1) topics.tell('draws', String(n), n)
  await topics.subscribe(far, 'draws', '2')
  expect(far.told).toEqual([{ type: 'topic', topic: 'draws', position: '103', anew: true }])
  far.full = true
  topics.tell('draws', '104', 104)
  expect([far.cut, far.told.length, first.cut]).toEqual([true, 1, false])
})

it('[RTM-05] a slow reader holds one frame that waits, gets the newest, and is cut off when it stays slow', async () => {
  const { topics, set, pass, clock } = house()
  const slow = new Reader({ slow: true })
  await topics.subscribe(slow, 'odds:1')
  for (const value of [11, 12, 13]) {
    await set(value)
    pass()
  }
  expect(slow.data).toEqual([10])
  slow.drain()
  slow.drain()
  expect(slow.data).toEqual([10, 13])
  await set(14)
  pass()
  clock.advance(10_000)
  await set(15)
  pass()
  expect(slow.cut).toBe(false)
  clock.advance(1)
  await set(16)
  pass()
  expect([slow.cut, slow.data]).toEqual([true, [10, 13, 14]])
})

it('[RTM-05] what is no topic, is not for this reader or is one too many is refused, and changes nothing', async () => {
  const { topics, odds, set, pass } = house()
  for (let n = 2; n <= 25; n += 1) odds.set(String(n), n)
  const reader = new Reader()
  for (const name of ['', 'odds', 'odds:', 'odds:one', 'odds:99', 'draws:1', 'toString', 'mine:1'])
    expect([name, await topics.subscribe(reader, name)]).toEqual([name, 'NOT_FOUND'])
  expect(await topics.subscribe(reader, 'mine')).toBe('FORBIDDEN')
  expect(await topics.subscribe(new Reader({ who: 'member' }), 'mine')).toBeUndefined()
  for (let n = 1; n <= 20; n += 1) expect(await topics.subscribe(reader, `odds:${n}`)).toBeUndefined()
  expect(await topics.subscribe(reader, 'odds:21')).toBe('TOO_MANY_REQUESTS')
  // The same one again is none more, and tells nothing twice.
  expect(await topics.subscribe(reader, 'odds:1')).toBeUndefined()
  expect(reader.told.length).toBe(20)
  topics.unsubscribe(reader, 'odds:20')
  expect(await topics.subscribe(reader, 'odds:21')).toBeUndefined()
  await set(11)
  pass()
  expect(reader.data.at(-1)).toBe(11)
})

it('[RTM-05] a topic that nobody hears is not read, and one that could not be read is told once it can', async () => {
  const { topics, set, pass, reads, failing } = house()
  const reader = new Reader()
  failing.now = true
  expect(await topics.subscribe(reader, 'odds:1')).toBeUndefined()
  expect(reader.told).toEqual([])
  failing.now = false
  await topics.look()
  pass()
  expect(reader.data).toEqual([10])
  topics.leave(reader)
  const before = reads()
  await set(11)
  pass()
  expect([reads(), reader.data]).toEqual([before, [10]])
})
