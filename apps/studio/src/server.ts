import fastify, { type FastifyInstance } from 'fastify'
import { mountPages } from './pages.ts'
import { mountProviderRoutes } from './provider-routes.ts'
import { mountStudio } from './routes.ts'
import type { Studio } from './studio.ts'

export interface StudioServerOptions {
  readonly studio: Studio
  /** The studio's code at the platform. */
  readonly provider: string
  /** The platform's public RSA key, PEM. */
  readonly platformKey: string
  /** Where browsers reach the studio, without a slash at the end. */
  readonly url: string
  /** Scheme and host of the site, the only one that may show the pages in a frame. */
  readonly siteOrigin: string
  /** Folder of the built pages. */
  readonly pages: string
  now(): Promise<number>
  onFault(error: unknown): void
}

/** The studio as a server of its own: the pages of its games, their calls, and what the platform asks of it. */
export async function createStudioServer(options: StudioServerOptions): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 16_384, forceCloseConnections: 'idle', return503OnClosing: true })
  const headers = {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${options.siteOrigin}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.addHook('onError', async (_request, _reply, error) => {
    if (!('statusCode' in error) || error.statusCode === undefined || error.statusCode >= 500) options.onFault(error)
  })
  app.get('/healthz', async () => ({ status: 'alive' }))
  mountStudio(app, options.studio)
  mountProviderRoutes(app, options)
  await mountPages(app, options.pages)
  return app
}
