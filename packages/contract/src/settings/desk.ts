import { int, maximum, minimum, object, type output } from 'zod/mini'
import type { CaseKind } from '../case-kinds.ts'
import type { SettingGroup } from './define.ts'

/** What operators work off one by one. */
export const queueNames = [
  'withdrawals',
  'deposits',
  'receipts',
  'identity',
  'feedback',
  'disputes',
  'proposals',
  'cases',
  'results',
  'applications',
  'redemptions',
  'affiliates',
] as const
export type QueueName = (typeof queueNames)[number]

/** Queues of what has a case as well: they are late when its time is over, so their target is the one of its kind. */
export const queuesByCase = { receipts: 'receipt', disputes: 'dispute' } as const satisfies Partial<
  Record<QueueName, CaseKind>
>
type OwnTarget = Exclude<QueueName, keyof typeof queuesByCase>

const minutes = int().check(minimum(1), maximum(100_000))

export const deskSettings = object({
  /** Minutes after which what waits in a queue has waited too long. */
  targetMinutes: object({
    withdrawals: minutes,
    deposits: minutes,
    identity: minutes,
    feedback: minutes,
    proposals: minutes,
    cases: minutes,
    results: minutes,
    applications: minutes,
    redemptions: minutes,
    affiliates: minutes,
  } satisfies Record<OwnTarget, typeof minutes>),
  /** Hours after which a proposal is not decided any more. */
  proposalHours: int().check(minimum(1), maximum(720)),
})
export type DeskSettings = output<typeof deskSettings>

export const desk = {
  summary:
    'Sets after how many minutes each queue of operators is late, and after how many hours a proposal is over. Payouts in question and disputes are late when their cases are due.',
  schema: deskSettings,
  defaults: {
    targetMinutes: {
      withdrawals: 60,
      deposits: 30,
      identity: 1440,
      feedback: 720,
      proposals: 240,
      cases: 1440,
      // Official results are out within the hour of their draw.
      results: 60,
      applications: 1440,
      redemptions: 1440,
      affiliates: 2880,
    },
    // Long enough for a weekend.
    proposalHours: 72,
  },
  permission: 'settings.write',
  moduleId: 'OPSDESK',
} satisfies SettingGroup<DeskSettings>
