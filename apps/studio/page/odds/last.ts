import { h } from '../shell/dom.ts'
import type { Result } from './table.ts'

/** So many of the last results are shown. */
const SHOWN = 12

/** The last results, newest first. */
export interface Last {
  readonly element: HTMLElement
  add(result: Result, won: boolean): void
}

export function createLast(label: string): Last {
  const element = h('ol.last', { 'aria-label': label })
  return {
    element,
    add({ text, words }, won) {
      element.prepend(
        h(
          'li',
          { 'data-tone': won ? 'won' : 'lost' },
          h('span', { 'aria-hidden': 'true' }, text),
          h('span.unseen', {}, words),
        ),
      )
      while (element.children.length > SHOWN) element.lastElementChild?.remove()
    },
  }
}
