import { describe, expect, it } from 'vitest'
import { raffleRun, ticketsFor } from './raffle-run.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const at = (ms: number): string => new Date(ms).toISOString()

describe('a raffle', () => {
  it.each([
    ['once', 'gala', '2026-11-05', '2026-11-20'],
    ['week', 'gala-2026-w47', '2026-11-16', '2026-11-22'],
    ['month', 'gala-2026-11', '2026-11-01', '2026-11-30'],
  ] as const)('[PRO-03] held %s has its name and its days', (every, id, first, last) => {
    const days = every === 'once' ? { first, last } : {}
    const run = raffleRun('gala', { every, ...days, claimHours: 12, drawHours: 6 }, '2026-11-17', SAO_PAULO)
    expect(run).toMatchObject({ id, first, last })
  })

  it('[PRO-03] opens at midnight of its place, closes so many hours after its last day, and is drawn after that', () => {
    const run = raffleRun('gala', { every: 'month', claimHours: 12, drawHours: 6 }, '2026-11-17', SAO_PAULO)
    expect([run.opensMs, run.closesMs, run.drawsMs].map(at)).toEqual([
      '2026-11-01T03:00:00.000Z',
      '2026-12-01T15:00:00.000Z',
      '2026-12-01T21:00:00.000Z',
    ])
  })
})

describe('tickets', () => {
  it.each([
    ['whole ones of each', [100n, 50n, 99], [299n, 149n], 4],
    ['none of what brings none', [0n, 50n, 99], [100_000n, 49n], 0],
    ['none of what was lost again', [100n, 0n, 99], [-500n, 0n], 0],
    ['at most so many', [100n, 50n, 3], [100_000_000_000_000n, 0n], 3],
  ] as const)('[PRO-03] are %s', (_name, [turnover, deposits, each], [played, paid], tickets) => {
    expect(ticketsFor({ turnover, deposits, each }, { turnover: played, deposits: paid })).toBe(tickets)
  })
})
