import { lookup } from 'node:dns'
import { Agent, get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A file of somebody else's host: what it may weigh and how long it may take. */
export interface FetcherLimits {
  /** Bytes of one file. */
  readonly bytes: number
  /** For the whole of one file, redirects and all. */
  readonly milliseconds: number
  /** Which addresses may be asked: those of the public internet, unless told otherwise. */
  readonly mayReach?: (address: string) => boolean
  /** Certificates to trust besides those of the system, PEM. */
  readonly ca?: string
}

export interface FileFetcher {
  /** The file at an address. @throws FileFault */
  get(url: string): Promise<Buffer>
  close(): void
}

/** Why a file did not come, in words for whoever runs the house. */
export class FileFault extends Error {
  /** False where time was lost in waiting for a host that said nothing, or not enough. */
  readonly answered: boolean

  constructor(message: string, { answered }: { readonly answered: boolean }) {
    super(message)
    this.answered = answered
  }
}

const REDIRECTS = 3

/** What is no host of the public internet (the special-purpose registries of RFC 6890), by family. */
const inner4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(net, bits, 'ipv4')
const outer6 = new BlockList()
outer6.addSubnet('2000::', 3, 'ipv6')
/** Within the public space, what leads to an address of the other family or is for examples. */
const inner6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner6.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner4.check(address, 'ipv4')
  return family === 6 && outer6.check(address, 'ipv6') && !inner6.check(address, 'ipv6')
}

/**
 * Fetches files whose addresses others have named: by HTTPS alone, from public hosts alone, and never more than the
 * limits say. What a name leads to is checked where the connection is made, so that a name cannot lead elsewhere after
 * it was looked at; a redirect is an address like any other.
 */
export function createFileFetcher({
  bytes: most,
  milliseconds,
  mayReach = isPublicAddress,
  ca,
}: FetcherLimits): FileFetcher {
  const inner = (): FileFault => new FileFault('its address is not one of the public internet', { answered: true })
  const guarded: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return done(error, '')
      if (!found.every(({ address }) => mayReach(address))) return done(inner(), '')
      if (options.all === true) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
  const agent = new Agent({ keepAlive: true, ...(ca === undefined ? {} : { ca }) })

  const ask = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const literal = url.hostname.replace(/^\[|\]$/g, '')
      if (url.protocol !== 'https:') throw new FileFault('its address is not https', { answered: true })
      // Of an address that is no name nobody is asked what it leads to.
      if (isIP(literal) !== 0 && !mayReach(literal)) throw inner()
      get(url, { agent, lookup: guarded, signal, headers: { accept: 'image/*' } }, resolve).on('error', reject)
    })

  const open = async (url: string, signal: AbortSignal): Promise<IncomingMessage> => {
    let at = new URL(url)
    for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
      const response = await ask(at, signal)
      const {
        statusCode = 0,
        headers: { location },
      } = response
      if (statusCode === 200) return response
      response.resume()
      if (statusCode < 300 || statusCode > 399 || location === undefined || !URL.canParse(location, at))
        throw new FileFault(`its host answered ${statusCode}`, { answered: true })
      at = new URL(location, at)
    }
    throw new FileFault(`it was redirected more than ${REDIRECTS} times`, { answered: true })
  }

  const read = async (response: IncomingMessage): Promise<Buffer> => {
    const tooLarge = (): FileFault => new FileFault(`it is larger than ${most / 1_048_576} MB`, { answered: true })
    const parts: Buffer[] = []
    let length = 0
    if (Number(response.headers['content-length'] ?? 0) > most) {
      response.destroy()
      throw tooLarge()
    }
    for await (const part of response) {
      const bytes = Buffer.from(part)
      parts.push(bytes)
      length += bytes.length
      // Leaving the loop ends the connection.
      if (length > most) throw tooLarge()
    }
    return Buffer.concat(parts)
  }

  return {
    async get(url) {
      const signal = AbortSignal.timeout(milliseconds)
      try {
        return await read(await open(url, signal))
      } catch (error) {
        if (error instanceof FileFault) throw error
        if (signal.aborted)
          throw new FileFault(`it did not come within ${milliseconds / 1000} seconds`, { answered: false })
        throw new FileFault(
          `its host could not be reached: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`,
          { answered: false },
        )
      }
    },
    close: () => agent.destroy(),
  }
}
