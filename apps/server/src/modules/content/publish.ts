import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { contentCalls } from '#contract/calls/content.ts'
import { differences } from '#contract/content/differences.ts'
import { contentKinds, faultsOfWords } from '#contract/content/index.ts'
import { missingIn } from '#contract/content/walk.ts'
import { Refusal, wrongFields } from '#contract/errors.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OperatorSession } from '../../platform/http/handlers.ts'
import type { RowId } from '../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import {
  dropScheduled,
  endPeriods,
  findVersion,
  forgetDraft,
  hideFile,
  insertPeriod,
  insertVersion,
  isTaken,
  listPeriods,
  lockKind,
  now,
  type Place,
  type StoredItem,
  type StoredPeriod,
} from './content.sql.ts'
import { type ContentDeps, demand, fileItem, lockKnown, subjectOf } from './parts.ts'
import { lockDraft } from './save-draft.ts'

type Publication = CallRequest<'content.publish'>
type Answer = { version: number } | { proposal: RowId }

/**
 * Puts a draft on the site, or proposes it where a second person has to agree.
 * @throws Refusal NOT_FOUND, STATE_PASSED, CONFLICT; INVALID_INPUT for a period that cannot be, or a text that lacks
 */
export async function publish(deps: ContentDeps, operator: OperatorSession, wanted: Publication): Promise<Answer> {
  demand(operator, contentKinds[wanted.kind].publish)
  const answer = await deps.db.transaction((tx) => publishOrPropose(deps, tx, operator, wanted))
  await deps.changed()
  return answer
}

/**
 * Puts an earlier version on the site again, as a new one.
 * @throws Refusal NOT_FOUND, CONFLICT where another version is the newest, STATE_PASSED where it is on the site already
 */
export async function undo(
  deps: ContentDeps,
  operator: OperatorSession,
  { kind, item, seen, version: earlier, reason }: CallRequest<'content.undo'>,
): Promise<Answer> {
  demand(operator, contentKinds[kind].publish)
  const place = { kind, item }
  const file = fileItem(deps, kind, item)
  const answer = await deps.db.transaction(async (tx) => {
    const before = await lockKnown(deps, tx, place)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    const wanted = earlier === 0 ? file : await findVersion(tx, place, earlier)
    if (wanted === undefined) throw new Refusal('STATE_PASSED')
    if (before.newest !== seen) throw new Refusal('CONFLICT')
    if ((await liveVersion(tx, place, before)) === earlier) throw new Refusal('STATE_PASSED')
    const version = before.newest + 1
    const { value, sort } = wanted
    await insertVersion(tx, place, {
      version,
      value,
      sort,
      by: operator.operator,
      byName: operator.username,
      note: `Version ${earlier} again`,
    })
    recordAudit(tx, {
      actor: `operator:${operator.operator}`,
      action: 'content.undone',
      subject: subjectOf(place),
      after: { version, earlier, value },
    })
    return publishOrPropose(deps, tx, operator, { ...place, version, reason })
  })
  await deps.changed()
  return answer
}

/**
 * Takes back what is scheduled, or proposes it where two people agreed on it.
 * @throws Refusal NOT_FOUND, STATE_PASSED where nothing is scheduled
 */
export async function unschedule(
  deps: ContentDeps,
  operator: OperatorSession,
  wanted: CallRequest<'content.unschedule'>,
): Promise<CallResponse<'content.unschedule'>> {
  const { publish: permission, second } = contentKinds[wanted.kind]
  demand(operator, permission)
  return deps.db.transaction(async (tx) => {
    if (second === true) return { proposal: await deps.second.propose(tx, operator, unscheduleProposal(deps), wanted) }
    await lockScheduled(deps, tx, wanted)
    await takeBack(tx, [operator.operator], wanted)
    return {}
  })
}

/** What of an item is scheduled, kept as it is. @throws Refusal NOT_FOUND, STATE_PASSED where nothing is */
async function lockScheduled(deps: ContentDeps, tx: Tx, place: Place): Promise<readonly StoredPeriod[]> {
  if ((await lockKnown(deps, tx, place)) === undefined) throw new Refusal('NOT_FOUND')
  const at = await now(tx)
  const scheduled = (await listPeriods(tx, place)).filter(({ from }) => from > at)
  if (scheduled.length === 0) throw new Refusal('STATE_PASSED')
  return scheduled
}

async function takeBack(tx: Tx, by: readonly RowId[], place: Place): Promise<void> {
  await dropScheduled(tx, place)
  for (const operator of by)
    recordAudit(tx, { actor: `operator:${operator}`, action: 'content.unscheduled', subject: subjectOf(place) })
}

/** What is taken back once a second person has agreed: one alone undoes nothing on which two agreed. */
export const unscheduleProposal = (deps: ContentDeps): ProposalKind<CallRequest<'content.unschedule'>> =>
  proposalKind('content.unschedule', contentCalls['content.unschedule'], {
    needs: ({ kind }) => contentKinds[kind].publish,
    async look(tx, request) {
      const scheduled = (await lockScheduled(deps, tx, request)).map(({ version, from, until }) => ({
        version,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
      }))
      return {
        subject: subjectOf(request),
        preview: { before: { scheduled }, after: { scheduled: [] }, money: null, members: [] },
        seen: { scheduled },
      }
    },
    apply: (tx, request, { maker, checker }) => takeBack(tx, [maker, checker], request),
  })

/**
 * Takes an item off the site, now and for later.
 * @throws Refusal NOT_FOUND, CONFLICT where another version is the newest, STATE_PASSED where nothing is on the site, INVALID_INPUT for one that stays
 */
export async function withdraw(
  deps: ContentDeps,
  operator: OperatorSession,
  { kind, item, seen }: CallRequest<'content.withdraw'>,
): Promise<void> {
  const { publish: permission, stays } = contentKinds[kind]
  demand(operator, permission)
  const place = { kind, item }
  await deps.db.transaction(async (tx) => {
    const before = await lockKnown(deps, tx, place)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (stays === true) throw new Refusal('INVALID_INPUT', { formErrors: ['stays'], fieldErrors: {} })
    if (before.newest !== seen) throw new Refusal('CONFLICT')
    const live = await liveVersion(tx, place, before)
    const dropped = await dropScheduled(tx, place)
    if (live === undefined && dropped === 0) throw new Refusal('STATE_PASSED')
    await endPeriods(tx, place)
    await hideFile(tx, place)
    recordAudit(tx, {
      actor: `operator:${operator.operator}`,
      action: 'content.withdrawn',
      subject: subjectOf(place),
      before: { version: live ?? null },
    })
  })
  await deps.changed()
}

/** What stands on the site once a second person has agreed. */
export const publicationProposal = (deps: ContentDeps): ProposalKind<Publication> =>
  proposalKind('content.publish', contentCalls['content.publish'], {
    needs: ({ kind }) => contentKinds[kind].publish,
    async look(tx, request) {
      const item = await lockDraft(deps, tx, request, request.version)
      const live = await liveVersion(tx, request, item)
      const before =
        live === 0
          ? fileItem(deps, request.kind, request.item)
          : live === undefined
            ? undefined
            : await findVersion(tx, request, live)
      const after = await findVersion(tx, request, request.version)
      const changes = differences(before?.value, after?.value)
      const side = (of: 'before' | 'after') =>
        Object.fromEntries(changes.flatMap((one) => (one[of] === undefined ? [] : [[one.path, one[of]]])))
      return {
        subject: subjectOf(request),
        preview: { before: side('before'), after: side('after'), money: null, members: [] },
        seen: { live: live ?? null },
      }
    },
    async check(tx, request) {
      await check(deps, tx, request)
    },
    async apply(tx, request, { maker, checker }) {
      await put(deps, tx, [maker, checker], request)
      tx.afterCommit(
        () =>
          void deps
            .changed()
            .catch((error: unknown) => deps.log.warn({ err: error }, 'a change of content could not be told')),
      )
    },
  })

/** The version on the site now; 0 for the brand's file, undefined for nothing. */
async function liveVersion(tx: Tx, place: Place, { fromFile }: StoredItem): Promise<number | undefined> {
  const at = await now(tx)
  const periods = (await listPeriods(tx, place))
    .filter(({ from, until }) => from <= at && (until === null || until > at))
    .toSorted((a, b) => b.from.getTime() - a.from.getTime() || b.n - a.n)
  return periods[0]?.version ?? (fromFile ? 0 : undefined)
}

async function publishOrPropose(
  deps: ContentDeps,
  tx: Tx,
  operator: OperatorSession,
  wanted: Publication,
): Promise<Answer> {
  if (contentKinds[wanted.kind].second !== true) {
    await put(deps, tx, [operator.operator], wanted)
    return { version: wanted.version }
  }
  return { proposal: await deps.second.propose(tx, operator, publicationProposal(deps), wanted) }
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

/** @throws Refusal NOT_FOUND, STATE_PASSED, CONFLICT, INVALID_INPUT */
async function check(
  deps: ContentDeps,
  tx: Tx,
  wanted: Publication,
): Promise<{ from: Date | null; until: Date | null }> {
  const { kind, version } = wanted
  const { schema, alone } = contentKinds[kind]
  if (alone === true) await lockKind(tx, kind)
  await lockDraft(deps, tx, wanted, version)
  const { value } = (await findVersion(tx, wanted, version)) ?? {}
  const { defaultLanguage } = deps.languages
  const lacking = [...missingIn(schema, value, [defaultLanguage]).keys()]
  if (lacking.length > 0)
    throw wrongFields(Object.fromEntries(lacking.map((path) => [path, [`missing.${defaultLanguage}`]])))
  const faults = { ...faultsOfWords(kind, wanted.item, value), ...(await deps.faultsOf(kind, value)) }
  if (Object.keys(faults).length > 0) throw wrongFields(faults)
  const period = { from: dateOf(wanted.from), until: dateOf(wanted.until) }
  const at = await now(tx)
  if (period.from !== null && period.from < at) throw wrongFields({ from: ['past'] })
  if (period.until !== null && period.until <= (period.from ?? at)) throw wrongFields({ until: ['order'] })
  if (alone === true && (await isTaken(tx, wanted, period))) throw wrongFields({ from: ['overlaps'] })
  return period
}

async function put(deps: ContentDeps, tx: Tx, by: readonly RowId[], wanted: Publication): Promise<void> {
  const period = await check(deps, tx, wanted)
  const { version, from, until } = wanted
  if (period.from === null && period.until === null) await endPeriods(tx, wanted)
  await insertPeriod(tx, wanted, version, period)
  await forgetDraft(tx, wanted)
  for (const operator of by)
    recordAudit(tx, {
      actor: `operator:${operator}`,
      action: 'content.published',
      subject: subjectOf(wanted),
      after: { version, from: from ?? null, until: until ?? null },
    })
}
