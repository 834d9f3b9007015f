import type { Money } from '#rules/money.ts'
import { chipText, paintChip } from '../../art/chip.ts'
import { button, h, svg } from '../../shell/dom.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import type { Area } from './area.ts'
import type { RouletteSay } from './words.ts'

export type Action = 'undo' | 'clear' | 'double' | 'repeat' | 'racetrack' | 'combined'

/** The chips, of which one is chosen, and what can be done with the table. */
export interface Tray {
  readonly chips: HTMLElement
  readonly actions: HTMLElement
  readonly chip: Money
  /** Chooses the next chip up or down, where there is one. */
  step(by: -1 | 1): boolean
  layOut(places: { readonly chips: Area; readonly actions: Area; readonly each: number }, ratio: number): void
  /** Which of the actions have something to do. */
  offer(possible: Readonly<Record<Action, boolean>>): void
  pressed(action: 'racetrack', on: boolean): void
}

const ICONS: Readonly<Record<Action, string>> = {
  undo: 'M9 6.5L4.5 11 9 15.5M5 11h9.2a4.8 4.8 0 0 1 0 9.6H11',
  clear: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  double: 'M4.5 8.5l6 7M10.5 8.5l-6 7M14 10.2c.2-1.5 1.2-2.4 2.7-2.4 1.6 0 2.7 1 2.7 2.5 0 2.3-3.6 3.2-5.4 5.7h5.6',
  repeat: 'M5 12a7 7 0 0 1 12-4.9L19 9M19 4.8V9h-4.2M19 12a7 7 0 0 1-12 4.9L5 15M5 19.2V15h4.2',
  racetrack: 'M8.5 6h7a6 6 0 0 1 0 12h-7a6 6 0 0 1 0-12zM9.2 10h5.6a2 2 0 0 1 0 4H9.2a2 2 0 0 1 0-4z',
  combined: 'M4.5 4.5h15v15h-15zM12 4.5v15M4.5 12h15M12 9.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8',
}

export function createTray(
  values: readonly Money[],
  say: RouletteSay,
  money: ShowMoney,
  act: (action: Action) => void,
  chose: () => void,
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
  for (const action of ['undo', 'clear', 'double', 'repeat', 'racetrack', 'combined'] as const) {
    const each = button('', 'act', () => act(action))
    each.append(
      svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: ICONS[action] })),
      h('span', {}, say(action)),
    )
    each.setAttribute('aria-label', say(action))
    each.title = say(action)
    made.set(action, each)
  }
  const chips = h('div', { id: 'chips', role: 'group', 'aria-label': say('chips') }, ...chipButtons)
  const actions = h('div', { id: 'actions', role: 'group', 'aria-label': say('actions') }, ...made.values())
  chipButtons.forEach((each, one) => each.setAttribute('aria-pressed', String(one === at)))
  made.get('racetrack')?.setAttribute('aria-pressed', 'false')
  const put = (element: HTMLElement, { x, y, width, height }: Area) =>
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
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
    layOut({ chips: chipArea, actions: actionArea, each }, ratio) {
      put(chips, chipArea)
      put(actions, actionArea)
      for (const row of [chips, actions]) row.style.setProperty('--each', `${each}px`)
      actions.dataset['upright'] = String(actionArea.height > actionArea.width)
      // On the smallest phones all of them stand beside the felt, and none below its end.
      actions.style.setProperty('--act', `${Math.min(44, (actionArea.height - 4 * made.size) / made.size)}px`)
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
      for (const [action, each] of made) each.disabled = !possible[action]
    },
    pressed: (action, on) => made.get(action)?.setAttribute('aria-pressed', String(on)),
  }
}
