import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from './platform/log.ts'

/** After it died, so that one that cannot live does not take the machine. */
const PAUSE_MS = 1000
/** A machine under load takes its time to start a process. */
const START_MS = 15_000

export interface StudioProcess {
  /** Of the process that runs now. */
  pid(): number | undefined
  close(): Promise<void>
}

export interface StudioProcessOptions {
  /** The studio's program, built. */
  readonly program: string
  /** Its settings; of our own environment it gets nothing but the path. */
  readonly env: Readonly<Record<string, string>>
  readonly log: Log
}

/**
 * Starts the studio as a process of its own, which the house knows by its address and key only, and waits until it
 * is open. It is started again when it dies, and ends with this process, however that ends.
 */
export async function startStudio({ program, env, log }: StudioProcessOptions): Promise<StudioProcess> {
  let child: ChildProcess | undefined
  let pause: NodeJS.Timeout | undefined
  let closing = false
  const start = (): ChildProcess => {
    const own = spawn(process.execPath, ['--enable-source-maps', program], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = own
    own.on('error', (error) => log.warn({ err: error }, 'the studio does not start'))
    own.stderr?.on('data', (said: Buffer) => log.warn({ said: said.toString().slice(0, 1000) }, 'the studio complains'))
    own.once('exit', (code) => {
      if (closing) return
      log.warn({ code }, 'the studio ended and is started again')
      pause = setTimeout(start, PAUSE_MS)
    })
    return own
  }
  const first = start()
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, START_MS)
    first.once('message', () => {
      clearTimeout(late)
      resolve()
    })
  })
  return {
    pid: () => child?.pid,
    async close() {
      closing = true
      clearTimeout(pause)
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}
