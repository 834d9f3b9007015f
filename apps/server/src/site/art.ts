import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { createArt } from '../modules/catalogue/index.ts'

export type Art = ReturnType<typeof createArt>

const YEAR = 31_536_000
const ART_TYPES = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', svg: 'image/svg+xml' } as const

/** Serves drawn and uploaded pictures, which never change under their address. */
export function mountArt(app: FastifyInstance, art: Art): void {
  app.get<{ Params: { key: string; file: string } }>('/art/:key/:file', async (request, reply) => {
    const [, width, format] = /^(\d{2,4})\.(avif|webp|png|svg)$/.exec(request.params.file) ?? []
    if (width === undefined || !isArtFormat(format)) throw new Refusal('NOT_FOUND')
    try {
      const picture = await art.render(request.params.key, { width: Number(width), format })
      return await reply
        .type(ART_TYPES[format])
        .header('cache-control', `public, max-age=${YEAR}, immutable`)
        .header('access-control-allow-origin', '*')
        .send(picture)
    } catch (error) {
      if (error instanceof RangeError) throw new Refusal('NOT_FOUND')
      throw error
    }
  })
}

const isArtFormat = (text: string | undefined): text is keyof typeof ART_TYPES =>
  text !== undefined && text in ART_TYPES
