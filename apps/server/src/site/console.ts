import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#contract/errors.ts'
import { type Art, mountArt } from './art.ts'
import { ConfigError } from '../platform/config.ts'
import { escapeHtml } from '../platform/escape-html.ts'

export interface ConsoleFilesDeps {
  readonly root: string
  /** What content shows. */
  readonly art: Art
  /** What the console knows of its house before anybody has logged in; nothing of it is a secret. */
  readonly house: {
    readonly name: string
    readonly currencySymbol: string
    readonly timeZone: string
    readonly siteUrl: string
    readonly languages: readonly string[]
    readonly defaultLanguage: string
  }
}

const YEAR = 31_536_000
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }

/** Serves the console's own document, scripts and styles. Every address of its pages is the one document. */
export async function mountConsoleFiles(app: FastifyInstance, { root, art, house }: ConsoleFilesDeps): Promise<void> {
  const files = join(root, 'dist/console')
  if (!existsSync(join(files, 'index.html')))
    throw new ConfigError('The console is not built. Run npm run build, or start with npm start.')
  const built = await readFile(join(files, 'index.html'), 'utf8')
  const document = built
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(house.name)}</title>`)
    .replace('<!--house-->', () => JSON.stringify(house).replaceAll('<', '\\u003c'))
  await app.register(fastifyStatic, {
    root: files,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
      )
    },
  })
  mountArt(app, art)
  app.get('/*', async ({ headers, url }, reply) => {
    if (url.startsWith('/ops/') || !(headers.accept ?? '').includes('text/html')) throw new Refusal('NOT_FOUND')
    return reply.headers(HEADERS).send(document)
  })
}
