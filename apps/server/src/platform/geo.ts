import { open, type CountryResponse } from 'maxmind'
import { createRequire } from 'node:module'

/** Where addresses are. */
export interface Geo {
  /** ISO 3166 code of the country of an address, such as BR; undefined for private and unknown ones. */
  countryOf(ip: string): string | undefined
}

/** Reads the country database (public domain, from the registries of addresses) that comes as a package. */
export async function openGeo(): Promise<Geo> {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  const reader = await open<CountryResponse & { country_code?: string }>(file)
  return {
    countryOf(ip) {
      try {
        return reader.get(ip)?.country_code
      } catch {
        // What is no address at all, such as that of a test's injected request, is nowhere.
        return undefined
      }
    },
  }
}
