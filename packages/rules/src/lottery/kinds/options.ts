import { atMost } from '../greatest.ts'
import { eachHit, layer } from '../match.ts'
import { cell, cellsOf, type Chance, type Layer, type Play } from '../play.ts'
import { readChoices } from '../text.ts'

/** A word that can be chosen, with its chance and what it pays. */
export interface Option<Result> {
  readonly id: string
  readonly chance: Chance
  /** In units of 1/100,000, for a play of fixed odds. */
  readonly odds?: bigint
  readonly push?: Chance
  wins(result: Result): boolean
  /** Whether the stake comes back. */
  pushes?(result: Result): boolean
}

/**
 * Words that each win or lose for themselves: sums, two-sided plays, dragon and tiger, colours. A part for each chosen word.
 * @param most of how many of them a draw brings, where that is less than all
 */
export function optionsPlay<Result>(
  id: string,
  group: string,
  pricing: 'group' | 'odds',
  options: readonly Option<Result>[],
  most?: bigint,
): Play<Result> {
  const labels = options.map((option) => option.id)
  return {
    id,
    group,
    pricing,
    board: { kind: 'options', row: { id: group, labels, least: 1, most: labels.length } },
    width: labels.length,
    prizes: options.map(({ id: prize, chance, odds, push }) => ({
      id: prize,
      chance,
      ...(odds === undefined ? {} : { odds }),
      ...(push === undefined ? {} : { push }),
    })),
    isByCell: true,
    read: (text) =>
      readChoices(text, labels).map((index) => ({
        block: 0,
        cells: cell(index),
        must: 0n,
        lines: 1,
        prize: labels[index] ?? '',
      })),
    grade(result) {
      const indexes = (holds: (option: Option<Result>) => boolean): number[] =>
        options.flatMap((option, index) => (holds(option) ? [index] : []))
      const won = indexes((option) => option.wins(result))
      const back = indexes((option) => option.pushes?.(result) ?? false)
      const layers: Layer[] = []
      if (won.length > 0) layers.push(layer(cellsOf(won), eachHit))
      if (back.length > 0) layers.push(layer(cellsOf(back), eachHit, 0, 'stake'))
      return layers
    },
    greatest: atMost(1),
    ...(most === undefined ? {} : { most }),
  }
}

/** Fixed odds of a chance with a margin in 1/10,000, cut to a thousandth. */
export function oddsWithMargin({ ways, of }: Chance, marginBasisPoints = 200): bigint {
  const thousandths = (of * 1000n * BigInt(10_000 - marginBasisPoints)) / (ways * 10_000n)
  return thousandths * 100n
}
