import { openingCalls } from '#contract/calls/opening.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit.sql.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import type { ProposalKind } from '../../platform/second-person.ts'
import { readOpening } from '../brand/index.ts'
import { TIED_HOURS } from '../operator/index.ts'
import { mountProof } from './addresses.ts'
import { findOut } from './find-out.ts'
import { look } from './look.ts'
import { openingProposal, SUBJECT } from './open-house.ts'
import { readFindings, readOwners, readTiedUntil } from './opening.sql.ts'
import type { OpeningDeps } from './parts.ts'
import { confirmTest, sendTest } from './test-messages.ts'

interface OpeningModule {
  readonly calls: MountedCall[]
  readonly proposals: readonly ProposalKind[]
  mount(server: FastifyInstance): void
  mountConsole(server: FastifyInstance): void
}

/** The first day of a house: what has to be there, as it is found out, and its opening by two people. */
export function createOpening(deps: OpeningDeps): OpeningModule {
  const kind = openingProposal(deps)
  return {
    proposals: [kind],
    mount: (server) => mountProof(server, deps, 'site'),
    mountConsole: (server) => mountProof(server, deps, 'console'),
    calls: bindCalls(openingCalls, {
      'opening.read': (_request, { operator }) => read(deps, operator),
      'opening.look': async () => {
        await look(deps)
        return {}
      },
      'opening.sendTest': async (request, { operator }) => {
        await sendTest(deps, operator, request)
        return {}
      },
      'opening.confirmTest': async (request, { operator }) => {
        await confirmTest(deps, operator, request)
        return {}
      },
      'opening.rehearse': (_request, { operator }) => rehearse(deps, operator),
      'opening.open': async (request, { operator }) => ({
        proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, kind, request)),
      }),
    }),
  }
}

/** The list, as it was found out. Of a house that was open there is none. */
async function read(deps: OpeningDeps, by: OperatorSession): Promise<CallResponse<'opening.read'>> {
  const { isNew, openedAt } = await readOpening(deps.db)
  const state = { isNew, openedAt: openedAt?.toISOString() ?? null }
  if (!isNew) return { ...state, lines: [], lookedAt: null, tiedUntil: null, proposal: null }
  const [lines, findings, tiedUntil, waiting] = [
    await findOut(deps, deps.db),
    await readFindings(deps.db),
    await tiedUntilOf(deps, by),
    await deps.second.waiting(deps.db, 'opening.open', [SUBJECT]),
  ]
  return {
    ...state,
    lines,
    lookedAt: findings.get('site')?.at.toISOString() ?? null,
    tiedUntil: tiedUntil?.toISOString() ?? null,
    proposal: waiting.get(SUBJECT) ?? null,
  }
}

/** Until when at the latest all other owners are one person with this operator; null where one of them is not, or there is none. */
const tiedUntilOf = ({ db, second }: OpeningDeps, { operator }: OperatorSession): Promise<Date | null> =>
  db.transaction(async (tx) => {
    const others = (await readOwners(tx)).filter(({ id }) => id !== operator)
    if (others.length === 0) return null
    for (const { id } of others) if (!(await second.isTied(tx, id, [operator]))) return null
    return readTiedUntil(tx, TIED_HOURS)
  })

/** @throws Refusal STATE_PASSED where the house was open already */
async function rehearse(
  { db, rehearsal }: OpeningDeps,
  { operator }: OperatorSession,
): Promise<CallResponse<'opening.rehearse'>> {
  if (!(await readOpening(db)).isNew) throw new Refusal('STATE_PASSED')
  const { link, expiresAt } = rehearsal.link()
  await db.transaction(async (tx) =>
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'opening.rehearsalLink',
      subject: SUBJECT,
      after: { expiresAt: expiresAt.toISOString() },
    }),
  )
  return { link, expiresAt: expiresAt.toISOString() }
}
