import { array, boolean, int, literal, nullable, object, optional, partialRecord, string, union } from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { amount, idText, languageCode, moment, plainText, positiveAmount, wholeNumber } from '#contract/scalars.ts'
import { choicesOf, isWhole, mayBeNull, nodeAt, nodeOf, present } from './schema.ts'
import { faultsOf, partsOf, requestOf, typedOf, wireOf } from './wire.ts'

const request = object({
  member: idText,
  amount: positiveAmount,
  count: wholeNumber(1, 10),
  reason: optional(plainText(200)),
  status: union([literal(0), literal(1)]),
  open: boolean(),
  nested: object({ fee: amount, note: nullable(string()) }),
  names: partialRecord(languageCode, plainText(20)),
  tags: array(string()),
})
const node = nodeOf(request)
const at = (path: string) => nodeAt(node, path) ?? {}

describe('a schema of the contract', () => {
  it('[OPS-01] says what a value is', () => {
    expect(at('amount').kind).toBe('amount')
    expect(at('member').kind).toBe('id')
    expect(present(nodeOf(nullable(moment), 'output')).kind).toBe('moment')
    expect(nodeAt(node, 'nested.fee')?.kind).toBe('amount')
    expect(nodeAt(node, 'nested.nothing')).toBeUndefined()
  })

  it('[OPS-01] tells whole numbers, choices and what may be null', () => {
    expect([isWhole(at('count')), isWhole(nodeOf(int())), isWhole(at('amount'))]).toEqual([true, true, false])
    expect([choicesOf(at('status')), choicesOf(at('amount'))]).toEqual([['0', '1'], undefined])
    const { note } = at('nested').properties ?? {}
    expect([mayBeNull(note ?? {}), mayBeNull(at('amount'))]).toEqual([true, false])
  })
})

describe('a form made of a schema', () => {
  it('[OPS-01] asks for what is required and not known, and takes nested objects apart', () => {
    const asked = (ask: readonly string[] | 'all') => partsOf(node, ['member'], ask).map(({ path }) => path)
    expect(asked([])).toEqual(['amount', 'count', 'status', 'open', 'nested.fee', 'nested.note', 'names', 'tags'])
    expect(asked('all')).toContain('reason')
    expect(asked(['reason'])).toContain('reason')
    expect(partsOf(node, ['member'], []).find(({ path }) => path === 'nested.note')?.required).toBe(false)
  })

  it.each([
    ['an amount as people type it', 'amount', '1,250.5', '1250.5'],
    ['what is no amount as it is', 'amount', 'much', 'much'],
    ['a whole number', 'count', '7', 7],
    ['a word that is no number as it is', 'count', 'seven', 'seven'],
    ['a choice that is a number', 'status', '1', 1],
    ['a switch', 'open', true, true],
    ['nothing', 'amount', '', undefined],
    ['an id of digits as text', 'member', '123', '123'],
  ])('[OPS-01] sends %s', (_what, path, typed, wire) => {
    expect(wireOf(at(path), typed)).toBe(wire)
  })

  it('[OPS-01] sends null for what is left empty where null is an answer', () => {
    expect(wireOf(at('nested').properties?.['note'] ?? {}, '')).toBeNull()
  })

  it('[OPS-01] begins with values as they are typed', () => {
    expect([typedOf(at('amount'), '5'), typedOf(at('open'), undefined), typedOf(at('tags'), undefined)]).toEqual([
      '5',
      false,
      [],
    ])
    expect([typedOf(at('amount'), null), typedOf(at('names'), undefined), typedOf(at('count'), 3)]).toEqual([
      '',
      {},
      '3',
    ])
  })

  it('[OPS-01] makes the request that the contract takes, and names the field of each fault', () => {
    const parts = partsOf(node, ['member'], 'all')
    const typed = {
      amount: '10',
      count: '2',
      status: '0',
      open: true,
      'nested.fee': '0',
      'nested.note': '',
      names: {},
      tags: [],
    }
    const made = requestOf(parts, typed, { member: '1' })
    expect(made).toEqual({
      member: '1',
      amount: '10',
      count: 2,
      status: 0,
      open: true,
      nested: { fee: '0', note: null },
      names: {},
      tags: [],
    })
    expect(faultsOf(request, made)).toEqual([])
    const wrong = requestOf(parts, { ...typed, amount: 'much', 'nested.fee': 'x', count: '99' }, { member: '1' })
    expect(faultsOf(request, wrong).map(({ path }) => path)).toEqual(['amount', 'count', 'nested.fee'])
  })
})
