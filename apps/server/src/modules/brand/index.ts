import { banner, brandCalls, brandInfo } from '#contract/brand.ts'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { helpSection } from '#contract/help.ts'
import { languageCode } from '#contract/scalars.ts'
import { cashierSettings, safetySettings, vipSettings } from '#contract/cashier-settings.ts'
import { registerSettings, siteSettings } from '#contract/settings.ts'
import { _default, array, extend, int, object, optional, partialRecord, prettifyError, refine, regex, safeParse, string, type output } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { ConfigError } from '../../platform/config.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { Geo } from '../../platform/geo.ts'
import type { PayloadBox } from '../../platform/payload/payload.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Settings } from './settings.ts'
import { hosts, pickOne } from './hosts.ts'
import { infoOf, siteFile } from './site-file.ts'
import { tokens } from './style.ts'

export { domainsOf, serviceEntriesOf } from './site-file.ts'
export { brandStyle, tokens } from './style.ts'
export { createSettings, type Settings, type SettingValues } from './settings.ts'

const timeZone = string().check(refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'not an IANA time zone'))

/** A brand's configuration file: what the site shows, and what only the server asks. */
const brandFile = object({
  brand: extend(brandInfo, { defaultLanguage: _default(languageCode, 'PT'), tokens }),
  banners: array(banner),
  site: optional(siteFile),
  /** Hosts besides this one that pictures and games may come from. */
  hosts: _default(hosts, { imgUrls: [], startGameUrls: [] }),
  /** Chapters of the help centre by language, from the folder `help` beside the file. */
  help: optional(partialRecord(languageCode, array(helpSection))),
  /** Whose midnight ends a day: limits, reports and draws live in it. */
  timeZone,
  /** Vendors with wallets of their own that the demonstration plays, where none is configured. */
  demonstrationVendors: optional(array(object({ vendor: string().check(regex(/^[A-Z0-9]{2,12}$/)), name: string() }))),
  /** Member types that may log in besides agents and trials (spec 3); any other is a non-member account. */
  memberTypes: array(int()),
  /** Settings as they stand until an operator changes them. */
  settings: object({ site: siteSettings, register: registerSettings, region: object({ blockedCountries: array(string()) }), cashier: cashierSettings, vip: vipSettings, safety: safetySettings }),
})
export type Brand = output<typeof brandFile>

/**
 * Reads brands/<name>/brand.json.
 * @throws ConfigError that names each wrong field
 */
export async function readBrand(root: string, name: string): Promise<Brand> {
  const file = join(root, 'brands', name, 'brand.json')
  const found = parseJson(file, await readFile(file, 'utf8'))
  const parsed = safeParse(brandFile, typeof found === 'object' ? { ...found, help: await readHelp(join(root, 'brands', name, 'help')) } : found)
  if (!parsed.success) throw new ConfigError(`brands/${name}/brand.json cannot be used:\n${prettifyError(parsed.error)}`)
  return parsed.data
}

/** The help centre's texts, `<language>.json` each; a brand without the folder has none. */
async function readHelp(folder: string): Promise<Record<string, unknown>> {
  const files = await readdir(folder).catch(() => [])
  const texts = files.filter((file) => file.endsWith('.json')).map(async (file) => {
    const path = join(folder, file)
    return [basename(file, '.json').toUpperCase(), parseJson(path, await readFile(path, 'utf8'))] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${file} is no JSON: ${String(error)}`)
  }
}

export interface BrandDeps {
  readonly brand: Brand
  readonly payloads: PayloadBox
  readonly clock: Clock
  readonly settings: Settings
  readonly random: RandomSource
  readonly geo: Geo
  /** Social providers that are configured. */
  readonly social: readonly { readonly provider: string; readonly label: string }[]
}

/** What the site asks before anything else: whether it is open, whose it is, and how to seal to it. */
export function createBrand(deps: BrandDeps): { calls: MountedCall[] } {
  return {
    calls: bindCalls(brandCalls, {
      'system.status': async (_request, { ip }) => ({ status: await statusFor(deps, ip), ip }),
      'system.permission': async () => {
        const site = await deps.settings.site()
        return {
          brand: deps.brand.brand, banners: deps.brand.banners, settings: site, info: infoOf(deps.brand, site), social: [...deps.social],
          imgUrl: pickOne(deps.brand.hosts.imgUrls, deps.random), startGameUrl: pickOne(deps.brand.hosts.startGameUrls, deps.random), timeZone: deps.brand.timeZone,
        }
      },
      'system.whitelabel': () => deps.settings.site(),
      'system.payloadKey': async () => ({ ...(await deps.payloads.publicKey()), serverTime: new Date(deps.clock.now()).toISOString() }),
    }),
  }
}

/** 0 open, 1 in maintenance, 2 closed to the caller's region; decided here once, for the site and for every call (spec 4). */
export async function statusFor({ settings, geo }: Pick<BrandDeps, 'settings' | 'geo'>, ip: string): Promise<0 | 1 | 2> {
  if ((await settings.status()) === 1) return 1
  const blocked = await settings.blockedCountries()
  const country = blocked.length === 0 ? undefined : geo.countryOf(ip)
  return country !== undefined && blocked.includes(country) ? 2 : 0
}
