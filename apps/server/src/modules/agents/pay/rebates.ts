import { rebateShares } from '#rules/agents/rebate.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inBatchesOfShards } from '../../../platform/db/in-batches.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Loop } from '../../../platform/loops.ts'
import { LOTTERY_SOURCE, type TakenRound } from '../../wallet/index.ts'
import type { AgentsDeps } from '../parts.ts'
import { moveAll } from './pay-bills.ts'
import { readRebateHolders, type RebateGain, shardsWithRebates, takeRebates } from './rebate.sql.ts'

const A_TRANSACTION = 200
const EVERY_MS = 2000

/**
 * What tickets that are settled now earn the agents above their members: by the places of the day and the rebates of now,
 * on all that a member staked in the draw. What a correction changes later earns nothing and takes nothing back.
 * @param chainOf who stands above a member from the top down, and the member itself
 */
export async function rebatesOf(
  tx: Tx,
  rounds: readonly TakenRound[],
  chainOf: (member: MemberId) => readonly MemberId[],
  { mostRebate }: AgentsDeps['lottery'],
): Promise<RebateGain[]> {
  const settled = rounds.filter(
    ({ source, before, after }) => source === LOTTERY_SOURCE && !before.isClosed && after.isClosed && after.stake > 0n,
  )
  if (settled.length === 0) return []
  const holderOf = await readRebateHolders(tx, [...new Set(settled.flatMap(({ member }) => chainOf(member)))])
  const gains: RebateGain[] = []
  for (const { member, game, round: draw, after } of settled) {
    const chain = chainOf(member)
    const shares = rebateShares(chain.map(holderOf), after.stake, await mostRebate(game))
    for (const [at, agent] of chain.entries()) {
      const parts = shares[at] ?? 0n
      if (parts > 0n) gains.push({ agent, game, draw, parts })
    }
  }
  return gains
}

/** Pays agents what draws earned them: one movement for a draw, and another one where a shard was settled later. */
export const payRebates = ({ db, brand }: Pick<AgentsDeps, 'db' | 'brand'>): Loop => ({
  name: 'agent_rebates',
  everyMs: EVERY_MS,
  turn: async () =>
    inBatchesOfShards(
      db,
      async (tx, shard) => {
        const taken = await takeRebates(tx, shard, A_TRANSACTION)
        const due = taken.filter(({ due: amount }) => amount > 0n)
        if (due.length > 0)
          await moveAll(
            tx,
            { brand },
            due.map(({ agent, game, draw, due: amount, payment }) => ({
              shard,
              member: agent,
              type: 'agentRebate',
              amount,
              draw: { game, issue: draw },
              reference: `agent-rebate:${game}:${draw}:${payment}`,
            })),
          )
        return taken.length
      },
      await shardsWithRebates(db),
    ),
})
