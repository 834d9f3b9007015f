/** For browser tests: the house's first start, which fills a database with 10,000 games, is made once; each file clones what it left. */
import type { TestProject } from 'vitest/node'
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
    await (await openSite(demonstration.url, { announces: true })).stop()
    project.provide('demonstration', new URL(demonstration.url).pathname.slice(1))
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
