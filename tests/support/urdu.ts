import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { Site } from './site.ts'

/** No brand offers Urdu, so a house's settings are changed on their way to the browser. */
export async function offerUrdu(context: BrowserContext, site: Site): Promise<void> {
  await context.route(
    (url) => url.origin === site.url,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const html = await response.text()
      const settings = /"supportedLanguages":\[[^\]]*/
      expect(html).toMatch(settings)
      return route.fulfill({ response, body: html.replace(settings, (list) => `${list},"UR"`) })
    },
  )
}
