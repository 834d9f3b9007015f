import { array, boolean, enum as oneOf, literal, nullable, object, string, union } from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { gameRef, memberRef } from '#contract/operator-list.ts'
import { amount, count, moment } from '#contract/scalars.ts'
import type { Translate } from '#kit/language.ts'
import { nodeAt, nodeOf, valueAt } from './schema.ts'
import { wordsOf } from './words.ts'

const row = nodeOf(
  object({
    member: nullable(memberRef),
    game: gameRef,
    amount,
    at: moment,
    state: oneOf(['paidOut']),
    status: union([literal(0), literal(1)]),
    test: boolean(),
    flags: array(oneOf(['newCard', 'large'])),
    count,
    note: string(),
    order: object({ fee: amount }),
  }),
  'output',
)
const t: Translate = (id) => `<${id}>`
const words = (path: string, value: object): string =>
  wordsOf({ node: nodeAt(row, path) ?? {}, value: valueAt(value, path), path, t, timeZone: 'America/Sao_Paulo' })

describe('a value in a file', () => {
  it.each([
    ['a member by name', 'member', { member: { id: '1', username: 'ana' } }, 'ana'],
    ['nobody', 'member', { member: null }, ''],
    ['a game by name', 'game', { game: { nodeId: 7, name: 'Tidewell' } }, 'Tidewell'],
    ['an amount as a plain decimal', 'amount', { amount: '-1250.5' }, '-1250.5'],
    ['a moment in the zone of the brand', 'at', { at: '2026-11-24T02:59:07.250Z' }, '2026-11-23T23:59:07-03:00'],
    ['a switch', 'test', { test: true }, '<cell.yes>'],
    ['a number', 'count', { count: 12_000 }, '12000'],
    ['a text as it is', 'note', { note: '=1+1' }, '=1+1'],
    ['what is not there', 'note', {}, ''],
  ])('[OPS-01] is the word of the screen: %s', (_what, path, value, text) => {
    expect(words(path, value)).toBe(text)
  })

  it('[OPS-01] names choices, each of many and the parts of a whole', () => {
    expect(words('state', { state: 'paidOut' })).toBe('Paid out')
    expect(words('flags', { flags: ['newCard', 'large'] })).toBe('New card; Large')
    expect(words('order', { order: { fee: '1.00' } })).toBe('Fee: 1.00')
  })
})
