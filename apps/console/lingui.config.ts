import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/cli'

/** The console speaks English; another language is another file beside it. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/texts/{locale}', include: [] }],
  format: formatter({ explicitIdAsDefault: true }),
})
