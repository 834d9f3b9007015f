import { depositReviewCalls, withdrawalReviewCalls } from '#contract/calls/cashier-reviews.ts'
import { proposalCalls } from '#contract/calls/proposals.ts'
import { safeguardReviewCalls } from '#contract/calls/safeguards.ts'
import { presetRoles } from '#contract/permissions.ts'
import type { Encryption } from '#encryption/encryption.ts'
import { goesBack, waitsForOperator } from '#rules/cashier/deposit.ts'
import { object, parse, safeParse, string } from 'zod/mini'
import { type createPasswords, readHolds, readMemberStatus } from '../modules/identity/index.ts'
import { createOperator, listAccounts } from '../modules/operator/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { type MountedCall, nobody, type OperatorSession } from '../platform/http/handlers.ts'
import { type Ids, memberId } from '../platform/ids.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { RandomSource } from '../platform/random.ts'

/** What has waited for so long is decided by the job's next run, so about a minute after it was sent. */
const WAITS_MS = 30_000
/** The same for withdrawals: so whoever tries the house can decide its own as two operators before. */
const WITHDRAWAL_WAITS_MS = 570_000

/** Written with every decision, so that the audit tells it from a person's. */
export const CLERKS_WORD = "Decided by the demonstration's clerk, a program."

/**
 * The clerk's accounts. Whoever identified or credited a member approves none of its withdrawals, and large ones need
 * two people, so the clerk is four operators: one for identities and deposits, one who agrees to its larger credits,
 * one for withdrawals, and one who agrees to the large ones.
 */
const STAFF = [
  { username: 'democlerk1', role: 'cashier' },
  { username: 'democlerk2', role: 'manager' },
  { username: 'democlerk3', role: 'manager' },
  { username: 'democlerk4', role: 'manager' },
] as const

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly passwords: ReturnType<typeof createPasswords>
  readonly log: Log
}

/** Makes the scheduled work of the clerk from the calls of the house. */
export type Clerk = (calls: readonly MountedCall[]) => Job

/**
 * Hires the demonstration's clerk, a program that decides by the calls of operators what waits for one: identity checks,
 * bank transfers, withdrawals and disputes about them. Its accounts have passwords that nobody knows; one that is switched
 * off or given another role decides nothing any more, and nothing is decided about a member who is frozen.
 * Undefined, and nothing is written, outside of the demonstration.
 */
export async function hireClerk(demonstration: boolean, deps: Deps): Promise<Clerk | undefined> {
  if (!demonstration) return undefined
  const staff: OperatorSession[] = []
  for (const one of STAFF) {
    const known = (await listAccounts(deps.db)).find(({ username }) => username === one.username)
    const { id } =
      known ??
      (await createOperator(deps, { ...one, password: deps.random.bytes(32).toString('base64url') }, 'demonstration'))
    // A program types no codes; what it decides is its own as long as it runs.
    const permissions = presetRoles[one.role]
    staff.push({
      operator: id,
      id: deps.ids.row(),
      ...one,
      permissions,
      freshUntil: new Date(deps.clock.now()),
      isFresh: true,
    })
  }
  const [desk, agrees, first, second] = staff
  if (desk === undefined || agrees === undefined || first === undefined || second === undefined)
    throw new Error('the clerk is incomplete')
  return (calls) => ({
    name: 'demonstration_clerk',
    schedule: '* * * * *',
    run: async () => decideAll(deps, calls, await onDuty(deps, { desk, agrees, first, second })),
  })
}

type Desk = 'desk' | 'agrees' | 'first' | 'second'

/** The clerks whose accounts still are what they were made as; undefined for one that was switched off or given another role. */
async function onDuty(
  { db }: Deps,
  { desk, agrees, first, second }: Readonly<Record<Desk, OperatorSession>>,
): Promise<Readonly<Record<Desk, OperatorSession | undefined>>> {
  const accounts = await listAccounts(db)
  const now = (clerk: OperatorSession): OperatorSession | undefined =>
    accounts.some(({ id, role, disabled }) => id === clerk.operator && role === clerk.role && !disabled)
      ? clerk
      : undefined
  return { desk: now(desk), agrees: now(agrees), first: now(first), second: now(second) }
}

async function decideAll(
  { db, clock, log }: Deps,
  calls: readonly MountedCall[],
  { desk, agrees, first, second }: Readonly<Record<Desk, OperatorSession | undefined>>,
): Promise<void> {
  const ask = (by: OperatorSession, name: string, request: unknown): Promise<unknown> => {
    const call = calls.find((one) => one.name === name)
    if (call === undefined) throw new Error(`there is no call ${name}`)
    return call.answer(async () => request, nobody('demonstration-clerk'), {
      session: async () => undefined,
      operator: async () => by,
    })
  }
  /** What cannot be decided is left for a person, and the rest goes on. */
  const decide = async (by: OperatorSession, name: string, member: string, request: object): Promise<void> => {
    const about = memberId(member)
    if ((await readMemberStatus(db, about))?.frozen !== false || (await readHolds(db, about)).length > 0) return
    await ask(by, name, { ...request, reason: CLERKS_WORD }).catch((error: unknown) =>
      log.warn({ err: error, call: name }, "the demonstration's clerk could not decide"),
    )
  }
  const waited = (since: string, milliseconds = WAITS_MS): boolean => Date.parse(since) <= clock.now() - milliseconds

  const identities = async (by: OperatorSession): Promise<void> => {
    const { list } = parse(
      safeguardReviewCalls['identity.queue'].response,
      await ask(by, 'identity.queue', { state: 'review', limit: 100 }),
    )
    for (const { id, member, sentAt } of list) {
      if (waited(sentAt)) await decide(by, 'identity.decide', member.id, { member: member.id, id, decision: 'approve' })
    }
  }
  const deposits = async (by: OperatorSession, state: 'proof' | 'paying'): Promise<void> => {
    const { list } = parse(
      depositReviewCalls['cashier.deposits'].response,
      await ask(by, 'cashier.deposits', { state, limit: 100 }),
    )
    for (const { order, member } of list) {
      // What a provider has not settled is the provider's to say.
      if (!waited(order.createdAt) || !waitsForOperator(order)) continue
      await decide(by, 'cashier.decideDeposit', member.id, {
        member: member.id,
        id: order.id,
        decision: goesBack(order) ? 'reject' : 'credit',
      })
    }
  }
  /** Agrees to what another clerk proposed. */
  const agree = async (by: OperatorSession, of: OperatorSession, kind: string): Promise<void> => {
    const { list } = parse(
      proposalCalls['proposals.list'].response,
      await ask(by, 'proposals.list', { state: 'waiting', kind, limit: 100 }),
    )
    for (const { id, maker, request } of list) {
      const about = safeParse(object({ member: string() }), request)
      if (maker.id === of.operator && about.success)
        await decide(by, 'proposals.decide', about.data.member, { id, decision: 'approve' })
    }
  }
  const withdrawals = async (
    by: OperatorSession,
    state: 'review' | 'notReceived' | 'partlyReceived',
  ): Promise<void> => {
    const [name, decision, wait] =
      state === 'review'
        ? (['cashier.decideWithdrawal', 'approve', WITHDRAWAL_WAITS_MS] as const)
        : (['cashier.decideReceipt', 'return', WAITS_MS] as const)
    const { list } = parse(
      withdrawalReviewCalls['cashier.withdrawals'].response,
      await ask(by, 'cashier.withdrawals', { state, limit: 100 }),
    )
    for (const { order, member, proposal } of list)
      if (waited(order.askedAt, wait) && proposal === null)
        await decide(by, name, member.id, { member: member.id, id: order.id, decision })
  }

  if (desk !== undefined) {
    await identities(desk)
    await deposits(desk, 'proof')
    await deposits(desk, 'paying')
  }
  if (desk !== undefined && agrees !== undefined) await agree(agrees, desk, 'cashier.decideDeposit')
  if (first !== undefined) await withdrawals(first, 'review')
  if (first !== undefined && second !== undefined) await agree(second, first, 'cashier.decideWithdrawal')
  if (agrees !== undefined) {
    await withdrawals(agrees, 'notReceived')
    await withdrawals(agrees, 'partlyReceived')
  }
}
