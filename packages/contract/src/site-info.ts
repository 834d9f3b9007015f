import { array, boolean, enum as oneOf, nullable, object, string } from 'zod/mini'
import { appContent, linkContent } from './content/reach.ts'
import { channelKinds } from './settings/cashier.ts'
import { siteSettings } from './settings/site.ts'

/** The domains of a site; both empty where any will do. */
export const domainRoute = object({ mainDomain: string(), domainList: array(string()) })

/** What surrounds the games (spec 7.3, permission): apps, channels, domains, and which kinds of customer service there are. */
export const siteInfo = object({
  /** The site's switches. */
  whitelabel: siteSettings,
  /** Whether new accounts can be made. */
  register: boolean(),
  /** Kinds of customer service; their paths come encrypted, by `service.entries`. */
  customerService: array(object({ csType: string() })),
  /** Apps to fetch, by what they run on. */
  resources: array(appContent),
  /** Pages of the house elsewhere; null where it has none. */
  channels: object({ facebook: nullable(string()), youtube: nullable(string()) }),
  /** Further lines of the footer. */
  links: array(object({ item: string(), url: linkContent.shape.url, texts: linkContent.shape.texts })),
  /** The kinds of ways to pay in that are open to somebody. */
  depositKinds: array(oneOf(channelKinds)),
  domainRoute,
  mainDomain: string(),
  /** True in the demonstration alone: a program, the clerk, decides what waits for an operator, and the site says so. */
  clerk: boolean(),
  /** Analytics load only where this is set. */
  gtagId: nullable(string()),
})
