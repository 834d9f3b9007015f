import { Refusal } from '#contract/errors.ts'
import sharp, { type Sharp } from 'sharp'
import { barePng } from './png.ts'

/** The largest picture that is decoded: what phones send, and far below what a hostile file can claim. */
const PIXELS = 24_000_000
/** The same where the decoder holds the whole picture at once (interlaced, progressive) or two bytes and more a channel. */
const COSTLY_PIXELS = 6_000_000
/** A longer side is made smaller: enough to read any document. */
const LONGEST = 2600
/** Pictures at work at once; more would keep the pool of threads from checking passwords. */
const AT_ONCE = 1
/** Pictures that wait for their turn, each with its bytes in memory. */
const MOST_WAITING = 8

export interface Picture {
  readonly bytes: Buffer
  readonly type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

type Format = 'png' | 'jpeg' | 'webp'

/** What a file says it is in its first bytes; only these are ever given to the decoder. */
function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? 'jpeg' : undefined
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= AT_ONCE && waiting.length >= MOST_WAITING) throw new Refusal('BUSY')
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/**
 * Gives the pixels of a file of somebody else to `work`, upright; nothing else of it is looked at.
 * @throws Refusal FILE_NO_PICTURE for what is no whole picture of one of the formats, or is too large to decode; BUSY where too many wait
 */
export async function fromPixels<Made>(
  bytes: Buffer,
  formats: readonly Format[],
  work: (image: Sharp, format: Format) => Promise<Made>,
): Promise<Made> {
  const format = formatOf(bytes)
  if (format === undefined || !formats.includes(format)) throw new Refusal('FILE_NO_PICTURE')
  return inTurn(async () => {
    const image = sharp(format === 'png' ? barePng(bytes) : bytes, {
      limitInputPixels: PIXELS,
      failOn: 'truncated',
      pages: 1,
    })
    if (!(await isBearable(image, format))) throw new Refusal('FILE_NO_PICTURE')
    return work(image.rotate().toColourspace('srgb'), format).catch(() => {
      throw new Refusal('FILE_NO_PICTURE')
    })
  })
}

/** Whether the head of the file names this format and a size that can be decoded; no pixel is decoded for it. */
async function isBearable(image: Sharp, format: Format): Promise<boolean> {
  const head = await image.metadata().catch(() => undefined)
  if (head === undefined) return false
  const most = head.isProgressive || head.depth !== 'uchar' ? COSTLY_PIXELS : PIXELS
  return head.format === format && head.width * head.height <= most
}

/**
 * Draws a picture anew from its pixels: upright, without anything that a camera or an editor wrote beside them, and
 * without anything that somebody hid before, in or after them.
 * @throws Refusal FILE_NO_PICTURE for what is no whole PNG or JPEG, or is too large to decode; BUSY where too many wait
 */
export const redraw = (bytes: Buffer): Promise<Picture> =>
  fromPixels(bytes, ['png', 'jpeg'], async (image, format) => {
    const fitting = image.resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await (
      format === 'png' ? fitting.png({ compressionLevel: 6 }) : fitting.jpeg({ quality: 86 })
    ).toBuffer({ resolveWithObject: true })
    return { bytes: data, type: format === 'png' ? 'image/png' : 'image/jpeg', width: info.width, height: info.height }
  })
