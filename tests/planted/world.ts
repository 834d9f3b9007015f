import { isDeepStrictEqual } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { systemClock } from '#server/platform/clock.ts'
import type { PlantedSite } from './site.ts'
import { type Member, newMember } from './member.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

export interface Visit extends BrowserContextOptions {
  /** Whose session the browser holds; nobody's unless told. */
  readonly as?: Member
}

/** What a step of a journey expects: the value itself, a text that fits, or a condition. */
type Expected<Value> = Value | RegExp | ((value: Value) => boolean)

/** What a journey walks in: a site, a browser, and perhaps a fault that is awake. */
export interface World {
  readonly site: PlantedSite
  /** Opens an account by the site's call. */
  member(): Promise<Member>
  /** A page in a browser of its own, at an address, in English. It is closed with the journey. */
  open(path: string, visit?: Visit): Promise<Page>
  /** Waits until `read` gives what is expected; `step` is what the failure is known by. */
  see<Value>(step: string, read: () => Value | Promise<Value>, expected: Expected<Value>): Promise<void>
}

/** A step of a journey did not show what it should. */
export class NotSeen extends Error {
  readonly step: string

  constructor(step: string, last: unknown) {
    super(`${step}: saw ${last instanceof Error ? last.message : JSON.stringify(last)}`)
    this.step = step
  }
}

/** Milliseconds that a step may take on a busy machine, and the one that is to fail: a fault is there for good. */
const PATIENCE = { healthy: 20_000, planted: 4000 }
const AGAIN_MS = 50

/** Walks a journey, with a fault awake where one is given. Throws `NotSeen` for the step that did not hold. */
export async function walk(
  browser: Browser,
  site: PlantedSite,
  journey: (world: World) => Promise<void>,
  fault?: { readonly id: string; readonly notices: string },
): Promise<void> {
  const contexts: BrowserContext[] = []
  try {
    await journey({
      site,
      member: () => newMember(site),
      async open(path, { as, ...options } = {}) {
        const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...DESKTOP, ...options })
        contexts.push(context)
        await context.addCookies([{ name: 'language', value: 'EN', url: site.url }])
        await context.addInitScript(begin, { fault: fault?.id, member: as })
        const page = await context.newPage()
        page.setDefaultTimeout(PATIENCE.healthy)
        await page.goto(site.url + path, { waitUntil: 'networkidle' })
        return page
      },
      see: (step, read, expected) =>
        holds(step, read, expected, step === fault?.notices ? PATIENCE.planted : PATIENCE.healthy),
    })
  } finally {
    for (const context of contexts) await context.close()
  }
}

/** Runs in the browser before each of its pages: wakes the fault, and at the first page takes up the session. */
function begin({ fault, member }: { readonly fault: string | undefined; readonly member: Member | undefined }): void {
  Object.assign(globalThis, { planted: fault })
  // A game's page lives in a sandbox without a storage of its own.
  if (self.origin === 'null' || localStorage.getItem('begun') !== null) return
  localStorage.setItem('begun', 'yes')
  localStorage.setItem('language', 'EN')
  const { token, id, username } = member ?? {}
  const kept = { announcedVisitor: 'yes', announcedUser: 'yes', token, customerId: id, account: username }
  for (const [key, value] of Object.entries(kept)) if (value !== undefined) sessionStorage.setItem(key, value)
}

async function holds<Value>(
  step: string,
  read: () => Value | Promise<Value>,
  expected: Expected<Value>,
  patience: number,
): Promise<void> {
  const until = systemClock.now() + patience
  for (;;) {
    // A page that is just going elsewhere cannot be read.
    const last = await Promise.resolve()
      .then(read)
      .catch((error: unknown) => new Error(String(error)))
    if (!(last instanceof Error) && fits(last, expected)) return
    if (systemClock.now() > until) throw new NotSeen(step, last)
    await delay(AGAIN_MS)
  }
}

function fits<Value>(value: Value, expected: Expected<Value>): boolean {
  if (expected instanceof RegExp) return expected.test(String(value))
  return isCondition(expected) ? expected(value) : isDeepStrictEqual(value, expected)
}

const isCondition = <Value>(expected: Expected<Value>): expected is (value: Value) => boolean =>
  typeof expected === 'function'

/** By keyboard: under a pointer other buttons lie over the tile. */
export const openFirstGame = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'New and popular' })
    .locator('article')
    .first()
    .getByRole('button')
    .first()
    .press('Enter')
