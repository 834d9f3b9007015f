import { describe, expect, it } from 'vitest'
import { roundRandom } from '#rules/fairness.ts'
import { parseMoney } from '#rules/money.ts'
import { jacksOrBetter } from './jacks-or-better.ts'

const random = () => roundRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'c', nonce: 0, gameId: jacksOrBetter.id })
const all = { hold: [true, true, true, true, true] }

describe('jacks or better at the studio', () => {
  it('[STU-01] deals, draws once and then is over; the stake never grows', () => {
    const opened = jacksOrBetter.play({ stake: '5' }, [], random())
    expect(opened).toMatchObject({
      over: false,
      wagers: [{ stake: parseMoney('5'), payout: 0n }],
      outcome: { drawn: null },
    })
    const ended = jacksOrBetter.play({ stake: '5' }, [all], random())
    expect(ended).toMatchObject({
      over: true,
      wagers: [{ stake: parseMoney('5') }],
      outcome: { drawn: { hold: all.hold } },
    })
  })

  it('[STU-01, STU-05] plays a round that is left to its end by itself', () => {
    const choice = jacksOrBetter.absent({ stake: '5' }, [], random(), null)
    expect(jacksOrBetter.play({ stake: '5' }, [choice ?? null], random()).over).toBe(true)
  })

  it.each([{ stake: '0.1' }, { stake: '5.00001' }, { stake: '500' }, { stake: 5 }, {}, null])(
    '[STU-01] refuses the bet %j',
    (bet) => {
      expect(() => jacksOrBetter.stakeOf(bet)).toThrow(RangeError)
    },
  )

  it.each([
    [[{ hold: [true] }]],
    [[{ hold: [true, true, true, true, 1] }]],
    [[{ hold: [true, true, true, true, true, true] }]],
    [[{}]],
    [['all']],
    [[all, all]],
  ])('[STU-01] refuses the choices %j', (choices) => {
    expect(() => jacksOrBetter.play({ stake: '5' }, choices, random())).toThrow(RangeError)
  })
})
