import { openSite, type Site } from '#tests/support/site.ts'
import { startBenchServer } from './server.ts'

/** The built site with the demonstration's 10,000 games, on a database and in a process of its own, for as long as the work takes. */
export async function withSite<Result>(
  options: { announces: boolean },
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const server = await startBenchServer()
  try {
    const site = await openSite(server.url, options)
    try {
      return await work(site)
    } finally {
      await site.stop()
    }
  } finally {
    await server.stop()
  }
}
