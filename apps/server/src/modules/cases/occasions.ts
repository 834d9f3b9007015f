import { hash } from 'node:crypto'
import { type CaseKind, caseKinds, type EvidenceOf, type OutcomeOf } from '#contract/case-kinds.ts'
import { statesBefore } from '#rules/cases/case.ts'
import { parse } from 'zod/mini'
import { recordAudit } from '../../platform/audit.sql.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type MemberId, type RowId, rowId } from '../../platform/ids.ts'
import { insertCases, lockOccasion, readIds, writeState } from './case.sql.ts'
import type { CaseDeps } from './parts.ts'

/** What brings a case up. The parts of its key name it among all of its kind, for good. */
export interface Occasion<Kind extends CaseKind> {
  readonly key: readonly (string | number)[]
  readonly member: MemberId | null
  readonly evidence: EvidenceOf<Kind>
}

/** What other modules may do with cases, each within a transaction of its own. */
export interface Cases {
  /** Opens a case for each occasion that has none, whoever else does the same at that moment. */
  open<Kind extends CaseKind>(tx: Tx, kind: Kind, occasions: readonly Occasion<Kind>[], by?: RowId): Promise<void>
  /** Decides a case whose matter an operator has just settled elsewhere; nothing where there is none to decide. */
  settle<Kind extends CaseKind>(
    tx: Tx,
    kind: Kind,
    key: Occasion<Kind>['key'],
    decision: { readonly outcome: OutcomeOf<Kind>; readonly words: string; readonly by: RowId },
  ): Promise<void>
  /** Says that the member has spoken, so that what waited for it waits no more. */
  hear(tx: Tx, kind: CaseKind, key: Occasion<CaseKind>['key']): Promise<void>
  /** The cases of these occasions. */
  idsOf(db: Db, kind: CaseKind, keys: readonly Occasion<CaseKind>['key'][]): Promise<(string | null)[]>
}

/** What a key may have of characters; an index takes no more than some 2,700 bytes. */
const LONGEST = 300

/** A key as it is stored. What strangers say in it may be long, and is then told apart by its hash. */
export function keyOf(parts: readonly (string | number)[]): string {
  const key = parts.join(' ')
  return key.length <= LONGEST ? key : `${key.slice(0, LONGEST)} ${hash('sha256', key)}`
}

/** So many cases that come up at once are told one by one; of more the audit tells their number. */
const TOLD = 20

export const createOccasions = ({ ids, settings }: Pick<CaseDeps, 'ids' | 'settings'>): Cases => ({
  async open(tx, kind, occasions, by) {
    if (occasions.length === 0) return
    const { targetHours } = await settings.cases()
    const rows = occasions.map(({ key, member, evidence }) => ({
      id: ids.row(),
      key: keyOf(key),
      member,
      evidence: parse(caseKinds[kind].evidence, evidence),
    }))
    const opened = await insertCases(tx, kind, rows, { hours: targetHours[kind], by: by ?? null })
    const about = { actor: by === undefined ? 'house' : `operator:${by}`, action: 'case.opened' } as const
    if (opened.length > TOLD) recordAudit(tx, { ...about, subject: `cases:${kind}`, after: { count: opened.length } })
    else
      for (const { id, key, member } of opened)
        recordAudit(tx, { ...about, subject: `case:${id}`, after: { kind, key, member } })
  },
  async settle(tx, kind, key, { outcome, words, by }) {
    const found = await lockOccasion(tx, kind, keyOf(key), statesBefore('settle'))
    if (found === undefined) return
    await writeState(tx, rowId(found.id), { state: 'decided', owner: found.owner, decision: { outcome, words, by } })
    recordAudit(tx, {
      actor: `operator:${by}`,
      action: 'case.decided',
      subject: `case:${found.id}`,
      before: { state: found.state },
      after: { state: 'decided', outcome, words },
    })
  },
  async hear(tx, kind, key) {
    const found = await lockOccasion(tx, kind, keyOf(key), statesBefore('hear'))
    if (found === undefined) return
    await writeState(tx, rowId(found.id), { state: 'inHand', owner: found.owner })
    recordAudit(tx, {
      actor: 'house',
      action: 'case.heard',
      subject: `case:${found.id}`,
      before: { state: found.state },
      after: { state: 'inHand' },
    })
  },
  async idsOf(db, kind, keys) {
    const stored = keys.map(keyOf)
    const found = await readIds(db, kind, stored)
    return stored.map((key) => found.get(key) ?? null)
  },
})
