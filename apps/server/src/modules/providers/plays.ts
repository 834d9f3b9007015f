import type { BonusGame } from '#rules/loyalty/wagering.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import type { Command } from '../../platform/lane/batch.ts'
import { readToldAt, type WithBonus } from '../bonus/index.ts'
import { type HitAnswer, payPot, type PotWon } from '../jackpots/index.ts'
import type { DialectDeps } from './dialect.ts'
import { type CommandAnswer, type Lacking, type PlaceBet, placeBet, type TransactionAnswer } from './place-bet.ts'
import { type RollBack, rollBack } from './roll-back.ts'
import { type SettleWin, settleWin } from './settle-win.ts'

/** What the commands are told by whoever runs them. */
type Told = 'idleMs' | 'houseLimits' | 'hasPots' | 'game' | 'bonus'

/** The three transactions of providers, run on the lanes. */
export interface Plays {
  /** Takes a stake; one that was taken is use of the member's session. */
  stake(bet: Omit<PlaceBet, Told>): Promise<TransactionAnswer>
  win(payout: Omit<SettleWin, Told>): Promise<TransactionAnswer>
  /** Pays the pot of the house that a round won. */
  pot(won: PotWon): Promise<HitAnswer>
  rollback(stake: Omit<RollBack, Told>): Promise<TransactionAnswer>
}

/** Members that a process remembers to have bonus money; beyond this it forgets those it met first. */
const MOST_KNOWN = 10_000

type Transaction = {
  readonly shard: Shard
  readonly member: MemberId
  readonly game?: BonusGame | undefined
  readonly bonus?: WithBonus | undefined
}

/**
 * Runs the commands for whichever dialect. A member's bonus money is asked for where the command finds that it has some:
 * then the command runs once more. Who was found to have some is remembered, so that only the first bet in a process takes
 * this way; that is a hint, what holds is the row under the head's lock.
 */
export function createPlays(deps: DialectDeps): Plays {
  const [bet, payout, back] = [placeBet(deps.calendar), settleWin(deps.calendar), rollBack(deps.calendar)]
  const known = new Set<MemberId>()
  const note = (member: MemberId): void => {
    known.add(member)
    for (const oldest of known) {
      if (known.size <= MOST_KNOWN) return
      known.delete(oldest)
    }
  }
  const run = async <Input extends Transaction, Answer extends CommandAnswer, State>(
    command: Command<Input, State, { readonly answer: Answer | Lacking['answer'] }>,
    input: Input,
    nodeId: number | null | undefined,
  ): Promise<Answer & TransactionAnswer> => {
    const withBonus = (bonus: WithBonus): Input => ({
      ...input,
      bonus,
      game: nodeId === undefined || nodeId === null ? undefined : deps.bonusGame(nodeId),
    })
    let answer = await deps.lanes.run(command, known.has(input.member) ? withBonus({}) : input)
    if (answer.verdict === 'lacks-bonus') {
      note(input.member)
      answer = await deps.lanes.run(command, withBonus(answer.asks))
    }
    if (answer.verdict === 'lacks-bonus') throw new Error('bonus money was asked for and did not come')
    return answer.repeats === undefined
      ? answer
      : { ...answer, balance: await readToldAt(deps.db, input.member, answer.repeats) }
  }
  return {
    async stake(asked) {
      const input = {
        ...asked,
        idleMs: deps.idleMs(),
        houseLimits: deps.houseLimits(),
        hasPots: asked.nodeId !== undefined && deps.hasPots(asked.nodeId),
      }
      const { usedSession, ...answer } = await run(bet, input, asked.nodeId)
      if (usedSession !== undefined) deps.touchSession({ member: asked.member, id: usedSession })
      return answer
    },
    win: (asked) => run(payout, asked, asked.nodeId),
    pot: (won) => payPot(deps, won),
    rollback: (asked) => run(back, asked, asked.nodeId),
  }
}
