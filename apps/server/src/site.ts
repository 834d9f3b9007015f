import { systemStatus } from '#contract/brand.ts'
import { languageCode } from '#contract/scalars.ts'
import { Refusal } from '#contract/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { array, nullable, object, parse, record, string, tuple, unknown, type output } from 'zod/mini'
import { createArt } from './modules/catalogue/index.ts'
import type { Clock } from './platform/clock.ts'
import { ConfigError } from './platform/config.ts'
import { type MountedCall, nobody } from './platform/http/handlers.ts'
import { allowAnalytics, allowStyle } from './platform/http/security-headers.ts'
import type { FileStore } from './platform/uploads/index.ts'
import { branded, mountBrandStyle, type Worn } from './site-brand.ts'
import { type Installed, mountManifest } from './site-manifest.ts'
import { pack, type Packed } from './platform/http/packed.ts'

/** What the site's build says about its document: for each language the calls whose answers go inside, and head links. */
const buildNotes = object({
  defaultLanguage: string(),
  style: string(),
  languages: record(string(), object({ htmlLang: string(), dir: string(), links: string(), calls: array(tuple([string(), unknown()])) })),
})
type BuildNotes = output<typeof buildNotes>

/** The site's own drawing of its home page, built beside it: seen before a script has run. */
const drawnScreen = object({ html: string() })
type Draw = (first: unknown, expectsMember: boolean) => unknown

export interface SiteDeps {
  readonly root: string
  readonly calls: readonly MountedCall[]
  readonly artCache: string
  /** Where the pictures lie that games brought along. */
  readonly fileStore: Pick<FileStore, 'get'>
  /** The brand's: a document comes in no other. */
  readonly languages: { readonly defaultLanguage: string; readonly supportedLanguages: readonly string[] }
  /** Whose site it is, in the document and on a phone's screen. */
  readonly brand: Installed & Worn
  readonly clock: Clock
}

/** Seconds for which a document made once is given to everybody; it holds nothing of any member. */
const DOCUMENT_MS = 5000
const DOCUMENT_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'cookie' }
const YEAR = 31_536_000
const POLICY = 'content-security-policy'

export interface Site {
  /** Draws the pictures of the first screen, one after the other, so that the first visitor does not wait for them; how many there are. */
  warm(): Promise<number>
}

/** Serves what browsers load: the document with its first data, scripts, pictures. */
export async function mountSite(app: FastifyInstance, deps: SiteDeps): Promise<Site> {
  const web = join(deps.root, 'dist/web')
  if (!existsSync(join(web, 'index.html'))) throw new ConfigError('The site is not built. Run npm run build, or start with npm start.')
  const documentFor = await documents(web, deps)
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '', query] = request.url.split('?')
    // A category without an address of its own is a view of the lobby, which its document does not show.
    const isHome = HOME_PATHS.has(path) && !new URLSearchParams(query).has('category')
    const status = await statusOf(request, deps.calls)
    const document = await documentFor({ language: languageOf(request), expectsMember: cookie(request, 'visitor') === 'no', drawn: isHome && status === 0, status, style: cookie(request, 'style') })
    const { headers, bytes } = await document.packed.as(request.headers['accept-encoding'])
    const policy = allowStyle(String(reply.getHeader(POLICY)), document.style)
    reply.header(POLICY, document.analytics ? allowAnalytics(policy) : policy)
    return reply.headers(headers).send(bytes)
  }
  await app.register(fastifyStatic, {
    root: web, index: false, preCompressed: true, wildcard: false, cacheControl: false, globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'document.json', 'render/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600')
    },
  })
  const art = createArt({ cacheDir: deps.artCache, own: deps.fileStore, builtDir: join(deps.root, 'dist/art') })
  mountArt(app, art)
  mountManifest(app, deps.brand)
  mountBrandStyle(app, deps.brand)
  // Every address of the site is the one document; what asks for no page is told that there is nothing here.
  app.get('/*', async (request, reply) => {
    if ((request.headers.accept ?? '').includes('text/html')) return send(request, reply)
    throw new Refusal('NOT_FOUND')
  })
  return {
    async warm() {
      const { html } = await documentFor({ language: undefined, expectsMember: false, drawn: true, status: 0, style: undefined })
      const wanted = [...html.matchAll(/\/art\/([\w-]+)\/(\d+)\.avif/g)].map(([, key = '', width]) => ({ key, width: Number(width) }))
      for (const { key, width } of wanted) await art.render(key, { width, format: 'avif' })
      return wanted.length
    },
  }
}

const HOME_PATHS = new Set(['/', '/index', '/index.html', '/home', '/login', '/register'])

const cookie = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)

/** The language that the site remembered in a cookie, so that the document comes in it. */
function languageOf(request: FastifyRequest): string | undefined {
  const language = languageCode.safeParse(cookie(request, 'language'))
  return language.success ? language.data : undefined
}

/** Whether the site is open to whoever asks for its document. */
async function statusOf(request: FastifyRequest, calls: readonly MountedCall[]): Promise<0 | 1 | 2> {
  const call = calls.find(({ name }) => name === 'system.status')
  if (call === undefined) throw new Error('there is no system.status')
  const caller = { ...nobody('document'), ip: request.ip }
  const strangers = { session: async () => undefined, operator: async () => undefined }
  return parse(systemStatus, await call.answer(async () => ({}), caller, strangers)).status
}

interface Wanted {
  readonly language: string | undefined
  readonly expectsMember: boolean
  /** True for the pages that show home; the others draw themselves in the browser. */
  readonly drawn: boolean
  /** Whether the site is open to the visitor; a closed one shows nothing of itself. */
  readonly status: 0 | 1 | 2
  /** The address of the style that the browser says it has kept. */
  readonly style: string | undefined
}

interface Document {
  readonly html: string
  /** The hash of its style, which its content policy has to allow. */
  readonly style: string
  /** Whether it is told to load analytics, which its content policy then has to allow. */
  readonly analytics: boolean
  readonly packed: Packed
}

async function documents(web: string, deps: SiteDeps): Promise<(wanted: Wanted) => Promise<Document>> {
  const html = branded(await readFile(join(web, 'index.html'), 'utf8'), deps.brand)
  const linked = linkStyle(html)
  const notes = parse(buildNotes, JSON.parse(await readFile(join(web, 'document.json'), 'utf8')))
  const draw = await drawing(join(web, 'render/render.js'))
  const made = new Map<string, { document: Promise<Document>; until: number }>()
  return (wanted) => {
    const language = documentLanguage(wanted.language, deps.languages, Object.keys(notes.languages)) ?? notes.defaultLanguage
    const keepsStyle = wanted.style === linked.address
    const key = `${language}/${wanted.expectsMember}/${wanted.drawn}/${wanted.status}/${keepsStyle}`
    const known = made.get(key)
    if (known !== undefined && deps.clock.now() < known.until) return known.document
    const fresh = fill(keepsStyle ? linked.html : html, language, wanted, notes, draw, deps.calls).then((filled) => ({ ...filled, packed: pack(Buffer.from(filled.html), DOCUMENT_HEADERS) }))
    made.set(key, { document: fresh, until: deps.clock.now() + DOCUMENT_MS })
    fresh.catch(() => made.delete(key))
    return fresh
  }
}

/** The document with a link in place of the style that it brings, and where that lies. */
function linkStyle(html: string): { html: string; address: string } {
  const [whole = '', address = ''] = /<style data-href="([^"]+)">.*?<\/style>/s.exec(html) ?? []
  if (address === '') throw new ConfigError('The site is not built as it should be: its document brings no style.')
  return { html: html.replace(whole, () => `<link rel="stylesheet" href="${address}">`), address }
}

/** The visitor's language where the brand offers it, else the brand's own, else its first; each only where the build has its texts. */
export function documentLanguage(wanted: string | undefined, { defaultLanguage, supportedLanguages }: SiteDeps['languages'], built: readonly string[]): string | undefined {
  const offered = supportedLanguages.filter((language) => language === wanted)
  return [...offered, defaultLanguage, ...supportedLanguages].find((language) => built.includes(language))
}

async function drawing(file: string): Promise<Draw> {
  const built: unknown = await import(pathToFileURL(file).href)
  const draw = typeof built === 'object' && built !== null && 'renderHome' in built ? built.renderHome : undefined
  if (typeof draw !== 'function') throw new ConfigError('The site is not built as it should be: dist/web/render/render.js draws no home page.')
  return (first, expectsMember) => draw(first, expectsMember)
}

const analyticsOf = object({ info: object({ gtagId: nullable(string()) }) })

/** Puts the answers of the first screen's calls into the document, and the screen drawn from them. */
async function fill(html: string, language: string, wanted: Wanted, notes: BuildNotes, draw: Draw, mounted: readonly MountedCall[]): Promise<Omit<Document, 'packed'>> {
  const here = notes.languages[language]
  if (here === undefined) throw new Error(`the build knows no language ${language}`)
  const answers = await Promise.all(here.calls.map(async ([name, request]) => {
    const call = mounted.find((one) => one.name === name)
    if (call === undefined) throw new Error(`the document asks for ${name}, which is no call`)
    return [name, request, await call.answer(async () => request, nobody('document'), { session: async () => undefined, operator: async () => undefined })]
  }))
  const first = { language, answers }
  const screen = wanted.drawn ? parse(drawnScreen, draw(first, wanted.expectsMember)).html : ''
  const root = wanted.drawn ? `<div id="root" data-language="${language}" data-member="${wanted.expectsMember ? 'yes' : 'no'}">` : wanted.status === 0 ? '<div id="root">' : `<div id="root" data-status="${wanted.status}">`
  const text = html
    .replace(/<html[^>]*>/, () => `<html lang="${here.htmlLang}" dir="${here.dir}">`)
    .replace('<!--first-links-->', () => here.links)
    .replace('<div id="root">', () => root)
    .replace('<!--first-screen-->', () => screen)
    // A closing tag inside a name would end the script element.
    .replace('<!--first-data-->', () => JSON.stringify(first).replaceAll('<', '\\u003c'))
  const permission = answers.find(([name]) => name === 'system.permission')
  return { html: text, style: notes.style, analytics: permission !== undefined && parse(analyticsOf, permission[2]).info.gtagId !== null }
}

const ART_TYPES = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', svg: 'image/svg+xml' } as const

function mountArt(app: FastifyInstance, art: ReturnType<typeof createArt>): void {
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
