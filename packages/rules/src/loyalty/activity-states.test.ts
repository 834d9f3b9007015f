import { describe, expect, it } from 'vitest'
import { type ActivityFacts, activityState, type ActivityState, activityStates } from './activity-states.ts'

const facts: ActivityFacts = {
  now: 150,
  begins: 100,
  ends: 200,
  way: 'join',
  joined: false,
  progressed: false,
  application: undefined,
  award: undefined,
  claims: true,
}
const over = { now: 200 }

const rows: readonly (readonly [string, Partial<ActivityFacts>, ActivityState])[] = [
  ['that begins later', { now: 99 }, 'comingSoon'],
  ['that begins now', { now: 100 }, 'join'],
  ['in its last moment', { now: 199 }, 'join'],
  ['that is over', over, 'closed'],
  ['that is over for who joined and got nothing', { ...over, joined: true }, 'closed'],
  ['that one applies for', { way: 'apply' }, 'join'],
  ['that nobody has to join', { way: 'none' }, 'inProcess'],
  ['that nobody has to join and that begins later', { way: 'none', now: 99 }, 'comingSoon'],
  ['that was joined', { joined: true }, 'signedUp'],
  ['of which something is done', { joined: true, progressed: true }, 'inProcess'],
  ['of which something was done before it was joined', { progressed: true }, 'join'],
  ['that was applied for', { way: 'apply', application: 'applying' }, 'applying'],
  ['that was applied for, once it is over', { ...over, application: 'applying' }, 'applying'],
  ['whose application was rejected', { application: 'rejected' }, 'rejected'],
  ['whose application was approved and not yet paid', { application: 'approved' }, 'inProcess'],
  ['with an award to claim', { award: 'open' }, 'claim'],
  ['with an award to claim, once it is over', { ...over, award: 'open' }, 'claim'],
  ['whose award is paid by itself, and not yet', { award: 'open', claims: false }, 'inProcess'],
  ['whose award an operator looks at', { award: 'held' }, 'inProcess'],
  ['whose award was claimed', { award: 'claimed' }, 'claimed'],
  ['whose award was claimed and paid', { award: 'paid' }, 'claimed'],
  ['whose award is being paid by itself', { award: 'claimed', claims: false }, 'issued'],
  ['whose award was paid by itself', { award: 'paid', claims: false }, 'issued'],
  ['whose award was approved by application', { award: 'paid', claims: false, application: 'approved' }, 'issued'],
  ['whose award was not claimed in time', { award: 'lapsed' }, 'closed'],
  ['whose award was taken back', { award: 'revoked' }, 'closed'],
]

describe('an activity', () => {
  it.each(rows)('[PRO-02] %s', (_what, change, state) => {
    expect(activityState({ ...facts, ...change })).toBe(state)
  })

  it('[PRO-02] can be in each of its states', () => {
    expect(new Set(rows.map(([, , state]) => state))).toEqual(new Set(activityStates))
  })
})
