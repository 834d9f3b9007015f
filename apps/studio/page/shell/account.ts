import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import type { House } from '../net/house.ts'
import type { Controls } from './controls.ts'

/** The player's money as the game shows it, and what the site is told of it. */
export interface Account {
  readonly balance: Money
  /** Takes in a balance and shows it; with `before` it counts up or down from there. */
  set(balance: string, before?: Money): void
  /** While a round is told the site shows no other balance than the game does, and keeps in mind which it is. */
  tell(telling: boolean, shown?: Money, round?: string): void
}

export function createAccount(first: string, house: House, controls: Controls): Account {
  let balance = parseMoney(first)
  return {
    get balance() {
      return balance
    },
    set(next, before) {
      balance = parseMoney(next)
      controls.balance(balance, before)
    },
    tell(telling, shown = balance, round) {
      house.tell({
        event: 'balance',
        balance: moneyToDecimal(shown, 5),
        telling,
        ...(round === undefined ? {} : { round }),
      })
    },
  }
}
