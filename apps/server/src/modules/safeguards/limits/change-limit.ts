import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { parseMoney } from '#rules/money.ts'
import { changeLimit, confirmLimit, type LimitState, type LimitValue } from '#rules/safeguards/limits.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { lockMember, setSessionMinutes } from '../../identity/index.ts'
import type { SafeguardDeps } from '../parts.ts'
import { type LimitKey, readLimits, writeLimit } from './limit-rows.sql.ts'
import { valueText } from './texts.ts'

/** Minutes of a session that somebody may choose; it lasts twelve hours at most anyway. */
const SESSION_MINUTES = { least: 5, most: 720 } as const
const HOUR_MS = 3_600_000

/**
 * Changes a limit: a tighter one binds at once, a looser one, or none, waits and asks for a second word.
 * @throws Refusal INVALID_INPUT that names `value` or `period`
 */
export async function setOwnLimit(
  { db, settings }: SafeguardDeps,
  member: MemberId,
  request: CallRequest<'safer.setLimit'>,
): Promise<CallResponse<'safer.setLimit'>> {
  const wanted = readWanted(request)
  const { loosenHours, sessionMinutes } = await settings.safety()
  return db.transaction(async (tx) => {
    const nowMs = await lock(tx, member)
    const before = await stateOf(tx, member, request)
    const after = changeLimit(before, wanted, nowMs, loosenHours * HOUR_MS)
    await keep(tx, member, request, before, after, sessionMinutes)
    return after.pending === null
      ? { holds: 'now', from: new Date(nowMs).toISOString() }
      : { holds: 'later', from: new Date(after.pending.fromMs).toISOString() }
  })
}

/** The second word on a looser limit: it binds, or is let go of. @throws Refusal NOT_FOUND, TOO_EARLY */
export async function confirmOwnLimit(
  { db, settings }: SafeguardDeps,
  member: MemberId,
  request: CallRequest<'safer.confirmLimit'>,
): Promise<void> {
  const { sessionMinutes } = await settings.safety()
  await db.transaction(async (tx) => {
    const nowMs = await lock(tx, member)
    const before = await stateOf(tx, member, request)
    const after = confirmLimit(before, request.confirm, nowMs)
    if (after === 'nothing') throw new Refusal('NOT_FOUND')
    if (after === 'early')
      throw new Refusal('TOO_EARLY', {
        from: before.pending === null ? null : new Date(before.pending.fromMs).toISOString(),
      })
    await keep(tx, member, request, before, after, sessionMinutes)
  })
}

/** Changes of one member's limits come one after the other; the time is read after the wait. */
async function lock(tx: Tx, member: MemberId): Promise<number> {
  const status = await lockMember(tx, member)
  if (status === undefined) throw new Refusal('NOT_LOGGED_IN')
  return status.nowMs
}

async function stateOf(tx: Tx, member: MemberId, { measure, period }: LimitKey): Promise<LimitState> {
  const rows = await readLimits(tx, member)
  return rows.find((row) => row.measure === measure && row.period === period) ?? { value: null, pending: null }
}

async function keep(
  tx: Tx,
  member: MemberId,
  { measure, period }: LimitKey,
  before: LimitState,
  after: LimitState,
  houseMinutes: number | null,
): Promise<void> {
  await writeLimit(tx, member, { measure, period }, after)
  if (measure === 'session' && after.value !== before.value)
    await setSessionMinutes(tx, member, after.value === null ? null : Number(after.value), houseMinutes)
  const told = ({ value, pending }: LimitState) => ({
    measure,
    period,
    value: valueText(measure, value),
    ...(pending === null
      ? {}
      : { pending: valueText(measure, pending.value), from: new Date(pending.fromMs).toISOString() }),
  })
  const action = after.pending !== null ? 'limit.asked' : after.value === before.value ? 'limit.kept' : 'limit.changed'
  recordAudit(tx, {
    actor: `member:${member}`,
    action,
    subject: `member:${member}`,
    before: told(before),
    after: told(after),
  })
}

function readWanted({ measure, period, value }: CallRequest<'safer.setLimit'>): LimitValue {
  if (measure !== 'session') return value === undefined ? null : parseMoney(value)
  if (period !== 'day') throw wrongField('period', 'a session has no period')
  if (value === undefined) return null
  const minutes = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (minutes < SESSION_MINUTES.least || minutes > SESSION_MINUTES.most)
    throw wrongField('value', `whole minutes from ${SESSION_MINUTES.least} to ${SESSION_MINUTES.most}`)
  return BigInt(minutes)
}
