import { array, maxLength, minLength, object, optional, type ZodMiniType } from 'zod/mini'
import { defineCalls } from '../call.ts'
import type { Permission } from '../permissions.ts'
import { idText, moment } from '../scalars.ts'
import { heldAreas, memberReason, noteLines } from './members.ts'
import { waitingForSecond } from './proposals.ts'

/** As many rows as one bulk action is about. */
export const MOST_AT_ONCE = 1000

/** The rows that were ticked. */
const members = array(idText).check(minLength(1), maxLength(MOST_AT_ONCE))

/** Something done to many rows of a list with one reason, which always takes two people. */
export const ofMany = <
  const Path extends `/${string}`,
  const ModuleId extends string,
  const Needed extends Permission,
  Request extends ZodMiniType,
>(
  path: Path,
  moduleId: ModuleId,
  permission: Needed,
  { summary, request }: { readonly summary: string; readonly request: Request },
) =>
  ({
    method: 'POST',
    path,
    moduleId,
    token: 'operator',
    encrypted: false,
    permission,
    fresh: true,
    second: { permission },
    summary,
    request,
    response: waitingForSecond,
    errors: ['NOT_FOUND', 'STATE_PASSED', 'INVALID_INPUT'],
  }) as const

/** What is done to many members at once. */
export const manyMemberCalls = defineCalls({
  'members.freezeMany': ofMany('/ops/members/many/freeze', 'OPSMANYFREEZE', 'members.freeze', {
    summary:
      'Proposes to hold many members back from some areas; all of them or none. It is void where one of them was held, let go or closed meanwhile.',
    request: object({ members, areas: heldAreas, until: optional(moment), reason: memberReason }),
  }),
  'members.unfreezeMany': ofMany('/ops/members/many/unfreeze', 'OPSMANYLETGO', 'members.freeze', {
    summary: 'Proposes to let many members go in some areas, as they are held back is proposed.',
    request: object({ members, areas: heldAreas, reason: memberReason }),
  }),
  'members.endSessionsOfMany': ofMany('/ops/members/many/end-sessions', 'OPSMANYOUT', 'members.freeze', {
    summary: 'Proposes to end all sessions of many members, with their games and what remembers their browsers.',
    request: object({ members, reason: memberReason }),
  }),
  'members.noteMany': ofMany('/ops/members/many/note', 'OPSMANYNOTE', 'members.note', {
    summary: 'Proposes to add a note to many members, for other operators.',
    request: object({ members, text: noteLines, reason: memberReason }),
  }),
})
