import { termsOf } from '#contract/contract-terms.ts'
import type { AgentSettings } from '#contract/settings/agents.ts'
import { type ClosedRound, correctedShares, roundShares } from '#rules/agents/realtime.ts'
import type { RealTimeTier } from '#rules/agents/tiers.ts'
import { atRisk, type RoundSums } from '#rules/play/at-risk.ts'
import { floor, multiply, rational } from '#rules/rational.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { RealTimeContract } from './real-time.sql.ts'
import { EARNED_PARTS, type EarnedGain } from './real-time.sql.ts'

/** A round with what it came to before and comes to now. */
export interface ChangedRound {
  readonly member: MemberId
  readonly gameType: string
  readonly before: RoundSums
  readonly after: RoundSums
}

const closedOf = (round: RoundSums, percent: number): ClosedRound | undefined =>
  round.isClosed && round.stake > 0n
    ? {
        stake: round.stake,
        turnover: multiply(rational(atRisk(round)), rational(BigInt(percent), 100n)),
        won: round.payout > round.stake,
      }
    : undefined

const tiersOf = (contract: RealTimeContract | undefined): readonly RealTimeTier[] | undefined => {
  const terms = contract && termsOf(contract.terms)
  return terms?.kind === 'realTime' ? terms.tiers : undefined
}

/**
 * What a round earns the contracts of those above its member and its own, top first, on a day: by the contracts of the
 * day on which it closed.
 * @param chain who stands above the member from the top down, and the member itself
 */
export function earnedBy(
  { gameType, before, after }: ChangedRound,
  chain: readonly MemberId[],
  contracts: ReadonlyMap<MemberId, RealTimeContract>,
  { weights }: Pick<AgentSettings, 'weights'>,
  day: string,
): EarnedGain[] {
  const percent = weights.find((one) => one.gameType === gameType)?.percent ?? 100
  const tiers = chain.map((member) => tiersOf(contracts.get(member)))
  const [was, is] = [closedOf(before, percent), closedOf(after, percent)]
  const turnover = floor(is?.turnover ?? rational(0n)) - floor(was?.turnover ?? rational(0n))
  const shares = was === undefined ? roundShares(tiers, is) : correctedShares(tiers, was, is)
  return chain.flatMap((member, at) => {
    const contract = contracts.get(member)
    const parts = floor(multiply(shares[at] ?? rational(0n), rational(EARNED_PARTS)))
    return contract === undefined || parts === 0n
      ? []
      : [{ contract: contract.id, holder: member, day, parts, turnover }]
  })
}
