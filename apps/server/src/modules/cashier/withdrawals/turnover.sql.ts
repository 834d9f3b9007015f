import { type Money, ONE, parseMoney } from '#rules/money.ts'
import type { CashierSettings } from '#contract/settings/cashier.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import { type MemberId, type Shard, shardOf } from '../../../platform/ids.ts'
import { readAtRisk, readBalance, readFreeWinnings, walletKind } from '../../wallet/index.ts'

/** Turnover in units: what is required since the wallet was last free of it, what of that was at risk, and what is left. */
export interface Turnover {
  readonly required: Money
  readonly done: Money
  readonly left: Money
  /** While something is left: the money that was played through before, which may go out at once. */
  readonly unlocked: Money
}

type FreeRule = Pick<CashierSettings, 'freeRoundTurnover'>

/** A requirement as it is kept: figures of the member's life, in units (`readAtRisk`). */
interface Requirement {
  readonly base: Money
  readonly target: Money
  readonly freeWon: Money
  readonly unlocked: Money
}

interface Standing extends Requirement {
  /** Turnover at risk over the member's life, now. */
  readonly life: Money
}

const times = (amount: Money, multiple: string): Money => (amount * parseMoney(multiple)) / ONE

/** Adds what is required on top: where nothing was left, progress begins anew and the balance of before stays unlocked. */
function requireMore(before: Requirement, life: Money, further: Money, balanceBefore: Money): Requirement {
  if (further <= 0n) return before
  if (life < before.target) return { ...before, target: before.target + further }
  return { ...before, base: life, target: life + further, unlocked: balanceBefore }
}

/** The requirement with what was won in free rounds since it was last looked at, each from its own moment on. */
async function standing(db: Db, member: MemberId, { freeRoundTurnover }: FreeRule): Promise<Standing> {
  const { atRisk: life, freeWon } = await readAtRisk(db, member)
  const [row] = await db.query<{ base: string; target: string; free_won: string; unlocked: string }>(sql`
    SELECT base, target, free_won, unlocked FROM turnover WHERE shard = ${shardOf(member)} AND member = ${member}`)
  const kept =
    row === undefined
      ? { base: 0n, target: 0n, freeWon: 0n, unlocked: 0n }
      : {
          base: BigInt(row.base),
          target: BigInt(row.target),
          freeWon: BigInt(row.free_won),
          unlocked: BigInt(row.unlocked),
        }
  const fresh = freeWon - kept.freeWon
  const won = fresh > 0n ? await readFreeWinnings(db, member, fresh) : undefined
  if (won === undefined) return { ...kept, life }
  return {
    ...requireMore(kept, life - won.atRiskSince, times(fresh, freeRoundTurnover), won.balanceBefore),
    freeWon,
    life,
  }
}

async function keep(tx: Tx, member: MemberId, { base, target, freeWon, unlocked }: Requirement): Promise<void> {
  await tx.query(sql`
    INSERT INTO turnover (shard, member, base, target, free_won, unlocked) VALUES (${shardOf(member)}, ${member}, ${base}::bigint, ${target}::bigint, ${freeWon}::bigint, ${unlocked}::bigint)
    ON CONFLICT (shard, member) DO UPDATE SET base = excluded.base, target = excluded.target, free_won = excluded.free_won, unlocked = excluded.unlocked`)
}

/**
 * Requires turnover for money that came in or was given: `multiple` times what was credited (a percentage's form, such as `1.5`) on top of
 * what is required already. Call it in the transaction of the credit, after the ledger's post: that holds the shard's
 * head, so that no stake passes in between and a withdrawal sees both or neither.
 */
export async function addTurnover(
  tx: Tx,
  member: MemberId,
  credited: Money,
  multiple: string,
  rule: FreeRule,
): Promise<void> {
  const further = times(credited, multiple)
  if (further <= 0n) return giveUnlockedBack(tx, member, credited)
  const { life, ...before } = await standing(tx, member, rule)
  // What chases hold comes back: whoever sets money apart has not played it away.
  const balance =
    ((await readBalance(tx, member, walletKind.real)) ?? 0n) + ((await readBalance(tx, member, walletKind.chase)) ?? 0n)
  await keep(tx, member, requireMore(before, life, further, balance - credited))
}

/** The same for several members of one shard, each named once. */
export async function addTurnoverOfEach(
  tx: Tx,
  shard: Shard,
  credits: readonly { readonly member: MemberId; readonly amount: Money; readonly multiple: string }[],
  rule: FreeRule,
): Promise<void> {
  const free = credits.filter(({ amount, multiple }) => times(amount, multiple) <= 0n)
  if (free.length > 0) await changeUnlocked(tx, shard, free)
  for (const { member, amount, multiple } of credits)
    if (times(amount, multiple) > 0n) await addTurnover(tx, member, amount, multiple, rule)
}

/** How far the member's turnover is. */
export async function readTurnover(db: Db, member: MemberId, rule: FreeRule): Promise<Turnover> {
  return shown(await standing(db, member, rule))
}

/**
 * Takes an amount out that was just posted as withdrawn; what has to be played through first stays.
 * @returns what is left of the turnover where the amount may not go out, undefined where it may
 */
export async function takeUnlocked(
  tx: Tx,
  member: MemberId,
  amount: Money,
  rule: FreeRule,
): Promise<Turnover | undefined> {
  const now = await standing(tx, member, rule)
  const turnover = shown(now)
  if (turnover.left > 0n && amount > turnover.unlocked) return turnover
  if (turnover.left > 0n) await keep(tx, member, { ...now, unlocked: now.unlocked - amount })
  return undefined
}

/**
 * Money that needs no turnover: what comes back of a withdrawal was free to go out before, and is again, and what the house
 * corrects is free too. A correction that takes money takes that first.
 */
export const giveUnlockedBack = (tx: Tx, member: MemberId, amount: Money): Promise<void> =>
  changeUnlocked(tx, shardOf(member), [{ member, amount }])

/** The same of several members of one shard: what contracts pay is free as well, and what they take is taken of that first. */
export async function changeUnlocked(
  tx: Tx,
  shard: Shard,
  changes: readonly { readonly member: MemberId; readonly amount: Money }[],
): Promise<void> {
  await tx.query(sql`
    UPDATE turnover t SET unlocked = greatest(t.unlocked + k.amount, 0)
    FROM (SELECT member, sum(amount)::bigint AS amount FROM unnest(${numberArray(changes.map(({ member }) => member))}::bigint[], ${numberArray(changes.map(({ amount }) => amount))}::bigint[]) AS c(member, amount) GROUP BY 1) k
    WHERE t.shard = ${shard} AND t.member = k.member`)
}

function shown({ base, target, life, unlocked }: Standing): Turnover {
  if (life >= target) return { required: 0n, done: 0n, left: 0n, unlocked: 0n }
  // A refund of a stake from before the requirement takes more than was staked since.
  return { required: target - base, done: life > base ? life - base : 0n, left: target - life, unlocked }
}
