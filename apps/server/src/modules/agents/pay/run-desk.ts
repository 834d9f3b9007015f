import { runDeskCalls } from '#contract/calls/run-desk.ts'
import { nullable, object } from 'zod/mini'
import { idText } from '#contract/scalars.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { sql } from '../../../platform/db/sql.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { addJob } from '../../../platform/queued-jobs.sql.ts'
import { jobKind, type Queue, queue } from '../../../platform/queued-jobs.ts'
import { rowId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { readToday } from '../contracts/contract.sql.ts'
import { decimal } from '../figures/measures.ts'
import { recountTeams } from '../figures/recount.sql.ts'
import type { AgentsDeps } from '../parts.ts'
import type { RunDeps } from './enforce.ts'
import { runPay } from './run.ts'
import { insertRun, readRunList } from './run.sql.ts'

/** Differences that a run keeps; how many there are it counts. */
const SHOWN = 20

const recount = jobKind('agents.recount', object({ id: idText, operator: nullable(idText) }))

/** Counts the figures of all teams again and notes what differs, as a run of its own. */
export const recountQueue = ({ db, brand }: Pick<AgentsDeps, 'db' | 'brand'>): Queue =>
  queue(recount, async ({ id, operator }) => {
    const { beganAt, differences } = await db.transaction(async (tx) => {
      await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
      const { now } = await readToday(tx, brand.timeZone)
      return { beganAt: now, differences: await recountTeams(tx, brand.timeZone) }
    })
    await db.transaction((tx) =>
      insertRun(tx, {
        id: rowId(id),
        kind: 'recount',
        operator: operator === null ? undefined : rowId(operator),
        beganAt,
        differs: differences.length,
        found: differences.slice(0, SHOWN).map(({ table, member, of, kept, recounted }) => ({
          member,
          what: `${[table, of].filter((one) => one !== '').join(' ')}: ${kept || '–'} / ${recounted || '–'}`,
        })),
      }),
    )
  })

/** Runs of contracts, as operators see and start them, and recounts of what they rest on. */
export const runDeskMounts = (deps: RunDeps & Pick<AgentsDeps, 'desk'>): MountedCall[] => {
  const { db, ids, desk } = deps
  return bindCalls(runDeskCalls, {
    async 'contractDesk.runs'(asked) {
      const { rows, next } = await readRunList(db, asked, deps.brand.timeZone)
      const [refOf, operatorOf] = await Promise.all([
        readMemberRefs(
          db,
          rows.flatMap(({ failed, found }) => [...failed, ...found].map(({ member }) => member)),
        ),
        desk.operatorsOf(rows.flatMap(({ operator }) => operator ?? [])),
      ])
      return {
        list: rows.map(({ operator, beganAt, endedAt, failed, found, ...row }) => ({
          ...row,
          operator: (operator === null ? undefined : operatorOf(operator)) ?? null,
          beganAt: beganAt.toISOString(),
          endedAt: endedAt.toISOString(),
          amount: decimal(BigInt(row.amount)),
          advanced: decimal(BigInt(row.advanced)),
          repaid: decimal(BigInt(row.repaid)),
          failed: failed.map(({ member, why }) => ({ member: member === null ? null : refOf(member), why })),
          found: found.map(({ member, what }) => ({ member: refOf(member), what })),
        })),
        next,
      }
    },
    async 'contractDesk.run'(_request, { operator }) {
      await db.transaction(async (tx) => {
        recordAudit(tx, {
          actor: `operator:${operator.operator}`,
          action: 'contract.run',
          subject: 'job:agents_pay',
          before: null,
          after: null,
        })
      })
      await runPay(deps, operator.operator)
      return {}
    },
    async 'contractDesk.recount'(_request, { operator }) {
      await db.transaction(async (tx) => {
        recordAudit(tx, {
          actor: `operator:${operator.operator}`,
          action: 'contract.recount',
          subject: 'job:agents.recount',
          before: null,
          after: null,
        })
        await addJob(tx, recount, { id: ids.row(), operator: operator.operator }, { key: 'all', again: 'keep' })
      })
      return {}
    },
  })
}
