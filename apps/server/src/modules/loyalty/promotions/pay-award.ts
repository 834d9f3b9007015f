import { Refusal } from '#contract/errors.ts'
import { awardStep } from '#rules/loyalty/award-states.ts'
import { parseMoney } from '#rules/money.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type MemberId, type RowId, type Shard, shardOf } from '../../../platform/ids.ts'
import { postAll } from '../../../platform/lane/post.ts'
import { addTurnover, addTurnoverOfEach } from '../../cashier/index.ts'
import { giveFreeRounds } from '../../providers/index.ts'
import { cashCommand, type CashMove, openWallet, walletKind } from '../../wallet/index.ts'
import { invitesToPlay, type RankedDeps } from '../parts.ts'
import { type Award, lockAward, setAwardState, setAwardStates } from './awards.sql.ts'
import { readTaker } from './takers.sql.ts'
import { tellAwards } from './news.ts'
import { openTaker } from './parts.ts'
import { knownPersons, personsOf } from './give-award.ts'
import { takeBack } from './take-back.ts'

/**
 * Claims an award for its member and pays it, in one transaction: of thirty at once one does. Money moves last.
 * @throws Refusal NOT_FOUND; STATE_PASSED where it was claimed, is held back, or its time is over; ACCOUNT_EXCLUDED and
 * ACCOUNT_FROZEN for who may not take it now
 */
export async function claimAward(
  deps: RankedDeps,
  tx: Tx,
  member: MemberId,
  id: RowId,
  onePerson: (promotion: string) => boolean,
): Promise<Award> {
  const award = await lockAward(tx, member, id)
  // What is held back is nobody's to see.
  if (award === undefined || award.state === 'held') throw new Refusal('NOT_FOUND')
  if (awardStep(award.state, 'claim', 'member') !== 'claimed' || award.isOver) throw new Refusal('STATE_PASSED')
  await openTaker(tx, member, 'FOR SHARE OF m')
  // By now it may be known to be somebody who was given it before.
  const persons = personsOf(member, award.occasion)
  if (onePerson(award.promotion) && (await knownPersons(deps, tx, award.promotion, persons)) === 'other')
    throw new Refusal('STATE_PASSED')
  await payAward(deps, tx, award)
  return award
}

/**
 * Pays an award that was claimed, or that nobody has to claim. Money is paid to whoever it was given to; what invites to play
 * waits while its member takes a break or is held back, and a closed account gets nothing.
 */
export async function payClaimed(deps: RankedDeps, tx: Tx, member: MemberId, id: RowId): Promise<Award | undefined> {
  const award = await lockAward(tx, member, id)
  if (award?.state !== 'claimed') return undefined
  const taker = await readTaker(tx, member, 'FOR SHARE OF m')
  if (taker === undefined) return undefined
  if (taker.state === 'closed') {
    await setAwardState(tx, award, 'revoked', 'closed')
    await takeBack(tx, award, deps.brand.timeZone)
    return undefined
  }
  if (taker.state !== 'open' && award.gifts.some(({ gives }) => invitesToPlay(gives))) return undefined
  await payAward(deps, tx, award)
  return award
}

/** Pays the gifts of an award that is locked, each once: entries, grants and free rounds are named by it. The money moves last. */
export async function payAward(deps: RankedDeps, tx: Tx, award: Award): Promise<void> {
  const { member } = award
  const rules = await deps.settings.cashier()
  await setAwardState(tx, award, 'paid')
  const named = award.gifts.map((gift, at) => ({ ...gift, key: `award:${award.id}:${at}` }))
  for (const { gives, key, amount, rounds, game, days } of named)
    if (gives === 'freeRounds')
      await giveFreeRounds(deps, tx, member, {
        key,
        nodeId: game ?? 0,
        stake: amount,
        rounds: rounds ?? 0,
        expiresAt: new Date(deps.clock.now() + (days ?? 1) * DAY_MS).toISOString(),
      })
  const { brand } = deps.brand
  if (named.some(({ gives }) => gives === 'points')) await openWallet(tx, member, walletKind.points, brand.currency)
  // From here on the shard's head is held.
  for (const { gives, key, amount, terms, turnover } of named) {
    const units = parseMoney(amount)
    if (gives === 'cash') {
      await move(deps, tx, [{ member, type: 'reward', amount: units, reference: key }])
      await addTurnover(tx, member, units, turnover, rules)
    }
    if (gives === 'points')
      await move(deps, tx, [{ member, type: 'pointsEarned', amount: units, reference: key, kind: walletKind.points }])
    if (gives === 'bonus' && terms !== undefined) await deps.bonus.grant(tx, { member, key, amount: units, terms })
  }
  await tellAwards(deps, tx, [{ ...award, state: 'paid' }])
}

/** Pays awards of members of one shard, of whom each has one, that give cash alone: as `payAward` does, with the same few statements for all of them. */
export async function payCash(deps: RankedDeps, tx: Tx, shard: Shard, awards: readonly Award[]): Promise<void> {
  if (awards.length === 0) return
  const rules = await deps.settings.cashier()
  const paid = awards.map(({ id, member, gifts: [gift] }) => {
    if (gift?.gives !== 'cash') throw new Error('an award gives something else than cash')
    return { member, amount: parseMoney(gift.amount), multiple: gift.turnover, reference: `award:${id}:0` }
  })
  await setAwardStates(tx, shard, awards, 'paid')
  // From here on the shard's head is held.
  await move(
    deps,
    tx,
    paid.map(({ member, amount, reference }) => ({ member, type: 'reward', amount, reference })),
  )
  await addTurnoverOfEach(tx, shard, paid, rules)
  await tellAwards(
    deps,
    tx,
    awards.map((award) => ({ ...award, state: 'paid' })),
  )
}

const DAY_MS = 86_400_000

/** @throws Error where a member has no wallet to take it */
async function move({ calendar }: RankedDeps, tx: Tx, moves: readonly Omit<CashMove, 'shard'>[]): Promise<void> {
  const answers = await postAll(
    tx,
    cashCommand(calendar),
    moves.map((moved) => ({ ...moved, shard: shardOf(moved.member) })),
  )
  for (const { kind } of answers) if (kind !== 'moved') throw new Error(`an award could not be paid: ${kind}`)
}
