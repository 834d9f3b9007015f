import type { AuditAction } from '#contract/audit-names.ts'
import { broadcastCalls } from '#contract/calls/broadcasts.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import type { LetterContent } from '#contract/content/letters.ts'
import { titleIn, wordsReadBy } from '#contract/content/words.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { cleanHtml } from '../../../platform/clean-html.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall, type OperatorSession } from '../../../platform/http/handlers.ts'
import { type RowId, rowId } from '../../../platform/ids.ts'
import { isDay } from '../../../platform/operator-list.sql.ts'
import { addJob } from '../../../platform/queued-jobs.sql.ts'
import { queue, type Queue } from '../../../platform/queued-jobs.ts'
import { proposalKind, type ProposalKind, type SecondPerson } from '../../../platform/second-person.ts'
import type { Brand } from '../../brand/index.ts'
import type { Live } from '../../content/index.ts'
import { membersNamed } from '../../identity/index.ts'
import { type Audience, countMeant } from './audience.sql.ts'
import {
  beginBroadcast,
  type Broadcast,
  deleteBroadcast,
  endBroadcast,
  findBroadcast,
  insertBroadcast,
  listBroadcasts,
  lockBroadcast,
} from './broadcast.sql.ts'
import { sendBroadcast, sendCopies, type SendDeps } from './send-copies.ts'

export interface BroadcastDeps extends Omit<SendDeps, 'brand'> {
  readonly brand: Brand
  readonly content: Pick<Live, 'live'>
  readonly second: SecondPerson
}

export interface Broadcasts {
  readonly calls: MountedCall[]
  readonly queues: readonly Queue[]
  readonly proposals: readonly ProposalKind[]
}

type Row = CallResponse<'broadcasts.list'>['list'][number]

/** So many of those who are named one by one stand in a preview. */
const NAMES_SHOWN = 20

const subjectOf = (id: string): string => `broadcast:${id}`

/** Messages to many members at once: who shall get which letter, and that each gets it once. */
export function createBroadcasts(deps: BroadcastDeps): Broadcasts {
  const { db, brand, second } = deps
  const standard = brand.brand.defaultLanguage
  return {
    queues: [queue(sendBroadcast, ({ broadcast }) => sendCopies(deps, rowId(broadcast)))],
    proposals: [broadcastProposal(deps)],
    calls: bindCalls(broadcastCalls, {
      async 'broadcasts.list'(request) {
        const { rows, next } = await listBroadcasts(db, request)
        const [letters, waiting] = await Promise.all([
          deps.content.live('letter'),
          second.waiting(
            db,
            'broadcasts.send',
            rows.map(({ id }) => subjectOf(id)),
          ),
        ])
        return {
          list: rows.map((row) => {
            const letter = letters.find(({ item }) => item === row.letter)
            return {
              ...shown(row),
              title: titleIn(row.texts ?? letter?.value.texts ?? {}, standard, ({ title }) => title),
              version: letter?.version ?? 0,
              proposal: waiting.get(subjectOf(row.id)) ?? null,
            }
          }),
          next,
        }
      },
      'broadcasts.make': async (request, { operator }) => ({ id: await make(deps, operator, request) }),
      async 'broadcasts.preview'({ id }) {
        const found = await findBroadcast(db, rowId(id))
        if (found === undefined) throw new Refusal('NOT_FOUND')
        const texts = found.texts ?? (await letterOf(deps, found)).texts
        const languages = await countMeant(db, found, brand.timeZone)
        return {
          members: languages.reduce((sum, { members }) => sum + members, 0),
          words: languages.map((one) => {
            const words = wordsReadBy(texts, one.language, standard)
            return { ...one, title: words?.title ?? '', content: cleanHtml(words?.content ?? '') }
          }),
        }
      },
      'broadcasts.send': async (request, { operator }) => ({
        proposal: await db.transaction((tx) => second.propose(tx, operator, broadcastProposal(deps), request)),
      }),
      'broadcasts.stop': ({ id, reason }, { operator }) =>
        db.transaction(async (tx) => {
          const found = await lockIn(tx, rowId(id), 'sending')
          await endBroadcast(tx, rowId(id), 'stopped')
          note(tx, operator.operator, found, 'broadcast.stopped', { sent: found.sent, reason })
          return { sent: found.sent }
        }),
      'broadcasts.remove': ({ id }, { operator }) =>
        db.transaction(async (tx) => {
          const found = await lockIn(tx, rowId(id), 'draft')
          await deleteBroadcast(tx, rowId(id))
          note(tx, operator.operator, found, 'broadcast.removed', {})
          return {}
        }),
    }),
  }
}

/**
 * What is sent to many. It rests on the letter as it was: another version of it voids the proposal. Members come and go, so how
 * many they are is counted anew.
 */
export const broadcastProposal = (deps: Pick<BroadcastDeps, 'content' | 'brand'>): ProposalKind<Send> =>
  proposalKind('broadcasts.send', broadcastCalls['broadcasts.send'], {
    async look(tx, { id, version }) {
      const found = await lockIn(tx, rowId(id), 'draft')
      const texts = await textsAt(deps, found, version)
      const languages = await countMeant(tx, found, deps.brand.timeZone)
      return {
        subject: subjectOf(id),
        preview: {
          before: {},
          after: {
            members: languages.reduce((sum, { members }) => sum + members, 0),
            languages: languages.map(({ language, members }) => `${language} ${members}`).join(', '),
            marketing: found.marketing,
            ...shownAudience(found),
            ...Object.fromEntries(
              Object.entries(texts).map(([language, { title, content }]) => [language, `${title}\n${content}`]),
            ),
          },
          money: null,
          members: [],
        },
        seen: { letter: found.letter, version },
      }
    },
    async apply(tx, { id, version, reason }, { maker, checker }) {
      const found = await lockIn(tx, rowId(id), 'draft')
      const texts = await textsAt(deps, found, version)
      const languages = await countMeant(tx, found, deps.brand.timeZone)
      const members = languages.reduce((sum, one) => sum + one.members, 0)
      await beginBroadcast(tx, rowId(id), { texts, members })
      for (const operator of [maker, checker])
        note(tx, operator, found, 'broadcast.sent', { letter: found.letter, version, members, reason })
      await addJob(tx, sendBroadcast, { broadcast: id }, { key: id, again: 'keep' })
    },
  })

type Send = CallRequest<'broadcasts.send'>

/** The letter as it is published. @throws Refusal NOT_FOUND where it is on no list any more */
async function letterOf(
  { content }: Pick<BroadcastDeps, 'content'>,
  { letter }: Pick<Broadcast, 'letter'>,
): Promise<{ readonly version: number; readonly texts: LetterContent['texts'] }> {
  const found = (await content.live('letter')).find(({ item }) => item === letter)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  return { version: found.version, texts: found.value.texts }
}

/** The words of the version that its maker saw. @throws Refusal CONFLICT where another one is published by now */
async function textsAt(
  deps: Pick<BroadcastDeps, 'content'>,
  found: Broadcast,
  seen: number,
): Promise<LetterContent['texts']> {
  const { version, texts } = await letterOf(deps, found)
  if (version !== seen) throw new Refusal('CONFLICT')
  return texts
}

/** @throws Refusal NOT_FOUND, STATE_PASSED for one that is in another state */
async function lockIn(tx: Tx, id: RowId, state: Broadcast['state']): Promise<Broadcast> {
  const found = await lockBroadcast(tx, id)
  if (found === undefined) throw new Refusal('NOT_FOUND')
  if (found.state !== state) throw new Refusal('STATE_PASSED')
  return found
}

/** Keeps a draft; its id. @throws Refusal INVALID_INPUT at the field */
async function make(
  deps: BroadcastDeps,
  by: OperatorSession,
  { letter, marketing, usernames, ...filters }: CallRequest<'broadcasts.make'>,
): Promise<RowId> {
  const { db, ids, content } = deps
  if (!(await content.live('letter')).some(({ item }) => item === letter)) throw wrongField('letter', 'unknown')
  for (const field of ['seenFrom', 'seenTo'] as const) {
    const day = filters[field]
    if (day !== undefined && !isDay(day)) throw wrongField(field, 'day')
  }
  if (filters.seenFrom !== undefined && filters.seenTo !== undefined && filters.seenFrom > filters.seenTo)
    throw wrongField('seenTo', 'order')
  const names = (await membersNamed(db, usernames)).map(({ name }) => name)
  const audience: Audience = { ...filters, ...(names.length === 0 ? {} : { usernames: names }) }
  const id = ids.row()
  await db.transaction(async (tx) => {
    await insertBroadcast(tx, { id, letter, marketing, audience, by: by.operator, byName: by.username })
    note(tx, by.operator, { id }, 'broadcast.made', { letter, marketing, ...filters, named: names.length })
  })
  return id
}

function note(tx: Tx, by: RowId, { id }: Pick<Broadcast, 'id'>, action: AuditAction, after: object): void {
  recordAudit(tx, { actor: `operator:${by}`, action, subject: subjectOf(id), after: { ...after } })
}

/** What narrows the members, and nothing where it is all of them. */
function shownAudience({ audience: { usernames, ...filters } }: Broadcast): object {
  if (usernames === undefined) return filters
  const rest = usernames.length - NAMES_SHOWN
  const names = usernames.slice(0, NAMES_SHOWN).join(', ')
  return { ...filters, usernames: rest > 0 ? `${names} + ${rest}` : names }
}

const shown = (row: Broadcast): Omit<Row, 'title' | 'version' | 'proposal'> => ({
  id: row.id,
  state: row.state,
  marketing: row.marketing,
  language: row.audience.language ?? null,
  memberState: row.audience.memberState ?? null,
  seenFrom: row.audience.seenFrom ?? null,
  seenTo: row.audience.seenTo ?? null,
  named: row.audience.usernames?.length ?? null,
  members: row.members,
  sent: row.sent,
  writtenBy: row.byName,
  writtenAt: row.at.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})
