import { wrongField } from '#contract/errors.ts'
import { reconciliationCalls } from '#contract/calls/records.ts'
import type { Database } from '../../../platform/db/database.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { memberId } from '../../../platform/ids.ts'
import type { Cases } from '../../cases/index.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { ReconciledLine, ReconciliationSource } from '../../wallet/index.ts'
import { compare, type Difference } from './compare.ts'
import { daysWithoutRun, keepRun, listItems, listRuns } from './reconciliation.sql.ts'

export interface ReconciliationDeps {
  readonly db: Database
  readonly log: Log
  readonly sources: readonly ReconciliationSource[]
  readonly cases: Pick<Cases, 'open' | 'idsOf'>
}

/** Days back for which a comparison that failed is made up for. */
const DAYS = 7
const DAY_MS = 86_400_000

/** Compares each day with every provider: missing here, missing there, amount differs, status differs. */
export function createReconciliation({ db, log, sources, cases }: ReconciliationDeps): {
  readonly calls: MountedCall[]
  readonly jobs: Job[]
} {
  const run = async (source: ReconciliationSource, day: string): Promise<void> => {
    const around = async (side: (day: string) => Promise<ReconciledLine[]>): Promise<ReconciledLine[]> =>
      (await Promise.all([neighbour(day, -1), neighbour(day, 1)].map(side))).flat()
    const [ours, theirs] = await Promise.all([source.ours(day), source.theirs(day)])
    const found = await compare({
      ours,
      theirs,
      oursAround: () => around(source.ours),
      theirsAround: () => around(source.theirs),
    })
    await db.transaction(async (tx) => {
      await keepRun(tx, source.code, day, found)
      await cases.open(
        tx,
        'reconciliation',
        found.differences.map(({ kind: difference, reference, member, ours: here, theirs: there }) => ({
          key: keyOf(source.code, day, { kind: difference, reference, member }),
          member: member === null ? null : memberId(member),
          evidence: { source: source.code, day, difference, reference, ours: here, theirs: there },
        })),
      )
      if (found.differences.length > 0)
        recordAudit(tx, {
          actor: 'house',
          action: 'reconciliation.differed',
          subject: `reconciliation:${source.code}`,
          after: { day, differences: found.differences.length },
        })
    })
    const counts = { source: source.code, day, compared: found.compared, differences: found.differences.length }
    if (found.differences.length > 0) log.error(counts, 'a day does not agree with a provider')
    else log.info(counts, 'a day agrees with a provider')
  }
  return {
    jobs: [
      {
        name: 'reconcile',
        schedule: '20 * * * *',
        async run() {
          for (const source of sources) {
            for (const day of await daysWithoutRun(db, source.code, DAYS)) {
              // One that cannot be asked keeps no other waiting; the next hour tries again.
              await run(source, day).catch((error: unknown) =>
                log.warn({ err: error, source: source.code, day }, 'a day could not be compared with a provider'),
              )
            }
          }
        },
      },
    ],
    calls: bindCalls(reconciliationCalls, {
      async 'reconciliation.runs'(request) {
        const { rows, next } = await listRuns(db, request)
        return { list: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next }
      },
      async 'reconciliation.items'(request) {
        if (neighbour(request.day, 0) !== request.day) throw wrongField('day', 'no such day')
        const { rows, next } = await listItems(db, request)
        const { source, day } = request
        const [refOf, settledBy] = await Promise.all([
          readMemberRefs(
            db,
            rows.map(({ member }) => member),
          ),
          cases.idsOf(
            db,
            'reconciliation',
            rows.map((row) => keyOf(source, day, row)),
          ),
        ])
        return {
          list: rows.map((row, at) => ({
            ...row,
            member: row.member === null ? null : refOf(row.member),
            case: settledBy[at] ?? null,
          })),
          next,
        }
      },
    }),
  }
}

/** What names a difference: another run of the day that finds it again finds the same one. */
const keyOf = (
  source: string,
  day: string,
  { kind, reference, member }: Pick<Difference, 'kind' | 'reference' | 'member'>,
): string[] => [source, day, kind, member ?? '-', reference]

/** The UTC day so many days after another; empty for a day that does not exist. */
function neighbour(day: string, days: number): string {
  const milliseconds = Date.parse(`${day}T00:00:00Z`)
  return !(milliseconds >= 0) ? '' : new Date(milliseconds + days * DAY_MS).toISOString().slice(0, 10)
}
