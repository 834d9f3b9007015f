import { caseKindNames } from '#contract/case-kinds.ts'
import { caseCalls } from '#contract/calls/cases.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { DeskQueue } from '../../platform/desk.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import { memberId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import { lockMember } from '../identity/index.ts'
import { readBalance, walletKind } from '../wallet/index.ts'
import { deleteDecided, waitingCases } from './case.sql.ts'
import { type Cases, createOccasions } from './occasions.ts'
import { type CaseDeps, maySettle } from './parts.ts'
import { readList, readOne } from './show.ts'
import { addNote, takeStep } from './steps.ts'

export type { Cases } from './occasions.ts'
export { openStuck } from './stuck-event.ts'

export interface CaseModule extends Cases {
  readonly calls: MountedCall[]
  readonly jobs: readonly Job[]
  readonly desks: readonly DeskQueue[]
}

/** Decided cases are kept for so long; what is not decided is kept until it is. */
const YEARS = 5
const DELETED_AT_ONCE = 1000

/** What a person has to settle, whatever brought it up. */
export function createCases(deps: CaseDeps): CaseModule {
  const occasions = createOccasions(deps)
  return {
    ...occasions,
    jobs: [{ name: 'delete_old_cases', schedule: '10 3 * * *', run: () => deleteOld(deps) }],
    desks: [
      {
        name: 'cases',
        permission: 'cases.settle',
        waiting: (operator) =>
          waitingCases(caseKindNames.filter((kind) => operator === undefined || maySettle(operator, kind))),
      },
    ],
    calls: bindCalls(caseCalls, {
      'cases.list': (request, { operator }) => readList(deps, operator, request),
      'cases.read': (request, { operator }) => readOne(deps, operator, request),
      'cases.open': async (request, { operator }) => ({ id: await openComplaint(deps, occasions, operator, request) }),
      async 'cases.take'(request, { operator }) {
        await takeStep(deps, operator, 'take', request)
        return {}
      },
      async 'cases.release'(request, { operator }) {
        await takeStep(deps, operator, 'release', request)
        return {}
      },
      async 'cases.wait'(request, { operator }) {
        await takeStep(deps, operator, 'wait', request)
        return {}
      },
      'cases.addNote': async (request, { operator }) => ({ id: await addNote(deps, operator, request) }),
      async 'cases.decide'({ id, outcome, words }, { operator }) {
        await takeStep(deps, operator, 'decide', { id, decision: { outcome, words: words.trim() } })
        return {}
      },
      async 'cases.reopen'({ id, reason }, { operator }) {
        await takeStep(deps, operator, 'reopen', { id, reason: reason.trim() })
        return {}
      },
    }),
  }
}

/** Writes down what a member complains of. @throws Refusal NOT_FOUND, PERMISSION_MISSING */
async function openComplaint(
  { db }: Pick<CaseDeps, 'db'>,
  occasions: Cases,
  by: OperatorSession,
  { key: asked, member: named, text }: CallRequest<'cases.open'>,
): Promise<string> {
  if (!maySettle(by, 'complaint')) throw new Refusal('PERMISSION_MISSING')
  const member = memberId(named)
  return db.transaction(async (tx) => {
    if ((await lockMember(tx, member)) === undefined) throw new Refusal('NOT_FOUND')
    const balance = (await readBalance(tx, member, walletKind.real)) ?? 0n
    const key = [member, asked]
    const evidence = { text: text.trim(), balance: moneyToDecimal(balance, 5) }
    await occasions.open(tx, 'complaint', [{ key, member, evidence }], by.operator)
    const [id] = await occasions.idsOf(tx, 'complaint', [key])
    if (id === null || id === undefined) throw new Error('a case was not opened')
    return id
  })
}

/** Deletes what was decided more than five years ago. */
async function deleteOld({ db, log }: Pick<CaseDeps, 'db' | 'log'>): Promise<void> {
  let more = true
  while (more)
    more = await db.transaction(async (tx) => {
      const count = await deleteDecided(tx, YEARS, DELETED_AT_ONCE)
      if (count === 0) return false
      recordAudit(tx, { actor: 'house', action: 'cases.deleted', subject: 'cases', after: { count, years: YEARS } })
      log.info({ count }, 'cases that were decided long ago were deleted')
      return count === DELETED_AT_ONCE
    })
}
