import type { PauseDetail } from '#contract/pause.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { MemberId, RowId } from '../../../platform/ids.ts'
import { lockMember, readMemberStatus, readPerson, setExcludedUntil } from '../../identity/index.ts'
import { documentKey, type Document, type DocumentEncryption, identitiesOf } from '../identity-check/check.sql.ts'
import type { SafeguardDeps } from '../parts.ts'
import { currentBreak, dropMetByName, FOR_GOOD_MS, insertBreak, lastBreakEnd, type MetBy } from './break.sql.ts'
import { dropKeys, keepKeys, listUnkept, meetBreak } from './excluded-person.sql.ts'

type Deps = Pick<SafeguardDeps, 'db' | 'ids' | 'documents' | 'endGames' | 'emit'>

interface Traits {
  /** By whom others are met: all that this member gave, proven or not. */
  readonly given: ReadonlyMap<string, MetBy>
  /** By what it is met itself: proven alone, so that nobody's break falls on whoever owns what it merely typed. */
  readonly proven: readonly string[]
}

/** One way to write a name: without case, accents and order of its words. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')

async function traitsOf(
  db: Db,
  documents: DocumentEncryption,
  member: MemberId,
  shown: readonly Document[],
): Promise<Traits> {
  const person = await readPerson(db, member)
  const identities = await identitiesOf(db, documents, member)
  const key = (by: MetBy, value: string): string => documents.hash(['person', by, value].join('\n'))
  const personKey = (name: string, birthday: string): string => key('person', `${plainName(name)}\n${birthday}`)
  const claimed = person.claimed.map(
    ({ kind, value }) =>
      [
        key(kind === 'email' ? 'mail' : 'mobile', value),
        kind === 'email' ? ('mail' as const) : ('mobile' as const),
      ] as const,
  )
  const proven = identities.filter(({ approved }) => approved)
  const others = identities.some(({ otherPerson }) => otherPerson)
  const ofDocument = (document: Document): string => key('document', documentKey(documents, document))
  return {
    given: new Map<string, MetBy>([
      ...claimed,
      ...(person.email === undefined ? [] : [[key('mail', person.email), 'mail'] as const]),
      ...(person.mobile === undefined ? [] : [[key('mobile', person.mobile), 'mobile'] as const]),
      ...[...identities, ...shown].map((document) => [ofDocument(document), 'document'] as const),
      ...(others
        ? []
        : [
            ...(person.name === undefined || person.birthday === undefined
              ? []
              : [[personKey(person.name, person.birthday), 'person'] as const]),
            ...identities.map(({ name, birthday }) => [personKey(name, birthday), 'person'] as const),
          ]),
    ]),
    proven: [
      ...claimed.map(([one]) => one),
      ...proven.flatMap((one) => [ofDocument(one), personKey(one.name, one.birthday)]),
    ],
  }
}

/**
 * Lets a member who is known to be somebody on a break take that break with it, and keeps by what a member on a break is known
 * again. Asked in the same transaction whenever a member gives or proves something of its person, or takes a break.
 * @param shown a document that was handed in and is another account's
 */
export async function holdSamePerson(
  deps: Deps,
  tx: Tx,
  member: MemberId,
  shown: readonly Document[] = [],
): Promise<void> {
  const status = await lockMember(tx, member)
  if (status === undefined) return
  const traits = await traitsOf(tx, deps.documents, member, shown)
  const met = await meetBreak(tx, member, [...traits.given.keys()])
  const own = status.excludedUntilMs ?? 0
  if (met !== undefined && met.untilMs > own) {
    const until = met.untilMs === FOR_GOOD_MS ? null : new Date(met.untilMs).toISOString()
    const by = traits.given.get(met.key) ?? null
    await setExcludedUntil(tx, member, met.untilMs)
    await insertBreak(tx, member, {
      id: deps.ids.row(),
      kind: 'exclusion',
      untilMs: until === null ? null : met.untilMs,
      metBy: by,
    })
    await deps.endGames(tx, member)
    recordAudit(tx, {
      actor: 'system',
      action: 'break.met',
      subject: `member:${member}`,
      after: { by, of: met.member, until },
    })
    await deps.emit(tx, { member, type: 'member.paused', payload: { kind: 'exclusion' } })
  }
  const untilMs = Math.max(own, met?.untilMs ?? 0)
  if (untilMs > status.nowMs) await keepKeys(tx, member, traits.proven, untilMs)
}

/**
 * The same before somebody plays or pays in, for accounts that were there before the break. Only reads, so that many at once
 * wait for nothing, unless somebody is met.
 */
export async function holdIfMet(deps: Deps, member: MemberId): Promise<void> {
  const { given } = await traitsOf(deps.db, deps.documents, member, [])
  const met = await meetBreak(deps.db, member, [...given.keys()])
  if (met === undefined || met.untilMs <= ((await readMemberStatus(deps.db, member))?.excludedUntilMs ?? 0)) return
  await deps.db.transaction((tx) => holdSamePerson(deps, tx, member))
}

/** When the break of a member ends, as far as that is told: not of one that it met by what it merely gave. */
export async function toldEnd({ documents }: Pick<Deps, 'documents'>, db: Db, member: MemberId): Promise<PauseDetail> {
  const current = await currentBreak(db, member)
  if (current === null) return {}
  const { until, metBy } = current
  if (metBy === null) return { until }
  const { proven } = await traitsOf(db, documents, member, [])
  const own = await meetBreak(db, member, proven)
  return own !== undefined && own.untilMs >= (until === null ? FOR_GOOD_MS : Date.parse(until)) ? { until } : {}
}

/** An operator saw that the member is not the person on a break of the same name and birthday: that break is no longer its own. */
export async function letOtherPersonGo(tx: Tx, member: MemberId, operator: RowId): Promise<void> {
  const status = await lockMember(tx, member)
  if (status === undefined || !(await dropMetByName(tx, member))) return
  await dropKeys(tx, member)
  const untilMs = await lastBreakEnd(tx, member)
  await setExcludedUntil(tx, member, untilMs)
  recordAudit(tx, {
    actor: `operator:${operator}`,
    action: 'break.otherPerson',
    subject: `member:${member}`,
    before: { untilMs: status.excludedUntilMs },
    after: { untilMs },
  })
}

/** Keeps by what members on a break are known again who took it in an earlier release; at start. */
export async function keepEarlierBreaks(deps: Deps): Promise<void> {
  for (const member of await listUnkept(deps.db)) await deps.db.transaction((tx) => holdSamePerson(deps, tx, member))
}
