import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/cli'

/** Every text has an id that says where it stands; a further language is one more file. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pt'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: [] }],
  format: formatter({ explicitIdAsDefault: true }),
})
