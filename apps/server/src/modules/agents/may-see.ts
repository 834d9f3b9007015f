import { Refusal } from '#contract/errors.ts'
import { AGENT_TYPES } from '#contract/member-types.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Session } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import { findUsername } from '../identity/index.ts'
import { climb, type Path, readPlaces } from './tree.sql.ts'

/** The agent whose session it is. @throws Refusal ONLY_AGENTS */
export function agentOf({ member, type }: Session): MemberId {
  if (!AGENT_TYPES.includes(type)) throw new Refusal('ONLY_AGENTS')
  return member
}

/** Where a member stands; found by climbing until the event of its registration was heard. */
export const placeOf = async (db: Db, member: MemberId): Promise<Path> =>
  (await readPlaces(db, [member])).get(member) ?? climb(db, member)

/**
 * The way from an agent down to a member of its team, both included. The one door to whatever an agent asks of a member.
 * @throws Refusal NOT_FOUND for whoever does not stand below the agent, as for whoever is not there
 */
export async function placeBelow(db: Db, agent: MemberId, member: MemberId): Promise<Path> {
  const path = await placeOf(db, member)
  const at = path.indexOf(agent)
  if (at < 0) throw new Refusal('NOT_FOUND')
  return [...path.slice(at), member]
}

/** Whoever has an account of an exact name. @throws Refusal NOT_FOUND, also for a name that is a number, which is nobody's to look for */
export async function accountNamed(db: Db, account: string): Promise<MemberId> {
  const member = await findUsername(db, account)
  if (member === undefined || /^\d/.test(account.trim())) throw new Refusal('NOT_FOUND')
  return member
}

/**
 * A member of a team by the exact name of its account, with its level below the agent: 0 is the agent itself.
 * @throws Refusal NOT_FOUND for whoever does not stand below the agent, as for whoever is not there
 */
export async function accountOfTeam(
  db: Db,
  agent: MemberId,
  account: string,
): Promise<{ readonly member: MemberId; readonly level: number }> {
  const member = await accountNamed(db, account)
  return { member, level: member === agent ? 0 : (await placeBelow(db, agent, member)).length - 1 }
}

/** The direct downline of an agent by its exact name. @throws Refusal NOT_FOUND */
export async function downlineOf(db: Db, agent: MemberId, account: string): Promise<MemberId> {
  const { member, level } = await accountOfTeam(db, agent, account)
  if (level !== 1) throw new Refusal('NOT_FOUND')
  return member
}
