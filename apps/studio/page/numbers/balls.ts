import { h } from '../shell/dom.ts'

/** The balls of a draw in their order; a screen reader hears of them when all are drawn. */
export interface Balls {
  readonly element: HTMLElement
  add(text: string, hit: boolean): void
  clear(): void
}

export function createBalls(): Balls {
  const element = h('ol.balls', { 'aria-hidden': 'true' })
  return {
    element,
    add: (text, hit) => element.append(h('li', { 'data-tone': hit ? 'hit' : 'miss' }, text)),
    clear: () => element.replaceChildren(),
  }
}
