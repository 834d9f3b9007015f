import { inboxOperatorCalls } from '#contract/calls/inbox.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type MemberId, memberId, rowId, type Shard } from '../../../platform/ids.ts'
import { digestOf, NAMED_IN_PREVIEW, proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { closeMany, lockMany, type ManyFeedback, placesOf } from './feedback.sql.ts'

type Request = CallRequest<'feedback.closeMany'>

/** Locks all that is named, by its shards. @throws Refusal NOT_FOUND, STATE_PASSED for what is closed, INVALID_INPUT for a dispute */
async function lockAll(tx: Tx, named: Request['feedback']): Promise<[Shard, ManyFeedback[]][]> {
  const wanted = [...new Set(named)].map(rowId)
  const found: [Shard, ManyFeedback[]][] = []
  for (const [shard, ids] of await placesOf(tx, wanted)) found.push([shard, await lockMany(tx, shard, ids)])
  const all = found.flatMap(([, rows]) => rows)
  if (all.length !== wanted.length) throw new Refusal('NOT_FOUND')
  if (all.some(({ type }) => type === 'dispute')) throw wrongField('feedback', 'dispute')
  if (all.some(({ state }) => state === 'closed')) throw new Refusal('STATE_PASSED')
  return found
}

/** Much feedback closed without an answer, once two people agreed. It rests on nobody having written to it meanwhile. */
export const closeManyProposal = (
  changed: (tx: Tx, member: MemberId, id: string, state: 'closed') => Promise<void>,
): ProposalKind<Request> =>
  proposalKind('feedback.closeMany', inboxOperatorCalls['feedback.closeMany'], {
    async look(tx, { feedback }) {
      const all = (await lockAll(tx, feedback)).flatMap(([, rows]) => rows)
      const members = [...new Set(all.flatMap(({ member }) => member ?? []))].slice(0, NAMED_IN_PREVIEW)
      const refOf = await readMemberRefs(tx, members)
      const open = all.filter(({ state }) => state === 'open').length
      return {
        subject: `feedbacks:${digestOf(all.map(({ id }) => id))}`,
        preview: {
          before: { open, answered: all.length - open },
          after: { closed: all.length },
          money: null,
          members: members.map((member) => ({ ...refOf(member), id: memberId(member) })),
        },
        seen: { feedback: digestOf(all.map(({ id, state, replies }) => [id, state, replies])) },
      }
    },
    async apply(tx, { feedback, reason }, { maker, checker }) {
      const found = await lockAll(tx, feedback)
      for (const [shard, rows] of found) {
        await closeMany(
          tx,
          shard,
          rows.map(({ id }) => rowId(id)),
        )
        for (const { id, state } of rows)
          recordAudit(tx, {
            actor: `operator:${maker}`,
            action: 'feedback.closed',
            subject: `feedback:${id}`,
            before: { state },
            after: { state: 'closed', agreedBy: checker, reason },
          })
      }
      // Whoever is told takes the heads of the shards, so it comes last.
      for (const [, rows] of found)
        for (const { id, member } of rows) if (member !== null) await changed(tx, memberId(member), id, 'closed')
    },
  })
