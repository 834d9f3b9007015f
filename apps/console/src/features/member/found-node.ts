import { consoleCalls } from '#contract/calls.ts'
import { nodeAt, nodeOf } from '../../kit/schema.ts'

/** The schema of a member as `members.find` answers it. */
export const foundNode = nodeAt(nodeOf(consoleCalls['members.find'].response, 'output'), 'member') ?? {}
