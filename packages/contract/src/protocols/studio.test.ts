import { describe, expect, it } from 'vitest'
import { stakeBet } from '../games/slot.ts'
import { actRequest, gameMessage, houseMessage, playRequest } from './studio.ts'

const ROUND_ID = '0190f3a4-7b1c-7d2e-8f3a-4b5c6d7e8f90'

describe('requests', () => {
  it.each(['-1', '0', '0.00', '1e3', 'NaN', '1.000001', '', 1, null])('[STU-01] refuse the stake %j', (stake) => {
    expect(stakeBet.safeParse({ stake }).success).toBe(false)
  })

  it('[STU-01] take a decimal stake with a round id', () => {
    expect(stakeBet.safeParse({ stake: '2.50' }).success).toBe(true)
    expect(playRequest.safeParse({ roundId: ROUND_ID, bet: { stake: '2.50' } }).success).toBe(true)
    expect(playRequest.safeParse({ roundId: 'again', bet: { stake: '2.50' } }).success).toBe(false)
  })

  it.each([-1, 0.5, 200, '0', null])('[STU-01] refuse the step %j of a choice', (step) => {
    expect(actRequest.safeParse({ roundId: ROUND_ID, step: 0, choice: 'hit' }).success).toBe(true)
    expect(actRequest.safeParse({ roundId: ROUND_ID, step, choice: 'hit' }).success).toBe(false)
  })
})

describe('messages between frame and site', () => {
  it('[STU-06] are known by type and event, and nothing else passes', () => {
    expect(gameMessage.safeParse({ type: 'wheelhouse.game', event: 'sound', on: false }).success).toBe(true)
    expect(gameMessage.safeParse({ type: 'wheelhouse.game', event: 'close', reason: 'elsewhere' }).success).toBe(false)
    expect(gameMessage.safeParse({ type: 'other', event: 'ready' }).success).toBe(false)
    expect(houseMessage.safeParse({ type: 'wheelhouse.house', command: 'hold', on: true }).success).toBe(true)
    expect(houseMessage.safeParse({ type: 'wheelhouse.house', command: 'hold' }).success).toBe(false)
    expect(gameMessage.safeParse({ type: 'wheelhouse.game', event: 'balance', balance: '1.00000' }).success).toBe(false)
  })
})
