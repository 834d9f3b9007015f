import { describe, expect, it } from 'vitest'
import { CallError } from '#client/call-error.ts'
import type { LotteryTicket } from '#contract/lottery.ts'
import { buyEach } from './buy-each.ts'

const ticket = (gameCode: string, id: string): LotteryTicket => ({
  id,
  gameCode,
  numero: '20261127-001',
  state: 'open',
  isLate: false,
  stake: '1.00000',
  payout: null,
  rebate: '0.00000',
  at: '2026-11-27T00:00:00.000Z',
  cancelUntil: null,
  picks: [],
})
const KEY = 'a-key-of-the-purchase'
const [HCM, LONG_AN, HAU_GIANG] = ['vn-hcm', 'vn-long-an', 'vn-hau-giang'] as const

/** A house that sells a ticket once under each key, and refuses or loses what it is told to. */
function houseOf(failing: Partial<Record<string, CallError>>) {
  const sold = new Map<string, LotteryTicket>()
  return {
    sold,
    failing,
    place: async (gameCode: string, key: string): Promise<LotteryTicket> => {
      const known = sold.get(key) ?? ticket(gameCode, String(sold.size + 1))
      const error = failing[gameCode]
      if (error !== undefined && error.code !== 'TIMEOUT') throw error
      sold.set(key, known)
      if (error !== undefined) throw error
      return known
    },
  }
}

describe('the same picks at several stations', () => {
  it('[LOT-05] are a ticket each, and a refusal of one is told with its station', async () => {
    const house = houseOf({ [LONG_AN]: new CallError('DRAW_CLOSED', '') })
    const bought = await buyEach([HCM, LONG_AN, HAU_GIANG], KEY, house.place)
    expect(bought.tickets.map(({ gameCode }) => gameCode)).toEqual([HCM, HAU_GIANG])
    expect(bought).toMatchObject({ refused: [{ gameCode: LONG_AN }], isLost: false })
  })

  it('[LOT-05] are bought once where an answer is lost and all is asked for again', async () => {
    const house = houseOf({ [LONG_AN]: new CallError('TIMEOUT', '') })
    const lost = await buyEach([HCM, LONG_AN, HAU_GIANG], KEY, house.place)
    expect(lost).toMatchObject({ refused: [{ gameCode: LONG_AN }], isLost: true })
    delete house.failing[LONG_AN]
    const again = await buyEach([HCM, LONG_AN, HAU_GIANG], KEY, house.place)
    expect(again.tickets.map(({ gameCode }) => gameCode)).toEqual([HCM, LONG_AN, HAU_GIANG])
    expect(again).toMatchObject({ refused: [], isLost: false })
    expect([...house.sold.keys()]).toEqual([KEY, `${KEY}-1`, `${KEY}-2`])
  })
})
