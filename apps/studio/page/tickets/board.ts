import { parseMoney } from '#rules/money.ts'
import { layer } from '../art/brush.ts'
import { numbersOf } from '../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../odds/table.ts'
import { button, h } from '../shell/dom.ts'
import { createFoil } from './foil.ts'
import { listenForRubbing } from './rubbing.ts'
import type { TicketSetup, Under } from './setup.ts'
import type { TicketKey } from './words.ts'

/** Between two panels that come off by themselves. */
const NEXT_MS = 70
/** Between two panels of a ticket that is watched again. */
const AGAIN_MS = 260
/** All foil comes off no sooner after the purchase: a button pressed twice means the ticket, not its foil. */
const SOONEST_MS = 450
/** Pictures are painted this large, and scaled to their panel. */
const FACE = 192

export function createTicket<Key extends string>(
  table: OddsTable<Key | TicketKey>,
  setup: TicketSetup<Key>,
): OddsBoard {
  const { say, money, language, motion, sound, controls } = table
  const numbers = numbersOf(language)
  const count = setup.groups.reduce((sum, group) => sum + group.count, 0)
  let round: Round | undefined
  let under: readonly Under[] = []
  let open = new Set<number>()
  let covered = false
  let laidAt = 0
  let focused = 0
  /** All of the foil is asked for, and what waits for the last panel. */
  let all: (() => void) | undefined
  let done: (() => void) | undefined

  const panels = Array.from({ length: count }, (_, panel) => {
    const made = button('', 'panel', () => undefined)
    const { canvas } = layer(FACE)
    canvas.className = 'face'
    canvas.setAttribute('aria-hidden', 'true')
    const text = h('b', { 'aria-hidden': 'true' })
    const foil = createFoil()
    made.append(canvas, text, foil.canvas)
    // By keys and by what presses for somebody; a finger is followed by `listenForRubbing`.
    made.addEventListener('click', (event) => {
      if (event.detail === 0) uncover(panel)
    })
    made.addEventListener('focus', () => rove(panel))
    return { made, canvas, text, foil }
  })
  let first = 0
  const groups = setup.groups.map((group) => {
    const own = panels.slice(first, first + group.count).map(({ made }) => made)
    first += group.count
    const grid = h('div.panels', { role: 'group', 'aria-label': say(group.label) }, ...own)
    grid.style.setProperty('--columns', String(group.columns))
    grid.style.setProperty('--rows', String(group.count / group.columns))
    return group.titled === true ? [h('p.label', { 'aria-hidden': 'true' }, say(group.label)), grid] : [grid]
  })
  const ticket = h('div.ticket', {}, ...groups.flat())
  ticket.style.setProperty('--shape', String(setup.shape))
  table.field.append(h('div.ticket-room', {}, ticket))

  function rove(panel: number): void {
    focused = panel
    for (const [at, { made }] of panels.entries()) made.tabIndex = at === panel ? 0 : -1
  }
  rove(0)

  const name = (panel: number): void => {
    const words = round !== undefined && open.has(panel) ? (under[panel]?.words ?? '') : say('covered')
    panels[panel]?.made.setAttribute('aria-label', say('panel', { number: panel + 1, what: words }))
    panels[panel]?.made.setAttribute('aria-disabled', String(!covered || open.has(panel)))
  }
  const lay = (panel: number): void =>
    panels[panel]?.foil.lay((context, width, height) => setup.foil(context, width, height, panel))
  /** Marks what pays together, of what is open. */
  const mark = (): void => {
    const wins = round === undefined ? new Set<number>() : setup.wins(round, open)
    for (const [panel, { made }] of panels.entries()) made.toggleAttribute('data-pays', wins.has(panel))
  }
  /** Lays a ticket: its pictures, and foil over all that is not open. */
  const put = (next: Round | undefined, opened: boolean): void => {
    round = next
    under = next === undefined ? [] : setup.under(next, say, numbers)
    open = new Set(opened ? panels.keys() : [])
    for (const [panel, { made, canvas, text }] of panels.entries()) {
      const picture = canvas.getContext('2d')
      const one = under[panel]
      picture?.clearRect(0, 0, FACE, FACE)
      if (picture !== null && one !== undefined) setup.face(picture, FACE, one)
      // Not as text: what is covered is not there for whoever has the page read aloud.
      text.dataset['under'] = one?.text ?? ''
      made.classList.toggle('open', opened)
      if (!opened) lay(panel)
      name(panel)
    }
    mark()
  }
  const uncover = (panel: number): void => {
    if (!covered || round === undefined || open.has(panel)) return
    open.add(panel)
    panels[panel]?.made.classList.add('open')
    const before = ticket.querySelectorAll('[data-pays]').length
    mark()
    sound.play(ticket.querySelectorAll('[data-pays]').length > before ? 'bell' : 'card', 0.9 + panel * 0.02)
    name(panel)
    if (document.activeElement === panels[panel]?.made) controls.announce(under[panel]?.words ?? '')
    if (open.size === count) done?.()
  }
  listenForRubbing({
    ticket,
    panels: panels.map(({ made }) => made),
    covered: () => covered,
    rub(panel, from, to) {
      if (open.has(panel)) return
      if (Math.floor(motion.now / 90) % 2 === 0) sound.play('roll', 1.6)
      if (panels[panel]?.foil.rub(from, to) === true) uncover(panel)
    },
    tap: uncover,
  })

  /** Resolves when no panel is covered any more. */
  const opened = async (next: Round, pause?: number): Promise<void> => {
    put(next, false)
    covered = true
    laidAt = motion.now
    ticket.classList.add('covered')
    panels.forEach((_, panel) => name(panel))
    const last = new Promise<void>((resolve) => (done = resolve))
    const wanted = new Promise<void>((resolve) => (all = resolve))
    if (pause === undefined) {
      controls.plate(say('rub'))
      await Promise.race([last, wanted])
    }
    for (const panel of panels.keys()) {
      if (open.has(panel)) continue
      await table.pause(pause ?? NEXT_MS)
      uncover(panel)
    }
    covered = false
    all = undefined
    done = undefined
    ticket.classList.remove('covered')
    panels.forEach((_, panel) => name(panel))
    await table.pause(320)
  }
  const walk = (by: number): void => {
    const next = panels[Math.max(0, Math.min(count - 1, focused + by))]
    next?.made.focus()
  }
  const columnsAt = (panel: number): number => {
    let left = panel
    for (const group of setup.groups) {
      if (left < group.count) return group.columns
      left -= group.count
    }
    return 1
  }

  return {
    aim: [],
    bet: () => ({}),
    aimAs: () => undefined,
    invite: () => say('invite', { stake: money(table.stake) }),
    start: () => put(undefined, false),
    tell: (next) => opened(next),
    show: (next) => put(next, next !== undefined),
    hurry() {
      if (covered && motion.now - laidAt >= SOONEST_MS) all?.()
    },
    replay: (next) => opened(next, AGAIN_MS),
    phase: () => undefined,
    key({ key, target }) {
      const steps: Readonly<Record<string, number>> = {
        ArrowLeft: document.documentElement.dir === 'rtl' ? 1 : -1,
        ArrowRight: document.documentElement.dir === 'rtl' ? -1 : 1,
        ArrowUp: -columnsAt(focused),
        ArrowDown: columnsAt(focused),
      }
      const by = steps[key]
      if (!covered || by === undefined || target instanceof HTMLInputElement) return false
      walk(target instanceof HTMLElement && target.classList.contains('panel') ? by : 0)
      return true
    },
    result(of) {
      const paid = setup.pays(of)
      const times = numbers.times(BigInt(paid) * 10_000n)
      return {
        text: times,
        words: say('ticketPays', { times, amount: money(parseMoney(of.stake) * BigInt(paid)) }),
      }
    },
    help: () => setup.help(say, numbers),
    paint(context, size, field) {
      setup.paint(context, size, field)
      for (const panel of panels.keys()) if (!open.has(panel)) lay(panel)
    },
    draw: (context, size, now) => setup.draw(context, size, now, table.still),
  }
}
