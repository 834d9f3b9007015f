import { array, nullable, object, string } from 'zod/mini'

/** Something to fetch: an app for a phone, by what it runs on. */
export const resource = object({ resourceType: string(), labelNameEn: string(), url: string() })

/** The domains of a site; both empty where any will do. */
export const domainRoute = object({ mainDomain: string(), domainList: array(string()) })

/** What surrounds the games (spec 7.3, permission): apps, channels, domains, and which kinds of customer service there are. */
export const siteInfo = object({
  /** Kinds of customer service; their paths come sealed, by `service.entries`. */
  customerService: array(object({ csType: string() })),
  resources: array(resource),
  /** Pages of the house elsewhere; null where it has none. */
  channels: object({ facebook: nullable(string()), youtube: nullable(string()) }),
  domainRoute,
  mainDomain: string(),
  /** Analytics load only where this is set. */
  gtagId: nullable(string()),
})
