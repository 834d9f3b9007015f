import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { costOf, type Meter, threadTime } from './cpu.ts'
import { percentiles, type LoadResult } from './load.ts'

/** What the generator sends: `requests` are whole HTTP/1.1 requests, sent in turn, each once. */
export interface HttpLoad {
  readonly port: number
  readonly connections: number
  readonly requests: readonly string[]
  /** Requests a second for an open loop; without it each connection sends as soon as it has its answer. */
  readonly rate?: number
  /** A text that every good answer holds. */
  readonly expect: string
  /** Whether other answers are counted; else one of them ends the bench. */
  readonly countsRefused?: boolean
}

interface Raw {
  readonly times: Float64Array
  readonly seconds: number
  readonly bad: number
  readonly firstBad: string
  /** Processor time of the generator's thread, in microseconds. */
  readonly generator: number
}

/** Sends all requests from a thread of its own over plain sockets, so that the generator costs as little as it can. A meter counts from the first request on. */
export async function httpLoad(load: HttpLoad, meter?: Meter): Promise<LoadResult> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { httpLoad: load } })
  const said = <Message>(): Promise<Message> =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  await said()
  const spent = meter?.()
  const end = said<Raw>()
  worker.postMessage('go', [])
  const raw = await end
  const used = spent?.()
  await worker.terminate()
  if (raw.bad > 0 && load.countsRefused !== true)
    throw new Error(`${raw.bad} of ${raw.times.length} answers were not what they should be, such as: ${raw.firstBad}`)
  const { generator } = raw
  const cost =
    used === undefined
      ? {}
      : { cost: costOf({ ...used, server: used.server - generator, generator }, raw.times.length) }
  return {
    perSecond: raw.times.length / raw.seconds,
    count: raw.times.length,
    ...percentiles([...raw.times]),
    refused: raw.bad,
    ...cost,
  }
}

/** True in the thread that only generates load: the bench's main must not run there. */
export const isGenerator =
  !isMainThread && typeof workerData === 'object' && workerData !== null && 'httpLoad' in workerData

async function generate(load: HttpLoad): Promise<Raw> {
  const times = new Float64Array(load.requests.length)
  let next = 0
  let done = 0
  let bad = 0
  let firstBad = ''
  const idle: Lane[] = []
  let finish: () => void = () => undefined
  let fail: (reason: Error) => void = () => undefined
  const finished = new Promise<void>((resolve, reject) => ([finish, fail] = [resolve, reject]))
  let dueFrom = performance.now()

  interface Lane {
    readonly socket: Socket
    request: number
    sentAt: number
    text: string
  }
  /** How many requests may have been sent by now; the first is due at once. */
  const due = (): number =>
    load.rate === undefined ? load.requests.length : 1 + Math.floor(((performance.now() - dueFrom) / 1000) * load.rate)
  const send = (lane: Lane): boolean => {
    if (next >= load.requests.length || next >= due()) return false
    lane.request = next
    // In an open loop the clock starts when the request was due, not when a connection was free.
    lane.sentAt = load.rate === undefined ? performance.now() : dueFrom + (next / load.rate) * 1000
    lane.socket.write(load.requests[next] ?? '')
    next += 1
    return true
  }
  const answered = (lane: Lane, body: string): void => {
    times[lane.request] = performance.now() - lane.sentAt
    done += 1
    if (!body.includes(load.expect)) {
      bad += 1
      firstBad ||= body.slice(0, 600)
    }
    if (done === load.requests.length) finish()
    else if (!send(lane)) idle.push(lane)
  }
  const lanes = await Promise.all(
    Array.from(
      { length: load.connections },
      () =>
        new Promise<Lane>((resolve, reject) => {
          const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
          const lane: Lane = { socket, request: -1, sentAt: 0, text: '' }
          socket.once('connect', () => resolve(lane))
          socket.once('error', reject)
          // Its request would wait for ever.
          socket.once('close', () =>
            fail(
              new Error(
                `the server on port ${load.port} closed a connection after ${done} of ${load.requests.length} answers`,
              ),
            ),
          )
          socket.on('data', (chunk) => {
            lane.text = lane.text === '' ? chunk.toString('latin1') : lane.text + chunk.toString('latin1')
            const head = lane.text.indexOf('\r\n\r\n')
            if (head < 0) return
            const length = Number(/content-length: (\d+)/i.exec(lane.text)?.[1] ?? 0)
            if (lane.text.length < head + 4 + length) return
            const body = lane.text
            lane.text = ''
            answered(lane, body)
          })
        }),
    ),
  )
  await readyToGo()
  const before = threadTime()
  const start = performance.now()
  dueFrom = start
  for (const lane of lanes) if (!send(lane)) idle.push(lane)
  const pace =
    load.rate === undefined
      ? undefined
      : setInterval(() => {
          for (let lane = idle.pop(); lane !== undefined; lane = idle.pop()) {
            if (!send(lane)) {
              idle.push(lane)
              break
            }
          }
        }, 1)
  await finished
  clearInterval(pace)
  const seconds = (performance.now() - start) / 1000
  const generator = threadTime() - before
  for (const { socket } of lanes) socket.removeAllListeners('close').destroy()
  return { times, seconds, bad, firstBad, generator }
}

/** Says that all connections stand, and waits until the other thread has begun to count. */
async function readyToGo(): Promise<void> {
  if (parentPort === null) throw new Error('the generator runs in a thread of its own')
  const going = once(parentPort, 'message')
  parentPort.postMessage('ready', [])
  await going
}

if (isGenerator) parentPort?.postMessage(await generate(workerData.httpLoad), [])

/** An HTTP/1.1 request as text. */
export function httpRequest(
  method: string,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  type = 'application/json',
): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body !== '') lines.push(`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
