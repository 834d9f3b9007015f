import type { CallResponse } from '#contract/calls.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { inboxCalls, inboxOperatorCalls } from '#contract/calls/inbox.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import type { LanguageCode } from '#contract/scalars.ts'
import { object, record, safeParse, string } from 'zod/mini'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type Ids, type MemberId, memberId, rowId } from '../../../platform/ids.ts'
import { consume, type Consumer } from '../../../platform/events/consumers.ts'
import type { Emit, EventMapper } from '../../../platform/events/events.sql.ts'
import type { Log } from '../../../platform/log.ts'
import type { Messages } from '../../../platform/messages/messages.ts'
import type { Desk, DeskQueue } from '../../../platform/desk.ts'
import type { ProposalKind, SecondPerson } from '../../../platform/second-person.ts'
import type { Throttle } from '../../../platform/throttle.sql.ts'
import type { Uploads } from '../../../platform/uploads/index.ts'
import type { Brand } from '../../brand/index.ts'
import type { Cases } from '../../cases/index.ts'
import { knownMember } from '../../identity/index.ts'
import type { Safeguards } from '../../safeguards/index.ts'
import { cleanHtml } from '../../../platform/clean-html.ts'
import { waitingFeedback } from '../feedback/feedback.sql.ts'
import type { Live } from '../../content/index.ts'
import { createFeedback } from '../feedback/index.ts'
import { allPages, cut, pageOf } from '../../../platform/paging.ts'
import { BROADCAST, readTexts } from '../broadcasts/broadcast.sql.ts'
import { inWords } from './house-texts.ts'
import { houseKinds } from './house-words.ts'
import {
  countUnread,
  deleteMessage,
  insertMessage,
  mapUnread,
  markRead,
  type MessageRow,
  readMessages,
} from './inbox.sql.ts'
import { writeContractNews, writeExchanges, writeMessages, writeRewards, writeRises } from './write-messages.ts'

export interface InboxDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly throttle: Throttle
  readonly brand: Brand
  readonly uploads: Uploads
  readonly messages: Messages
  /** Nobody on a break gets marketing. */
  readonly safeguards: Pick<Safeguards, 'isPaused'>
  readonly desk: Desk
  readonly second: SecondPerson
  readonly cases: Pick<Cases, 'open' | 'hear' | 'idsOf'>
  readonly emit: Emit
  /** What operators wrote; messages say it. */
  readonly content: Pick<Live, 'live'>
}

export interface Inbox {
  readonly calls: MountedCall[]
  readonly consumers: readonly Consumer[]
  readonly desks: readonly DeskQueue[]
  /** What waits for a second person. */
  readonly proposals: readonly ProposalKind[]
  /** Messages and feedback of a member, for the member itself. */
  readonly exports: { readonly messages: (member: MemberId) => Promise<unknown> }
  readonly mappers: readonly EventMapper[]
}

/** Kind of what an operator wrote itself. */
const LETTER = 'letter'
const letter = object({ title: string(), content: string() })

type Message = CallResponse<'inbox.list'>['list'][number]

type Saying = Parameters<typeof inWords>[2] & { readonly broadcasts: Awaited<ReturnType<typeof readTexts>> }

/** Which broadcast a message is a copy of. */
function broadcastOf({ kind, params }: Pick<MessageRow, 'kind' | 'params'>): string | undefined {
  const copy = kind === BROADCAST ? safeParse(object({ broadcast: string() }), params) : undefined
  return copy?.data?.broadcast
}

function wordsOf({ kind, params }: MessageRow, saying: Saying): { readonly title: string; readonly content: string } {
  const known = houseKinds.find((one) => one === kind)
  const particulars = safeParse(record(string(), string()), params)
  if (known !== undefined) return inWords(known, particulars.success ? particulars.data : {}, saying)
  const texts = saying.broadcasts.get(broadcastOf({ kind, params }) ?? '')
  const own = safeParse(letter, params)
  const words = texts === undefined ? own.data : wordsReadBy(texts, saying.language, saying.standard)
  return words ?? { title: '', content: '' }
}

function shown(row: MessageRow, saying: Saying): Message {
  const { title, content } = wordsOf(row, saying)
  const { id, at, read } = row
  // Cleaned when it was stored; cleaned again, since what it may hold can have become stricter since.
  return { id, at: at.toISOString(), title, content: cleanHtml(content), read: read ? 'yes' : 'no' }
}

/** Mail within the house, feedback and its answers. What other modules have to say comes as their events. */
export function createInbox(deps: InboxDeps): Inbox {
  const { db, ids, emit } = deps
  const { exportFeedback, proposals, ...feedback } = createFeedback(deps)
  const { defaultLanguage: standard } = deps.brand.brand
  const sayingIn = async (rows: readonly MessageRow[], language: LanguageCode): Promise<Saying> => ({
    said: await deps.content.live('message'),
    broadcasts: await readTexts(db, [...new Set(rows.flatMap((row) => broadcastOf(row) ?? []))]),
    language,
    standard,
  })
  const changed = (tx: Tx, member: MemberId): Promise<void> => emit(tx, { member, type: 'inbox.changed', payload: {} })
  return {
    proposals,
    desks: [
      { name: 'feedback', permission: 'feedback.reply', waiting: () => waitingFeedback(false) },
      { name: 'disputes', permission: 'feedback.reply', waiting: () => waitingFeedback(true) },
    ],
    consumers: [
      consume('inbox', {
        'order.changed': (tx, events) => writeMessages(deps, tx, events),
        'level.changed': (tx, events) => writeRises(deps, tx, events),
        'award.changed': (tx, events) => writeRewards(deps, tx, events),
        'redemption.changed': (tx, events) => writeExchanges(deps, tx, events),
        'contract.changed': (tx, events) => writeContractNews(deps, tx, events),
      }),
    ],
    mappers: [mapUnread],
    exports: {
      async messages(member) {
        const rows = await allPages((page) => readMessages(db, member, page.after, page.limit))
        const saying = await sayingIn(rows, standard)
        return { messages: rows.map((row) => shown(row, saying)), feedback: await exportFeedback(member) }
      },
    },
    calls: [
      ...bindCalls(inboxCalls, {
        'feedback.send': feedback['feedback.send'],
        'feedback.list': feedback['feedback.list'],
        'feedback.reply': feedback['feedback.reply'],
        'inbox.unread': async (_request, { session: { member } }) => ({ unread: await countUnread(db, member) }),
        async 'inbox.list'({ language, ...asked }, { session: { member } }) {
          const page = pageOf(asked)
          const { rows, next } = cut(await readMessages(db, member, page.after, page.limit), page)
          const saying = await sayingIn(rows, language)
          return { list: rows.map((row) => shown(row, saying)), next, unread: await countUnread(db, member) }
        },
        'inbox.mark': ({ ids: named }, { session: { member } }) =>
          db.transaction(async (tx) => {
            if ((await markRead(tx, member, named)) > 0) await changed(tx, member)
            return { unread: await countUnread(tx, member) }
          }),
        'inbox.remove': ({ id }, { session: { member } }) =>
          db.transaction(async (tx) => {
            if (!(await deleteMessage(tx, member, rowId(id)))) throw new Refusal('NOT_FOUND')
            await changed(tx, member)
            return { unread: await countUnread(tx, member) }
          }),
      }),
      ...bindCalls(inboxOperatorCalls, {
        'feedback.queue': feedback['feedback.queue'],
        'feedback.answer': feedback['feedback.answer'],
        'feedback.closeMany': feedback['feedback.closeMany'],
        async 'inbox.send'({ member: named, title, content, marketing }, { operator: { operator } }) {
          const [member, id, clean] = [memberId(named), ids.row(), cleanHtml(content)]
          if (title.trim() === '' || clean.trim() === '')
            throw wrongField(title.trim() === '' ? 'title' : 'content', 'required')
          await db.transaction(async (tx) => {
            await knownMember(tx, member)
            if (marketing === 'yes' && (await deps.safeguards.isPaused(tx, member)))
              throw new Refusal('ACCOUNT_EXCLUDED')
            await insertMessage(tx, { member, id, kind: LETTER, params: { title: title.trim(), content: clean } })
            recordAudit(tx, {
              actor: `operator:${operator}`,
              action: 'message.sent',
              subject: `member:${member}`,
              after: { message: id, title: title.trim(), marketing },
            })
            await changed(tx, member)
          })
          return { id }
        },
      }),
    ],
  }
}
