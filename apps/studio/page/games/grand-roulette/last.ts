import { colourOf } from '#rules/roulette/wheel.ts'
import { h } from '../../shell/dom.ts'
import type { Area } from './area.ts'
import { colouredName } from './names.ts'
import type { RouletteSay } from './words.ts'

/** The numbers that came last, newest first. They are told and not weighed: none of them is due or lucky. */
export interface Last {
  readonly element: HTMLElement
  readonly newest: number | undefined
  set(numbers: readonly number[]): void
  add(number: number): void
  layOut(area: Area): void
}

const MOST = 24

export function createLast(say: RouletteSay): Last {
  const element = h('ol', { id: 'last', 'aria-label': say('lastNumbers') })
  let numbers: readonly number[] = []
  const set = (next: readonly number[]) => {
    numbers = next.slice(0, MOST)
    element.replaceChildren(
      ...numbers.map((number) =>
        h(`li.${colourOf(number)}`, { 'aria-label': colouredName(number, say) }, String(number)),
      ),
    )
  }
  return {
    element,
    get newest() {
      return numbers[0]
    },
    set,
    add: (number) => set([number, ...numbers]),
    layOut({ x, y, width, height }) {
      Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
    },
  }
}
