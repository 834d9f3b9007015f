import { array, object, regex, string, type output } from 'zod/mini'
import type { SettingGroup } from './define.ts'

export const regionSettings = object({
  /** Countries (ISO 3166) whose visitors the site is closed to. */
  blockedCountries: array(string().check(regex(/^[A-Z]{2}$/))),
})
export type RegionSettings = output<typeof regionSettings>

export const region = {
  summary: 'Sets the countries whose visitors the site is closed to.',
  schema: regionSettings,
  defaults: { blockedCountries: [] },
  permission: 'settings.write',
  moduleId: 'OPSREGION',
  // Whoever was kept out comes in.
  isLooser: (before, after) => before.blockedCountries.some((country) => !after.blockedCountries.includes(country)),
} satisfies SettingGroup<RegionSettings>
