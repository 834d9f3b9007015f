import { systemStatus } from '#contract/calls/brand.ts'
import { languageCode } from '#contract/scalars.ts'
import { Refusal } from '#contract/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  array,
  boolean,
  nullable,
  object,
  optional,
  parse,
  record,
  string,
  tuple,
  unknown,
  type output,
} from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import { ConfigError } from '../platform/config.ts'
import { type Caller, type Cookies, type MountedCall, nobody } from '../platform/http/handlers.ts'
import { mayPreview, PREVIEW_COOKIE } from '../platform/http/preview-cookie.ts'
import { mayRehearse, REHEARSAL_COOKIE } from '../platform/http/rehearsal-cookie.ts'
import { allowAnalytics, allowStyle } from '../platform/http/security-headers.ts'
import { type Art, mountArt } from './art.ts'
import { branded, mountBrandStyle, type Worn } from './brand.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { type Installed, mountManifest } from './manifest.ts'
import { pack, type Packed } from '../platform/http/packed.ts'

/** What the site's build says about its document: for each language the calls whose answers go inside, and head links. */
const buildNotes = object({
  defaultLanguage: string(),
  style: string(),
  languages: record(
    string(),
    object({ htmlLang: string(), dir: string(), links: string(), calls: array(tuple([string(), unknown()])) }),
  ),
})
type BuildNotes = output<typeof buildNotes>

/** The site's own drawing of its home page, built beside it: seen before a script has run. */
const drawnScreen = object({ html: string() })
/** What the site says of an address; `title` is missing where the page is called as the house is. */
const addressKind = object({ isPage: boolean(), title: optional(string()) })
interface Screens {
  draw(first: unknown, expectsMember: boolean): string
  describe(path: string, search: string, language: string): output<typeof addressKind>
}

export interface SiteDeps {
  readonly root: string
  readonly calls: readonly MountedCall[]
  /** What the page compares with what its socket says, so that it misses no change before it hears. */
  marks(): object
  /** True for a browser with a preview or a pass for a rehearsal that is good. */
  isApart(cookies: Pick<Cookies, 'get'>): Promise<boolean>
  readonly art: Art
  /** The brand's: a document comes in no other. */
  readonly languages: { readonly defaultLanguage: string; readonly supportedLanguages: readonly string[] }
  /** Whose site it is, in the document and on a phone's screen. */
  readonly brand: Installed & Worn
  readonly clock: Clock
}

/** Seconds for which a document made once is given to everybody; it holds nothing of any member. */
const DOCUMENT_MS = 5000
const DOCUMENT_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'cookie, accept-language',
}
const YEAR = 31_536_000
const POLICY = 'content-security-policy'

export interface Site {
  /** Draws the pictures of the first screen, one after the other, so that the first visitor does not wait for them; how many there are. */
  warm(): Promise<number>
}

/** Serves what browsers load: the document with its first data, scripts, pictures. */
export async function mountSite(app: FastifyInstance, deps: SiteDeps): Promise<Site> {
  const web = join(deps.root, 'dist/web')
  if (!existsSync(join(web, 'index.html')))
    throw new ConfigError('The site is not built. Run npm run build, or start with npm start.')
  const screens = await openScreens(join(web, 'render/render.js'))
  const documentFor = await documents(web, deps, screens)
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, query } = addressOf(request)
    // A category without an address of its own is a view of the lobby, which its document does not show.
    const isHome = HOME_PATHS.has(path) && !new URLSearchParams(query).has('category')
    const caller = await callerOf(request, deps)
    const status = await statusOf(caller, deps.calls)
    const document = await documentFor({
      path,
      query,
      language: languageOf(request),
      accepted: request.headers['accept-language'],
      expectsMember: cookie(request, 'visitor') === 'no',
      drawn: isHome && status === 0,
      status,
      style: cookie(request, 'style'),
      caller,
    })
    const { headers, bytes } = await document.packed.as(request.headers['accept-encoding'])
    const policy = allowStyle(String(reply.getHeader(POLICY)), document.style)
    reply.header(POLICY, document.analytics ? allowAnalytics(policy) : policy)
    return reply
      .code(document.isPage ? 200 : 404)
      .headers(caller.isApart ? { ...headers, 'cache-control': 'no-store' } : headers)
      .send(bytes)
  }
  await app.register(fastifyStatic, {
    root: web,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'document.json', 'render/**'],
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
      )
    },
  })
  const { art } = deps
  mountArt(app, art)
  mountManifest(app, deps.brand)
  mountBrandStyle(app, deps.brand)
  // Every address of the site is the one document. Who takes anything gets it where there is a page: programs that
  // show a preview of a link, or watch whether the house is open, do not ask for HTML by name.
  app.get('/*', async (request, reply) => {
    const { accept = '*/*' } = request.headers
    const isPage = () => screens.describe(addressOf(request).path, '', deps.languages.defaultLanguage).isPage
    if (accept.includes('text/html') || (accept.includes('*/*') && isPage())) return send(request, reply)
    throw new Refusal('NOT_FOUND')
  })
  return {
    async warm() {
      const { html } = await documentFor({
        path: '/',
        query: '',
        language: undefined,
        accepted: undefined,
        expectsMember: false,
        drawn: true,
        status: 0,
        style: undefined,
        caller: stranger,
      })
      const wanted = [...html.matchAll(/\/art\/([\w-]+)\/(\d+)\.avif/g)].map(([, key = '', width]) => ({
        key,
        width: Number(width),
      }))
      for (const { key, width } of wanted) await art.render(key, { width, format: 'avif' })
      return wanted.length
    },
  }
}

const HOME_PATHS = new Set(['/', '/index', '/index.html', '/home', '/login', '/register'])

const cookie = (request: FastifyRequest, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The language that the site remembered in a cookie, so that the document comes in it. */
function languageOf(request: FastifyRequest): string | undefined {
  const language = languageCode.safeParse(cookie(request, 'language'))
  return language.success ? language.data : undefined
}

/** Who asks for a document: everybody alike, but for a browser with a preview or at a rehearsal. */
interface DocumentCaller extends Caller {
  /** What it gets is for nobody else. */
  readonly isApart: boolean
}

const OWN_COOKIES: readonly string[] = [PREVIEW_COOKIE, REHEARSAL_COOKIE]

const stranger: DocumentCaller = { ...nobody('document'), isApart: false }

async function callerOf(request: FastifyRequest, deps: SiteDeps): Promise<DocumentCaller> {
  const cookies = {
    ...stranger.cookies,
    get: (name: string) => (OWN_COOKIES.includes(name) ? cookie(request, name) : undefined),
  }
  const { cookie: sent } = request.headers
  // A cookie that anybody can make up must not let a document be made anew for each request.
  const isApart = (mayRehearse(sent) || mayPreview(sent)) && (await deps.isApart(cookies))
  return { ...stranger, ip: request.ip, isApart, ...(isApart ? { cookies } : {}) }
}

/** Whether the site is open to whoever asks for its document. */
async function statusOf(caller: DocumentCaller, calls: readonly MountedCall[]): Promise<0 | 1 | 2> {
  const call = calls.find(({ name }) => name === 'system.status')
  if (call === undefined) throw new Error('there is no system.status')
  const strangers = { session: async () => undefined, operator: async () => undefined }
  return parse(systemStatus, await call.answer(async () => ({}), caller, strangers)).status
}

const addressOf = ({ url }: FastifyRequest): { path: string; query: string } => {
  const [path = '', query = ''] = url.split('?')
  return { path, query }
}

interface Wanted {
  readonly path: string
  readonly query: string
  /** The language that the visitor chose here before. */
  readonly language: string | undefined
  /** What the browser says of its languages, which counts where none was chosen. */
  readonly accepted: string | undefined
  readonly expectsMember: boolean
  /** True for the pages that show home; the others draw themselves in the browser. */
  readonly drawn: boolean
  /** Whether the site is open to the visitor; a closed one shows nothing of itself. */
  readonly status: 0 | 1 | 2
  /** The address of the style that the browser says it has kept. */
  readonly style: string | undefined
  readonly caller: DocumentCaller
}

interface Document {
  /** False where it only says that there is no such page. */
  readonly isPage: boolean
  readonly html: string
  /** The hash of its style, which its content policy has to allow. */
  readonly style: string
  /** Whether it is told to load analytics, which its content policy then has to allow. */
  readonly analytics: boolean
  readonly packed: Packed
}

async function documents(
  web: string,
  deps: SiteDeps,
  screens: Screens,
): Promise<(wanted: Wanted) => Promise<Document>> {
  const html = branded(await readFile(join(web, 'index.html'), 'utf8'), deps.brand)
  const linked = linkStyle(html)
  const notes = parse(buildNotes, JSON.parse(await readFile(join(web, 'document.json'), 'utf8')))
  const made = new Map<string, { document: Promise<Document>; until: number }>()
  return (wanted) => {
    const asked =
      wanted.language ??
      agentLanguage(wanted.path, deps.languages.supportedLanguages) ??
      acceptedLanguage(wanted.accepted, deps.languages.supportedLanguages, notes.languages)
    const language = documentLanguage(asked, deps.languages, Object.keys(notes.languages)) ?? notes.defaultLanguage
    const keepsStyle = wanted.style === linked.address
    const { isPage, title } = screens.describe(wanted.path, wanted.query, language)
    const key = `${isPage}/${title}/${language}/${wanted.expectsMember}/${wanted.drawn}/${wanted.status}/${keepsStyle}`
    const known = made.get(key)
    if (known !== undefined && deps.clock.now() < known.until && !wanted.caller.isApart) return known.document
    const fresh = fill(keepsStyle ? linked.html : html, language, wanted, notes, screens, deps)
      .then(({ html: blank, ...filled }) => ({ ...filled, isPage, html: titled(blank, title) }))
      .then((filled) => ({ ...filled, packed: pack(Buffer.from(filled.html), DOCUMENT_HEADERS) }))
    if (wanted.caller.isApart) return fresh
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

/** Where agents come in the texts are Chinese (spec 7) until another language is chosen, wherever the brand offers it. The page takes the document's language. */
export const agentLanguage = (path: string, offered: readonly string[]): string | undefined =>
  path.startsWith('/agent') ? offered.find((language) => language === 'CN') : undefined

/** The visitor's language where the brand offers it, else the brand's own, else its first; each only where the build has its texts. */
export function documentLanguage(
  wanted: string | undefined,
  { defaultLanguage, supportedLanguages }: SiteDeps['languages'],
  built: readonly string[],
): string | undefined {
  const offered = supportedLanguages.filter((language) => language === wanted)
  return [...offered, defaultLanguage, ...supportedLanguages].find((language) => built.includes(language))
}

/** Of the languages that a browser asks for, the most wanted that the brand offers; `en-GB` is served by `en`, `pt` by `pt-BR`. */
export function acceptedLanguage(
  header = '',
  offered: readonly string[],
  built: Readonly<Record<string, { readonly htmlLang: string }>>,
): string | undefined {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((one) => {
      const [tag = '', weight = ''] = one.trim().toLowerCase().split(';')
      return { tag, weight: Number(/^\s*q=([\d.]+)$/.exec(weight)?.[1] ?? 1) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const known = offered.flatMap((language) => {
    const tag = built[language]?.htmlLang.toLowerCase()
    return tag === undefined ? [] : [{ language, tag }]
  })
  const rootOf = (tag: string): string => tag.split('-')[0] ?? ''
  for (const { tag } of wanted) {
    const found = known.find((one) => one.tag === tag) ?? known.find((one) => rootOf(one.tag) === rootOf(tag))
    if (found !== undefined) return found.language
  }
  return undefined
}

/** The document with the name of its page before that of the house. */
const titled = (html: string, title: string | undefined): string =>
  title === undefined ? html : html.replace('<title>', (tag) => `${tag}${escapeHtml(title)} · `)

async function openScreens(file: string): Promise<Screens> {
  const built: unknown = await import(pathToFileURL(file).href)
  const draw = functionOf(built, 'renderHome')
  const describe = functionOf(built, 'describeAddress')
  if (draw === undefined || describe === undefined)
    throw new ConfigError('The site is not built as it should be: dist/web/render/render.js draws no home page.')
  return {
    draw: (first, expectsMember) => parse(drawnScreen, draw(first, expectsMember)).html,
    describe: (path, search, language) => parse(addressKind, describe(path, search, language)),
  }
}

function functionOf(module: unknown, name: string): ((...values: unknown[]) => unknown) | undefined {
  if (typeof module !== 'object' || module === null) return undefined
  const value: unknown = Object.entries(module).find(([key]) => key === name)?.[1]
  return typeof value === 'function' ? (...values) => value(...values) : undefined
}

const analyticsOf = object({ info: object({ gtagId: nullable(string()) }) })

/** Puts the answers of the first screen's calls into the document, and the screen drawn from them. */
async function fill(
  html: string,
  language: string,
  wanted: Wanted,
  notes: BuildNotes,
  screens: Screens,
  { calls: mounted, marks: marksNow }: Pick<SiteDeps, 'calls' | 'marks'>,
): Promise<Omit<Document, 'packed' | 'isPage'>> {
  const here = notes.languages[language]
  if (here === undefined) throw new Error(`the build knows no language ${language}`)
  // Read before the answers, so that they are none older.
  const marks = marksNow()
  const answers = await Promise.all(
    here.calls.map(async ([name, request]) => {
      const call = mounted.find((one) => one.name === name)
      if (call === undefined) throw new Error(`the document asks for ${name}, which is no call`)
      return [
        name,
        request,
        await call.answer(async () => request, wanted.caller, {
          session: async () => undefined,
          operator: async () => undefined,
        }),
      ]
    }),
  )
  const first = { language, answers, marks }
  const screen = wanted.drawn ? screens.draw(first, wanted.expectsMember) : ''
  const root = wanted.drawn
    ? `<div id="root" data-language="${language}" data-member="${wanted.expectsMember ? 'yes' : 'no'}">`
    : wanted.status === 0
      ? '<div id="root">'
      : `<div id="root" data-status="${wanted.status}">`
  const text = html
    .replace(/<html[^>]*>/, () => `<html lang="${here.htmlLang}" dir="${here.dir}">`)
    .replace('<!--first-links-->', () => here.links)
    .replace('<div id="root">', () => root)
    .replace('<!--first-screen-->', () => screen)
    // A closing tag inside a name would end the script element.
    .replace('<!--first-data-->', () => JSON.stringify(first).replaceAll('<', '\\u003c'))
  const permission = answers.find(([name]) => name === 'system.permission')
  return {
    html: text,
    style: notes.style,
    analytics: permission !== undefined && parse(analyticsOf, permission[2]).info.gtagId !== null,
  }
}
