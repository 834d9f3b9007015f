import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { lockMember, setExcludedUntil } from '../../identity/index.ts'
import type { SafeguardDeps } from '../parts.ts'
import { FOR_GOOD_MS, insertBreak } from './break.sql.ts'
import { holdSamePerson } from './same-person.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Takes a break, from this moment on every channel: stakes, launches and deposits ask for it, game sessions end.
 * Who is on one already may take one that ends later, and none that ends sooner.
 * @throws Refusal INVALID_INPUT for a length that is not offered, CONFLICT where a break as long holds already
 */
export async function takeBreak(
  deps: SafeguardDeps,
  member: MemberId,
  { kind, length }: CallRequest<'safer.pause'>,
): Promise<CallResponse<'safer.pause'>> {
  const { timeOutDays, exclusionMonths } = await deps.settings.safety()
  const offered = kind === 'timeOut' ? timeOutDays : [...exclusionMonths, 0]
  if (!offered.includes(length)) throw wrongField('length', 'not offered')
  return deps.db.transaction(async (tx) => {
    const status = await lockMember(tx, member)
    if (status === undefined) throw new Refusal('NOT_LOGGED_IN')
    const untilMs =
      kind === 'timeOut'
        ? status.nowMs + length * DAY_MS
        : length === 0
          ? FOR_GOOD_MS
          : monthsAfter(status.nowMs, length)
    // The same break sent twice is one: only what is longer by more than a moment is a further one.
    if (
      status.excludedUntilMs !== null &&
      status.excludedUntilMs > status.nowMs &&
      untilMs < status.excludedUntilMs + HOUR_MS
    )
      throw new Refusal('CONFLICT')
    const until = untilMs === FOR_GOOD_MS ? null : new Date(untilMs).toISOString()
    await setExcludedUntil(tx, member, untilMs)
    await insertBreak(tx, member, { id: deps.ids.row(), kind, untilMs: until === null ? null : untilMs })
    await holdSamePerson(deps, tx, member)
    await deps.endGames(tx, member)
    recordAudit(tx, {
      actor: `member:${member}`,
      action: 'break.taken',
      subject: `member:${member}`,
      after: { kind, length, until },
    })
    await deps.emit(tx, { member, type: 'member.paused', payload: { kind, until } })
    return { until }
  })
}

/** The same day and time so many months later; where the month is shorter, a few days after its end, and never before. */
function monthsAfter(atMs: number, months: number): number {
  const date = new Date(atMs)
  return date.setUTCMonth(date.getUTCMonth() + months)
}
