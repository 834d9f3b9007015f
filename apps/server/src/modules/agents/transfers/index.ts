import { hash } from 'node:crypto'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { memberTransferCalls } from '#contract/calls/member-transfers.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/member-types.ts'
import { typeOf } from '#contract/settings/agents.ts'
import type { CashierSettings } from '#contract/settings/cashier.ts'
import type { SafetySettings } from '#contract/settings/safety.ts'
import { CENT, type Money, parseMoney } from '#rules/money.ts'
import { createCalendar } from '../../../platform/calendar.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall, type Session } from '../../../platform/http/handlers.ts'
import { type MemberId, type RowId, shardOf } from '../../../platform/ids.ts'
import { postAll } from '../../../platform/lane/post.ts'
import { changeUnlocked, lockDesk, readTurnover, readWaiting, takeUnlocked } from '../../cashier/index.ts'
import {
  findUsername,
  heldRefusal,
  type LockedMember,
  lockMembers,
  maskName,
  readMemberStatus,
} from '../../identity/index.ts'
import { cashCommand, readBalance, walletKind } from '../../wallet/index.ts'
import { readShown } from '../agent.sql.ts'
import { agentOf, downlineOf, placeOf } from '../may-see.ts'
import { type AgentsDeps } from '../parts.ts'
import { checkPaid } from '../pay/held.sql.ts'
import { decimal } from '../figures/measures.ts'
import {
  insertTransfer,
  latestTransfers,
  lockSender,
  type MemberTransfer,
  readByKey,
  sentToday,
  sentWithinDay,
} from './transfer.sql.ts'

export type TransferDeps = Pick<
  AgentsDeps,
  'db' | 'ids' | 'settings' | 'throttle' | 'brand' | 'identity' | 'safeguards' | 'cases' | 'bonus'
>

/** Transfers that a member sees of those it sent and received. */
const LATEST = 20
/** Tries of a sender that nobody received: more of them would find out why. */
const refusedTries = { free: 5, longest: 3600, forget: 86_400 } as const

interface Wish extends Pick<CallRequest<'transfers.toUpline'>, 'key' | 'paymentPassword'> {
  readonly sender: MemberId
  /** What the sender is. */
  readonly type: number
  readonly up: boolean
  readonly amount: Money
  /** Whether the request names this receiver. */
  isTo(receiver: MemberId): boolean | Promise<boolean>
  /** Whom the request names. @throws Refusal for somebody to whom the sender cannot send it now */
  receiverOf(): Promise<MemberId>
}

/** By what a member says which upline it was shown; tells nothing of the upline. */
const markOf = (member: MemberId, upline: MemberId): string => hash('sha256', `${member} ${upline}`).slice(0, 16)

/** Money between members and their uplines. */
export function createMemberTransfers(deps: TransferDeps): MountedCall[] {
  const { db, brand, identity, throttle } = deps
  const rulesOf = async (up: boolean, type: number) => {
    const rules = await deps.settings.agents()
    const { transfers } = rules
    const downwards = transfers.toDownline && AGENT_TYPES.includes(type) && typeOf(rules, type)?.noTransfers !== true
    return { ...transfers, isOn: up ? transfers.toUpline : downwards }
  }

  async function terms(
    { member, type }: Session,
    { to }: CallRequest<'transfers.terms'>,
  ): Promise<CallResponse<'transfers.terms'>> {
    const up = to === 'upline'
    const cashier = await deps.settings.cashier()
    const [rules, path, today, payee, balance = 0n, turnover, latest, purse] = await Promise.all([
      rulesOf(up, type),
      placeOf(db, member),
      sentToday(db, member, brand.timeZone),
      identity.payee(db, member),
      readBalance(db, member, walletKind.real),
      readTurnover(db, member, cashier),
      latestTransfers(db, member, LATEST),
      deps.bonus.activePurse(db, member),
    ])
    const upline = path.at(-1)
    const ids = [...latest.map(({ other }) => other), ...(upline === undefined ? [] : [upline])]
    const shown = await readShown(db, [...new Set(ids)])
    // An upline sees its team's names; upwards they are hidden, as in lists of friends.
    const nameOf = (other: MemberId, isUpline: boolean): string => {
      const account = shown.get(other)?.account ?? ''
      return isUpline ? maskName(account) : account
    }
    const left = parseMoney(rules.daily) - today
    const free = turnover.left > 0n && turnover.unlocked < balance ? turnover.unlocked : balance
    return {
      isOn: rules.isOn && type !== TRIAL_TYPE && (!up || upline !== undefined),
      upline: upline === undefined ? null : { account: nameOf(upline, true), mark: markOf(member, upline) },
      least: rules.least,
      most: rules.most,
      leftToday: decimal(left > 0n ? left : 0n),
      available: decimal(free),
      hasPaymentPassword: payee?.hasPaymentPassword === true,
      bonus: purse === undefined ? null : decimal(purse),
      latest: latest.map(({ other, isUpline, amount, at, ...row }) => ({
        ...row,
        account: nameOf(other, isUpline),
        amount: decimal(amount),
        at: at.toISOString(),
      })),
    }
  }

  /**
   * Sends money; the same key with the same receiver and amount answers the first result, whatever has changed since.
   * @throws Refusal as the call says
   */
  async function send(wish: Wish): Promise<CallResponse<'transfers.toUpline'>> {
    const { sender, key, up, amount, isTo } = wish
    await identity.checkPaymentPassword(sender, wish.paymentPassword)
    const repeated = async (): Promise<RowId | undefined> => {
      const earlier = await readByKey(db, sender, key)
      if (earlier === undefined) return undefined
      if (earlier.up !== up || earlier.amount !== amount || !(await isTo(earlier.receiver)))
        throw new Refusal('DUPLICATE_REFERENCE')
      return earlier.id
    }
    const id = (await repeated()) ?? (await sendNew(wish)) ?? (await repeated())
    if (id === undefined) throw new Error('a transfer is not there')
    return { id, balance: decimal((await readBalance(db, sender, walletKind.real)) ?? 0n) }
  }

  /** Undefined where the key was used in the meantime. */
  async function sendNew({ sender, type, key, up, amount, receiverOf }: Wish): Promise<RowId | undefined> {
    const receiver = await receiverOf()
    const rules = await rulesOf(up, type)
    if (!rules.isOn) throw new Refusal('METHOD_OFF')
    if (amount % CENT !== 0n || amount < parseMoney(rules.least) || amount > parseMoney(rules.most))
      throw new Refusal('AMOUNT_OUT_OF_RANGE', { min: rules.least, max: rules.most })
    const [cashier, safety] = await Promise.all([deps.settings.cashier(), deps.settings.safety()])
    // Asked before: a transaction that waits for a second connection can wait for itself.
    await deps.safeguards.holdIfMet(receiver)
    const transfer = { id: deps.ids.row(), key, sender, receiver, up, amount }
    const tries = `transfer-refused:${sender}`
    if ((await throttle.attempt(tries, refusedTries)) === undefined)
      throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: await throttle.blockedFor([tries]) })
    const work = db.transaction(async (tx) => {
      await lockSender(tx, sender)
      if ((await readByKey(tx, sender, key)) !== undefined) return undefined
      await carryOut(tx, deps, transfer, { daily: parseMoney(rules.daily), cashier, safety })
      return transfer.id
    })
    const id = await work.catch(async (error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'TRANSFER_REFUSED')) await throttle.forgive(tries)
      throw error
    })
    await throttle.forgive(tries)
    return id
  }

  return bindCalls(memberTransferCalls, {
    'transfers.terms': (request, { session }) => terms(session, request),
    async 'transfers.toUpline'({ upline: shown, amount, ...wish }, { session: { member, type } }) {
      if (type === TRIAL_TYPE) throw new Refusal('FORBIDDEN')
      const isTo = (receiver: MemberId): boolean => markOf(member, receiver) === shown
      return send({
        ...wish,
        sender: member,
        type,
        up: true,
        amount: parseMoney(amount),
        isTo,
        async receiverOf() {
          const upline = (await placeOf(db, member)).at(-1)
          if (upline === undefined) throw new Refusal('NOT_FOUND')
          if (!isTo(upline)) throw wrongField('upline', 'another by now')
          return upline
        },
      })
    },
    async 'agents.transfer'({ account, amount, ...wish }, { session }) {
      const agent = agentOf(session)
      return send({
        ...wish,
        sender: agent,
        type: session.type,
        up: false,
        amount: parseMoney(amount),
        isTo: async (receiver) => (await findUsername(db, account)) === receiver,
        receiverOf: () => downlineOf(db, agent, account),
      })
    },
  })
}

interface Rules {
  /** What a member sends a day at most. */
  readonly daily: Money
  readonly cashier: CashierSettings
  readonly safety: Pick<SafetySettings, 'identityBeforeWithdrawal'>
}

/** Moves the money and writes that down, under `lockSender`. @throws Refusal as the call says */
async function carryOut(
  tx: Tx,
  deps: TransferDeps,
  transfer: MemberTransfer,
  { daily, cashier, safety }: Rules,
): Promise<void> {
  const { sender, receiver, amount } = transfer
  const isRefused = await checkBoth(tx, deps, transfer, safety)
  if (amount + (await sentToday(tx, sender, deps.brand.timeZone)) > daily) throw new Refusal('DAILY_LIMIT')
  await move(tx, deps, transfer)
  const locked = await takeUnlocked(tx, sender, amount, cashier)
  if (locked !== undefined)
    throw new Refusal('TURNOVER_MISSING', { left: decimal(locked.left), available: decimal(locked.unlocked) })
  // Own money leaves by this way as by a withdrawal.
  await deps.bonus.endByWithdrawal(tx, sender)
  // Said last, so that nobody hears of the other who could not send it anyway.
  if (isRefused) throw new Refusal('TRANSFER_REFUSED')
  // What may leave is free, and stays so where it arrives.
  await changeUnlocked(tx, shardOf(receiver), [{ member: receiver, amount }])
  const { at } = await insertTransfer(tx, transfer)
  const back = await sentWithinDay(tx, receiver, sender)
  if (back > 0n)
    await deps.cases.open(tx, 'transferCircle', [
      {
        key: [sender, receiver, transfer.id],
        member: sender,
        evidence: { sender, receiver, amount: decimal(amount), at: at.toISOString(), back: decimal(back) },
      },
    ])
}

/**
 * Whether the other does not receive what the one may send; why is not told to the sender.
 * @throws Refusal DOWNLINES_UNPAID, ACCOUNT_FROZEN, IDENTITY_MISSING
 */
async function checkBoth(
  tx: Tx,
  { safeguards }: TransferDeps,
  { sender, receiver, amount }: MemberTransfer,
  { identityBeforeWithdrawal }: Pick<SafetySettings, 'identityBeforeWithdrawal'>,
): Promise<boolean> {
  // No order of the receiver is opened meanwhile that would not count this.
  await lockDesk(tx, receiver)
  const members = new Map<MemberId, LockedMember>()
  // In one order, whichever way the money goes.
  for (const member of [sender, receiver].toSorted((a, b) => (a < b ? -1 : 1)))
    for (const row of await lockMembers(tx, shardOf(member), [member])) members.set(row.id, row)
  // Asked of its bills: the hold of an operator may stand in the place of theirs.
  await checkPaid(tx, sender)
  const status = await readMemberStatus(tx, sender, 'withdraw')
  if (status === undefined || status.frozen) throw await heldRefusal(tx, sender, 'withdraw')
  // What the other withdraws is asked of the other alone, so money leaves by this way as by a withdrawal.
  if (identityBeforeWithdrawal && (await safeguards.identityState(tx, sender)) !== 'approved')
    throw new Refusal('IDENTITY_MISSING')
  const [one, other] = [members.get(sender), members.get(receiver)]
  return (
    one === undefined ||
    other === undefined ||
    one.isTest !== other.isTest ||
    other.type === TRIAL_TYPE ||
    (await safeguards.depositRefusal(tx, receiver, amount, (await readWaiting(tx, receiver)).amount)) !== undefined
  )
}

/** Moves the money from wallet to wallet, through an account of the house that stands at nothing again at once. @throws Refusal INSUFFICIENT_FUNDS */
async function move(
  tx: Tx,
  { brand }: Pick<TransferDeps, 'brand'>,
  { id, sender, receiver, amount }: MemberTransfer,
): Promise<void> {
  const common = { amount, against: 'passing', reference: `transfer:${id}` } as const
  const [left] = await postAll(tx, cashCommand(createCalendar(brand.timeZone)), [
    { ...common, shard: shardOf(sender), member: sender, type: 'sent' },
    { ...common, shard: shardOf(receiver), member: receiver, type: 'given' },
  ])
  if (left?.kind !== 'moved') throw new Refusal('INSUFFICIENT_FUNDS')
}
