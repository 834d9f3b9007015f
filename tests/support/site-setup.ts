/** For browser tests: the house's first start, which fills a database with 10,000 games, is made once; each file clones what it left. */
import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import setUpPostgres, { execute } from './postgres-setup.ts'
import { openSite } from './site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The name of a database that the demonstration has opened on. */
    demonstration?: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopPostgres = await setUpPostgres(project)
  const { url, template } = project.getProvidedContext().postgres
  const demonstration = `demonstration_${randomUUID().replaceAll('-', '')}`
  const tearDown = async (): Promise<void> => {
    await execute(url, `DROP DATABASE IF EXISTS ${demonstration} WITH (FORCE)`)
    await stopPostgres()
  }
  try {
    await execute(url, `CREATE DATABASE ${demonstration} TEMPLATE ${template} STRATEGY file_copy`)
    const own = new URL(url)
    own.pathname = demonstration
    await (await openSite(own.href, { announces: true })).stop()
    project.provide('demonstration', demonstration)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
