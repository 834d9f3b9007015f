import { brotliCompressSync } from 'node:zlib'
import { type BareServer, openBareServer } from './bare-server.ts'

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly bytes: Buffer
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'access-control-allow-origin'] as const

/**
 * A bare server of the first screen of a site and of nothing else: its document without scripts and without the data
 * for them, and every file that the document names, as the site sends them. All of it lies in memory, packed.
 * @param site where the site is open, without a slash at the end
 */
export async function serveFirstScreen(site: string): Promise<BareServer> {
  const page = packed(await taken(`${site}/`), bare)
  const files = new Map<string, Promise<Answer>>()
  return openBareServer((request, response) => {
    const path = request.url ?? '/'
    const known =
      path === '/' ? Promise.resolve(page) : (files.get(path) ?? taken(site + path).then((answer) => packed(answer)))
    files.set(path, known)
    known.then(
      ({ status, headers, bytes }) =>
        response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes),
      () => response.destroy(),
    )
  })
}

async function taken(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: { accept: 'text/html,image/avif,*/*' } })
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  return { status: response.status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const bare = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

/** Text is packed as the site packs it; pictures and fonts are packed already. */
function packed({ status, headers, bytes }: Answer, change: (text: string) => string = (text) => text): Answer {
  if (!/^(?:text|application)\/|svg/.test(headers['content-type'] ?? '')) return { status, headers, bytes }
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br' },
    bytes: brotliCompressSync(change(bytes.toString())),
  }
}
