import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Channels of a pixel by the colour type of a PNG. */
const CHANNELS = { grey: 1, rgb: 3, rgba: 4 } as const
const COLOUR_TYPES = { grey: 0, rgb: 2, rgba: 6 } as const

export interface PngShape {
  readonly colours?: keyof typeof CHANNELS
  /** Bits of a channel. */
  readonly depth?: 8 | 16
  readonly interlaced?: boolean
  /** What stands between the head and the pixels. */
  readonly between?: readonly Buffer[]
  /** So many rows are there at most, whatever the head says. */
  readonly rows?: number
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG, all black: next to nothing as a file, whatever size its head claims. Where it is interlaced only the head says so. */
export function plainPng(
  width: number,
  height: number,
  { colours = 'grey', depth = 8, interlaced = false, between = [], rows = height }: PngShape = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, COLOUR_TYPES[colours], 0, 0, interlaced ? 1 : 0], 8)
  const row = 1 + (width * CHANNELS[colours] * depth) / 8
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', head),
    ...between,
    pngChunk('IDAT', deflateSync(Buffer.alloc(width > 100_000 ? 10 : row * Math.min(rows, height)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose head claims another size than its pixels have. */
export async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
  const at = whole.indexOf(Buffer.from([0xff, 0xc0]))
  whole.writeUInt16BE(height, at + 5)
  whole.writeUInt16BE(width, at + 7)
  return whole
}

/** A progressive JPEG that tells its last scan again and again: each is a walk over all of its pixels. */
export async function scannedJpeg(width: number, height: number, scans: number): Promise<Buffer> {
  const whole = await sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = whole.subarray(last, -2)
  return Buffer.concat([whole.subarray(0, -2), ...Array.from({ length: scans }, () => scan), whole.subarray(-2)])
}
