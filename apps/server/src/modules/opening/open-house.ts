import type { CallRequest } from '#contract/calls.ts'
import { openingCalls } from '#contract/calls/opening.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import { lockOpening, noteOpened } from '../brand/index.ts'
import { evidenceOf, findOut, missingOf, type Line } from './find-out.ts'
import { askAddresses, checkLedger } from './look.ts'
import { type Finding, keepFinding, type Looked } from './opening.sql.ts'
import type { OpeningDeps } from './parts.ts'

/** A transaction that waits longer than two seconds for something else is ended. */
const ASK_MS = 1400

/** About the house there is one proposal at a time. */
export const SUBJECT = 'house'

/**
 * The first opening of a house. It rests on nothing but that the house was never open: what the list says is found out
 * when it is proposed, and once more in the transaction that opens.
 */
export const openingProposal = (deps: OpeningDeps): ProposalKind<CallRequest<'opening.open'>> =>
  proposalKind('opening.open', openingCalls['opening.open'], {
    async look(tx) {
      const { isNew } = await lockOpening(tx)
      if (!isNew) throw new Refusal('STATE_PASSED')
      return {
        subject: SUBJECT,
        preview: { before: { house: 'closed' }, after: { house: 'open' }, money: null, members: [] },
        seen: { opened: false },
      }
    },
    async check(tx) {
      refuseMissing(await findOut(deps, tx))
    },
    async apply(tx, { reason }, { maker, checker }) {
      deps.settings.forget()
      const found = await findOut(deps, tx, await lookAgain(deps, tx))
      refuseMissing(found)
      await noteOpened(tx)
      const { version, value } = await deps.settings.read('system')
      await deps.settings.write(tx, 'system', version, { status: 0 })
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'house.opened',
          subject: SUBJECT,
          before: value,
          after: { status: 0, reason, found: evidenceOf(found) },
        })
    },
  })

/** Asks addresses and ledger within the transaction that opens. */
async function lookAgain(deps: OpeningDeps, tx: Tx): Promise<ReadonlyMap<Looked, Finding>> {
  const ledger = await checkLedger(deps, tx)
  const found = new Map<Looked, Finding>([...(await askAddresses(deps, tx, ASK_MS)), ['ledger', ledger]])
  for (const [what, finding] of found) await keepFinding(tx, what, finding)
  return found
}

/** @throws Refusal HOUSE_NOT_READY that names what is missing */
function refuseMissing(found: readonly Line[]): void {
  const missing = missingOf(found)
  if (missing.length > 0) throw new Refusal('HOUSE_NOT_READY', { missing })
}
