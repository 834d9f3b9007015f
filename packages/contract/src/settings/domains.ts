import { array, maxLength, object, regex, string, union, literal, type output } from 'zod/mini'
import type { SettingGroup } from './define.ts'

/** A host name, without scheme and port. */
const domain = string().check(
  regex(/^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i),
)

export const domainSettings = object({
  /** The site's first name; empty where any will do. */
  mainDomain: union([literal(''), domain]),
  domainList: array(domain).check(maxLength(100)),
})
export type DomainSettings = output<typeof domainSettings>

const namesOf = ({ mainDomain, domainList }: DomainSettings): string[] =>
  [mainDomain, ...domainList].filter((name) => name !== '').map((name) => name.toLowerCase())

/** True where the site shows itself under a name under which it did not before. */
export function isWider(before: DomainSettings, after: DomainSettings): boolean {
  const [was, is] = [namesOf(before), namesOf(after)]
  if (was.length === 0) return false
  return is.length === 0 || is.some((name) => !was.some((known) => name === known || name.endsWith(`.${known}`)))
}

export const domains = {
  summary: 'Sets the names under which the site may be shown; without any, it is shown under all.',
  schema: domainSettings,
  defaults: { mainDomain: '', domainList: [] },
  permission: 'settings.write',
  moduleId: 'OPSDOMAIN',
  isLooser: isWider,
} satisfies SettingGroup<DomainSettings>
