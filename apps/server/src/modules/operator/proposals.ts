import type { CallResponse } from '#contract/calls.ts'
import { proposalCalls } from '#contract/calls/proposals.ts'
import { Refusal } from '#contract/errors.ts'
import { isAllowed } from '#contract/permissions.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { looksAlike } from '../../platform/http/device-mark.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../platform/http/handlers.ts'
import { type Ids, rowId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Look, ProposalKind, SecondPerson } from '../../platform/second-person.ts'
import type { Brand, Settings } from '../brand/index.ts'
import { createDecisions } from './decide-proposal.ts'
import {
  findAbout,
  findProposal,
  insertProposal,
  listProposals,
  type Proposal,
  type ShownPreview,
  waitingAbout,
} from './proposal.sql.ts'
import { isTiedTo } from './tie.sql.ts'
import { expireOver } from './expire-proposals.ts'

/** The side that modules ask. */
export function createSecondPerson({
  ids,
  settings,
}: {
  readonly ids: Ids
  readonly settings: Pick<Settings, 'desk'>
}): SecondPerson {
  const isTied: SecondPerson['isTied'] = async (tx, operator, people) =>
    people.includes(operator) || isTiedTo(tx, operator, people)
  const propose: SecondPerson['propose'] = async (tx, { operator: maker, device }, kind, request) => {
    const look = await kind.look(tx, request)
    if (await isTied(tx, maker, (await kind.apart?.(tx, request)) ?? [])) throw new Refusal('SECOND_PERSON_NEEDED')
    const asked = { kind: kind.kind, subject: look.subject, maker, request }
    const earlier = await findAbout(tx, asked)
    if (kind.once && earlier !== undefined) {
      if (!earlier.isSame) throw new Refusal('DUPLICATE_REFERENCE')
      return earlier.id
    }
    await kind.check?.(tx, request)
    if (earlier?.state === 'waiting') await expireOver(tx, 1, asked)
    const [id, { proposalHours }] = [ids.row(), await settings.desk()]
    const { preview, reason } = { preview: shownPreview(look), reason: reasonOf(request) }
    const isNew = await insertProposal(tx, {
      ...asked,
      id,
      reason,
      preview,
      seen: look.seen,
      makerDevice: device,
      hours: proposalHours,
    })
    if (!isNew) {
      const waiting = await findAbout(tx, asked)
      if (waiting?.isSame !== true) throw new Refusal('CONFLICT')
      return waiting.id
    }
    recordAudit(tx, {
      actor: `operator:${maker}`,
      action: 'proposal.made',
      subject: look.subject,
      before: preview.before,
      after: { proposal: id, kind: kind.kind, ...fieldsOf(without(kind, request)), preview: preview.after },
    })
    return id
  }
  return { propose, waiting: waitingAbout, isTied }
}

/** The side of those who decide. */
export function createProposals(
  deps: {
    readonly db: Database
    readonly settings: Pick<Settings, 'forget'>
    readonly brand: Pick<Brand, 'timeZone'>
  },
  second: SecondPerson,
  kinds: readonly ProposalKind[],
): { readonly calls: MountedCall[]; readonly jobs: Job[] } {
  const { db, brand } = deps
  const decisions = createDecisions(deps, second, kinds)
  const shown = (row: Proposal, by: OperatorSession) =>
    shownProposal(
      row,
      by,
      kinds.find((one) => one.kind === row.kind),
    )
  const calls = bindCalls(proposalCalls, {
    'proposals.list': async (request, { operator: by }) => {
      const mine = kinds.filter(({ permission }) => isAllowed(by, permission.checker)).map((one) => one.kind)
      const { rows, next } = await listProposals(db, request, {
        kinds: mine.length === kinds.length ? 'all' : mine,
        operator: by.operator,
        timeZone: brand.timeZone,
      })
      return { list: rows.map((row) => shown(row, by)), next }
    },
    'proposals.read': async ({ id }, { operator }) =>
      shown(decisions.known(await findProposal(db, rowId(id)), operator), operator),
    'proposals.decide': (request, { operator }) => decisions.decide(request, operator),
    'proposals.withdraw': async (request, { operator }) => {
      await decisions.withdraw(request, operator)
      return {}
    },
  })
  return { calls, jobs: [{ name: 'expire_proposals', schedule: '* * * * *', run: () => decisions.expire() }] }
}

const shownProposal = (
  {
    makerName,
    makerDevice,
    checkerName,
    madeAt,
    expiresAt,
    decidedAt,
    maker,
    checker,
    isOver: _isOver,
    ...row
  }: Proposal,
  who: Pick<OperatorSession, 'operator' | 'device'>,
  kind: ProposalKind | undefined,
): CallResponse<'proposals.read'> => ({
  ...row,
  request: row.state === 'approved' ? row.request : without(kind, row.request),
  again: kind?.again !== undefined,
  maker: { id: maker, username: makerName },
  madeAt: madeAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  checker: checker === null ? null : { id: checker, username: checkerName ?? '' },
  decidedAt: decidedAt?.toISOString() ?? null,
  sameDevice: row.state === 'waiting' ? maker !== who.operator && looksAlike(makerDevice, who.device) : row.sameDevice,
})

const shownPreview = ({ preview: { money, members, ...rest } }: Look): ShownPreview => ({
  ...rest,
  money: money === null ? null : moneyToDecimal(money, 5),
  members: [...members],
})

/** A request without what the second person enters anew. */
const without = (kind: Pick<ProposalKind, 'again'> | undefined, request: unknown): unknown =>
  kind?.again === undefined
    ? request
    : Object.fromEntries(Object.entries(fieldsOf(request)).filter(([field]) => field !== kind.again?.field))

const fieldsOf = (request: unknown): object => (typeof request === 'object' && request !== null ? request : { request })

/** What the maker gives as its reason: requests that have one call it so. */
function reasonOf(request: unknown): string | null {
  const reason: unknown = typeof request === 'object' && request !== null && 'reason' in request ? request.reason : null
  return typeof reason === 'string' && reason.trim() !== '' ? reason : null
}
