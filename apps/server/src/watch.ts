import { shownNames } from '#contract/content/index.ts'
import type { ContentMarks } from '#contract/content-marks.ts'
import { type Settings, settingsMark } from './modules/brand/index.ts'
import type { Live } from './modules/content/index.ts'
import { houseLimits, type Limit } from './modules/safeguards/index.ts'
import type { Database } from './platform/db/database.ts'
import { markOf } from './platform/events/topics.ts'
import type { Log } from './platform/log.ts'

/** Looks once a second, until it is stopped, for what another process may have changed. */
export function everySecond(look: () => Promise<unknown>, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void look().catch(onError), 1000).unref()
  return () => clearInterval(timer)
}

/** Lets looks follow each other: whoever changed something and looks next sees it, also where a look is under way. */
export function inTurn(look: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => (last = last.then(look, look))
}

/** Says when the site opens or closes, whichever process an operator told, and which of both it is now. */
export async function watchStatus(
  settings: Settings,
  log: Log,
  say: { door(open: boolean): void; changed(): unknown },
): Promise<{ now(): 0 | 1; stop(): void }> {
  let last: 0 | 1 | undefined
  const look = async (): Promise<void> => {
    const [{ status }, { blockedCountries }] = await Promise.all([settings.system(), settings.region()])
    say.door(status === 0 && blockedCountries.length === 0)
    const changed = last !== undefined && status !== last
    last = status
    if (changed) say.changed()
  }
  await look()
  const stop = everySecond(look, (error) => log.warn({ err: error }, 'the status of the site could not be read'))
  return { now: () => last ?? 0, stop }
}

type Marks = Omit<ContentMarks, 'catalogue'>

/** Keeps the marks of what everybody may read; each is another one after an operator changed the thing, whichever process was told, and where a period begins or ends. */
export async function watchContent(
  db: Database,
  content: Pick<Live, 'marks'>,
  changed: () => void,
): Promise<{
  now(): Marks
  /** Those that stood a look ago as well: whatever this process keeps of these things is as new. */
  settled(): Marks
  look(): Promise<void>
}> {
  const read = async (): Promise<Marks> => {
    const marks = await content.marks()
    const others = shownNames.filter((kind) => kind !== 'announcement').map((kind) => [kind, marks.get(kind)])
    return {
      settings: markOf(await settingsMark(db)),
      announcements: markOf(marks.get('announcement')),
      content: markOf(others),
    }
  }
  let last = await read()
  let before = last
  return {
    now: () => last,
    settled: () => before,
    async look() {
      const marks = await read()
      if (markOf(marks) !== markOf(last)) changed()
      before = last
      last = marks
    },
  }
}

/** What the settings say about every stake, at hand since none waits for a setting: how long a session may be idle, and the house's limits. `look` reads it again. */
export async function watchStakes(
  settings: Settings,
): Promise<{ idleMs(): number; houseLimits(): readonly Limit[]; look(): Promise<void> }> {
  const read = async () => ({
    idleMs: (await settings.site()).idleMinutes * 60_000,
    limits: houseLimits(await settings.safety()),
  })
  let known = await read()
  return {
    idleMs: () => known.idleMs,
    houseLimits: () => known.limits,
    async look() {
      known = await read()
    },
  }
}
