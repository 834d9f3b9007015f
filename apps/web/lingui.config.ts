import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/cli'

const source = join(import.meta.dirname, 'src')
const features = readdirSync(join(source, 'features')).filter((name) =>
  existsSync(join(source, 'features', name, 'texts')),
)

/**
 * Every text has an id that says where it stands. A language is a file, `texts/<language>.po`, and one in the `texts` of
 * each feature that brings its own; whatever lies there is taken.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: readdirSync(join(source, 'texts'))
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length)),
  catalogs: ['', ...features.map((name) => `features/${name}/`)].map((folder) => ({
    path: `<rootDir>/src/${folder}texts/{locale}`,
    include: [],
  })),
  format: formatter({ explicitIdAsDefault: true }),
})
