import { MOST_NAMED } from '#contract/calls/named-members.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, memberId } from '../../../platform/ids.ts'

/** A member by its user name, in small letters. */
export interface NamedMember {
  readonly name: string
  readonly id: MemberId
}

/**
 * The members whose user names stand one a line, each once; closed accounts are nobody's.
 * @throws Refusal INVALID_INPUT at `usernames` for too many, and for the line of a name that nobody has
 */
export async function membersNamed(db: Db, lines: string | undefined): Promise<NamedMember[]> {
  const typed = (lines ?? '').split('\n').map((line) => line.trim().toLowerCase())
  const names = [...new Set(typed.filter((line) => line !== ''))]
  if (names.length === 0) return []
  if (names.length > MOST_NAMED) throw wrong('tooMany', MOST_NAMED)
  const rows = await db.query<{ name: string; id: string }>(sql`
    SELECT lower(m.username) AS name, m.id FROM member m WHERE lower(m.username) = ANY(${textArray(names)}::text[]) AND m.closed_at IS NULL /* every shard */`)
  const known = new Map(rows.map(({ name, id }) => [name, memberId(id)]))
  return names.map((name) => {
    const id = known.get(name)
    if (id === undefined) throw wrong('unknown', typed.indexOf(name) + 1)
    return { name, id }
  })
}

const wrong = (why: string, bound: number): Refusal =>
  new Refusal('INVALID_INPUT', {
    formErrors: [],
    fieldErrors: { usernames: [why] },
    bounds: { usernames: { min: bound, max: bound } },
  })
