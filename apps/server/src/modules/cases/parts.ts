import { type CaseKind, caseKindNames, caseKinds } from '#contract/case-kinds.ts'
import { isAllowed, type Permitted } from '#contract/permissions.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Desk } from '../../platform/desk.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Brand, Settings } from '../brand/index.ts'

export interface CaseDeps {
  readonly db: Database
  readonly ids: Ids
  readonly log: Log
  readonly settings: Pick<Settings, 'cases'>
  readonly desk: Pick<Desk, 'operatorsOf'>
  readonly brand: Pick<Brand, 'timeZone'>
}

/** Who settles a kind sees it, and so does whoever reads the audit. */
export const maySee = (operator: Permitted, kind: CaseKind): boolean =>
  isAllowed(operator, caseKinds[kind].needs) || isAllowed(operator, 'audit.read')

export const maySettle = (operator: Permitted, kind: CaseKind): boolean =>
  isAllowed(operator, 'cases.settle') && isAllowed(operator, caseKinds[kind].needs)

/** The kinds for which something holds; `all` where that is every one. */
export function kindsWith(holds: (kind: CaseKind) => boolean): readonly CaseKind[] | 'all' {
  const kinds = caseKindNames.filter(holds)
  return kinds.length === caseKindNames.length ? 'all' : kinds
}
