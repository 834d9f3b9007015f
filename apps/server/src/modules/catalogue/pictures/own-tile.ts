import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { TILE } from '#art/tile.ts'
import { fromPixels } from '../../../platform/uploads/picture.ts'

/** The widths and formats in which the site asks for the picture of a game. */
const WIDTHS = [240, 480] as const
const FORMATS = ['avif', 'webp'] as const
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const
/** Thousands come at once, so the encoders hurry: a fifth more bytes in a quarter of the time. */
const ENCODERS = {
  avif: { quality: 50, effort: 0, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 2 },
} as const
/** What is seen through a picture that does not cover its place. */
const GROUND = '#0b1316'
/** The lower part darkens, as in drawn pictures: the page letters the game's name over it. */
const FADE =
  '<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#05090b" stop-opacity="0"/><stop offset=".3" stop-color="#05090b" stop-opacity=".34"/><stop offset=".55" stop-color="#05090b" stop-opacity=".74"/><stop offset="1" stop-color="#05090b" stop-opacity=".92"/></linearGradient>'

/** A picture of a game that came from outside, as the site shows it. */
export interface OwnTile {
  /** `own-` and a hash of the content, so that what browsers keep for a year is never another picture. */
  readonly art: string
  /** #rrggbb. */
  readonly colour: string
  readonly files: readonly { readonly key: string; readonly type: string; readonly bytes: Buffer }[]
}

const heightOf = (width: number): number => (width * TILE.height) / TILE.width
const fileKey = (art: string, width: number, format: string): string =>
  `art/${art.slice(4, 6)}/${art}-${width}.${format}`

/** Where a file of an own picture lies in the store; undefined for what is none, or is not offered so. */
export function ownFile(art: string, width: number, format: string): string | undefined {
  const offered = WIDTHS.some((one) => one === width) && FORMATS.some((one) => one === format)
  return offered && /^own-[0-9a-f]{24}$/.test(art) ? fileKey(art, width, format) : undefined
}

/**
 * Draws a picture from outside anew from its pixels, cut to the shape of a tile around what catches the eye.
 * @throws Refusal FILE_NO_PICTURE for what is no whole PNG, JPEG or WebP, or is too large to decode
 */
export async function ownTile(bytes: Buffer): Promise<OwnTile> {
  const large = WIDTHS[1]
  const [width, height] = [large, heightOf(large)]
  const fade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${FADE}<rect y="${height * 0.56}" width="${width}" height="${height * 0.44}" fill="url(#f)"/></svg>`,
  )
  const drawn = await fromPixels(bytes, ['png', 'jpeg', 'webp'], async (image) => {
    const { data, info } = await image
      .flatten({ background: GROUND })
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .composite([{ input: fade }])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { raw: { width, height, channels: info.channels } }
    const files = await Promise.all(
      WIDTHS.flatMap((wide) =>
        FORMATS.map(async (format) => {
          const sized = wide === large ? sharp(data, pixels) : sharp(data, pixels).resize({ width: wide })
          return {
            wide,
            format,
            bytes: await (format === 'avif' ? sized.avif(ENCODERS.avif) : sized.webp(ENCODERS.webp)).toBuffer(),
          }
        }),
      ),
    )
    const { channels } = await sharp(data, pixels).stats()
    return { files, colour: `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}` }
  })
  const hash = createHash('sha256')
  for (const file of drawn.files) hash.update(file.bytes)
  const art = `own-${hash.digest('hex').slice(0, 24)}`
  return {
    art,
    colour: drawn.colour,
    files: drawn.files.map(({ wide, format, bytes: content }) => ({
      key: fileKey(art, wide, format),
      type: TYPES[format],
      bytes: content,
    })),
  }
}
