import type { Settings } from './modules/brand/index.ts'
import type { Log } from './platform/log.ts'

/** Looks once a second, until it is stopped, for what another process may have changed. */
export function everySecond(look: () => Promise<void>, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void look().catch(onError), 1000).unref()
  return () => clearInterval(timer)
}

/** Lets looks follow each other: whoever changed something and looks next sees it, also where a look is under way. */
export function inTurn(look: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(look, look))
}

/** Says when the site opens or closes, whichever process an operator told. */
export async function watchStatus(settings: Settings, log: Log, say: { door(open: boolean): void; changed(status: 0 | 1): void }): Promise<() => void> {
  let last: 0 | 1 | undefined
  const look = async (): Promise<void> => {
    const [status, blocked] = await Promise.all([settings.status(), settings.blockedCountries()])
    say.door(status === 0 && blocked.length === 0)
    if (last !== undefined && status !== last) say.changed(status)
    last = status
  }
  await look()
  return everySecond(look, (error) => log.warn({ err: error }, 'the status of the site could not be read'))
}
