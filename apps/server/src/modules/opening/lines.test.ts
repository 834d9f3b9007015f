import { expect, it } from 'vitest'
import { ticks, type Tick } from '#contract/calls/opening.ts'
import { rowId } from '../../platform/ids.ts'
import { missingOf, type Found } from './find-out.ts'
import { lines } from './lines.ts'

const at = new Date('2026-11-24T12:00:00Z')
const later = new Date('2026-11-24T12:00:01Z')
const owner = (id: string, factors = 1) => ({ id: rowId(id), username: `owner${id}`, factors, at })
const channel = { code: 'pix', adapter: 'sandbox', enabled: true }
const payout = { kind: 'bank', adapter: 'sandbox', enabled: true }

/** A house that lacks nothing. */
const whole: Found = {
  owners: [owner('1'), owner('2')],
  brand: { name: 'Test', languages: ['PT', 'EN'] },
  written: new Set(['PT', 'EN']),
  siteUrl: 'https://house.test',
  consoleUrl: 'https://console.test',
  looked: new Map([
    ['site', { why: null, at }],
    ['console', { why: null, at }],
    ['ledger', { why: null, at }],
  ]),
  arrivals: new Map([
    ['mail', at],
    ['sms', at],
  ]),
  settings: new Map([
    ['cashier', at],
    ['safety', at],
  ]),
  handshakes: [{ name: 'Studio', at }],
  games: 3,
  channels: [channel],
  payouts: [payout],
  deposits: [{ channel: 'pix', adapter: 'sandbox', at }],
  paid: [{ kind: 'bank', adapter: 'sandbox', at }],
  rehearsal: { deposit: at, bet: at, payout: at, moved: at },
}
const looked = (changes: [string, 'noHttps' | 'noAnswer' | 'otherHouse' | 'disagrees' | undefined][]) => {
  const map = new Map(whole.looked)
  for (const [what, why] of changes) {
    if (what !== 'site' && what !== 'console' && what !== 'ledger') throw new Error(what)
    if (why === undefined) map.delete(what)
    else map.set(what, { why, at })
  }
  return map
}

it('[OPS-13] a house that lacks nothing may open', () => {
  const list = lines(whole)
  expect(list.map(({ tick }) => tick)).toEqual(ticks)
  expect(missingOf(list)).toEqual([])
  expect(list.flatMap(({ parts }) => parts.filter(({ found }) => !found))).toEqual([])
})

it.each<[string, Tick, Partial<Found>]>([
  ['no owner', 'owners', { owners: [] }],
  ['one owner', 'owners', { owners: [owner('1')] }],
  ['an owner without a factor', 'owners', { owners: [owner('1'), owner('2', 0)] }],
  ['terms that lack a language', 'brand', { written: new Set(['PT']) }],
  ['no terms', 'brand', { written: new Set() }],
  ['a site that was never asked', 'addresses', { looked: looked([['site', undefined]]) }],
  ['a site without TLS', 'addresses', { looked: looked([['site', 'noHttps']]) }],
  ['a console that does not answer', 'addresses', { looked: looked([['console', 'noAnswer']]) }],
  ['a console of another house', 'addresses', { looked: looked([['console', 'otherHouse']]) }],
  ['no mail that arrived', 'messages', { arrivals: new Map([['sms', at]]) }],
  [
    'an SMS that was sent and never arrived',
    'messages',
    {
      arrivals: new Map([
        ['mail', at],
        ['sms', null],
      ]),
    },
  ],
  ['thresholds that nobody saved', 'limits', { settings: new Map([['safety', at]]) }],
  ['limits that nobody saved', 'limits', { settings: new Map([['cashier', at]]) }],
  ['no provider', 'providers', { handshakes: [] }],
  [
    'a provider that never placed a bet',
    'providers',
    {
      handshakes: [
        { name: 'Studio', at },
        { name: 'Other', at: null },
      ],
    },
  ],
  ['no games', 'providers', { games: 0 }],
  ['no channel', 'payments', { channels: [] }],
  ['channels that are all off', 'payments', { channels: [{ ...channel, enabled: false }] }],
  ['no payout', 'payments', { payouts: [] }],
  ['a channel that took nothing', 'payments', { deposits: [] }],
  [
    'a channel that took something by another adapter',
    'payments',
    { deposits: [{ channel: 'pix', adapter: 'old', at }] },
  ],
  ['one of two channels that took nothing', 'payments', { channels: [channel, { ...channel, code: 'card' }] }],
  ['a kind that paid nothing back', 'payments', { paid: [{ kind: 'crypto', adapter: 'sandbox', at }] }],
  ['a rehearsal without a deposit', 'rehearsal', { rehearsal: { ...whole.rehearsal, deposit: null } }],
  ['a rehearsal without a bet', 'rehearsal', { rehearsal: { ...whole.rehearsal, bet: null } }],
  ['a rehearsal without a payout', 'rehearsal', { rehearsal: { ...whole.rehearsal, payout: null } }],
  ['books that disagree', 'rehearsal', { looked: looked([['ledger', 'disagrees']]) }],
  ['books that were never recomputed', 'rehearsal', { looked: looked([['ledger', undefined]]) }],
  ['books of before the last movement', 'rehearsal', { rehearsal: { ...whole.rehearsal, moved: later } }],
])('[OPS-13] %s: the line %s is missing, and no other', (_what, tick, changes) => {
  expect(missingOf(lines({ ...whole, ...changes }))).toEqual([tick])
})

it('[OPS-13] a way to pay that is off needs no test', () => {
  const off = { channels: [channel, { ...channel, code: 'card', enabled: false }] }
  expect(missingOf(lines({ ...whole, ...off }))).toEqual([])
})
