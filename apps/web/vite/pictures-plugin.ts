import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { object, parse, record, string } from 'zod/mini'
import type { Plugin } from 'vite'
import { avatarLooks, avatarSvg } from '../src/parts/avatars.ts'

const require = createRequire(import.meta.url)
const iconSet = object({ icons: record(string(), object({ body: string() })) })

const bodiesOf = (set: string): Readonly<Record<string, { body: string }>> =>
  parse(iconSet, JSON.parse(readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), 'utf8'))).icons

/** Countries have two letters; the set also has languages, organisations and regions. */
const COUNTRY = /^[a-z]{2}$/

/**
 * Small pictures of which a page shows a few out of many: the flags of countries and the avatars, each
 * a file of its own under `/flags` and `/avatars`, loaded where it is seen.
 */
export const picturesPlugin = (): Plugin => ({
  name: 'pictures',
  generateBundle() {
    for (const [country, { body }] of Object.entries(bodiesOf('circle-flags'))) {
      if (!COUNTRY.test(country)) continue
      this.emitFile({
        type: 'asset',
        fileName: `flags/${country}.svg`,
        source: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`,
      })
    }
    const signs = bodiesOf('game-icons')
    for (const [name, look] of Object.entries(avatarLooks)) {
      this.emitFile({
        type: 'asset',
        fileName: `avatars/${name}.svg`,
        source: avatarSvg(look, (sign) => signs[sign]?.body ?? ''),
      })
    }
  },
})
