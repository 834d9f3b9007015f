import type { Money } from '#rules/money.ts'
import { chipText, paintChip } from '../art/chip.ts'
import { button, h, svg } from '../shell/dom.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import type { Say } from '../shell/texts.ts'
import type { TableKey } from './words.ts'

/** What every table can do with what lies on it, and what a table adds. */
export type Action = 'undo' | 'clear' | 'halve' | 'double' | 'repeat' | 'racetrack' | 'combined'

/** The chips, of which one is chosen, and what can be done with the table. */
export interface Tray {
  readonly chips: HTMLElement
  readonly actions: HTMLElement
  readonly chip: Money
  /** Chooses the next chip up or down, where there is one. */
  step(by: -1 | 1): boolean
  /** Paints the chips for a screen of so many pixels in one of the page's. */
  paint(ratio: number): void
  /** Which of the actions have something to do. */
  offer(possible: (action: Action) => boolean): void
  pressed(action: Action, on: boolean): void
}

const ICONS: Readonly<Record<Action, string>> = {
  undo: 'M9 6.5L4.5 11 9 15.5M5 11h9.2a4.8 4.8 0 0 1 0 9.6H11',
  clear: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  halve: 'M6 7.5l3-2v7M4.5 20L19.5 4M13 14.6c.2-1.3 1.1-2 2.3-2 1.4 0 2.3.8 2.3 2 0 1.9-2.7 2.6-4.4 4.9h4.7',
  double: 'M4.5 8.5l6 7M10.5 8.5l-6 7M14 10.2c.2-1.5 1.2-2.4 2.7-2.4 1.6 0 2.7 1 2.7 2.5 0 2.3-3.6 3.2-5.4 5.7h5.6',
  repeat: 'M5 12a7 7 0 0 1 12-4.9L19 9M19 4.8V9h-4.2M19 12a7 7 0 0 1-12 4.9L5 15M5 19.2V15h4.2',
  racetrack: 'M8.5 6h7a6 6 0 0 1 0 12h-7a6 6 0 0 1 0-12zM9.2 10h5.6a2 2 0 0 1 0 4H9.2a2 2 0 0 1 0-4z',
  combined: 'M4.5 4.5h15v15h-15zM12 4.5v15M4.5 12h15M12 9.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8',
}

export function createTray(
  {
    values,
    names,
    act,
    chose,
  }: {
    readonly values: readonly Money[]
    /** What the actions of the table are called, in their order. */
    readonly names: ReadonlyMap<Action, string>
    readonly act: (action: Action) => void
    readonly chose: () => void
  },
  say: Say<TableKey>,
  money: ShowMoney,
): Tray {
  let at = Math.min(1, values.length - 1)
  const chipButtons = values.map((value, index) => {
    const made = button('', 'chip', () => choose(index))
    made.setAttribute('aria-label', say('chip', { amount: money(value) }))
    made.title = money(value)
    return made
  })
  const choose = (index: number): void => {
    at = index
    chipButtons.forEach((each, one) => each.setAttribute('aria-pressed', String(one === at)))
    chose()
  }
  const made = new Map<Action, HTMLButtonElement>()
  for (const [action, name] of names) {
    const each = button('', 'act', () => act(action))
    each.append(
      svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: ICONS[action] })),
      h('span', {}, name),
    )
    each.setAttribute('aria-label', name)
    each.title = name
    made.set(action, each)
  }
  const chips = h('div', { id: 'chips', role: 'group', 'aria-label': say('chips') }, ...chipButtons)
  const actions = h('div', { id: 'actions', role: 'group', 'aria-label': say('actions') }, ...made.values())
  chipButtons.forEach((each, one) => each.setAttribute('aria-pressed', String(one === at)))
  return {
    chips,
    actions,
    get chip() {
      return values[at] ?? 0n
    },
    step(by) {
      const next = at + by
      if (next < 0 || next >= values.length) return false
      choose(next)
      return true
    },
    paint(ratio) {
      values.forEach((value, index) => {
        const face = document.createElement('canvas')
        const size = Math.round(64 * ratio)
        face.width = size
        face.height = size
        face.getContext('2d')?.drawImage(paintChip(value, size, chipText(value)), 0, 0)
        chipButtons[index]?.replaceChildren(face)
      })
    },
    offer(possible) {
      for (const [action, each] of made) each.disabled = !possible(action)
    },
    pressed: (action, on) => made.get(action)?.setAttribute('aria-pressed', String(on)),
  }
}
