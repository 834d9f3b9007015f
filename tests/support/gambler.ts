/** Members who play with bonus money, and what an operator gives them. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BonusTerms } from '#contract/bonus-terms.ts'
import { bonusCalls } from '#contract/calls/bonus.ts'
import { settingGroups } from '#contract/settings/index.ts'
import { parseMoney } from '#rules/money.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Answer, answerOf, betBody, type House, openHouse, type Player, testProvider, textField } from './house.ts'
import { openOperator, type TestOperator } from './operators.ts'
import { writeSetting } from './settings.ts'

/** What a member of the tests has of its own. */
export const START = 100_000_000n

/** Own money first, all slots and a fifth of tables count, both purses; ten times, five times at most. */
const TERMS: BonusTerms = {
  multiple: '10',
  capTimes: '5',
  highestStake: '0',
  days: 30,
  first: 'real',
  ownStakesCount: true,
  rest: 0,
  weights: [
    { of: 'type', value: 'RNG', percent: 100 },
    { of: 'node', value: String(testProvider.table.nodeId), percent: 20 },
  ],
}
export const TABLE = { game_code: testProvider.table.gameCode }

export interface Gambler {
  readonly player: Player
  /** The bonus that it was given. */
  readonly id: string
  bet(amount: string, changes?: Record<string, unknown>): Promise<Played>
  /** The balance that it was told last. */
  told(): string
}
interface Played {
  readonly status: string | undefined
  readonly body: Record<string, unknown>
  win(amount: string, changes?: Record<string, unknown>): Promise<string | undefined>
  back(): Promise<string | undefined>
  again(): Promise<string | undefined>
}

const decimal = (units: number | undefined): string => ((units ?? 0) / 100_000).toFixed(2)

/** A house whose operators give bonuses. */
export async function openGamblers(url: string) {
  /** The process's clock runs ahead, so that it reads settings anew; the database's is the one that counts. */
  let ahead = 0
  const house: House = await openHouse(url, { tables: true, clock: { now: () => systemClock.now() + ahead } })
  const [maker, checker]: readonly [
    TestOperator & { readonly token: string },
    TestOperator & { readonly token: string },
  ] = [await openOperator(house, 'manager'), await openOperator(house, 'owner')]

  async function rules(terms: Partial<BonusTerms> = {}, more: Record<string, unknown> = {}): Promise<void> {
    ahead += 5000
    await writeSetting(house.db, 'bonus', {
      ...settingGroups.bonus.defaults,
      aloneUpTo: '10000',
      aloneDaily: '1000000',
      ...more,
      terms: { ...TERMS, ...terms },
    })
  }
  const ask = (member: string, amount = '100', changes: Record<string, unknown> = {}): Promise<Answer> =>
    house.call('POST', '/ops/bonuses', {
      token: maker.token,
      body: { key: randomUUID(), member, amount, ...changes },
    })

  /** Loses own money before there is a bonus. */
  async function lose(player: Player, token: string, units: bigint): Promise<void> {
    const body = betBody(player, token, { amount: Number(units), round_closed: true })
    expect((await house.provider('bet', body)).reply.status).toBe('RS_OK')
  }

  /** A member with so much of its own and a bonus, who plays the test games. */
  async function gambler(terms: Partial<BonusTerms> = {}, { own = '100', bonus = '100' } = {}): Promise<Gambler> {
    await rules(terms)
    const player = await house.register()
    const tokens = new Map<number, string>()
    for (const node of [testProvider.nodeId, testProvider.table.nodeId])
      tokens.set(node, await house.gameToken(player, node))
    const take = START - parseMoney(own)
    if (take > 0n) await lose(player, tokens.get(testProvider.nodeId) ?? '', take)
    const id = textField((await ask(player.id, bonus)).body.value, 'id')
    let told: number | undefined
    const send = async (
      call: 'bet' | 'win' | 'rollback',
      body: Record<string, unknown>,
    ): Promise<string | undefined> => {
      const { reply } = await house.provider(call, body)
      if ('balance' in reply) told = reply.balance
      return reply.status
    }
    return {
      player,
      id,
      told: () => decimal(told),
      async bet(amount, changes = {}) {
        const table = changes['game_code'] === testProvider.table.gameCode
        const token = tokens.get(table ? testProvider.table.nodeId : testProvider.nodeId) ?? ''
        const body: Record<string, unknown> = betBody(player, token, { amount: Number(parseMoney(amount)), ...changes })
        const about = (more: Record<string, unknown>) => ({
          ...body,
          request_uuid: randomUUID(),
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: body['transaction_uuid'],
          ...more,
        })
        return {
          status: await send('bet', body),
          body,
          again: () => send('bet', { ...body, request_uuid: randomUUID() }),
          win: (won, more = {}) => send('win', about({ amount: Number(parseMoney(won)), round_closed: true, ...more })),
          back: () => send('rollback', about({})),
        }
      },
    }
  }
  const mine = async (player: Player) => (await answerOf(house, bonusCalls['bonus.list'], player)).list
  const one = async ({ player, id }: Pick<Gambler, 'player' | 'id'>) => {
    const found = (await mine(player)).find((grant) => grant.id === id)
    if (found === undefined) throw new Error('the bonus is not listed')
    return found
  }
  /** What lies in both wallets. */
  const purses = async ({ player }: Pick<Gambler, 'player'>): Promise<readonly [string, string]> => {
    const { body } = await house.call('GET', '/wps/v2/wallets/balance', { token: player.token })
    return [Number(textField(body.value, 'balance')).toFixed(2), Number(textField(body.value, 'bonus')).toFixed(2)]
  }
  return { house, maker, checker, rules, ask, lose, gambler, mine, one, purses }
}
export type Gamblers = Awaited<ReturnType<typeof openGamblers>>
