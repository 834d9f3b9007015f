import { config } from 'zod/mini'
import type { HouseMessage } from '#contract/protocols/studio.ts'
import { ARABIC_FONT, DISPLAY_FONT } from './art/brush.ts'
import { houseOf } from './net/house.ts'
import { studioClient } from './net/studio.ts'
import { need, part } from './shell/dom.ts'
import { createPanel } from './shell/panel.ts'
import type { Game, GameOptions } from './shell/face.ts'
import { spoken, textsFor, type Words } from './shell/texts.ts'

// The content policy forbids eval, which the schema library would use to be faster.
config({ jitless: true })

/** Shares of the loading bar: the session, the code and letters, the pictures. */
const SHARES = { session: 0.15, code: 0.3 }

/** A game's page: its name, what is loading, and its code, which is fetched beside the session. */
export interface PageOptions<Key extends string> {
  readonly title: string
  readonly words: Words<Key | 'loading'>
  load(): Promise<{ startGame(options: GameOptions): Promise<Game> }>
}

/** Starts a game's page: session, letters, code, game; says what is missing when one of them is. */
export async function boot<Key extends string>({ title, words, load }: PageOptions<Key>): Promise<void> {
  const launch = new URLSearchParams(location.hash.slice(1))
  const language = launch.get('lang') ?? navigator.language
  const say = textsFor<Key | 'loading'>(language, words)
  let game: Game | null = null
  const early: HouseMessage[] = []
  const house = houseOf(window, (message) => {
    if (message.command === 'bar') document.body.classList.add('barred')
    if (game === null) early.push(message)
    else game.hear(message)
  })
  const fail = async (heading: string, text: string): Promise<void> => {
    await createPanel(say).ask(heading, text, [['ok', say('leave')]])
    house.tell({ event: 'close', reason: 'session' })
  }

  Object.assign(document.documentElement, spoken(language))
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
  const engine = load()
  const letters = Promise.all([
    document.fonts.load(`800 40px '${DISPLAY_FONT}'`, `${title} 0123`),
    document.fonts.load(`600 16px 'Inter Variable'`),
    // Loads nothing where the text has no letter of its range.
    document.fonts.load(`600 16px '${ARABIC_FONT}'`, say('loading')),
  ])
  const token = launchToken(launch.get('launch'))
  if (token === null) return fail(say('noLaunchTitle'), say('noLaunchText'))
  const session = await client.session(token)
  if (session.kind === 'refused') return fail(say('endedTitle'), say('endedText'))
  if (session.kind === 'lost') return fail(say('failedTitle'), say('failedText'))
  progress(SHARES.session)
  // Before the game is laid out, which leaves them their room.
  need('pots').hidden = session.value.pots === undefined || session.value.mode === 'replay'
  const [{ startGame }] = await Promise.all([engine, letters])
  progress(SHARES.code)
  try {
    game = await startGame({
      session: session.value,
      client,
      house,
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

function progress(share: number): void {
  const bar = need('progress')
  bar.setAttribute('aria-valuenow', String(Math.round(share * 100)))
  part(bar, 'i').style.setProperty('--share', String(share))
}

/** The one-time token from the address, which is emptied of it. */
function launchToken(token: string | null): string | null {
  if (token === null) return null
  try {
    history.replaceState(null, '', location.pathname)
  } catch {
    // A frame without an origin may not change its address; the token is spent at once anyway.
  }
  return token
}
