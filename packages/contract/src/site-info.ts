import { array, boolean, nullable, object, string } from 'zod/mini'
import { linkContent } from './content/reach.ts'
import { siteSettings } from './settings/site.ts'

/** Something to fetch: an app for a phone, by what it runs on. */
export const resource = object({ resourceType: string(), labelNameEn: string(), url: string() })

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
  resources: array(resource),
  /** Pages of the house elsewhere; null where it has none. */
  channels: object({ facebook: nullable(string()), youtube: nullable(string()) }),
  /** Further lines of the footer. */
  links: array(object({ item: string(), url: linkContent.shape.url, texts: linkContent.shape.texts })),
  domainRoute,
  mainDomain: string(),
  /** True in the demonstration alone: a program, the clerk, decides what waits for an operator, and the site says so. */
  clerk: boolean(),
  /** Analytics load only where this is set. */
  gtagId: nullable(string()),
})
