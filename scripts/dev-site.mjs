/** The site and the console while somebody works on them: Vite serves its sources and swaps what changed; all the rest the server answers. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './bootstrap.mjs'

const web = join(root, 'apps', 'web')
/** What Vite serves itself: its own files, sources, and what lies beside the document. */
const OWN = /^\/(@|src\/|node_modules\/|icon\.svg)/

/** Opens the site at `port` in front of the server at `serverPort`. */
export async function openSite(port, serverPort) {
  const target = `http://127.0.0.1:${serverPort}`
  const vite = await createServer({
    configFile: join(web, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'house',
        configureServer: (server) =>
          void server.middlewares.use((...asked) => void documents(server, target, ...asked)),
      },
    ],
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      fs: { allow: [root] },
      proxy: {
        '/socket': { target, ws: true },
        '^/': {
          target,
          bypass: ({ url }) => (OWN.test(url) ? url : undefined),
          configure: (proxy) => proxy.on('error', away),
        },
      },
    },
  })
  await vite.listen()
  return vite
}

/** Pages of the site are made from its sources and the server's first data; other pages, such as the demonstration's inbox, are passed on. */
async function documents(vite, target, request, response, next) {
  // One of an earlier `npm start` would go on serving its files.
  if (request.url === '/sw.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end('self.registration.unregister()')
  if (request.method !== 'GET' || OWN.test(request.url) || !String(request.headers.accept).includes('text/html'))
    return next()
  const answer = await fetch(target + request.url, {
    headers: { ...request.headers, host: request.headers.host, 'accept-encoding': 'identity' },
    redirect: 'manual',
  }).catch(() => undefined)
  if (answer === undefined) return away(undefined, undefined, response)
  const made = await answer.text()
  const [, data] = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(made) ?? []
  const headers = [...answer.headers].filter(
    ([name]) => !/^(content-(length|encoding|security-policy)|transfer-encoding|connection)$/.test(name),
  )
  if (data === undefined) return response.writeHead(answer.status, Object.fromEntries(headers)).end(made)
  const [html] = /<html[^>]*>/.exec(made) ?? ['<html>']
  const [, status] = /<div id="root"[^>]*data-status="(\d)"/.exec(made) ?? []
  const source = await readFile(join(web, 'index.html'), 'utf8')
  const page = source
    .replace(/<html[^>]*>/, () => html)
    .replace('<!--first-data-->', () => data)
    .replace('<div id="root">', () =>
      status === undefined ? '<div id="root">' : `<div id="root" data-status="${status}">`,
    )
  response
    .writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(await vite.transformIndexHtml(request.url, page))
}

/**
 * Opens the console at `port` in front of the server's at `serverPort`: Vite serves its sources, the server answers the
 * calls, and what its document says of the house goes into the source's document.
 */
export async function openConsole(port, serverPort) {
  const target = `http://127.0.0.1:${serverPort}`
  const vite = await createServer({
    configFile: join(root, 'apps', 'console', 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'house',
        transformIndexHtml: {
          order: 'pre',
          async handler(html) {
            const answer = await fetch(target, { headers: { accept: 'text/html' } }).catch(() => undefined)
            const [, house = ''] =
              /<script type="application\/json" id="house">(.*?)<\/script>/s.exec((await answer?.text()) ?? '') ?? []
            return html.replace('<!--house-->', () => house)
          },
        },
      },
    ],
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      fs: { allow: [root] },
      proxy: {
        '^/(ops|wps|docs)': { target, ws: true, configure: (proxy) => proxy.on('error', away) },
      },
    },
  })
  await vite.listen()
  return vite
}

/** While the server starts anew nobody answers; the page asks again by itself. */
function away(_error, _request, response) {
  if (typeof response?.writeHead === 'function')
    response
      .writeHead(503, { 'content-type': 'text/html', 'retry-after': '1' })
      .end('<meta http-equiv="refresh" content="1">The server starts …')
  else response?.destroy?.()
}
