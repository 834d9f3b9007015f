import type { Money } from '#rules/money.ts'
import { tween } from '../stage/clock.ts'
import { fit, fitLines, need, needButton, part } from './dom.ts'
import type { ShowMoney } from './money-format.ts'
import type { Say } from './texts.ts'

/** How long the balance counts up. */
const COUNT_MS = 400

/** What the large button does now: start a round, choose in one, end a running one quickly, or nothing. */
export type SpinState = 'ready' | 'choose' | 'stop' | 'wait'

export interface Controls {
  /** Whom the buttons tell. */
  listen(actions: ControlActions): void
  /** Whom the buttons beside the stake tell. */
  steps(step: (by: -1 | 1) => void): void
  /** Counts up to an amount in 400 ms from `from`; money never counts down. */
  balance(units: Money, from?: Money): void
  stake(units: Money, ends: { readonly lowest: boolean; readonly highest: boolean }): void
  /** Shows the button for hurried and automatic rounds, and whether something of it is on. */
  pace(shown: boolean, on: boolean): void
  win(units: Money): void
  state(state: SpinState): void
  /** The words on the plate; they may change with every frame. */
  plate(text: string, tone?: 'won'): void
  /** What a screen reader says: once, when something is known. */
  announce(text: string): void
  sound(on: boolean): void
  /** Where the way out leads, in place of the lobby. */
  leads(label: string): void
  /** A line above the reels: demo, replay, free rounds. `action` adds a button; one for `betweenRounds` rests while a round runs. */
  ribbon(
    text: string | null,
    action?: { readonly label: string; readonly pressed: () => void; readonly betweenRounds?: boolean },
  ): void
  toast(text: string | null): void
  /** Tells the style sheet where the plate stands on the canvas; the page says for which window it is laid out. */
  laidOut(layout: {
    readonly plate: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  }): void
  /** Takes the whole game out of reach, while a card lies over it. */
  inert(inert: boolean): void
  readonly insets: () => { readonly top: number; readonly bottom: number }
}

export interface ControlActions {
  main(): void
  help(): void
  history(): void
  fairness(): void
  /** The list of stakes, and the choice of pace. */
  stakes(): void
  pace(): void
  sound(): void
  leave(): void
}

/** What a game calls its large button, and what it adds to the word for the stake. */
export interface ControlWords {
  readonly main: string
  readonly stop: string
  /** Where the large button chooses, see `Face.main`. */
  readonly choose?: string
  readonly stakeNote?: string
  /** The stake is the sum of what lies on the table: no buttons stand beside it, and the bar leaves the table more room. */
  readonly summed?: boolean
}

export function createControls(say: Say, money: ShowMoney, words: ControlWords, still: boolean): Controls {
  let counting = 0
  /** Length of the words that the plate's letters were fitted to. */
  let plated = 0
  let between: HTMLButtonElement | undefined
  const spin = needButton('spin')
  const less = needButton('less')
  const more = needButton('more')
  const sound = needButton('sound')
  const pace = needButton('pace')
  const stakes = needButton('stakes')
  const plate = need('plate')
  const amounts = { balance: part(need('balance'), 'b'), stake: part(need('stake'), 'b'), win: part(need('win'), 'b') }
  part(need('balance'), 'span').textContent = say('balance')
  part(need('stake'), 'span').prepend(say('stake'))
  part(need('stake'), 'i').textContent = words.stakeNote === undefined ? '' : ` · ${words.stakeNote}`
  part(need('win'), 'span').textContent = say('lastWin')
  const named: readonly (readonly [HTMLButtonElement, string, (actions: ControlActions) => void])[] = [
    [needButton('help'), say('help'), (actions) => actions.help()],
    [needButton('history'), say('history'), (actions) => actions.history()],
    [needButton('fairness'), say('fairness'), (actions) => actions.fairness()],
    [pace, say('auto'), (actions) => actions.pace()],
    [needButton('leave'), say('leave'), (actions) => actions.leave()],
    [sound, say('soundOn'), (actions) => actions.sound()],
    [spin, words.main, (actions) => actions.main()],
  ]
  const name = (element: HTMLElement, label: string) => {
    element.setAttribute('aria-label', label)
    element.title = label
  }
  for (const [element, label] of [...named, [less, say('stakeDown')], [more, say('stakeUp')]] as const)
    name(element, label)
  stakes.title = say('stakeChoose')
  stakes.disabled = words.summed === true
  less.hidden = words.summed === true
  more.hidden = words.summed === true
  need('bar').classList.toggle('summed', words.summed === true)
  const write = (element: HTMLElement, units: Money) => {
    const text = money(units)
    if (element.textContent === text) return
    const longer = text.length !== element.textContent.length
    element.textContent = text
    if (longer) fit(element)
  }
  return {
    listen(actions) {
      stakes.addEventListener('click', () => actions.stakes())
      for (const [element, , press] of named) element.addEventListener('click', () => press(actions))
    },
    steps(step) {
      less.addEventListener('click', () => step(-1))
      more.addEventListener('click', () => step(1))
    },
    balance(units, from = units) {
      counting += 1
      const mine = counting
      void tween(still || units <= from ? 0 : COUNT_MS, (share) => {
        if (mine === counting)
          write(amounts.balance, from + ((units - from) * BigInt(Math.round(share * 1000))) / 1000n)
      })
    },
    stake(units, { lowest, highest }) {
      write(amounts.stake, units)
      less.disabled = lowest
      more.disabled = highest
      if (words.summed !== true) stakes.disabled = lowest && highest
    },
    pace(shown, on) {
      pace.hidden = !shown
      pace.setAttribute('aria-pressed', String(on))
    },
    win: (units) => write(amounts.win, units),
    state(state) {
      spin.dataset['state'] = state
      spin.disabled = state === 'wait'
      if (between !== undefined) between.disabled = state !== 'ready'
      name(spin, (state === 'stop' ? words.stop : state === 'choose' ? words.choose : undefined) ?? words.main)
    },
    plate(text, tone) {
      const longer = text.length > plated
      plate.textContent = text
      if (tone === undefined) delete plate.dataset['tone']
      else plate.dataset['tone'] = tone
      // Not with every figure that counts up.
      if (longer || text.length < plated / 2) {
        plated = text.length
        fitLines(plate)
      }
    },
    announce(text) {
      need('news').textContent = text
    },
    sound(on) {
      sound.setAttribute('aria-pressed', String(on))
      name(sound, say(on ? 'soundOn' : 'soundOff'))
    },
    leads: (label) => name(needButton('leave'), label),
    ribbon(text, action) {
      const ribbon = need('ribbon')
      ribbon.hidden = text === null
      ribbon.replaceChildren(text ?? '')
      between = undefined
      if (text === null || action === undefined) return
      const end = document.createElement('button')
      end.type = 'button'
      end.textContent = action.label
      end.addEventListener('click', action.pressed)
      if (action.betweenRounds === true) {
        between = end
        end.disabled = spin.dataset['state'] !== 'ready'
      }
      ribbon.append(end)
    },
    toast(text) {
      const toast = need('toast')
      toast.hidden = text === null
      toast.textContent = text ?? ''
    },
    laidOut({ plate: area }) {
      const style = document.documentElement.style
      style.setProperty('--plate-x', `${area.x}px`)
      style.setProperty('--plate-y', `${area.y}px`)
      style.setProperty('--plate-w', `${area.width}px`)
      style.setProperty('--plate-h', `${area.height}px`)
      Object.values(amounts).forEach(fit)
      fitLines(plate)
      document.documentElement.dataset['laidOut'] = `${window.innerWidth} × ${window.innerHeight}`
    },
    inert: (inert) => need('game').toggleAttribute('inert', inert),
    insets() {
      const tools = need('tools').getBoundingClientRect()
      // On a phone on its side the tools stand at the edge and take no height.
      const top = tools.height > tools.width ? 8 : tools.bottom + 2
      return {
        top: window.innerWidth > window.innerHeight ? Math.min(top, 22) : top,
        bottom: need('bar').getBoundingClientRect().height,
      }
    },
  }
}
