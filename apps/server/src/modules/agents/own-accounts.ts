import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { MOST_LINKS } from '#contract/agents.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { type AgentSettings, typeOf } from '#contract/settings/agents.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Db } from '../../platform/db/database.ts'
import { type MemberId, memberId, rowId } from '../../platform/ids.ts'
import { listLinks, updateLink } from '../identity/index.ts'
import { lockAccount, raiseRebate, readAccount } from './agent.sql.ts'
import { type AgentsDeps } from './parts.ts'
import { placeBelow, placeOf } from './may-see.ts'
import { isToMove } from './moves/move.sql.ts'
import type { NameOfType } from './team.ts'

type Deps = Pick<AgentsDeps, 'db' | 'ids' | 'identity' | 'settings' | 'throttle' | 'brand'>

const MOST_BATCHES_AN_HOUR = 20
const HOUR = 3600

/** Types of accounts that agents of a type open. */
export const opensOf = (rules: AgentSettings, type: number): AgentSettings['types'][number]['opens'] =>
  typeOf(rules, type)?.opens ?? []

/**
 * Whether an agent may open an account of a type with a rebate.
 * @throws Refusal FORBIDDEN where agents of its type open none, or where the team is as deep as it may be; INVALID_INPUT at `type` or `rebate`
 */
async function checkWish(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  agent: MemberId,
  { type, rebate }: { readonly type: number; readonly rebate: number },
): Promise<void> {
  const [account, rules, place] = await Promise.all([readAccount(db, agent), settings.agents(), placeOf(db, agent)])
  const opens = opensOf(rules, account?.type ?? 0)
  if (opens.length === 0 || place.length >= rules.levels) throw new Refusal('FORBIDDEN')
  if (!opens.some((one) => one === type)) throw wrongField('type', 'not yours')
  if (rebate > (account?.rebate ?? 0)) throw wrongField('rebate', 'above your own')
}

/** Opens accounts directly under an agent, all or none; their names. @throws Refusal as the call says */
export async function openAccounts(
  deps: Deps,
  agent: MemberId,
  { type, rebate, accounts }: CallRequest<'agents.open'>,
): Promise<string[]> {
  if (!deps.brand.brand.registrationOpen) throw new Refusal('REGISTRATION_CLOSED')
  await checkWish(deps, agent, { type, rebate })
  if (!(await deps.throttle.take(`agents:open:${agent}`, MOST_BATCHES_AN_HOUR, HOUR)))
    throw new Refusal('TOO_MANY_REQUESTS')
  await deps.identity.createAccounts(
    accounts.map((username) => ({ username, type, rebate, upline: agent })),
    `member:${agent}`,
  )
  return accounts
}

/** Makes a link of an agent. @throws Refusal as the call says */
export async function addLink(
  deps: Deps,
  agent: MemberId,
  { type, rebate, expiresAt, most, remark }: CallRequest<'agents.addLink'>,
): Promise<{ id: string; code: string }> {
  await checkWish(deps, agent, { type, rebate })
  const id = deps.ids.row()
  return deps.db.transaction(async (tx) => ({
    id,
    code: await deps.identity.addLink(
      tx,
      agent,
      { id, type, rebate, expiresAt: expiresAt ?? null, most: most ?? null, remark: remark.trim() },
      MOST_LINKS,
    ),
  }))
}

/** @throws Refusal NOT_FOUND for a link that is not the agent's, FORBIDDEN where an operator stopped it and it shall go on */
export async function setLink(
  { db }: Pick<Deps, 'db'>,
  agent: MemberId,
  { id, paused, remark }: CallRequest<'agents.setLink'>,
): Promise<void> {
  const done = await db.transaction((tx) => updateLink(tx, agent, rowId(id), { paused, remark: remark.trim() }))
  if (done !== true) throw new Refusal(done === undefined ? 'NOT_FOUND' : 'FORBIDDEN')
}

/** The links of an agent, the newest first. */
export async function ownLinks(
  db: Db,
  agent: MemberId,
  nameOf: NameOfType,
): Promise<Omit<CallResponse<'agents.links'>['list'][number], 'firstDeposits' | 'turnover'>[]> {
  return (await listLinks(db, agent)).map(({ visits, expires, at, ...link }) => ({
    id: link.id,
    code: link.code,
    type: link.type,
    name: nameOf(link.type),
    rebate: link.rebate,
    expiresAt: expires?.toISOString() ?? null,
    most: link.most,
    remark: link.remark,
    paused: link.paused,
    stopped: link.stopped,
    visits: Number(visits),
    registrations: link.registrations,
    createdAt: at.toISOString(),
  }))
}

/**
 * Raises the rebate of a direct downline, at most to the agent's own. The same again changes nothing.
 * @throws Refusal NOT_FOUND for whoever is no direct downline, INVALID_INPUT at `rebate`
 */
export async function raise(
  { db }: Pick<Deps, 'db'>,
  agent: MemberId,
  { member: named, rebate }: CallRequest<'agents.raiseRebate'>,
): Promise<void> {
  const member = memberId(named)
  if ((await placeBelow(db, agent, member)).length !== 2) throw new Refusal('NOT_FOUND')
  await db.transaction(async (tx) => {
    // A rebate only rises, so the own one need not be locked.
    const [own, theirs] = [await readAccount(tx, agent), await lockAccount(tx, member)]
    // Of whom the tree has not heard yet has no rebate to raise.
    if (theirs === undefined) throw new Refusal('NOT_FOUND')
    if (rebate > (own?.rebate ?? 0)) throw wrongField('rebate', 'above your own')
    if (rebate < theirs.rebate) throw wrongField('rebate', 'below what it is')
    // Two operators agreed on where it goes by the rebate that it has.
    if (rebate > theirs.rebate && (await isToMove(tx, member)))
      throw wrongField('rebate', 'not while the branch is to move')
    if (!(await raiseRebate(tx, member, rebate))) return
    recordAudit(tx, {
      actor: `member:${agent}`,
      action: 'agent.rebateRaised',
      subject: `member:${member}`,
      before: { rebate: theirs.rebate },
      after: { rebate },
    })
  })
}
