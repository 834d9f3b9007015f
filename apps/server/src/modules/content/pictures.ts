import { GALLERY } from '#art/gallery.ts'
import { Refusal } from '#contract/errors.ts'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import { fromPixels } from '../../platform/uploads/picture.ts'
import { picturesNamed } from './content.sql.ts'
import type { ContentDeps } from './parts.ts'

/** The widths and formats in which the site asks for the picture of a banner. */
const WIDTHS = [780, 1600] as const
const FORMATS = ['avif', 'webp'] as const
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const
const ENCODERS = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 78, effort: 3 },
} as const
/** The two shapes of a banner, and how each is darkened where its words stand. */
const SHAPES = {
  '': { ratio: 700 / 1600, fade: 'x1="0" y1="0" x2="1" y2="0"' },
  '-tall': { ratio: 1000 / 800, fade: 'x1="0" y1="1" x2="0" y2="0"' },
} as const
/** What is seen through a picture that does not cover its place. */
const GROUND = '#0b1316'
const STOPS =
  '<stop offset="0" stop-color="#05090b" stop-opacity=".9"/><stop offset=".4" stop-color="#05090b" stop-opacity=".6"/><stop offset=".75" stop-color="#05090b" stop-opacity="0"/>'

const UPLOADED = /^(banner-own-[0-9a-f]{24})(?:-tall)?$/

const fileKey = (key: string, width: number, format: string): string =>
  `art/${key.slice(11, 13)}/${key}-${width}.${format}`

/** Where a file of an uploaded picture lies in the store; undefined for what is none, or is not offered so. */
export function bannerFile(key: string, width: number, format: string): string | undefined {
  const offered = WIDTHS.some((one) => one === width) && FORMATS.some((one) => one === format)
  return offered && UPLOADED.test(key) ? fileKey(key, width, format) : undefined
}

/** True for the key of a picture that can be shown: a drawn one, or one that was uploaded. */
export async function isPicture(
  { pictures, store }: Pick<ContentDeps, 'pictures' | 'store'>,
  key: string,
): Promise<boolean> {
  if (key.endsWith('-tall')) return false
  if (GALLERY.has(key) || pictures.some((one) => one.key === key)) return true
  const file = bannerFile(key, WIDTHS[0], 'webp')
  return file !== undefined && (await store.get(file)) !== undefined
}

/** The pictures to choose from: drawn ones, and uploaded ones that a version names or has named. */
export async function listPictures({
  db,
  pictures,
}: Pick<ContentDeps, 'db' | 'pictures'>): Promise<{ art: string; uploaded: boolean }[]> {
  const named = await picturesNamed(db, 'banner')
  const drawn = [...new Set([...pictures.map(({ key }) => key), ...GALLERY.keys()])]
  return [
    ...drawn
      .filter((key) => key.startsWith('banner-') && !key.endsWith('-tall'))
      .map((art) => ({ art, uploaded: false })),
    ...named.filter((key) => UPLOADED.test(key)).map((art) => ({ art, uploaded: true })),
  ]
}

/**
 * Draws a picture of an operator anew from its pixels, in the shapes and sizes of a banner, and keeps it; its key.
 * @throws Refusal FILE_MISSING, FILE_NO_PICTURE for what is no whole PNG, JPEG or WebP, or is too large to decode
 */
export async function addPicture(
  { db, store }: Pick<ContentDeps, 'db' | 'store'>,
  { operator }: OperatorSession,
  bytes: Buffer | undefined,
): Promise<string> {
  if (bytes === undefined || bytes.length === 0) throw new Refusal('FILE_MISSING')
  const files = await fromPixels(bytes, ['png', 'jpeg', 'webp'], async (image) => {
    const whole = await image.flatten({ background: GROUND }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
    const made = []
    for (const [shape, { ratio, fade }] of Object.entries(SHAPES))
      for (const width of WIDTHS) {
        const height = Math.round(width * ratio)
        const shade = Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="f" ${fade}>${STOPS}</linearGradient><rect width="${width}" height="${height}" fill="url(#f)"/></svg>`,
        )
        const drawn = sharp(whole)
          .resize({ width, height, fit: 'cover', position: 'attention' })
          .composite([{ input: shade }])
        for (const format of FORMATS) {
          const encoded = format === 'avif' ? drawn.clone().avif(ENCODERS.avif) : drawn.clone().webp(ENCODERS.webp)
          made.push({ shape, width, format, bytes: await encoded.toBuffer() })
        }
      }
    return made
  })
  // The name follows from the content, so that what browsers keep for a year is never another picture.
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.bytes)
  const art = `banner-own-${hash.digest('hex').slice(0, 24)}`
  for (const { shape, width, format, bytes: content } of files)
    await store.put(fileKey(`${art}${shape}`, width, format), content, TYPES[format])
  await db.transaction(async (tx) =>
    recordAudit(tx, { actor: `operator:${operator}`, action: 'content.pictureAdded', subject: `picture:${art}` }),
  )
  return art
}
