import { moneyToDecimal } from '#rules/money.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { limitPeriods } from '#contract/calls/safeguards.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import { readMemberStatus, sessionSince } from '../../identity/index.ts'
import { playResultSince, readPlayCounters } from '../../wallet/index.ts'
import { currentBreak } from '../breaks/break.sql.ts'
import { toldEnd } from '../breaks/same-person.ts'
import type { SafeguardDeps } from '../parts.ts'
import { usedOf } from '../stake-guard.ts'
import { depositedIn } from './deposit-limit.ts'
import { type LimitRow, readLimits } from './limit-rows.sql.ts'
import { unitsText, valueText } from './texts.ts'

const MINUTE_MS = 60_000

/** What a member set for itself, how much of it is used, and how its session went so far. */
export async function readSaferState(
  deps: SafeguardDeps,
  { member, id }: Session,
): Promise<CallResponse<'safer.state'>> {
  const { db, calendar, settings } = deps
  const [status, since, rows, pause, safety] = await Promise.all([
    readMemberStatus(db, member),
    sessionSince(db, member, id),
    readLimits(db, member),
    currentBreak(db, member),
    settings.safety(),
  ])
  if (status === undefined || since === undefined) throw new Refusal('NOT_LOGGED_IN')
  const { nowMs } = status
  const [counters, result] = await Promise.all([
    readPlayCounters(db, member, calendar.dayOf(nowMs)),
    playResultSince(db, member, since),
  ])
  const used = async ({ measure, period }: LimitRow): Promise<bigint> => {
    if (measure === 'session') return BigInt(Math.max(0, Math.floor((nowMs - since.getTime()) / MINUTE_MS)))
    if (measure === 'deposit') return depositedIn(db, deps, member, period, nowMs)
    return usedOf({ measure, period }, counters)
  }
  return {
    limits: await Promise.all(
      rows.map(async (row) => ({
        measure: row.measure,
        period: row.period,
        value: valueText(row.measure, row.value) ?? '0',
        used: unitsText(row.measure, await used(row)),
        pending:
          row.pending === null
            ? null
            : { value: valueText(row.measure, row.pending.value), from: new Date(row.pending.fromMs).toISOString() },
      })),
    ),
    houseLimits: [
      ...(
        [
          ['deposit', safety.depositLimits],
          ['loss', safety.lossLimits],
        ] as const
      ).flatMap(([measure, values]) =>
        limitPeriods.flatMap((period) => {
          const value = values[period]
          return value === undefined ? [] : [{ measure, period, value }]
        }),
      ),
      ...(safety.sessionMinutes === null
        ? []
        : [{ measure: 'session' as const, period: 'day' as const, value: String(safety.sessionMinutes) }]),
    ],
    pause: pause === null ? null : { kind: pause.kind, ...(await toldEnd(deps, db, member)) },
    offered: {
      timeOutDays: safety.timeOutDays,
      exclusionMonths: safety.exclusionMonths,
      loosenHours: safety.loosenHours,
    },
    sessionSince: since.toISOString(),
    sessionResult: moneyToDecimal(result, 5),
  }
}
