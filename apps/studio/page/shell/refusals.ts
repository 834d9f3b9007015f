import type { StudioErrorCode } from '#contract/protocols/studio.ts'
import type { Money } from '#rules/money.ts'
import type { House } from '../net/house.ts'
import type { Closed } from './closed.ts'
import type { ShowMoney } from './money-format.ts'
import type { Panel } from './panel.ts'
import type { Say } from './texts.ts'

export interface RefusalOptions {
  readonly real: boolean
  readonly panel: Panel
  readonly house: House
  readonly closed: Closed
  balance(): Money
  /** Takes the stake down to what the balance bears. */
  lower(balance: Money): void
  /** The free rounds are gone. */
  gone(): Promise<void>
}

/** What was refused: a round that was free, or a step of one that waits for its player. */
export interface Refused {
  readonly free: boolean
  readonly waits: boolean
}

/** Says why the studio refused a round or a choice, and leads on from there. */
export function createRefusals(
  { real, panel, house, closed, balance, lower, gone }: RefusalOptions,
  say: Say,
  money: ShowMoney,
): (code: StudioErrorCode, what: Refused) => Promise<void> {
  const noMoney = async (waits: boolean): Promise<void> => {
    const choices: ['lower' | 'deposit' | 'ok', string][] = []
    if (real) choices.push(['deposit', say('deposit')])
    choices.push(waits ? ['ok', say('ok')] : ['lower', say('lowerStake')])
    const chosen = await panel.ask(say('noMoneyTitle'), say('noMoneyText', { balance: money(balance()) }), choices)
    if (chosen === 'deposit') house.tell({ event: 'close', reason: 'deposit' })
    if (chosen === 'lower') lower(balance())
  }
  return async (code, { free, waits }) => {
    if (code === 'NOT_ENOUGH_MONEY') return noMoney(waits)
    if (code === 'NO_FREE_ROUND') return gone()
    if (code === 'LIMIT_REACHED') {
      const chosen = await panel.ask(say('limitTitle'), say('limitText'), [
        ['ok', say('ok')],
        ['limits', say('limits')],
      ])
      if (chosen === 'limits') house.tell({ event: 'close', reason: 'limits' })
      return
    }
    if (code === 'SESSION_ENDED') {
      await panel.ask(say('endedTitle'), say('endedText'), [['ok', say('leave')]])
      return house.tell({ event: 'close', reason: 'session' })
    }
    if (code === 'ROUND_REFUNDED')
      await panel.ask(say('roundBackTitle'), say(free ? 'roundBackGift' : 'roundBackText'), [['ok', say('ok')]])
    else if (code === 'GAME_PAUSED') await closed.say()
    else await panel.ask(say('failedTitle'), say('failedText'), [['ok', say('ok')]])
  }
}
