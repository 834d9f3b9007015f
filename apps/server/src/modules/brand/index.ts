import { banner, brandCalls, brandInfo } from '#contract/brand.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { array, object, prettifyError, refine, safeParse, string, type output } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { ConfigError } from '../../platform/config.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import type { PayloadBox } from '../../platform/payload/payload.ts'

const timeZone = string().check(refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'not an IANA time zone'))

/** A brand's configuration file: what the site shows, and what only the server asks. */
const brandFile = object({
  brand: brandInfo,
  banners: array(banner),
  /** Whose midnight ends a day: limits, reports and draws live in it. */
  timeZone,
})
export type Brand = output<typeof brandFile>

/**
 * Reads brands/<name>/brand.json.
 * @throws ConfigError that names each wrong field
 */
export async function readBrand(root: string, name: string): Promise<Brand> {
  const file = join(root, 'brands', name, 'brand.json')
  const parsed = safeParse(brandFile, parseJson(file, await readFile(file, 'utf8')))
  if (!parsed.success) throw new ConfigError(`brands/${name}/brand.json cannot be used:\n${prettifyError(parsed.error)}`)
  return parsed.data
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${file} is no JSON: ${String(error)}`)
  }
}

/** What the site asks before anything else: whether it is open, whose it is, and how to seal to it. */
export function createBrand(deps: { brand: Brand; payloads: PayloadBox; clock: Clock }): { calls: MountedCall[] } {
  return {
    calls: bindCalls(brandCalls, {
      'system.status': async (_request, { ip }) => ({ status: 0 as const, ip }),
      'system.permission': async () => ({ brand: deps.brand.brand, banners: deps.brand.banners }),
      'system.payloadKey': async () => ({ ...(await deps.payloads.publicKey()), serverTime: new Date(deps.clock.now()).toISOString() }),
    }),
  }
}
