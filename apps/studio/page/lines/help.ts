import type { Money } from '#rules/money.ts'
import { lineStakeOf, type SlotDefinition } from '#rules/slots/slot.ts'
import { h, svg } from '../shell/dom.ts'
import type { ShowMoney } from '../shell/money-format.ts'
import { pictureOf } from '../shell/symbols.ts'

export interface LinePays {
  readonly definition: SlotDefinition
  readonly stake: Money
  readonly language: string
  readonly paint: (symbol: string, size: number) => HTMLCanvasElement
}

/** What each symbol pays on a line at a stake. */
export function linePays({ definition, stake, language, paint }: LinePays, money: ShowMoney): HTMLElement {
  const lineStake = lineStakeOf(definition, stake)
  const items = definition.symbols.flatMap((name, symbol) => {
    const rows = (definition.pays[symbol] ?? [])
      .map((pay, count) => ({ pay, count }))
      .filter(({ pay }) => pay > 0)
      .toReversed()
      .flatMap(({ pay, count }) => [h('dt', {}, `${count}×`), h('dd', {}, money(lineStake * BigInt(pay)))])
    return rows.length === 0 ? [] : [h('li', {}, pictureOf(paint, name, 48, language), h('dl', {}, ...rows))]
  })
  return h(money(stake * 1000n).length > 13 ? 'ul.pays.long' : 'ul.pays', {}, ...items)
}

/** A small map of a line. */
export function lineMap(rows: readonly number[]): SVGElement {
  const cells = rows.flatMap((on, reel) =>
    [0, 1, 2].map((row) =>
      svg('rect', { x: reel * 12 + 1, y: row * 12 + 1, width: 10, height: 10, rx: 2, class: row === on ? 'on' : '' }),
    ),
  )
  return svg('svg', { viewBox: '0 0 60 36', 'aria-hidden': 'true' }, ...cells)
}
