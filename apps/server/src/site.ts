import { languageCode } from '#contract/scalars.ts'
import { Refusal } from '#contract/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { array, object, parse, record, string, tuple, unknown, type output } from 'zod/mini'
import { createArt } from './modules/catalogue/index.ts'
import type { Clock } from './platform/clock.ts'
import { ConfigError } from './platform/config.ts'
import type { MountedCall } from './platform/http/handlers.ts'
import { answerError } from './platform/http/mount.ts'

/** What the site's build says about its document: for each language the calls whose answers go inside, and head links. */
const buildNotes = object({
  defaultLanguage: string(),
  languages: record(string(), object({ htmlLang: string(), dir: string(), links: string(), calls: array(tuple([string(), unknown()])) })),
})
type BuildNotes = output<typeof buildNotes>

export interface SiteDeps {
  readonly root: string
  readonly calls: readonly MountedCall[]
  readonly artCache: string
  readonly defaultLanguage: string
  readonly clock: Clock
}

/** Seconds for which a document made once is given to everybody; it holds nothing of any member. */
const DOCUMENT_MS = 5000
const YEAR = 31_536_000

/** Serves what browsers load: the document with its first data, scripts, games' pages, pictures. */
export async function mountSite(app: FastifyInstance, deps: SiteDeps): Promise<void> {
  const web = join(deps.root, 'dist/web')
  if (!existsSync(join(web, 'index.html'))) throw new ConfigError('The site is not built. Run npm run build, or start with npm start.')
  const documentFor = await documents(web, deps)
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = await documentFor(languageOf(request))
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'cookie').compress(html)
    return reply
  }
  await app.register(fastifyStatic, {
    root: web, index: false, preCompressed: true, wildcard: false, cacheControl: false, globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'document.json'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600')
    },
  })
  await app.register(fastifyStatic, {
    root: join(deps.root, 'dist/studio'), prefix: '/studio/', index: false, preCompressed: true, wildcard: false, decorateReply: false, cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      // Games run in a frame without an origin, to which even our own files are another's.
      reply.header('access-control-allow-origin', '*')
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  mountArt(app, deps)
  app.get('/', send)
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage) return send(request, reply)
    answerError(new Refusal('NOT_FOUND'), request, reply)
    return reply
  })
}

/** The language that the site remembered in a cookie, so that the document comes in it. */
function languageOf(request: FastifyRequest): string | undefined {
  const [, language] = /(?:^|;\s*)language=([A-Z-]{2,5})(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
  return languageCode.safeParse(language).success ? language : undefined
}

async function documents(web: string, deps: SiteDeps): Promise<(language: string | undefined) => Promise<string>> {
  const html = await readFile(join(web, 'index.html'), 'utf8')
  const notes = parse(buildNotes, JSON.parse(await readFile(join(web, 'document.json'), 'utf8')))
  const made = new Map<string, { html: Promise<string>; until: number }>()
  return (wanted) => {
    const language = [wanted, deps.defaultLanguage, notes.defaultLanguage].find((code) => code !== undefined && code in notes.languages) ?? notes.defaultLanguage
    const now = deps.clock.now()
    const known = made.get(language)
    if (known !== undefined && now < known.until) return known.html
    const fresh = fill(html, language, notes, deps.calls)
    made.set(language, { html: fresh, until: now + DOCUMENT_MS })
    fresh.catch(() => made.delete(language))
    return fresh
  }
}

/** Puts the answers of the first screen's calls into the document, so that no waterfall stands before the lobby. */
async function fill(html: string, language: string, notes: BuildNotes, mounted: readonly MountedCall[]): Promise<string> {
  const here = notes.languages[language]
  if (here === undefined) throw new Error(`the build knows no language ${language}`)
  const answers = await Promise.all(here.calls.map(async ([name, request]) => {
    const call = mounted.find((one) => one.name === name)
    if (call === undefined) throw new Error(`the document asks for ${name}, which is no call`)
    return [name, request, await call.answer(request, { requestId: 'document', ip: '' }, async () => undefined)]
  }))
  // A closing tag inside a name would end the script element.
  const data = JSON.stringify({ language, answers }).replaceAll('<', '\\u003c')
  return html
    .replace(/<html[^>]*>/, () => `<html lang="${here.htmlLang}" dir="${here.dir}">`)
    .replace('<!--first-links-->', () => here.links)
    .replace('<!--first-data-->', () => data)
}

const ART_TYPES = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', svg: 'image/svg+xml' } as const

function mountArt(app: FastifyInstance, deps: SiteDeps): void {
  const art = createArt({ cacheDir: deps.artCache })
  app.get<{ Params: { key: string; file: string } }>('/art/:key/:file', async (request, reply) => {
    const [, width, format] = /^(\d{2,4})\.(avif|webp|png|svg)$/.exec(request.params.file) ?? []
    if (width === undefined || !isArtFormat(format)) throw new Refusal('NOT_FOUND')
    try {
      const picture = await art.render(request.params.key, { width: Number(width), format })
      return await reply.type(ART_TYPES[format]).header('cache-control', `public, max-age=${YEAR}, immutable`).header('access-control-allow-origin', '*').send(picture)
    } catch (error) {
      if (error instanceof RangeError) throw new Refusal('NOT_FOUND')
      throw error
    }
  })
}

const isArtFormat = (text: string | undefined): text is keyof typeof ART_TYPES => text !== undefined && text in ART_TYPES
