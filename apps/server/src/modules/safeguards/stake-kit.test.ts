import { describe, expect, it } from 'vitest'
import { entryOf, NOW_MS, stakeOf, walletOf } from '#tests/support/stakes.ts'
import { entryType } from '../wallet/index.ts'
import type { Limit } from './stake-guard.ts'
import { refuseGivenStake, refuseStake, type StakeStart, type StakeState, startStake } from './stake-kit.ts'

const hash = (): string => 'the same'
const repeated = entryOf({ hash: 'the same', balance: 90n })
const frozen = { frozen: true, excludedUntilMs: null }

describe('the start of a stake', () => {
  const cases: readonly [string, Partial<StakeState>, StakeStart['kind'], bigint?][] = [
    ['nothing speaks against it', {}, 'new'],
    ['there is no wallet', { wallet: undefined }, 'unknown-member'],
    ['there is no member', { status: undefined }, 'unknown-member'],
    ['it was taken before', { earlier: repeated }, 'repeated', 90n],
    ['it was taken before, and the member is frozen now', { earlier: repeated, status: frozen }, 'repeated', 90n],
    ['it was taken before, and taken back since', { earlier: repeated, about: [entryOf()] }, 'repeated', 90n],
    ['its reference stands for something else', { earlier: entryOf() }, 'duplicate', 100n],
    ['it was taken back before it came', { about: [entryOf({ type: entryType.tombstone })] }, 'taken-back', 100n],
  ]
  it.each(cases)('[WAL-02] where %s', (_case, changes, kind, balance) => {
    const start = startStake(stakeOf(changes), hash)
    expect(start.kind).toBe(kind)
    if ('balance' in start) expect(start.balance).toBe(balance)
  })

  it('[WAL-02] hashes nothing where there is nothing to compare', () => {
    const hashOf = (): string => {
      throw new Error('not needed')
    }
    expect(startStake(stakeOf(), hashOf).kind).toBe('new')
  })
})

const limit = (measure: Limit['measure'], period: Limit['period'], amount: bigint): Limit => ({
  measure,
  period,
  amount,
})
/** What the last questions answer to a stake of 10 units. */
function ask(changes: Partial<StakeState>, house: readonly Limit[] = []) {
  const state = stakeOf(changes)
  const start = startStake(state, hash)
  if (start.kind !== 'new') throw new Error('the case is not about a new stake')
  return { own: refuseStake(state, start, 10n, house), given: refuseGivenStake(state, start) }
}

describe('the end of a stake', () => {
  const staked = walletOf({ dayStake: 15n, weekStake: 25n, monthStake: 35n, dayPayout: 5n })
  const yesterday = { ...staked, playDay: 19_999 }
  const cases: readonly [string, Partial<StakeState>, readonly Limit[], ReturnType<typeof ask>['own']][] = [
    ['nothing speaks against it', {}, [], undefined],
    ['the member is frozen', { status: frozen }, [], 'frozen'],
    ['a break lasts', { status: { frozen: false, excludedUntilMs: NOW_MS + 1 } }, [], 'excluded'],
    ['a break is over', { status: { frozen: false, excludedUntilMs: NOW_MS } }, [], undefined],
    ['a limit is reached exactly', { wallet: staked, limits: [limit('stake', 'day', 25n)] }, [], undefined],
    ['a limit would be passed', { wallet: staked, limits: [limit('stake', 'day', 24n)] }, [], 'limit'],
    ['a limit of the week', { wallet: staked, limits: [limit('stake', 'week', 34n)] }, [], 'limit'],
    ['a limit of the month', { wallet: staked, limits: [limit('stake', 'month', 44n)] }, [], 'limit'],
    ['winnings lessen a loss', { wallet: staked, limits: [limit('loss', 'day', 20n)] }, [], undefined],
    ['a loss is too large', { wallet: staked, limits: [limit('loss', 'day', 19n)] }, [], 'limit'],
    ['the limit was used yesterday', { wallet: yesterday, limits: [limit('stake', 'day', 10n)] }, [], undefined],
    ["the house's limit is stricter", { limits: [limit('stake', 'day', 50n)] }, [limit('stake', 'day', 9n)], 'limit'],
    ['the wallet holds just enough', { wallet: walletOf({ balance: 10n }) }, [], undefined],
    ['the wallet lacks a unit', { wallet: walletOf({ balance: 9n }) }, [], 'no-funds'],
    ['limit and funds refuse', { wallet: walletOf({ balance: 0n }) }, [limit('stake', 'day', 9n)], 'limit'],
    ['the member is frozen and poor', { status: frozen, wallet: walletOf({ balance: 0n }) }, [], 'frozen'],
  ]
  it.each(cases)('[SAF-01, WAL-03] where %s', (_case, changes, house, refusal) => {
    expect(ask(changes, house).own).toBe(refusal)
  })

  it.each(cases)(
    '[SAF-01] of a stake that the house bears asks the member alone, where %s',
    (_case, changes, house, refusal) => {
      expect(ask(changes, house).given).toBe(refusal === 'frozen' || refusal === 'excluded' ? refusal : undefined)
    },
  )
})
