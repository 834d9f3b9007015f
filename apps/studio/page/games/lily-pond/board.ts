import { minesBet, minesOutcome, type MinesOutcomeWire } from '#contract/games/odds.ts'
import { parseMoney } from '#rules/money.ts'
import { CELLS, lastStep, minesMultiplier } from '#rules/odds/mines.ts'
import { combinations, PARTS, payoutOf } from '#rules/odds/multiplier.ts'
import { minesReturns, minesSpread } from '#rules/odds/odds-return.ts'
import { parse } from 'zod/mini'
import { numbersOf } from '../../odds/numbers.ts'
import type { OddsBoard, OddsTable, Round } from '../../odds/table.ts'
import { button, h } from '../../shell/dom.ts'
import { createPads, type PadKind } from './pads.ts'
import { paintPond } from './pond.ts'
import type { PondKey } from './words.ts'

const SIDE = 5
const MOST_PIKES = CELLS - 1
const USUAL = [1, 3, 5, 10, 24]
/** How long a flower takes to open, and a pike to leap. */
const OPENS_MS = 420

const outcomeOf = ({ outcome }: Round): MinesOutcomeWire => parse(minesOutcome, outcome)
const lost = ({ board }: MinesOutcomeWire): boolean => board.includes('x')
const kindOf = (letter: string | undefined): PadKind =>
  letter === 'o' || letter === 'x' || letter === 'p' || letter === 'l' ? letter : '?'

export function createBoard(table: OddsTable<PondKey>): OddsBoard {
  const { say, money, language, motion, sound, controls } = table
  const numbers = numbersOf(language)
  const pads = createPads(SIDE, table.still)
  let pikes = 3
  let free = false
  let choosing = false
  let open: Round | undefined
  let focused = 12
  const kinds: PadKind[] = Array.from({ length: CELLS }, () => '?')

  const buttons = kinds.map((_, cell) => {
    const made = button('', 'pad', () => openPad(cell))
    made.addEventListener('focus', () => rove(cell))
    return made
  })
  const grid = h('div.pond', { role: 'group', 'aria-label': say('pond') }, ...buttons)
  table.field.append(grid)
  const rove = (cell: number): void => {
    focused = cell
    for (const [at, each] of buttons.entries()) each.tabIndex = at === cell ? 0 : -1
  }
  rove(focused)
  const name = (cell: number): void => {
    const kind = kinds[cell] ?? '?'
    const place = { row: Math.floor(cell / SIDE) + 1, column: (cell % SIDE) + 1 }
    const words = { '?': 'closed', o: 'lily', l: 'lily', x: 'pike', p: 'pike' } as const
    buttons[cell]?.setAttribute('aria-label', say('pad', { ...place, what: say(words[kind]) }))
    buttons[cell]?.setAttribute('aria-disabled', String(!choosing || kind !== '?'))
  }
  const set = (cell: number, kind: PadKind, at: number): void => {
    kinds[cell] = kind
    pads.set(cell, kind, at)
    name(cell)
  }
  const clear = (): void => {
    for (const cell of kinds.keys()) set(cell, '?', -Infinity)
  }
  clear()

  const openPad = (cell: number): void => {
    if (!choosing || kinds[cell] !== '?') return
    pads.wait(cell)
    table.choose(cell)
  }

  const pikesIn = document.createElement('input')
  Object.assign(pikesIn, { type: 'text', inputMode: 'numeric', autocomplete: 'off', maxLength: 2 })
  pikesIn.setAttribute('aria-label', say('pikesTyped'))
  const pays = h('b')
  const slider = document.createElement('input')
  Object.assign(slider, { type: 'range', min: '1', max: String(MOST_PIKES), step: '1' })
  slider.setAttribute('aria-label', say('pikes'))
  const picks = USUAL.map((count) => button(String(count), 'pick', () => aim(count)))
  const write = (): void => {
    if (document.activeElement !== pikesIn) pikesIn.value = String(pikes)
    pikesIn.removeAttribute('aria-invalid')
    pays.textContent = numbers.times(minesMultiplier(pikes, 1))
    slider.value = String(pikes)
    slider.style.setProperty('--part', String((pikes - 1) / (MOST_PIKES - 1)))
    for (const [at, pick] of picks.entries()) pick.setAttribute('aria-pressed', String(USUAL[at] === pikes))
  }
  const aim = (count: number): void => {
    if (!free) return
    const next = Math.max(1, Math.min(MOST_PIKES, count))
    if (next !== pikes) sound.play('stake', 0.8 + next / 40)
    pikes = next
    write()
    table.invite()
  }
  slider.addEventListener('input', () => aim(Number(slider.value)))
  pikesIn.addEventListener('input', () => {
    const typed = Number(pikesIn.value)
    if (Number.isInteger(typed) && typed >= 1 && typed <= MOST_PIKES) aim(typed)
    else pikesIn.setAttribute('aria-invalid', 'true')
  })
  pikesIn.addEventListener('blur', () => write())
  pikesIn.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') pikesIn.blur()
  })
  write()

  /** What lies won, and what the next lily would make of it. */
  const standing = (round: Round): string => {
    const count = outcomeOf(round).opened.length
    const stake = parseMoney(round.stake)
    const next = money(payoutOf(stake, minesMultiplier(pikes, count + 1)))
    if (count === 0) return say('first', { next })
    return say('standing', { won: money(payoutOf(stake, minesMultiplier(pikes, count))), next })
  }
  /** Shows all that a round tells, at once. */
  const lay = (round: Round | undefined): void => {
    clear()
    open = round !== undefined && round.payout === null ? round : undefined
    if (round === undefined) return
    for (const [cell, letter] of Array.from(outcomeOf(round).board).entries()) set(cell, kindOf(letter), -Infinity)
    if (open !== undefined) controls.plate(standing(open))
  }
  const show = async (cell: number, kind: PadKind, count: number): Promise<void> => {
    set(cell, kind, motion.now)
    if (kind === 'x') {
      sound.play('foam', 0.7)
      sound.play('thud', 0.8)
    } else {
      sound.play('foam', 1.3)
      sound.play('lamp', 0.9 + count * 0.06)
    }
    await table.pause(OPENS_MS)
  }
  /** At the end the rest of the pond is told. */
  const reveal = async (board: string): Promise<void> => {
    for (const [cell, letter] of Array.from(board).entries())
      if (kinds[cell] === '?') set(cell, kindOf(letter), table.still ? -Infinity : motion.now + (cell % SIDE) * 45)
    await table.pause(500)
  }

  return {
    aim: [
      h(
        'div.pond-aim',
        {},
        h('label.entry', {}, h('span.label', {}, say('pikes')), pikesIn),
        h('div.entry', {}, h('span.label', {}, say('firstPays')), pays),
        h('div.picks', { role: 'group', 'aria-label': say('pikes') }, ...picks),
      ),
      slider,
    ],
    bet: () => ({ pikes }),
    aimAs(bet) {
      pikes = parse(minesBet, bet).pikes
      write()
      table.invite()
    },
    invite: () =>
      say('invite', {
        count: pikes,
        amount: money(payoutOf(table.stake, minesMultiplier(pikes, 1))),
      }),
    start(opens) {
      if (opens) clear()
    },
    async tell(round) {
      const { opened, board } = outcomeOf(round)
      const over = round.payout !== null
      open = over ? undefined : round
      const last = opened.at(-1)
      pads.wait(undefined)
      if (last !== undefined && kinds[last] === '?') {
        await show(last, kindOf(board[last]), opened.length)
        if (!over) controls.announce(`${say('opened', { what: say('lily') })} ${standing(round)}`)
      } else if (opened.length === 0) controls.announce(standing(round))
      if (over) await reveal(board)
      else controls.plate(standing(round))
    },
    show: lay,
    async replay(round) {
      const { board } = outcomeOf(round)
      clear()
      await table.pause(400)
      let count = 0
      for (const choice of round.choices) {
        if (typeof choice !== 'number') continue
        count += 1
        await show(choice, kindOf(board[choice]), count)
        await table.pause(350)
      }
      await reveal(board)
    },
    phase(phase, round) {
      free = phase === 'bet'
      choosing = phase === 'choose'
      open = round
      for (const cell of kinds.keys()) name(cell)
      grid.classList.toggle('open', choosing)
      if (phase === 'bet' || choosing) pads.wait(undefined)
    },
    main() {
      if (open === undefined || outcomeOf(open).opened.length === 0) {
        controls.plate(say('openFirst'))
        controls.announce(say('openFirst'))
        return undefined
      }
      return 'take'
    },
    key({ key, target }) {
      if (target instanceof HTMLInputElement) return false
      const steps: Readonly<Record<string, readonly [number, number]>> = {
        ArrowLeft: [-1, 0],
        ArrowRight: [1, 0],
        ArrowUp: [0, -1],
        ArrowDown: [0, 1],
      }
      const step = steps[key]
      if (step === undefined) return false
      if (free) {
        if (step[0] === 0) return false
        aim(pikes + step[0])
        return true
      }
      if (!choosing) return false
      const column = Math.max(0, Math.min(SIDE - 1, (focused % SIDE) + step[0]))
      const row = Math.max(0, Math.min(SIDE - 1, Math.floor(focused / SIDE) + step[1]))
      buttons[row * SIDE + column]?.focus()
      return true
    },
    result(round) {
      const outcome = outcomeOf(round)
      const count = outcome.opened.length - (lost(outcome) ? 1 : 0)
      const times = numbers.times(lost(outcome) ? 0n : minesMultiplier(parse(minesBet, round.bet).pikes, count))
      return { text: times, words: say(lost(outcome) ? 'bitten' : 'taken', { count, times }) }
    },
    help() {
      const [last, topStep] = [lastStep(pikes), 19]
      const ways = (k: number) => Number(combinations(CELLS, k)) / Number(combinations(CELLS - 5, k))
      return {
        rules: [
          h('p', {}, say('rule')),
          h('p', {}, say('ruleTake')),
          h(
            'dl.facts',
            {},
            ...Array.from({ length: Math.min(last, 12) }, (_, at) => at + 1).flatMap((step) => [
              h('dt', {}, say('steps', { count: step, pikes })),
              h('dd', {}, numbers.times(minesMultiplier(pikes, step))),
            ]),
          ),
        ],
        figures: [
          [say('rtp'), numbers.range(minesReturns()), say('rtpNote')],
          [say('spread'), say('spreadValue', { value: numbers.count(minesSpread(pikes, 1)) })],
          [
            say('top'),
            say('topValue', {
              count: numbers.count(Number(minesMultiplier(5, topStep)) / Number(PARTS)),
              odds: numbers.count(Math.round(ways(topStep))),
            }),
            say('topNote'),
          ],
        ],
      }
    },
    paint(context, size, field) {
      paintPond(context, size, field)
      const side = Math.min(field.width, field.height)
      grid.style.setProperty('--side', `${side}px`)
    },
    draw: (context, size, now) => pads.draw(context, size, now, choosing ? focusedPad() : undefined),
  }

  function focusedPad(): number | undefined {
    const at = buttons.findIndex((each) => each === document.activeElement || each.matches(':hover'))
    return at >= 0 && kinds[at] === '?' ? at : undefined
  }
}
