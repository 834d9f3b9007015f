import type { CallResponse } from '#contract/calls.ts'
import { findMemberByName } from '../identity/index.ts'
import type { OperatorDeps } from './index.ts'

/** A member by name, mobile number, mail address or id; null where there is none. */
export async function findMember(
  { db, safeguards }: Pick<OperatorDeps, 'db' | 'safeguards'>,
  name: string,
): Promise<CallResponse<'members.find'>> {
  const member = await findMemberByName(db, name.trim())
  if (member === undefined) return { member: null }
  const { id, username, type, frozen, createdAt } = member
  return {
    member: {
      id,
      username,
      type,
      frozen,
      createdAt: createdAt.toISOString(),
      identity: await safeguards.identityState(db, id),
    },
  }
}
