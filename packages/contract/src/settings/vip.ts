import { array, int, maximum, minimum, object, type output } from 'zod/mini'
import { amount, plainText } from '../scalars.ts'
import type { SettingGroup } from './define.ts'

/** Levels in rising order; a member has the highest whose turnover over life it reached. */
export const vipSettings = object({
  levels: array(object({ rank: int().check(minimum(0), maximum(99)), labelName: plainText(30), turnover: amount })),
})
export type VipSettings = output<typeof vipSettings>

export const vip = {
  summary: 'Sets the VIP levels.',
  schema: vipSettings,
  defaults: {
    levels: [],
  },
  permission: 'settings.write',
  moduleId: 'OPSVIP',
} satisfies SettingGroup<VipSettings>
