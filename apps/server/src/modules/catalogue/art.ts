import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { object, parse, record, string } from 'zod/mini'
import { GALLERY, iconNames, type Picture } from '#art/gallery.ts'
import type { FileStore } from '../../platform/uploads/index.ts'
import { bannerFile } from '../content/index.ts'
import { ownFile } from './pictures/own-tile.ts'

type Drawn = Pick<Picture, 'key' | 'widths' | 'draw'>

export type ArtFormat = 'avif' | 'webp' | 'svg' | 'png'

export interface ArtRequest {
  /** Pixels; one of the widths that the picture's kind is offered in. */
  readonly width: number
  readonly format: ArtFormat
}

export interface Art {
  /**
   * A picture as bytes, drawn when it is first asked for.
   * @throws RangeError when there is no such picture or it is not offered in this width
   */
  render(key: string, request: ArtRequest): Promise<Buffer>
}

export interface ArtDeps {
  /** Where finished pictures are kept; made when it is missing. */
  readonly cacheDir: string
  /** Where the build has left pictures, named `<key>-<width>.<format>`: as new as this program, so that they are served without drawing anything. */
  readonly builtDir?: string
  /** The brand's own, in place of the house's of the same key. */
  readonly pictures?: readonly Drawn[]
  /** Where the pictures lie that games brought along and that operators uploaded. */
  readonly own?: Pick<FileStore, 'get'>
  /** Turns a drawing into an image; sharp unless told otherwise. */
  readonly encode?: (svg: string, format: ArtFormat) => Promise<Buffer>
}

/** Drawing takes a whole core for a moment; more at once would only starve the calls beside it. */
const AT_ONCE = 2

/** Settings of the encoders, part of the cached file's name: about 12 KB a tile. */
const ENCODERS = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 4, smartSubsample: true },
  png: { compressionLevel: 9 },
  // As it was drawn; kept all the same, since drawing one takes up to 20 ms of the thread that answers calls.
  svg: {},
} as const

const iconFile = object({ icons: record(string(), object({ body: string() })) })

/** Pictures on demand: each is drawn once, even when many ask at the same time, and kept under `cacheDir`. */
export function createArt({ cacheDir, builtDir, pictures = [], own, encode = encodeBySharp }: ArtDeps): Art {
  const ofBrand = new Map(pictures.map((picture) => [picture.key, picture]))
  const underway = new Map<string, Promise<Buffer>>()
  const marks = new Map<string, string>()
  const turn = createTurnstile(AT_ONCE)
  let icons: Promise<(name: string) => string> | undefined

  const svgOf = async (picture: Drawn, width: number): Promise<string> =>
    picture.draw(await (icons ??= loadIcons()), width)

  const produce = async (picture: Drawn, { width, format }: ArtRequest): Promise<Buffer> => {
    const name = `${picture.key}-${width}.${format}`
    // The build draws for all brands, whose pictures may share a key.
    const built =
      builtDir === undefined || ofBrand.has(picture.key) ? undefined : await readIfThere(join(builtDir, name))
    if (built) return built
    // The file's name follows from the drawing itself, so a changed drawing is never served from before.
    const mark = marks.get(name) ?? markOf(await svgOf(picture, width), format)
    marks.set(name, mark)
    const file = join(cacheDir, `${picture.key}-${width}-${mark}.${format}`)
    const kept = await readIfThere(file)
    if (kept) return kept
    const bytes = await turn(async () => encode(await svgOf(picture, width), format))
    await keep(file, bytes)
    return bytes
  }

  /** A picture that came along with a game, or that an operator uploaded for a banner: it lies there in every width and format. */
  const brought = async (key: string, { width, format }: ArtRequest): Promise<Buffer> => {
    const file = ownFile(key, width, format) ?? bannerFile(key, width, format)
    const bytes = file === undefined ? undefined : await own?.get(file)
    if (bytes === undefined) throw new RangeError(`there is no picture ${key}`)
    return bytes
  }

  return {
    async render(key, request) {
      const picture = ofBrand.get(key) ?? GALLERY.get(key)
      if (!picture) return brought(key, request)
      if (!picture.widths.includes(request.width)) throw new RangeError(`${key} is not offered ${request.width} wide`)
      const id = `${key} ${request.width} ${request.format}`
      const known = underway.get(id)
      if (known) return known
      const work = produce(picture, request).finally(() => underway.delete(id))
      underway.set(id, work)
      return work
    },
  }

  /** Kept under another name first, so that nobody reads half a file. */
  async function keep(file: string, bytes: Buffer): Promise<void> {
    const draft = `${file}.${process.pid}`
    await mkdir(cacheDir, { recursive: true })
    try {
      await writeFile(draft, bytes)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

function markOf(svg: string, format: ArtFormat): string {
  return createHash('sha256').update(JSON.stringify(ENCODERS[format])).update(svg).digest('hex').slice(0, 12)
}

async function encodeBySharp(svg: string, format: ArtFormat): Promise<Buffer> {
  if (format === 'svg') return Buffer.from(svg)
  const image = sharp(Buffer.from(svg))
  if (format === 'avif') return image.avif(ENCODERS.avif).toBuffer()
  if (format === 'webp') return image.webp(ENCODERS.webp).toBuffer()
  return image.png(ENCODERS.png).toBuffer()
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The bodies of the icons that pictures use; the set's other thousands are let go. */
async function loadIcons(): Promise<(name: string) => string> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
  const { icons } = parse(iconFile, JSON.parse(await readFile(file, 'utf8')))
  const bodies = new Map<string, string>()
  for (const name of iconNames()) {
    const icon = icons[name]
    if (icon) bodies.set(name, icon.body)
  }
  return (name) => {
    const body = bodies.get(name)
    if (body === undefined) throw new Error(`the icon set has no ${name}`)
    return body
  }
}

/** Lets at most `places` pieces of work run; the others wait in line. */
function createTurnstile(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
