import { config } from 'zod/mini'
import type { HouseMessage } from '#contract/studio.ts'
import { DISPLAY_FONT } from './art/brush.ts'
import type { Game } from './game.ts'
import { houseOf } from './net/house.ts'
import { studioClient } from './net/studio.ts'
import { need, part } from './shell/dom.ts'
import { createPanel } from './shell/panel.ts'
import { textsFor } from './shell/texts.ts'

// The content policy forbids eval, which the schema library would use to be faster.
config({ jitless: true })

/** Shares of the loading bar: the session, the code and letters, the pictures. */
const SHARES = { session: 0.15, code: 0.3 }

const launch = new URLSearchParams(location.hash.slice(1))
const language = launch.get('lang') ?? navigator.language
const say = textsFor(language)
let game: Game | null = null
const early: HouseMessage[] = []
let handLaunch: (token: string) => void = () => undefined
const house = houseOf(window, (message) => {
  if (message.command === 'launch') handLaunch(message.launchToken)
  else if (game === null) early.push(message)
  else game.hear(message)
})

function progress(share: number): void {
  const bar = need('progress')
  bar.setAttribute('aria-valuenow', String(Math.round(share * 100)))
  part(bar, 'i').style.setProperty('--share', String(share))
}

/** The one-time token from the address, which is emptied of it, or from the site's message. */
async function launchToken(): Promise<string | null> {
  const token = launch.get('launch')
  if (token !== null) {
    try {
      history.replaceState(null, '', location.pathname)
    } catch {
      // A frame without an origin may not change its address; the token is spent at once anyway.
    }
    return token
  }
  if (window.parent === window) return null
  return new Promise((resolve) => (handLaunch = resolve))
}

async function fail(title: string, text: string): Promise<void> {
  await createPanel(say).ask(title, text, [['ok', say('leave')]])
  house.tell({ event: 'close', reason: 'session' })
}

async function boot(): Promise<void> {
  document.documentElement.lang = language.slice(0, 2).toLowerCase()
  need('loading-text').textContent = say('loading')
  progress(0.04)
  // One frame is painted before the engine is fetched.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  house.tell({ event: 'ready' })
  const client = studioClient({
    base: new URL('.', location.href).href,
    fetch: (url, init) => fetch(url, init),
    pause: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms)
        window.addEventListener('online', () => resolve(), { once: true })
      }),
  })
  const engine = import('./game.ts')
  const letters = Promise.all([document.fonts.load(`800 40px '${DISPLAY_FONT}'`, 'Ember Wyrm 0123'), document.fonts.load(`600 16px 'Inter Variable'`)])
  const token = await launchToken()
  if (token === null) return fail(say('noLaunchTitle'), say('noLaunchText'))
  const session = await client.session(token)
  if (session.kind === 'refused') return fail(say('endedTitle'), say('endedText'))
  if (session.kind === 'lost') return fail(say('failedTitle'), say('failedText'))
  progress(SHARES.session)
  const [{ startGame }] = await Promise.all([engine, letters])
  progress(SHARES.code)
  try {
    game = await startGame({
      session: session.value,
      client,
      house,
      say,
      language,
      still: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      progress: (share) => progress(SHARES.code + (1 - SHARES.code) * share),
    })
  } catch {
    return fail(say('noGraphicsTitle'), say('noGraphicsText'))
  }
  for (const message of early) game.hear(message)
  need('game').removeAttribute('inert')
  need('loading').classList.add('gone')
}

void boot()
