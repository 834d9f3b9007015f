import type { BlackjackChoice } from '#rules/cards/blackjack.ts'
import { h, need } from '../../shell/dom.ts'
import type { VelvetSay } from './words.ts'

const KEYS: Readonly<Record<BlackjackChoice, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  insure: 'I',
  decline: 'N',
}
const isChoice = (text: string): text is BlackjackChoice => Object.hasOwn(KEYS, text)

/** The buttons for what may be chosen now. */
export interface Choices {
  /** Shows these, with what each would stake; none puts them away. */
  offer(allowed: readonly BlackjackChoice[], costs: (choice: BlackjackChoice) => string): void
  /** Nothing can be chosen for the moment, though a choice will follow. */
  wait(): void
  /** Presses the button that a key stands for; true when there is one. */
  key(event: KeyboardEvent): boolean
}

export function createChoices(say: VelvetSay, chosen: (choice: BlackjackChoice) => void): Choices {
  const box = h('div.choices', { role: 'group', hidden: '' })
  need('bar').append(box)
  let last: BlackjackChoice | undefined
  const buttons = (): HTMLButtonElement[] => [...box.querySelectorAll('button')]
  return {
    offer(allowed, costs) {
      const focused =
        box.contains(document.activeElement) ||
        document.activeElement === need('spin') ||
        document.activeElement === document.body
      document.body.classList.toggle('choosing', allowed.length > 0)
      box.hidden = allowed.length === 0
      box.dataset['count'] = String(allowed.length)
      box.replaceChildren(
        ...allowed.map((choice) => {
          const cost = costs(choice)
          const element = document.createElement('button')
          element.type = 'button'
          element.className = `choice ${choice}`
          element.dataset['choice'] = choice
          element.setAttribute('aria-keyshortcuts', KEYS[choice])
          element.append(
            h('b', {}, say(choice)),
            ...(cost === '' ? [] : [h('small', {}, cost)]),
            h('kbd', { 'aria-hidden': 'true' }, KEYS[choice]),
          )
          element.addEventListener('click', () => {
            last = choice
            chosen(choice)
          })
          return element
        }),
      )
      // Whoever plays by keyboard stays at the button that was pressed, else at the first.
      if (!focused) return
      const again = buttons().find(({ dataset }) => dataset['choice'] === last) ?? buttons()[0]
      if (again === undefined) need('spin').focus({ preventScroll: true })
      else again.focus({ preventScroll: true })
    },
    wait() {
      for (const each of buttons()) each.disabled = true
    },
    key({ key }) {
      const wanted = Object.entries(KEYS).find(([, letter]) => letter === key.toUpperCase())?.[0]
      const button = buttons().find(({ dataset, disabled }) => dataset['choice'] === wanted && !disabled)
      if (button === undefined || wanted === undefined || !isChoice(wanted)) return false
      button.click()
      return true
    },
  }
}
