import type { ContentMarks } from '#contract/content-marks.ts'
import { brandCalls } from '#contract/calls/brand.ts'
import type { LiveItem } from '#contract/content/index.ts'
import type { MaintenanceContent } from '#contract/content/reach.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FastifyInstance } from 'fastify'
import { bindCalls, type Cookies, type MountedCall } from '../../platform/http/handlers.ts'
import type { Geo } from '../../platform/geo.ts'
import type { PayloadBox } from '../../platform/payload/payload.ts'
import type { RandomSource } from '../../platform/random.ts'
import type { Brand } from './brand-file.ts'
import { pickOne } from './hosts.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { Settings } from './settings.ts'
import type { Live } from '../content/index.ts'
import { infoOf } from './site-file.ts'

export { type Brand, readBrand } from './brand-file.ts'
export { fileContent } from './file-content.ts'
export { brandStyle, tokens } from './style.ts'
export { createSettings, type Settings } from './settings.ts'
export { settingsMark } from './settings.sql.ts'
export { keepOpening, lockOpening, noteOpened, readOpening } from './opening.sql.ts'
export { createRehearsal, type Rehearsal } from './rehearsal.ts'

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
  readonly rehearsal: Rehearsal
  /** What operators wrote for the site. */
  readonly content: Live
  /** Marks of what everybody may read. */
  marks(): ContentMarks
  /** The version of the terms in force. */
  termsVersion(): Promise<string>
}

/** What the site asks before anything else: whether it is open, whose it is, and how to encrypt to it. */
export function createBrand(deps: BrandDeps): { calls: MountedCall[]; mount(server: FastifyInstance): void } {
  return {
    mount: (server) => deps.rehearsal.mount(server),
    calls: bindCalls(brandCalls, {
      'system.status': async (_request, { ip, cookies }) => {
        const preview = await deps.content.previewOf({ cookies })
        // What is said of a closed site is seen there alone.
        const asked = previewed[preview?.kind ?? '']
        const status = asked ?? (await statusFor(deps, ip, cookies))
        const notice = await noticeOf(deps.content, status, { cookies }, preview?.item)
        return {
          status,
          maintenance: status === 1,
          regionRestriction: status === 2,
          location: { ip },
          notice,
          rehearsal: status === 0 && (await isRehearsal(deps, cookies)),
          marks: deps.marks(),
        }
      },
      'system.permission': async (_request, caller) => {
        const shown: Live['live'] = (kind) => deps.content.live(kind, caller)
        const [site, domains, cashier, banners, preview] = await Promise.all([
          whitelabelOf(deps),
          deps.settings.domains(),
          deps.settings.cashier(),
          shown('banner'),
          deps.content.previewOf(caller),
        ])
        return {
          brand: deps.brand.brand,
          banners: banners.map(({ item, value }) => ({
            item,
            ...value,
            texts: offered(value.texts, deps.brand.brand.supportedLanguages),
          })),
          previewUntil: preview?.expiresAt.toISOString() ?? null,
          info: { ...(await infoOf(deps.brand, site, domains, cashier, shown)), clerk: deps.clerk },
          social: [...deps.social],
          imgUrl: pickOne(deps.brand.hosts.imgUrls, deps.random),
          startGameUrl: pickOne(deps.brand.hosts.startGameUrls, deps.random),
          timeZone: deps.brand.timeZone,
          sports: [...(deps.brand.sports ?? [])],
        }
      },
      'system.whitelabel': () => whitelabelOf(deps),
      'system.payloadKey': async () => ({
        ...(await deps.payloads.publicKey()),
        serverTime: new Date(deps.clock.now()).toISOString(),
      }),
    }),
  }
}

/** The site's switches, with the terms as operators wrote them. */
const whitelabelOf = async ({ settings, termsVersion }: BrandDeps): Promise<SiteSettings> => ({
  ...(await settings.site()),
  termsVersion: await termsVersion(),
})

/** Words in the languages that the brand offers. */
const offered = <Words>(
  texts: Readonly<Partial<Record<LanguageCode, Words>>>,
  languages: readonly LanguageCode[],
): Partial<Record<LanguageCode, Words>> => {
  const found: Partial<Record<LanguageCode, Words>> = {}
  for (const language of languages) {
    const words = texts[language]
    if (words !== undefined) found[language] = words
  }
  return found
}

/** True for a browser that is let in although the site is closed to all others. */
const isRehearsal = async (
  { settings, rehearsal }: Pick<BrandDeps, 'settings' | 'rehearsal'>,
  cookies: Pick<Cookies, 'get'>,
): Promise<boolean> => (await settings.system()).status === 1 && rehearsal.isOn(cookies)

/** Previews that show the site closed. */
const previewed: Readonly<Record<string, 1 | 2>> = { maintenance: 1, region: 2 }

/** What operators wrote about why the site is closed, the previewed item before the one that stands. */
async function noticeOf(
  content: Pick<Live, 'live'>,
  status: 0 | 1 | 2,
  caller: { readonly cookies: Cookies },
  item: string | undefined,
): Promise<MaintenanceContent | null> {
  const pick = <Value>(items: readonly LiveItem<Value>[]): Value | undefined =>
    (items.find((one) => one.item === item) ?? items[0])?.value
  if (status === 1) return pick(await content.live('maintenance', caller)) ?? null
  const region = status === 2 ? pick(await content.live('region', caller)) : undefined
  return region === undefined ? null : { ...region, endsAt: null }
}

/** 0 open, 1 in maintenance, 2 closed to the caller's region; decided here once, for the site and for every call (spec 4). */
export async function statusFor(
  { settings, geo, rehearsal }: Pick<BrandDeps, 'settings' | 'geo' | 'rehearsal'>,
  ip: string,
  cookies: Pick<Cookies, 'get'>,
): Promise<0 | 1 | 2> {
  if ((await settings.system()).status === 1 && !(await rehearsal.isOn(cookies))) return 1
  const { blockedCountries: blocked } = await settings.region()
  const country = blocked.length === 0 ? undefined : geo.countryOf(ip)
  return country !== undefined && blocked.includes(country) ? 2 : 0
}
