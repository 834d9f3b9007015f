import type { ProviderStatementLine } from '#contract/protocols/hub88.ts'
import type { FairnessState, PotsResponse, RoundAnswer, StoredRound } from '#contract/protocols/studio.ts'
import { moneyToDecimal, type Money } from '#rules/money.ts'
import { StudioRefusal } from './refusal.ts'
import { reference } from './stakes.ts'
import type { Round, StudioSession, WonPot } from './store.ts'

/** An amount as pages are told it. */
export const decimal = (units: Money): string => moneyToDecimal(units, 5)

/** What a player may know of its seeds before they are revealed. */
export const fairnessOf = ({
  seed: { commitment, clientSeed, nonce },
  nextCommitment,
}: StudioSession): FairnessState => ({
  commitment,
  clientSeed,
  nonce,
  nextCommitment,
})

/** A pot as pages are told it. */
export const potShown = ({ pot, amount }: WonPot): PotsResponse['pots'][number] => ({ pot, amount: decimal(amount) })

function fieldsOf(round: Round): Omit<RoundAnswer, 'balance'> {
  const { wagers, outcome } = round
  if (outcome === null) throw new Error('a round that has come somewhere has an outcome')
  const sum = (part: 'stake' | 'payout'): string => decimal(wagers.reduce((total, wager) => total + wager[part], 0n))
  return {
    roundId: round.id,
    nonce: round.nonce,
    bet: round.bet,
    choices: [...round.choices],
    stake: sum('stake'),
    ...(round.reward === null ? {} : { reward: round.reward }),
    payout: round.state === 'closed' ? sum('payout') : null,
    ...(round.jackpot === null ? {} : { jackpot: potShown(round.jackpot) }),
    outcome,
  }
}

/** A round as its player is answered. @throws StudioRefusal for one that was refused, given back, or has come nowhere yet */
export function answer(round: Round): RoundAnswer {
  if (round.state === 'refused' || round.state === 'refunded')
    throw new StudioRefusal(round.refusal ?? 'INTERNAL', round.balance)
  if (round.balance === null) throw new StudioRefusal('BUSY')
  return { ...fieldsOf(round), balance: decimal(round.balance) }
}

/** A round as lists and replays show it. */
export const stored = (round: Round): StoredRound => ({
  ...fieldsOf(round),
  playedAt: round.playedAt,
  gameVersion: round.gameVersion,
  ruleHash: round.ruleHash,
  clientSeed: round.seed.clientSeed,
  commitment: round.seed.commitment,
  serverSeed: round.seed.revealed ? round.seed.serverSeed : null,
})

/** What the player bears of a stake. */
const paidFor = ({ reward }: Round, index: number, stake: Money): Money => (index === 0 && reward !== null ? 0n : stake)

/** A refused round moved nothing; of a stake that is asked for it is not known whether it was taken. */
export function transactionsOf(user: string, round: Round): ProviderStatementLine[] {
  const line = (
    step: 'bet' | 'win' | 'back' | 'pot',
    index: number,
    amount: Money,
    state: ProviderStatementLine['state'] = 'done',
  ): ProviderStatementLine => ({ reference: reference(round, step, index), user, amount, state })
  if (round.wagers.length === 0)
    return [
      line(
        'bet',
        0,
        round.state === 'open' ? -paidFor(round, 0, round.stake) : 0n,
        round.state === 'open' ? 'open' : 'void',
      ),
    ]
  const ofPot = round.jackpot === null ? [] : [line('pot', 0, round.jackpot.amount)]
  const ofStakes = round.wagers.flatMap(({ stake, payout }, index) => [
    line('bet', index, -paidFor(round, index, stake)),
    ...(round.state === 'closed'
      ? [line('win', index, payout)]
      : round.state === 'refunded'
        ? [line('back', index, paidFor(round, index, stake))]
        : []),
  ])
  return [...ofStakes, ...ofPot]
}
