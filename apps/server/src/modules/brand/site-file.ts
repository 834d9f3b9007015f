import type { CallResponse } from '#contract/calls.ts'
import { appContent, serviceContent } from '#contract/content/reach.ts'
import { way } from '#contract/content/texts.ts'
import { type CashierSettings, channelKinds } from '#contract/settings/cashier.ts'
import type { DomainSettings } from '#contract/settings/domains.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import { array, object, optional, regex, string, type output } from 'zod/mini'
import type { Live } from '../content/index.ts'

/** What a brand's configuration says of all that surrounds the games; whatever lacks is not shown. */
export const siteFile = object({
  customerService: optional(array(serviceContent)),
  resources: optional(array(appContent)),
  channels: optional(object({ facebook: optional(way), youtube: optional(way) })),
  gtagId: optional(string().check(regex(/^[A-Z0-9-]{4,30}$/))),
})
export type SiteFile = output<typeof siteFile>

interface Configured {
  readonly brand: { readonly registrationOpen: boolean }
  readonly site?: SiteFile | undefined
}

/** The part of it that every visitor may read; of analytics an operator has the last word. */
export async function infoOf(
  brand: Configured,
  whitelabel: SiteSettings,
  domains: DomainSettings,
  { channels: ways }: Pick<CashierSettings, 'channels'>,
  shown: Live['live'],
): Promise<Omit<CallResponse<'system.permission'>['info'], 'clerk'>> {
  const [services, apps, links] = await Promise.all([shown('service'), shown('app'), shown('link')])
  const channel = (place: 'facebook' | 'youtube'): string | null =>
    links.find(({ value }) => value.place === place)?.value.url ?? null
  return {
    whitelabel,
    register: brand.brand.registrationOpen,
    customerService: services.map(({ value: { csType } }) => ({ csType })),
    resources: apps.map(({ value }) => value),
    channels: { facebook: channel('facebook'), youtube: channel('youtube') },
    links: links
      .filter(({ value }) => value.place === 'footer')
      .map(({ item, value: { url, texts } }) => ({ item, url, texts })),
    depositKinds: channelKinds.filter((kind) => ways.some((one) => one.enabled && one.kind === kind)),
    domainRoute: domains,
    mainDomain: domains.mainDomain,
    gtagId: whitelabel.gtagId === undefined ? (brand.site?.gtagId ?? null) : whitelabel.gtagId,
  }
}
