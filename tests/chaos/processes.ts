import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ServeLottery, ServeSports, StormPayments } from './server.ts'

export interface ServerProcess {
  readonly port: number
  kill(signal: 'SIGKILL' | 'SIGTERM'): void
  /** How it ended: the exit code, or the signal. */
  readonly ended: Promise<number | string>
  readonly said: () => string
  /** The most memory that it held so far, in bytes. One question at a time. */
  peak(): Promise<number>
}

/** A server that says nothing for so long will not come up any more. */
const START_MS = 60_000

/** Starts the bundle's `serve`; undefined when it ended before it listened, as it does while the database is away. */
export async function startServer(
  bundle: string,
  url: string,
  zone: string,
  payments?: StormPayments,
  lottery?: ServeLottery,
  sports?: ServeSports,
): Promise<ServerProcess | undefined> {
  // The open pipe is its sign that we live: whatever ends us ends it.
  const child = spawn(
    process.execPath,
    [
      bundle,
      'serve',
      '--url',
      url,
      '--zone',
      zone,
      ...(payments === undefined ? [] : ['--payments', JSON.stringify(payments)]),
      ...(lottery === undefined ? [] : ['--lotteries', lottery.lotteries, `--skew=${lottery.skewMs}`]),
      ...(sports === undefined ? [] : ['--sports', JSON.stringify(sports)]),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  child.stdin.on('error', () => undefined)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : String(signal),
  )
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
  const lines = createInterface(child.stdout)
  const line = (): Promise<string> => once(lines, 'line').then(([text]: unknown[]) => String(text))
  const first = await Promise.race([line(), ended])
  clearTimeout(late)
  if (typeof first !== 'string' || !first.startsWith('{')) return undefined
  const { port }: { port: number } = JSON.parse(first)
  return {
    port,
    ended,
    said: () => said,
    kill: (signal) => void child.kill(signal),
    async peak() {
      const answer = Promise.race([line(), ended])
      child.stdin.write('\n')
      const { peak }: { peak: number } = JSON.parse(String(await answer))
      return peak
    },
  }
}
