import { Refusal } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { bearerOf } from './mount.ts'
import { sameHash } from '../tokens.ts'
import type { Metrics } from '../metrics.ts'

interface HealthDeps {
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  readonly db: Db
  /** Brings figures up to date that nobody else does; where it fails they stay as they were. */
  measure(): Promise<void>
}

/** What the machine's own watchers ask: whether the process lives, whether the database answers, and the figures. */
export function mountHealth(server: FastifyInstance, { metrics, metricsToken, db, measure }: HealthDeps): void {
  server.get('/healthz', async () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      await db.query(sql`SELECT 1`)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  server.get('/metrics', async (request, reply) => {
    // Neither the address nor a header proves anything: a proxy on this machine connects from it, and may add nothing.
    const shown = bearerOf(request)
    if (metricsToken === undefined || shown === undefined || !sameHash(shown, metricsToken))
      throw new Refusal('NOT_FOUND')
    await measure().catch(() => undefined)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
