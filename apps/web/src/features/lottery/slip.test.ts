import { describe, expect, it } from 'vitest'
import { CallError } from '#client/call-error.ts'
import { ssc } from '#rules/lottery/kinds/ssc.ts'
import { ONE, parseMoney } from '#rules/money.ts'
import type { GameTerms } from './quote.ts'
import {
  addPicks,
  bindTo,
  changePick,
  keepSlip,
  keptSlip,
  moveTo,
  noSlip,
  requestOf,
  stationsOf,
  type Slip,
  type SlipItem,
  totalsOf,
  turnStation,
  withoutPick,
} from './slip.ts'
import { refusalOf } from './refusal.ts'

const pick = (change: Partial<SlipItem> = {}): Omit<SlipItem, 'id'> => ({
  play: 'star2-front-direct',
  pick: '1|2',
  price: '2',
  unit: '1',
  multiple: 1,
  ...change,
})
/** The slip with more picks, which all have room. */
const withPicks = (...args: Parameters<typeof addPicks>): Slip => addPicks(...args).slip
const terms: GameTerms = {
  gameCode: 'ssc-1m',
  isOn: true,
  groups: { least: 1700, own: 1950 },
  cancelGuard: 10,
  plays: [],
  controls: [],
  controlsMark: '',
  pastedUnit: '1',
}

describe('the slip', () => {
  it('[LOT-05] keeps the draw of its first pick until it is moved', () => {
    const first = withPicks(noSlip, '20260101-001', [pick()])
    const second = withPicks(first, '20260101-002', [pick({ pick: '3|4' })])
    expect(second.numero).toBe('20260101-001')
    expect(second.items.map(({ id }) => id)).toEqual([1, 2])
    expect(moveTo(second, '20260101-002')).toEqual({ ...second, numero: '20260101-002' })
  })

  it('[LOT-05] buys the same pick so many times more, as long as the multiple has room', () => {
    const twice = withPicks(withPicks(noSlip, '1', [pick()]), '1', [pick({ multiple: 4 })])
    expect(twice.items).toMatchObject([{ multiple: 5 }])
    const other = withPicks(twice, '1', [pick({ unit: '0.1' }), pick({ multiple: 99_999 })])
    expect(other.items.map(({ multiple }) => multiple)).toEqual([5, 1, 99_999])
  })

  it('[LOT-05] is bought for up to three stations of its day, and always for one', () => {
    const own = withPicks(noSlip, '1', [pick()])
    expect(stationsOf(own, 'vn-hcm')).toEqual(['vn-hcm'])
    expect(turnStation(own, 'vn-hcm', 'vn-hcm')).toEqual(own)
    const two = turnStation({ ...own, key: 'sent' }, 'vn-hcm', 'vn-long-an')
    expect(two).toEqual({ ...own, stations: ['vn-hcm', 'vn-long-an'], key: null })
    const three = turnStation(two, 'vn-hcm', 'vn-hau-giang')
    expect(turnStation(three, 'vn-hcm', 'vn-binh-phuoc')).toEqual(three)
    expect(stationsOf(turnStation(three, 'vn-hcm', 'vn-hcm'), 'vn-hcm')).toEqual(['vn-long-an', 'vn-hau-giang'])
    // More picks are for them as well, those of another day are not.
    expect(stationsOf(withPicks(two, '1', [pick({ pick: '3|4' })]), 'vn-hcm')).toHaveLength(2)
    expect(stationsOf(moveTo(two, '2'), 'vn-hcm')).toEqual(['vn-hcm'])
  })

  it('[LOT-05] keeps a reversed pick apart from the same one as it stands', () => {
    const slip = withPicks(noSlip, '1', [pick(), pick({ reversed: true }), pick({ reversed: true })])
    expect(slip.items.map(({ reversed, multiple }) => [reversed, multiple])).toEqual([
      [undefined, 1],
      [true, 2],
    ])
    expect(requestOf(slip)[1]).toMatchObject({ reversed: true })
    expect(keptSlip(keepSlip(null, 'm', 'g', slip), 'm', 'g')).toEqual(slip)
  })

  it('[LOT-05] takes 200 picks and tells how many had no room', () => {
    const many = Array.from({ length: 230 }, (_, i) => pick({ pick: `${i}|1` }))
    const { slip, left } = addPicks(noSlip, '1', many)
    expect([slip.items.length, left]).toEqual([200, 30])
    // One that is there already needs no room.
    expect(addPicks(slip, '1', [pick({ pick: '0|1' }), pick({ pick: '5|5' })])).toMatchObject({ left: 1 })
  })

  it('[LOT-05] keeps the prize group of picks from another page, as far as it is offered today', () => {
    const groups = [1600, 1800, 2000, undefined]
    const { slip } = addPicks(
      noSlip,
      null,
      groups.map((group, i) => pick({ pick: `${i}|1`, ...(group && { group }) })),
    )
    const bound = bindTo(slip, '20260101-001', terms.groups)
    expect(bound.numero).toBe('20260101-001')
    expect(bound.items.map(({ group }) => group)).toEqual([1700, 1800, 1950, undefined])
  })

  it('[LOT-05] forgets the name of a purchase with every change, and itself with its last pick', () => {
    const sent = { ...withPicks(noSlip, '1', [pick(), pick({ pick: '5|6' })]), key: 'k'.repeat(16) }
    expect(changePick(sent, 1, { multiple: 2 }).key).toBeNull()
    expect(moveTo(sent, '2').key).toBeNull()
    expect(withPicks(sent, '1', [pick({ pick: '7|8' })]).key).toBeNull()
    expect(withoutPick(withoutPick(sent, 1), 2)).toEqual(noSlip)
  })

  it('[LOT-05] adds up what its picks cost and can win, and tells which cannot be bought', () => {
    const slip = withPicks(noSlip, '1', [
      pick({ multiple: 3 }),
      pick({ pick: '1,2|3', group: 1750 }),
      pick({ play: 'star5-direct', pick: '1|2' }),
    ])
    const totals = totalsOf(slip, ssc, '2026-11-25', terms)
    expect(totals).toMatchObject({ lines: 3, stake: 10n * ONE, isWrong: true, rebate: parseMoney('0.4') })
    expect(totals.win).toBe(parseMoney('585') + parseMoney('175'))
    expect(totals.picks[2]?.answer).toMatchObject({ fault: 'rows' })
    expect(requestOf(slip)[1]).toEqual({ ...pick({ pick: '1,2|3' }), group: 1750 })
  })

  it('[LOT-05] survives a reload, for each member and game apart', () => {
    const mine = withPicks(noSlip, '20260101-001', [pick()])
    const other = withPicks(noSlip, '20260101-009', [pick({ pick: '9|9' })])
    const text = keepSlip(keepSlip(null, '7', 'ssc-1m', mine), '8', 'ssc-1m', other)
    expect(keptSlip(text, '7', 'ssc-1m')).toEqual(mine)
    expect(keptSlip(text, '8', 'ssc-1m')).toEqual(other)
    expect(keptSlip(text, '7', 'ssc-3m')).toEqual(noSlip)
    expect(keepSlip(keepSlip(text, '7', 'ssc-1m', noSlip), '8', 'ssc-1m', noSlip)).toBeNull()
  })

  it.each(['', '{', '[]', '{"7:ssc-1m":{"numero":1}}', '{"7:ssc-1m":{"numero":"1","items":[{"id":1}],"key":null}}'])(
    '[LOT-05] is empty where what was kept is none: %s',
    (text) => {
      expect(keptSlip(text, '7', 'ssc-1m')).toEqual(noSlip)
    },
  )
})

describe('a refused purchase', () => {
  const items = [{ id: 4 }, { id: 9 }]
  it('[LOT-05] names the pick of the slip, wherever it stands', () => {
    expect(refusalOf(new CallError('PICK_INVALID', '', { pick: 1, fault: 'twice', detail: '07' }), items)).toEqual({
      code: 'PICK_INVALID',
      pick: 9,
      fault: 'twice',
      detail: '07',
    })
    expect(refusalOf(new CallError('AMOUNT_OUT_OF_RANGE', '', { most: '50000' }), items)).toEqual({
      code: 'AMOUNT_OUT_OF_RANGE',
      pick: undefined,
      most: '50000',
    })
  })

  it('[LOT-05] is told as a whole where it says nothing of a pick', () => {
    expect(refusalOf(new CallError('DRAW_CLOSED', ''), items)).toMatchObject({ code: 'DRAW_CLOSED', pick: undefined })
    expect(refusalOf(new CallError('NUMBER_FULL', '', { pick: 'x' }), items)).toEqual({
      code: 'NUMBER_FULL',
      pick: undefined,
    })
    expect(refusalOf(new Error('broken'), items)).toMatchObject({ code: 'INTERNAL' })
  })
})
