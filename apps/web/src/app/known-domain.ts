import type { CallResponse } from '#contract/calls.ts'

/** True where the site may be shown under this host name: one of its domains or of their subdomains, or any where it names none. */
export function isKnownDomain(host: string, { mainDomain, domainList }: CallResponse<'system.domainRoute'>): boolean {
  const domains = [mainDomain, ...domainList].filter((domain) => domain !== '').map((domain) => domain.toLowerCase())
  const name = host.toLowerCase()
  return domains.length === 0 || domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
}
