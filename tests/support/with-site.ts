import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type BrowserOptions, launchBrowser } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { openSite, type Site, type SiteOptions } from './site.ts'

/** What stands ready from the first test of a file to its last; before and afterwards asking for it throws. */
export interface OpenSite {
  readonly site: Site
  readonly browser: Browser
  /** On the site's database. */
  readonly db: Database
  readonly databaseUrl: string
}

export interface SiteWishes extends SiteOptions {
  /** Begins with a database without the demonstration's games. */
  readonly empty?: boolean
  readonly browser?: BrowserOptions
  /** Done to the database before the house opens. */
  prepare?(db: Database): Promise<unknown>
}

/** Opens a house of the file's own and a browser before its tests, and puts everything away after them. */
export function withSite(
  name: string,
  { empty = false, browser: wanted, prepare, ...options }: SiteWishes = {},
): OpenSite {
  let database: TestDatabase | undefined
  let db: Database | undefined
  let site: Site | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    database = await createTestDatabase(name, { empty })
    db = openDatabase(database.url, { max: 2 })
    await prepare?.(db)
    ;[site, browser] = await Promise.all([openSite(database.url, options), launchBrowser(wanted)])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    await db?.close()
    await database?.drop()
  })
  const opened = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error(`the site of ${name} is not open`)
    return part
  }
  return {
    get site() {
      return opened(site)
    },
    get db() {
      return opened(db)
    },
    get databaseUrl() {
      return opened(database).url
    },
    get browser() {
      return opened(browser)
    },
  }
}
