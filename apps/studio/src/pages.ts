import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR = 31_536_000

/** Serves the built pages of the games, below /studio/. */
export async function mountPages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/studio/',
    index: false,
    preCompressed: true,
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      // Games run in a frame without an origin, to which even our own files are another's.
      reply.header('access-control-allow-origin', '*')
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
}
