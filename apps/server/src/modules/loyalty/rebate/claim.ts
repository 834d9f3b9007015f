import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { rebateDue } from '#rules/loyalty/rebate.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { post } from '../../../platform/lane/post.ts'
import { cashCommand } from '../../wallet/index.ts'
import { readLocalDays } from '../runs.sql.ts'
import { ratesAt, rebatedOf, referenceOf } from './parts.ts'
import { lockDay, notePayments, readByKey, readCarried } from './rebate.sql.ts'
import { claimBar, countedNow, rankAtStart, type RebateDeps } from './state.ts'

/**
 * Pays what the running day gives back so far. Claims of a member take turns at its day, so that thirty at once pay once.
 * @throws Refusal NOTHING_DUE, and ACCOUNT_EXCLUDED or ACCOUNT_FROZEN for whom it is paid once the day is over
 */
export async function claimRebate(
  { db, settings, brand, calendar }: RebateDeps,
  member: MemberId,
  { key }: CallRequest<'rebate.claim'>,
): Promise<{ day: string; amount: string }> {
  const settled = await settings.vip()
  const { timeZone } = brand
  return db.transaction(async (tx) => {
    const { today: day } = await readLocalDays(tx, timeZone)
    const rank = await rankAtStart(tx, member, day, timeZone)
    const { rates, taken, payments } = await lockDay(tx, member, day, ratesAt(settled, rank))
    const earlier = await readByKey(tx, member, key)
    if (earlier !== undefined) return shown(earlier)
    const bar = await claimBar(tx, member)
    if (bar !== undefined) throw new Refusal(bar === 'break' ? 'ACCOUNT_EXCLUDED' : 'ACCOUNT_FROZEN')
    const counted = await countedNow(tx, member, day, timeZone)
    const amount = rebateDue(rebatedOf(rates, counted), taken, await readCarried(tx, member, day))
    if (amount === 0n) throw new Refusal('NOTHING_DUE')
    const [shard, n] = [shardOf(member), payments + 1]
    await notePayments(tx, shard, [{ member, day, n, amount }], key)
    const { kind } = await post(tx, cashCommand(calendar), {
      shard,
      member,
      type: 'rebate',
      amount,
      reference: referenceOf(day, n),
    })
    if (kind !== 'moved') throw new Error(`a rebate was answered ${kind}`)
    return shown({ day, amount })
  })
}

const shown = ({ day, amount }: { readonly day: string; readonly amount: Money }) => ({
  day,
  amount: moneyToDecimal(amount, 5),
})
