import type { Money } from '#rules/money.ts'
import type { Layout } from '../stage/layout.ts'
import { fit, need, needButton, part } from './dom.ts'
import type { ShowMoney } from './money-format.ts'
import type { Say } from './texts.ts'

/** What the large button does now: start a round, end a running one quickly, or nothing. */
export type SpinState = 'ready' | 'stop' | 'wait'

export interface Controls {
  balance(units: Money): void
  stake(units: Money, ends: { readonly lowest: boolean; readonly highest: boolean }): void
  win(units: Money): void
  state(state: SpinState): void
  /** The words on the plate; they may change with every frame. */
  plate(text: string, tone?: 'won'): void
  /** What a screen reader says: once, when something is known. */
  announce(text: string): void
  sound(on: boolean): void
  /** A line above the reels: demo, replay, free spins. `action` adds a button. */
  ribbon(text: string | null, action?: { readonly label: string; readonly pressed: () => void }): void
  toast(text: string | null): void
  /** Tells the style sheet where the plate stands on the canvas. */
  laidOut(layout: Layout): void
  /** Takes the whole game out of reach, while a card lies over it. */
  inert(inert: boolean): void
  readonly insets: () => { readonly top: number; readonly bottom: number }
}

export interface ControlActions {
  spin(): void
  stake(step: -1 | 1): void
  help(): void
  history(): void
  fairness(): void
  sound(): void
  leave(): void
}

export function createControls(say: Say, money: ShowMoney, lines: number, actions: ControlActions): Controls {
  const spin = needButton('spin')
  const less = needButton('less')
  const more = needButton('more')
  const sound = needButton('sound')
  const plate = need('plate')
  const amounts = { balance: part(need('balance'), 'b'), stake: part(need('stake'), 'b'), win: part(need('win'), 'b') }
  part(need('balance'), 'span').textContent = say('balance')
  part(need('stake'), 'span').prepend(say('stake'))
  part(need('stake'), 'i').textContent = ` · ${say('lines', { lines })}`
  part(need('win'), 'span').textContent = say('lastWin')
  const named: readonly (readonly [HTMLButtonElement, string, () => void])[] = [
    [less, say('stakeDown'), () => actions.stake(-1)],
    [more, say('stakeUp'), () => actions.stake(1)],
    [needButton('help'), say('help'), actions.help],
    [needButton('history'), say('history'), actions.history],
    [needButton('fairness'), say('fairness'), actions.fairness],
    [needButton('leave'), say('leave'), actions.leave],
    [sound, say('soundOn'), actions.sound],
    [spin, say('spin'), actions.spin],
  ]
  for (const [element, label, pressed] of named) {
    element.setAttribute('aria-label', label)
    element.title = label
    element.addEventListener('click', pressed)
  }
  const write = (element: HTMLElement, units: Money) => {
    const text = money(units)
    if (element.textContent === text) return
    const longer = text.length !== element.textContent.length
    element.textContent = text
    if (longer) fit(element)
  }
  let bounds = { lowest: true, highest: true }
  const ends = (free: boolean) => {
    less.disabled = !free || bounds.lowest
    more.disabled = !free || bounds.highest
  }
  return {
    balance: (units) => write(amounts.balance, units),
    stake(units, at) {
      write(amounts.stake, units)
      bounds = at
      ends(spin.dataset['state'] === 'ready')
    },
    win: (units) => write(amounts.win, units),
    state(state) {
      spin.dataset['state'] = state
      spin.disabled = state === 'wait'
      spin.setAttribute('aria-label', state === 'stop' ? say('stop') : say('spin'))
      ends(state === 'ready')
    },
    plate(text, tone) {
      plate.textContent = text
      if (tone === undefined) delete plate.dataset['tone']
      else plate.dataset['tone'] = tone
    },
    announce(text) {
      need('news').textContent = text
    },
    sound(on) {
      sound.setAttribute('aria-pressed', String(on))
      sound.title = say(on ? 'soundOn' : 'soundOff')
      sound.setAttribute('aria-label', say(on ? 'soundOn' : 'soundOff'))
    },
    ribbon(text, action) {
      const ribbon = need('ribbon')
      ribbon.hidden = text === null
      ribbon.replaceChildren(text ?? '')
      if (text === null || action === undefined) return
      const end = document.createElement('button')
      end.type = 'button'
      end.textContent = action.label
      end.addEventListener('click', action.pressed)
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
    },
    inert: (inert) => need('game').toggleAttribute('inert', inert),
    insets() {
      const tools = need('tools').getBoundingClientRect()
      // On a phone on its side the tools stand at the edge and take no height.
      const top = tools.height > tools.width ? 8 : tools.bottom + 2
      return { top: window.innerWidth > window.innerHeight ? Math.min(top, 22) : top, bottom: need('bar').getBoundingClientRect().height }
    },
  }
}
