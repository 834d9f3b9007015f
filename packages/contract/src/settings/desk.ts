import { int, maximum, minimum, object, type output } from 'zod/mini'
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
] as const
export type QueueName = (typeof queueNames)[number]

const minutes = int().check(minimum(1), maximum(100_000))

export const deskSettings = object({
  /** Minutes after which what waits in a queue has waited too long. */
  targetMinutes: object({
    withdrawals: minutes,
    deposits: minutes,
    receipts: minutes,
    identity: minutes,
    feedback: minutes,
    disputes: minutes,
    proposals: minutes,
    cases: minutes,
  }),
})
export type DeskSettings = output<typeof deskSettings>

export const desk = {
  summary: 'Sets after how many minutes each queue of operators is late.',
  schema: deskSettings,
  defaults: {
    targetMinutes: {
      withdrawals: 60,
      deposits: 30,
      receipts: 1440,
      identity: 1440,
      feedback: 720,
      disputes: 1440,
      proposals: 240,
      cases: 1440,
    },
  },
  permission: 'settings.write',
  moduleId: 'OPSDESK',
} satisfies SettingGroup<DeskSettings>
