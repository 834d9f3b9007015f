import { describe, expect, it } from 'vitest'
import { fastGames, officialGames } from '#rules/lottery/games.ts'
import type { Board, BoardRow } from '#rules/lottery/play.ts'
import { piecesOf } from './names.ts'
import { namedGames } from './words.ts'

const kinds = [...new Set([...fastGames, ...officialGames].map(({ kind }) => kind))]
const plays = kinds.flatMap((kind) => [...kind.plays.values()])

const rowsOf = (board: Board): readonly BoardRow[] =>
  board.kind === 'rows'
    ? board.rows
    : board.kind === 'placed'
      ? [board.places, board.row]
      : board.kind === 'numbers'
        ? []
        : [board.row]

/** Pieces of a name that no text says; numbers say themselves. */
const unsaid = (name: string): string[] =>
  piecesOf(name).flatMap((piece) => ('as' in piece && /[a-z]/.test(piece.as) ? [piece.as] : []))

describe('the names of the lotteries', () => {
  it('[LOT-04, I18-01] are texts for every play, group and row of a board', () => {
    const names = plays.flatMap(({ id, group, board }) => [id, group, ...rowsOf(board).map((row) => row.id)])
    expect([...new Set(names.flatMap(unsaid))]).toEqual([])
  })

  it('[LOT-04, I18-01] are texts for everything that can be chosen', () => {
    const labels = plays.flatMap(({ board }) => rowsOf(board)).flatMap(({ labels: all }) => all)
    const found = labels.flatMap((label) => label.split(':').flatMap(unsaid))
    expect([...new Set(found)]).toEqual([])
  })

  it('[LOT-04, I18-01] are texts for every game that the house draws', () => {
    const ids = new Set(fastGames.map(({ id }) => id.replace(/-\d+m$/, '')))
    expect([...ids].filter((id) => !namedGames.some((game) => game === id))).toEqual([])
  })

  it('[LOT-04] take the longest words, and a number at the end', () => {
    expect(piecesOf('star3-front-direct')).toEqual([{ word: 'starN', n: '3' }, { word: 'front' }, { word: 'direct' }])
    expect(piecesOf('dragon-tiger')).toEqual([{ word: 'dragon-tiger' }])
    expect(piecesOf('lo2-first')).toEqual([{ word: 'lo2-first' }])
    expect(piecesOf('35')).toEqual([{ as: '35' }])
  })
})
