import { beforeAll, describe, expect, it, vi } from 'vitest'

beforeAll(() => {
  const house = {
    name: 'House',
    currencySymbol: 'R$',
    timeZone: 'America/Sao_Paulo',
    siteUrl: '',
    languages: ['EN'],
    defaultLanguage: 'EN',
  }
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(house) }) })
})
const read = () => import('./figures.ts')

describe('figures at a glance', () => {
  it.each([
    ['0.00000', 'R$ 0.00'],
    ['-999.50000', '−R$ 999.50'],
    ['1000.40000', 'R$ 1,000'],
    ['-128402.00000', '−R$ 128,402'],
  ])('[OPS-02] write %s as %s', async (value, text) => {
    expect((await read()).shortMoney(value)).toBe(text.replace('$ ', '$\u00a0'))
  })

  it.each([
    [0, 0, undefined],
    [5, 5, { text: '0%', way: 'flat' }],
    [104, 100, { text: '+4%', way: 'up' }],
    [50, 100, { text: '−50%', way: 'down' }],
    [0, 100, { text: '−100%', way: 'down' }],
    [7, 0, { text: '+7', way: 'up' }],
    [-7, 0, { text: '−7', way: 'down' }],
    [10, -10, { text: '+20', way: 'up' }],
    [-20, -10, { text: '−100%', way: 'down' }],
    [2000, 100, { text: '+19×', way: 'up' }],
  ])('[OPS-02] tell how %d has changed from %d', async (now, before, change) => {
    expect((await read()).changeOf(now, before, String)).toEqual(change)
  })

  it('[OPS-02] tell what a step is called in the time of the brand', async () => {
    const { stepText, clockText, share } = await read()
    const at = '2026-11-24T03:00:00.000Z'
    expect([stepText(at, 'hour', 1), stepText(at, 'hour', 2), stepText(at, 'day', 7), clockText(at)]).toEqual([
      '00:00',
      '24 Nov, 00:00',
      '24 Nov',
      '00:00:00',
    ])
    expect([share(1, 4), share(0, 0)]).toEqual(['25.0%', '–'])
  })

  it.each([
    ['the first hour, which is all there is', 1, '2026-11-24T00:20:00Z', 1],
    ['hours before the one that runs', 3, '2026-11-24T02:20:00Z', 2],
    ['a day but for its last hour', 4, '2026-11-24T03:59:00Z', 3],
    ['a whole day that is over', 4, '2026-11-24T04:00:00Z', 4],
    ['a day to come', 0, '2026-11-23T22:00:00Z', 0],
  ])('[OPS-02] draw lines of %s', async (_what, begun, asOf, over) => {
    const steps = [0, 1, 2, 3].map((hour) => `2026-11-24T0${hour}:00:00Z`)
    expect((await read()).stepsOver({ steps, begun, by: 'hour', asOf })).toBe(over)
  })
})
