import type { WaysDefinition, WaysSpin, WaysWin } from '#rules/slots/ways.ts'
import { COLOURS, type Highlight } from '../lines/wins.ts'

/** Highlights of a spin: one for each symbol that paid, with the wilds that stood for it, and one for scatters. */
export function highlightsOfWays(
  spin: WaysSpin,
  { wild, scatter }: WaysDefinition,
  words: { readonly symbol: (win: WaysWin) => string; readonly scatters: (spin: WaysSpin) => string },
): Highlight[] {
  const cellsOf = (reels: number, ...symbols: readonly number[]): (readonly [number, number])[] =>
    spin.grid
      .slice(0, reels)
      .flatMap((column, reel) =>
        column.flatMap((symbol, row) => (symbols.includes(symbol) ? [[reel, row] as const] : [])),
      )
  const ofSymbols = spin.wins.map((win, index): Highlight => ({
    cells: cellsOf(win.count, win.symbol, wild),
    rows: null,
    colour: COLOURS[index % COLOURS.length] ?? 0xffd25a,
    scatters: false,
    words: words.symbol(win),
  }))
  return spin.scatterPayout > 0n || spin.freeSpinsWon > 0
    ? [
        ...ofSymbols,
        {
          cells: cellsOf(spin.grid.length, scatter),
          rows: null,
          colour: 0xffb04a,
          scatters: true,
          words: words.scatters(spin),
        },
      ]
    : ofSymbols
}
