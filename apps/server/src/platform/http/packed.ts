import negotiator from '@fastify/accept-negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Forms in which bytes travel, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Bytes that are not worth packing. */
const SMALL = 1024
const packers = {
  // Node's own default, the slowest brotli, takes longer than the network that it spares.
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const

/** Bytes with the headers that describe them. */
export interface Form {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Bytes that are sent many times: packed once for each encoding that is asked for. */
export interface Packed {
  /** The best form that a client with this `accept-encoding` understands. */
  as(acceptEncoding: string | undefined): Promise<Form>
  /** The same where it was made already. */
  known(acceptEncoding: string | undefined): Form | undefined
}

/** `headers` travel with every form; their type and lifetime, say. */
export function pack(bytes: Buffer, headers: Readonly<Record<string, string>>): Packed {
  const vary = ['accept-encoding', ...(headers['vary'] === undefined ? [] : [headers['vary']])].join(', ')
  const made = new Map<Encoding, Promise<Form>>()
  const ready = new Map<Encoding, Form>()
  const make = async (encoding: Encoding): Promise<Form> => {
    const packed = encoding === 'identity' ? bytes : await packers[encoding](bytes)
    const form = {
      headers: {
        ...headers,
        vary,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(packed.length),
      },
      bytes: packed,
    }
    ready.set(encoding, form)
    return form
  }
  const encodingFor = (acceptEncoding: string | undefined): Encoding =>
    bytes.length < SMALL ? 'identity' : encodingOf(acceptEncoding)
  return {
    known: (acceptEncoding) => ready.get(encodingFor(acceptEncoding)),
    as(acceptEncoding) {
      const encoding = encodingFor(acceptEncoding)
      const form = made.get(encoding) ?? make(encoding)
      made.set(encoding, form)
      return form
    },
  }
}

function encodingOf(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const found = negotiator.negotiate(acceptEncoding, [...ENCODINGS])
  return ENCODINGS.find((encoding) => encoding === found) ?? 'identity'
}
