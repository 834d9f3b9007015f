import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { plainPng, pngChunk } from '#tests/support/bombs.ts'
import { barePng } from './png.ts'

const chunk = (type: string, text = 'a\0b'): Buffer => pngChunk(type, Buffer.from(text, 'latin1'))

describe('a PNG that is read', () => {
  it('[VAL-03] keeps what makes its pixels and says how they are meant, and nothing else', () => {
    const [colours, turned] = [chunk('gAMA', '\0\0\xb1\x8f'), chunk('eXIf', 'MM\0*\0\0\0\x08\0\0')]
    const around = plainPng(60, 40, {
      between: [chunk('tEXt'), colours, chunk('zTXt'), chunk('iTXt'), turned, chunk('acTL'), chunk('caBX')],
    })
    expect(barePng(Buffer.concat([around, Buffer.from('<script>')]))).toEqual(
      plainPng(60, 40, { between: [colours, turned] }),
    )
  })

  it('[VAL-03] says once how its pixels are meant, however often the file does', () => {
    const [one, other] = [chunk('iCCP', 'a\0\0x'), chunk('iCCP', 'b\0\0y')]
    expect(barePng(plainPng(60, 40, { between: [one, other, other] }))).toEqual(plainPng(60, 40, { between: [one] }))
  })

  it('[VAL-03] looks the same as before', async () => {
    const taken = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#3a78' } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    const [before, after] = await Promise.all(
      [taken, barePng(taken)].map((bytes) => sharp(bytes).rotate().raw().toBuffer({ resolveWithObject: true })),
    )
    expect(after).toEqual(before)
  })

  it.each([0, 8, 9, 20, 40])(
    '[VAL-03] that ends after %d bytes stays as it is, for the decoder to refuse',
    (length) => {
      const cut = plainPng(60, 40).subarray(0, length)
      expect(barePng(cut)).toEqual(cut)
    },
  )

  it('[VAL-03] is never read beyond its end by a chunk that claims more', () => {
    const long = pngChunk('tEXt', Buffer.alloc(20))
    long.writeUInt32BE(0xffffffff)
    const file = plainPng(60, 40, { between: [long] })
    expect(barePng(file)).toEqual(file)
  })
})
