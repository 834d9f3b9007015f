import { parseMoney, type Money } from '#rules/money.ts'
import { layer } from '../../art/brush.ts'
import { chipText, paintChip } from '../../art/chip.ts'
import { h } from '../../shell/dom.ts'

const VALUES = ['100', '25', '10', '5', '1', '0.5', '0.25'].map(parseMoney)
/** A stack grows no higher; its label tells the rest. */
const MOST = 7

/** The chips of an amount, the dearest first. */
function chipsOf(amount: Money): Money[] {
  const chips: Money[] = []
  let left = amount
  for (const value of VALUES) {
    for (; left >= value; left -= value) chips.push(value)
  }
  return chips.slice(0, MOST)
}

/** A stack of chips seen from above, the dearest below. */
export function chipStack(amount: Money): HTMLElement {
  const chips = chipsOf(amount).map((value, index) => {
    const size = Math.round(44 * Math.min(2, window.devicePixelRatio || 1))
    const { canvas, ctx } = layer(size)
    ctx.drawImage(paintChip(value, size, chipText(value)), 0, 0)
    canvas.className = 'chip'
    canvas.style.setProperty('--at', String(index))
    return canvas
  })
  return h('div.stack', {}, ...chips)
}

/** Stacks side by side with what they are worth together. */
export interface Heap {
  readonly element: HTMLElement
  /** Adds a stack. */
  add(amount: Money): HTMLElement
  clear(): void
  readonly stacks: readonly HTMLElement[]
}

export function chipHeap(kind: string, money: (units: Money) => string): Heap {
  const sum = h('span.sum')
  const element = h(`div.heap.${kind}`, { hidden: '' }, sum)
  const stacks: HTMLElement[] = []
  let total = 0n
  return {
    element,
    stacks,
    add(amount) {
      const stack = chipStack(amount)
      total += amount
      sum.textContent = money(total)
      sum.before(stack)
      stacks.push(stack)
      element.hidden = false
      return stack
    },
    clear() {
      for (const stack of stacks.splice(0)) stack.remove()
      total = 0n
      element.hidden = true
    },
  }
}
