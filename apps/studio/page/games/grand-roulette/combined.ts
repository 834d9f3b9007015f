import type { Money } from '#rules/money.ts'
import { SPOTS } from '#rules/roulette/spots.ts'
import { POCKETS } from '#rules/roulette/wheel.ts'
import { button, h } from '../../shell/dom.ts'
import type { ShowMoney } from '../../shell/money-format.ts'
import { spotName } from './names.ts'
import type { RouletteSay } from './words.ts'

export interface CombinedOptions {
  readonly number: number
  readonly chip: Money
  readonly on: (spot: string) => Money
  /** Places a chip; what it came to is said by whoever places it. */
  readonly place: (spot: string) => void
}

/** Bets that lie on lines and corners, as buttons: all of them with one number. */
export function combinedBody({ number, chip, on, place }: CombinedOptions, say: RouletteSay, money: ShowMoney): Node[] {
  const choice = document.createElement('select')
  choice.id = 'combined-number'
  for (let each = 0; each < POCKETS; each += 1)
    choice.append(new Option(String(each), String(each), each === number, each === number))
  const list = h('ul.combined', {})
  const fill = () => {
    const spots = [...SPOTS.values()].filter(
      ({ kind, numbers }) =>
        ['straight', 'split', 'street', 'corner', 'line'].includes(kind) && numbers.includes(Number(choice.value)),
    )
    list.replaceChildren(
      ...spots.map(({ id, pays }) => {
        const sum = h('b', {}, '')
        const show = () => (sum.textContent = on(id) > 0n ? money(on(id)) : '')
        const each = button('', 'small', () => {
          place(id)
          show()
        })
        each.append(h('span', {}, say('paysTo', { spot: spotName(id, say), pays })), sum)
        show()
        return h('li', {}, each)
      }),
    )
  }
  choice.addEventListener('change', fill)
  fill()
  return [
    h('p', {}, say('combinedText', { amount: money(chip) })),
    h('label.field', { for: choice.id }, h('span', {}, say('number')), choice),
    list,
  ]
}
