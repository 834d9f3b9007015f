import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { feedbackEntry, type feedbackStates, type inboxCalls, type inboxOperatorCalls } from '#contract/calls/inbox.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { parse } from 'zod/mini'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { HandlersOf } from '../../../platform/http/handlers.ts'
import { type MemberId, type RowId, rowId } from '../../../platform/ids.ts'
import type { InboxDeps } from '../inbox/index.ts'
import { allPages, cut, pageOf } from '../../../platform/paging.ts'
import type { ProposalKind } from '../../../platform/second-person.ts'
import { isRowId } from '../../../platform/tokens.ts'
import { maskEmail, maskMobile, readMemberRefs } from '../../identity/index.ts'
import { type BetRow, readBet } from '../../records/index.ts'
import {
  type FeedbackRow,
  insertFeedback,
  insertReply,
  listFeedback,
  lockFeedback,
  readOwn,
  readReplies,
} from './feedback.sql.ts'
import { closeManyProposal } from './close-many.ts'
import { answerMail } from './mail.ts'

/** What one address of visitors, and one member, may send: enough for whoever has something to say. */
const OF_ADDRESS = { most: 5, seconds: 3600 }
const OF_MEMBER = { most: 20, seconds: 3600 }

type Entry = CallResponse<'feedback.list'>['list'][number]

type Named = 'feedback.send' | 'feedback.list' | 'feedback.reply'
type Asked = 'feedback.queue' | 'feedback.answer' | 'feedback.closeMany'
export type FeedbackHandlers = Pick<HandlersOf<typeof inboxCalls>, Named> &
  Pick<HandlersOf<typeof inboxOperatorCalls>, Asked> & {
    /** What waits for a second person. */
    readonly proposals: readonly ProposalKind[]
    /** Everything that a member wrote, with the answers. */
    exportFeedback(member: MemberId): Promise<Entry[]>
  }

/** Feedback, complaints and disputes, and what the house answers. */
export function createFeedback(deps: InboxDeps): FeedbackHandlers {
  const { db, ids, throttle, uploads, emit, brand, desk } = deps
  const changed = (tx: Tx, member: MemberId, id: string, state: (typeof feedbackStates)[number]): Promise<void> =>
    emit(tx, { member, type: 'order.changed', payload: { about: 'feedback', id, state } })

  async function send(
    { type, content, contact, about, uploads: pictures = [] }: CallRequest<'feedback.send'>,
    { member, ip }: { member: MemberId | undefined; ip: string },
  ): Promise<RowId> {
    const words = content.trim()
    if (words === '') throw wrongField('content', 'required')
    if (member === undefined && (pictures.length > 0 || type === 'dispute')) throw new Refusal('NOT_LOGGED_IN')
    if (member === undefined && (contact?.trim() ?? '') === '') throw wrongField('contact', 'required')
    if (type === 'dispute' && about === undefined) throw wrongField('about', 'required')
    if (type !== 'dispute' && about !== undefined) throw wrongField('about', 'unexpected')
    const bet =
      member !== undefined && about !== undefined && isRowId(about) ? await readBet(deps.db, member, about) : undefined
    if (about !== undefined && bet === undefined) throw new Refusal('NOT_FOUND')
    const isFree =
      member === undefined
        ? throttle.takeFrom(ip, 'feedback', OF_ADDRESS.most, OF_ADDRESS.seconds)
        : throttle.take(`feedback:${member}`, OF_MEMBER.most, OF_MEMBER.seconds)
    if (!(await isFree)) throw new Refusal('TOO_MANY_REQUESTS')
    const id = ids.row()
    await db.transaction(async (tx) => {
      if (member !== undefined && pictures.length > 0) await uploads.take(tx, member, 'feedback', pictures)
      await insertFeedback(tx, {
        id,
        member,
        type,
        content: words,
        contact: contact?.trim() ?? null,
        about: about ?? null,
        uploads: pictures,
      })
      if (member !== undefined && bet !== undefined)
        await deps.cases.open(tx, 'dispute', [
          { key: [id], member, evidence: { feedback: id, text: words, uploads: [...pictures], bet: betAsItWas(bet) } },
        ])
      if (member !== undefined) await changed(tx, member, id, 'open')
    })
    return id
  }

  const closing = closeManyProposal(changed)

  return {
    proposals: [closing],
    'feedback.closeMany': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => deps.second.propose(tx, operator, closing, request)),
    }),
    exportFeedback: async (member) =>
      entriesOf(db, await allPages(({ after, limit }) => readOwn(db, member, after, limit))),
    // A trial reads no answers, so it leaves a way to reach it as a visitor does.
    'feedback.send': async (request, { session, ip }) => ({
      id: await send(request, {
        member: session === undefined || session.type === TRIAL_TYPE ? undefined : session.member,
        ip,
      }),
    }),
    async 'feedback.list'(request, { session: { member } }) {
      const page = pageOf(request)
      const { rows, next } = cut(await readOwn(db, member, page.after, page.limit), page)
      return { list: await entriesOf(db, rows), next }
    },
    async 'feedback.reply'({ id, text }, { session: { member } }) {
      const words = text.trim()
      if (words === '') throw wrongField('text', 'required')
      const answer = await db.transaction(async (tx) => {
        const found = await lockFeedback(tx, rowId(id), member)
        if (found === undefined) throw new Refusal('NOT_FOUND')
        if (found.state === 'closed') throw new Refusal('STATE_PASSED')
        if (!(await throttle.take(`feedback:${member}`, OF_MEMBER.most, OF_MEMBER.seconds)))
          throw new Refusal('TOO_MANY_REQUESTS')
        await insertReply(
          tx,
          { shard: found.shard, feedback: rowId(id), id: ids.row(), operator: undefined, text: words },
          'open',
        )
        await deps.cases.hear(tx, 'dispute', [id])
        await changed(tx, member, id, 'open')
        return {}
      })
      return answer
    },
    async 'feedback.queue'(request) {
      const { rows, next } = await listFeedback(db, request, brand.timeZone)
      const [entries, refOf, takenOf, cases] = await Promise.all([
        entriesOf(db, rows),
        readMemberRefs(
          db,
          rows.map(({ member }) => member),
        ),
        desk.takenOf(
          ['feedback', 'disputes'],
          rows.map(({ id }) => id),
        ),
        deps.cases.idsOf(
          db,
          'dispute',
          rows.map(({ id }) => [id]),
        ),
      ])
      const byId = new Map(rows.map((row, at) => [row.id, { ...row, case: cases[at] ?? null }]))
      return {
        list: entries.map((entry) => {
          const row = byId.get(entry.id)
          return {
            entry,
            member: row === undefined || row.member === null ? null : refOf(row.member),
            contact: row === undefined ? null : contactOf(row),
            case: row?.case ?? null,
            ...takenOf(entry.id),
          }
        }),
        next,
      }
    },
    async 'feedback.answer'({ id, text, close }, { operator: { operator } }) {
      const words = text.trim()
      const state = close === 'yes' ? 'closed' : 'answered'
      if (words === '') throw wrongField('text', 'required')
      const found = await db.transaction(async (tx) => {
        const locked = await lockFeedback(tx, rowId(id))
        if (locked === undefined) throw new Refusal('NOT_FOUND')
        await insertReply(tx, { shard: locked.shard, feedback: rowId(id), id: ids.row(), operator, text: words }, state)
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'feedback.answered',
          subject: `feedback:${id}`,
          before: { state: locked.state },
          after: { state, text: words },
        })
        if (locked.member !== undefined) await changed(tx, locked.member, id, state)
        return locked
      })
      if (found.member === undefined) await answerMail(deps, found, words)
      return {}
    },
  }
}

/** What the house knew of a bet when it was disputed. */
const betAsItWas = ({ n, at, game, round, reference, stake, payout, state }: BetRow) => ({
  id: n,
  at: at.toISOString(),
  game,
  round: round ?? '',
  reference,
  stake: moneyToDecimal(BigInt(stake), 5),
  payout: moneyToDecimal(BigInt(payout), 5),
  state,
})

/** A visitor is reached by what it left; a member is answered in its inbox, and what it left is its own. */
const contactOf = ({ contact, member }: FeedbackRow): string | null =>
  contact === null || member === null ? contact : contact.includes('@') ? maskEmail(contact) : maskMobile(contact)

/** Rows with their replies, as they are shown. */
async function entriesOf(db: Db, rows: readonly FeedbackRow[]): Promise<Entry[]> {
  const replies = await readReplies(db, rows)
  return rows.map(({ id, type, state, at, content, about, uploads }) =>
    parse(feedbackEntry, {
      id,
      type,
      state,
      at: at.toISOString(),
      content,
      about,
      uploads,
      replies: replies
        .filter(({ feedback }) => feedback === id)
        .map((reply) => ({ at: reply.at.toISOString(), from: reply.house ? 'house' : 'member', text: reply.text })),
    }),
  )
}
