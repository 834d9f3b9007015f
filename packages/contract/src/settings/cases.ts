import { int, maximum, minimum, object, type output } from 'zod/mini'
import type { CaseKind } from '../case-kinds.ts'
import type { SettingGroup } from './define.ts'

const hours = int().check(minimum(1), maximum(8760))

const caseSettings = object({
  /** Hours after which a case of a kind is due. */
  targetHours: object({
    dispute: hours,
    complaint: hours,
    receipt: hours,
    reconciliation: hours,
    transferCircle: hours,
    unpaidBills: hours,
    parkedEvent: hours,
  } satisfies Record<CaseKind, typeof hours>),
})
type CaseSettings = output<typeof caseSettings>

export const cases = {
  summary: 'Sets after how many hours a case of each kind is due.',
  schema: caseSettings,
  defaults: {
    targetHours: {
      dispute: 72,
      complaint: 72,
      receipt: 24,
      reconciliation: 48,
      transferCircle: 48,
      unpaidBills: 24,
      parkedEvent: 8,
    },
  },
  permission: 'settings.write',
  moduleId: 'OPSCASESET',
} satisfies SettingGroup<CaseSettings>
