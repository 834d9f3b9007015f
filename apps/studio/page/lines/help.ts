import type { Money } from '#rules/money.ts'
import { lineStakeOf, type SlotDefinition } from '#rules/slots/slot.ts'
import { h, svg } from '../shell/dom.ts'
import type { ShowMoney } from '../shell/money-format.ts'

type Painter = (name: string, size: number) => HTMLCanvasElement

/** A symbol as a picture with its name, `side` CSS pixels wide. */
export function pictureOf(paint: Painter, name: string, side: number): HTMLCanvasElement {
  const canvas = paint(name, side * 2)
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', name)
  return canvas
}

/** What each symbol pays on a line at a stake. */
export function linePays(definition: SlotDefinition, stake: Money, money: ShowMoney, paint: Painter): HTMLElement {
  const lineStake = lineStakeOf(definition, stake)
  const items = definition.symbols.flatMap((name, symbol) => {
    const rows = (definition.pays[symbol] ?? []).map((pay, count) => ({ pay, count })).filter(({ pay }) => pay > 0).toReversed()
      .flatMap(({ pay, count }) => [h('dt', {}, `${count}×`), h('dd', {}, money(lineStake * BigInt(pay)))])
    return rows.length === 0 ? [] : [h('li', {}, pictureOf(paint, name, 48), h('dl', {}, ...rows))]
  })
  return h(money(stake * 1000n).length > 13 ? 'ul.pays.long' : 'ul.pays', {}, ...items)
}

/** A small map of a line. */
export function lineMap(rows: readonly number[]): SVGElement {
  const cells = rows.flatMap((on, reel) =>
    [0, 1, 2].map((row) => svg('rect', { x: reel * 12 + 1, y: row * 12 + 1, width: 10, height: 10, rx: 2, class: row === on ? 'on' : '' })),
  )
  return svg('svg', { viewBox: '0 0 60 36', 'aria-hidden': 'true' }, ...cells)
}
