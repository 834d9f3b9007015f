import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/cli'

const found = readdirSync(join(import.meta.dirname, 'src/locales'), { withFileTypes: true })
const rooms = found.filter((one) => one.isDirectory()).map(({ name }) => name)

/**
 * Every text has an id that says where it stands. A language is a file, `<language>.po`, and beside it
 * one in each folder of texts that only a part of the site loads; whatever lies there is taken.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: found.filter(({ name }) => name.endsWith('.po')).map(({ name }) => name.slice(0, -'.po'.length)),
  catalogs: ['', ...rooms.map((room) => `${room}/`)].map((folder) => ({
    path: `<rootDir>/src/locales/${folder}{locale}`,
    include: [],
  })),
  format: formatter({ explicitIdAsDefault: true }),
})
