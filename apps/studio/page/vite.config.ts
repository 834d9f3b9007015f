import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { gameIcons } from './icons-plugin.ts'
import { shellPlugin } from './shell-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The icons that the painters build up; see the `art/` of each game. */
const ICONS = [
  'spiked-dragon-head',
  'open-treasure-chest',
  'broadsword',
  'dragon-shield',
  'emerald',
  'small-fire',
  'flame',
  'circling-fish',
  'paper-crane',
  'teapot',
  'anchor',
  'seagull',
  'oyster-pearl',
  'knot',
  'ship-wheel',
  'camel',
  'horse-head',
  'eagle-head',
  'magic-lamp',
  'palm-tree',
]

export default defineConfig({
  root: here('.'),
  // Pages are served below /studio by whatever host runs the studio.
  base: './',
  plugins: [shellPlugin(here('shell')), gameIcons(ICONS)],
  build: {
    outDir: here('../../../dist/studio'),
    emptyOutDir: true,
    target: 'es2022',
    // The content policy of the pages allows no data addresses, and one file is cached better than three copies.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: readdirSync(here('.'))
        .filter((name) => name.endsWith('.html'))
        .map(here),
    },
  },
})
