import { object, parse, string } from 'zod/mini'
import type { SessionResponse } from '#contract/protocols/studio.ts'
import { moneyToDecimal, ONE, parseMoney, type Money } from '#rules/money.ts'
import { RUNGS, STAKES } from '#rules/odds/multiplier.ts'
import type { Controls } from '../shell/controls.ts'
import { button, h } from '../shell/dom.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Say } from '../shell/texts.ts'
import type { OddsKey } from './words.ts'

/** A stake on the grid, by slider, keys, buttons and as a number that is typed. */
export interface Stake {
  readonly value: Money
  /** The row of the desk: slider, half, double, as last time. */
  readonly row: HTMLElement
  set(stake: Money): void
  /** Down to what a balance bears; false where even the lowest is above it. */
  lower(balance: Money): boolean
  free(free: boolean): void
  key(event: KeyboardEvent): boolean
  /** The panel of stakes: a number to type, and the usual ones. */
  body(close: () => void): Node[]
}

export interface StakeOptions {
  readonly session: SessionResponse
  readonly controls: Controls
  readonly say: Say<OddsKey>
  readonly money: ShowMoney
  changed(): void
  /** Takes stake and aim of the last round over. */
  again(): void
}

/** Places of the slider: finer where stakes are low. */
const PLACES: readonly Money[] = [
  ...Array.from({ length: 10 }, (_, at) => STAKES.grid * BigInt(at + 1)),
  ...Array.from({ length: 18 }, (_, at) => ONE + (ONE / 2n) * BigInt(at + 1)),
  ...Array.from({ length: 18 }, (_, at) => ONE * BigInt(15 + 5 * at)),
]

const within = (stake: Money): Money => {
  const whole = stake - (stake % STAKES.grid)
  return whole < STAKES.least ? STAKES.least : whole > STAKES.most ? STAKES.most : whole
}

const placeOf = (stake: Money): number => PLACES.findLastIndex((place) => place <= stake)

const staked = object({ stake: string() })

/** The stake of a bet, of which a bet may take several. */
export const stakeIn = (bet: unknown): Money => parseMoney(parse(staked, bet).stake)

export function createStake({ session, controls, say, money, changed, again }: StakeOptions): Stake {
  const before = session.openRound ?? session.lastRound
  let value = within(before === undefined ? parseMoney(RUNGS[0]) : stakeIn(before.bet))
  let free = false
  const slider = document.createElement('input')
  Object.assign(slider, { type: 'range', min: '0', max: String(PLACES.length - 1), step: '1' })
  slider.setAttribute('aria-label', say('stakeSlider'))
  const set = (stake: Money): void => {
    if (!free) return
    value = within(stake)
    show()
    changed()
  }
  const step = (by: -1 | 1): void => {
    const place = placeOf(value)
    // Between two places it goes down to the lower one.
    const next = by < 0 && PLACES[place] !== value ? place : place + by
    set(PLACES[Math.max(0, Math.min(PLACES.length - 1, next))] ?? value)
  }
  const tool = (text: string, label: string, pressed: () => void) => {
    const made = button(text, 'tool', pressed)
    made.setAttribute('aria-label', label)
    made.title = label
    return made
  }
  const half = tool('½', say('half'), () => set(value / 2n))
  // Whoever speaks to the page says what is to be seen.
  const double = tool('×2', `${say('double')} ×2`, () => set(value * 2n))
  const last = tool('↺', say('again'), again)
  slider.addEventListener('input', () => set(PLACES[Number(slider.value)] ?? value))
  controls.steps(step)
  function show(): void {
    slider.value = String(placeOf(value))
    slider.setAttribute('aria-valuetext', money(value))
    slider.style.setProperty('--part', String(placeOf(value) / (PLACES.length - 1)))
    const [lowest, highest] = [value === STAKES.least, value === STAKES.most]
    controls.stake(value, { lowest: !free || lowest, highest: !free || highest })
    half.disabled = !free || lowest
    double.disabled = !free || highest
    last.disabled = !free
    slider.disabled = !free
  }
  show()
  return {
    get value() {
      return value
    },
    row: h(
      'div.stake-row',
      {},
      h('span.label', { 'aria-hidden': 'true' }, say('stakeSlider')),
      slider,
      h('div.tools', {}, half, double, last),
    ),
    set,
    lower(balance) {
      if (balance < STAKES.least) return false
      if (value > balance) value = within(balance)
      show()
      changed()
      return true
    },
    free(now) {
      free = now
      show()
    },
    key({ key, target }) {
      if (!free || target instanceof HTMLInputElement) return false
      if (key === 'ArrowUp') step(1)
      else if (key === 'ArrowDown') step(-1)
      else if (key.toLowerCase() === 'h') set(value / 2n)
      else if (key.toLowerCase() === 'd') set(value * 2n)
      else if (key.toLowerCase() === 'r') again()
      else return false
      return true
    },
    body(close) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'text', inputMode: 'decimal', autocomplete: 'off', value: moneyToDecimal(value) })
      field.setAttribute('aria-label', say('stakeTyped'))
      const hint = say('stakeHint', {
        grid: money(STAKES.grid),
        least: money(STAKES.least),
        most: money(STAKES.most),
      })
      const wrong = h('p.note', { role: 'alert' }, hint)
      const take = (stake: Money) => {
        set(stake)
        close()
      }
      const typed = () => {
        const text = field.value.trim().replace(',', '.')
        const stake = /^\d{1,4}(\.\d{1,5})?$/.test(text) ? parseMoney(text) : 0n
        if (stake === within(stake) && stake > 0n) return take(stake)
        field.setAttribute('aria-invalid', 'true')
        wrong.textContent = ''
        wrong.textContent = hint
        field.select()
      }
      field.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter') return
        // Else the button that has the focus once the panel is closed would be pressed by the same key.
        event.preventDefault()
        typed()
      })
      const usual = RUNGS.map((text) => {
        const one = button(money(parseMoney(text)), 'small', () => take(parseMoney(text)))
        one.setAttribute('aria-pressed', String(parseMoney(text) === value))
        return one
      })
      return [
        h('div.typed', {}, field, button(say('ok'), 'wide', typed)),
        wrong,
        h('div.choice-row.stakes', {}, ...usual),
      ]
    },
  }
}
