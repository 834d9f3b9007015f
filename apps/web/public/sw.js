/*
 * The site's service worker. It keeps what never changes (scripts, styles, faces and pictures with a
 * hash or a version in their address), and says so when there is no network. It never answers a call:
 * money, sessions and games come from the server alone.
 */
const KEPT = 'kept-2'
const OFFLINE = '/offline.html'
const SHELL = [OFFLINE, '/offline.css', '/offline.js', '/icon.svg']

/** Pictures and scripts kept at most; the oldest go first. */
const MOST = 400

const isCall = (path) => /^\/(wps|lgw|lotto|ops|socket|studio|transaction|user|docs|metrics|health)(\/|$)/.test(path)
const isFixed = (path) => path.startsWith('/assets/') || path.startsWith('/art/')

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const others = async () => (await caches.keys()).filter((name) => name !== KEPT)
  event.waitUntil(others().then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

async function fixed(request) {
  const cache = await caches.open(KEPT)
  const known = await cache.match(request)
  if (known !== undefined) return known
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    await cache.put(request, answer.clone())
    const keys = await cache.keys()
    const old = keys.filter(({ url }) => isFixed(new URL(url).pathname)).slice(0, Math.max(0, keys.length - MOST))
    await Promise.all(old.map((key) => cache.delete(key)))
  }
  return answer
}

const page = (request) => fetch(request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error())
const shell = (request) => fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || isCall(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (isFixed(pathname)) event.respondWith(fixed(request))
  else if (SHELL.includes(pathname)) event.respondWith(shell(request))
})
