import type { CallResponse } from '#contract/calls.ts'
import type { SiteSettings } from '#contract/settings/site.ts'
import { domainRoute, resource } from '#contract/site-info.ts'
import { array, object, optional, regex, string, type output } from 'zod/mini'

/** An address of the site itself, or one over https. */
const way = string().check(regex(/^(?:https:\/\/|\/(?!\/))[^\s"<>]*$/))

/** Of the site itself, this page alone stays open in a maintenance, when service is asked for most. */
const serviceWay = string().check(regex(/^(?:https:\/\/|\/contact(?![^?#]))[^\s"<>]*$/))

/** What a brand's configuration says of all that surrounds the games; whatever lacks is not shown. */
export const siteFile = object({
  customerService: optional(array(object({ csType: string(), path: serviceWay }))),
  resources: optional(array(resource)),
  channels: optional(object({ facebook: optional(way), youtube: optional(way) })),
  domainRoute: optional(domainRoute),
  gtagId: optional(string().check(regex(/^[A-Z0-9-]{4,30}$/))),
})

interface Configured {
  readonly brand: { readonly registrationOpen: boolean }
  readonly site?: output<typeof siteFile> | undefined
}

/** Where customer service is reached; the paths are for `service.entries` alone. */
export const serviceEntriesOf = ({
  site,
}: Pick<Configured, 'site'>): readonly { readonly csType: string; readonly path: string }[] =>
  site?.customerService ?? []

export const domainsOf = ({ site }: Pick<Configured, 'site'>): CallResponse<'system.domainRoute'> =>
  site?.domainRoute ?? { mainDomain: '', domainList: [] }

/** The part of it that every visitor may read; of analytics an operator has the last word. */
export const infoOf = (
  brand: Configured,
  whitelabel: SiteSettings,
): Omit<CallResponse<'system.permission'>['info'], 'clerk'> => ({
  whitelabel,
  register: brand.brand.registrationOpen,
  customerService: serviceEntriesOf(brand).map(({ csType }) => ({ csType })),
  resources: brand.site?.resources ?? [],
  channels: { facebook: brand.site?.channels?.facebook ?? null, youtube: brand.site?.channels?.youtube ?? null },
  domainRoute: domainsOf(brand),
  mainDomain: domainsOf(brand).mainDomain,
  gtagId: whitelabel.gtagId === undefined ? (brand.site?.gtagId ?? null) : whitelabel.gtagId,
})
