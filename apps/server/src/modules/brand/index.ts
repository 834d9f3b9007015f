import { brandCalls } from '#contract/calls/brand.ts'
import type { Clock } from '../../platform/clock.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { Geo } from '../../platform/geo.ts'
import type { PayloadBox } from '../../platform/payload/payload.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Brand } from './brand-file.ts'
import { pickOne } from './hosts.ts'
import type { Settings } from './settings.ts'
import { infoOf } from './site-file.ts'

export { type Brand, readBrand } from './brand-file.ts'
export { domainsOf, serviceEntriesOf } from './site-file.ts'
export { brandStyle, tokens } from './style.ts'
export { createSettings, type Settings } from './settings.ts'
export { settingsMark } from './settings.sql.ts'

export interface BrandDeps {
  readonly brand: Brand
  readonly payloads: PayloadBox
  readonly clock: Clock
  readonly settings: Settings
  readonly random: RandomSource
  readonly geo: Geo
  /** Social providers that are configured. */
  readonly social: readonly { readonly provider: string; readonly label: string }[]
  /** True in the demonstration, where a program decides what waits for an operator. */
  readonly clerk: boolean
}

/** What the site asks before anything else: whether it is open, whose it is, and how to encrypt to it. */
export function createBrand(deps: BrandDeps): { calls: MountedCall[] } {
  return {
    calls: bindCalls(brandCalls, {
      'system.status': async (_request, { ip }) => {
        const status = await statusFor(deps, ip)
        return { status, maintenance: status === 1, regionRestriction: status === 2, location: { ip } }
      },
      'system.permission': async () => {
        const site = await deps.settings.site()
        return {
          brand: deps.brand.brand,
          banners: deps.brand.banners,
          info: { ...infoOf(deps.brand, site), clerk: deps.clerk },
          social: [...deps.social],
          imgUrl: pickOne(deps.brand.hosts.imgUrls, deps.random),
          startGameUrl: pickOne(deps.brand.hosts.startGameUrls, deps.random),
          timeZone: deps.brand.timeZone,
        }
      },
      'system.whitelabel': () => deps.settings.site(),
      'system.payloadKey': async () => ({
        ...(await deps.payloads.publicKey()),
        serverTime: new Date(deps.clock.now()).toISOString(),
      }),
    }),
  }
}

/** 0 open, 1 in maintenance, 2 closed to the caller's region; decided here once, for the site and for every call (spec 4). */
export async function statusFor(
  { settings, geo }: Pick<BrandDeps, 'settings' | 'geo'>,
  ip: string,
): Promise<0 | 1 | 2> {
  if ((await settings.system()).status === 1) return 1
  const { blockedCountries: blocked } = await settings.region()
  const country = blocked.length === 0 ? undefined : geo.countryOf(ip)
  return country !== undefined && blocked.includes(country) ? 2 : 0
}
