import { literal, object, union, type output } from 'zod/mini'
import type { SettingGroup } from './define.ts'

export const systemSettings = object({
  /** 0 open, 1 in maintenance, as an operator sets it; a blocked region is another question (spec 4). */
  status: union([literal(0), literal(1)]),
})
export type SystemSettings = output<typeof systemSettings>

/** Written by `status.write`, which asks for no version: the last word counts. */
export const system = {
  summary: 'Whether the site is open.',
  schema: systemSettings,
  defaults: { status: 0 },
  permission: 'status.write',
} satisfies SettingGroup<SystemSettings>
