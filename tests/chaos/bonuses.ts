/** Bonuses of a world: given, given up and moved on by the house's own commands, and in the model as well. */
import type { BonusTerms } from '#contract/bonus-terms.ts'
import { insertGrant } from '#server/modules/bonus/read-grant.sql.ts'
import { endGrant, turnGrants } from '#server/modules/bonus/turn-grants.ts'
import { openWallet, walletKind } from '#server/modules/wallet/index.ts'
import type { Calendar } from '#server/platform/calendar.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Ids, memberId, rowId, shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { endGrantOf, turnOf } from './bonus-model.ts'
import type { Moment } from './model.ts'
import type { World } from './world.ts'

interface Parts {
  readonly currency: string
  readonly providers: readonly {
    readonly code: string
    readonly games: readonly { readonly code: string; readonly nodeId: number }[]
  }[]
  readonly calendar: Calendar
  readonly ids: Ids
  now(): Moment
}

export function createBonuses(
  db: Database,
  { calendar, currency, ids, now, providers }: Parts,
): Pick<World, 'giveBonus' | 'giveUpBonus' | 'turnBonus'> {
  const turnBonus: World['turnBonus'] = async ({ model }) => {
    const member = memberId(model.id)
    await db.transaction((tx) => turnGrants(tx, calendar, member))
    turnOf(model, now())
  }
  return {
    turnBonus,
    async giveBonus(player) {
      const { chance, model } = player
      const member = memberId(model.id)
      const [id, amount] = [ids.row(), BigInt(1 + chance.below(4_000_000))]
      const times = Number(chance.pick(['1', '1', '2', '4']))
      const cap = chance.weighted<bigint | undefined>([
        [1, undefined],
        [1, amount],
        [1, amount * 3n],
        [1, amount / 2n + 1n],
      ])
      const highest = chance.pick([0n, 0n, BigInt(1 + chance.below(3_000_000))])
      const percents = new Map<string, bigint>()
      const weights = providers.flatMap(({ code, games }) =>
        games.map((game) => {
          const percent = Number(chance.pick(['100', '100', '20', '0']))
          percents.set(`${code}/${game.code}`, BigInt(percent))
          return { of: 'node' as const, value: String(game.nodeId), percent }
        }),
      )
      const terms: BonusTerms = {
        multiple: String(times),
        capTimes: '0',
        highestStake: (Number(highest) / 100_000).toFixed(5),
        days: Number(chance.pick(['1', '3', '30'])),
        first: chance.pick(['real', 'bonus']),
        ownStakesCount: chance.hit(0.5),
        rest: 0,
        weights,
      }
      const required = amount * BigInt(times)
      await db.transaction(async (tx) => {
        await insertGrant(tx, { member, id, key: `given:${id}`, amount, required, cap, terms })
        await openWallet(tx, member, walletKind.bonus, currency)
      })
      model.grants = [
        ...model.grants,
        {
          id,
          amount,
          required,
          cap,
          highest: highest === 0n ? undefined : highest,
          first: terms.first,
          ownCounts: terms.ownStakesCount,
          days: terms.days,
          percents,
          state: 'waiting',
          wagered: 0n,
          converted: 0n,
          expiresAt: 0,
          begun: new Set(),
        },
      ]
      await turnBonus(player)
    },
    async giveUpBonus({ chance, model }) {
      const open = model.grants.filter(({ state }) => state === 'active' || state === 'waiting')
      if (open.length === 0) return
      const grant = chance.pick(open)
      const [member, id] = [memberId(model.id), rowId(grant.id)]
      await db.transaction((tx) =>
        post(tx, endGrant(calendar), { shard: shardOf(member), member, id, reason: 'givenUp' }),
      )
      endGrantOf(model, grant, 'forfeited', now())
    },
  }
}
