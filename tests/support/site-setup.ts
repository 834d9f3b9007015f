/** For browser tests: the house's first start, which fills a database with 10,000 games, is made once; each file clones what it left. */
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { cloneDatabase } from './clones.ts'
import setUpPostgres from './postgres-setup.ts'
import { openSite } from './site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The name of a database that the demonstration has opened on. */
    demonstration?: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopPostgres = await setUpPostgres(project)
  const demonstration = await cloneDatabase(project.getProvidedContext().postgres, 'demonstration')
  const tearDown = async (): Promise<void> => {
    await demonstration.drop()
    await stopPostgres()
  }
  try {
    const site = await openSite(demonstration.url, { announces: true })
    await drawsPlanned(demonstration.url)
    await site.stop()
    project.provide('demonstration', new URL(demonstration.url).pathname.slice(1))
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** So long no draw is added: the house plans some hundred in each turn of a fifth of a second until a day is full. */
const QUIET_MS = 1500

/** Waits until the house has planned a day of draws, 50,000 with those of the past, which each site would do anew. */
async function drawsPlanned(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  try {
    const count = async (): Promise<number> => {
      const [row] = await db.query<{ draws: number }>(sql`SELECT count(*)::integer AS draws FROM draw`)
      return row?.draws ?? 0
    }
    for (let [before, now] = [-1, await count()]; now === 0 || now !== before; [before, now] = [now, await count()])
      await delay(QUIET_MS)
    await db.query(sql`ANALYZE`)
  } finally {
    await db.close()
  }
}
