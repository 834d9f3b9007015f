import tailwindcss from '@tailwindcss/vite'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import icons from 'unplugin-icons/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { callsPlugin } from './vite/calls-plugin.ts'
import { acyclicPlugin } from './vite/acyclic-plugin.ts'
import { documentPlugin } from './vite/document-plugin.ts'
import { iconComponent } from '../../packages/ui/icons.ts'
import { picturesPlugin } from './vite/pictures-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What the site in the browser and its first screen on the server are built with alike. */
const shared = (): UserConfig => ({
  root,
  plugins: [
    callsPlugin(),
    icons({ compiler: { compiler: iconComponent, extension: 'js' }, scale: 1 }),
    lingui({ configPath: `${root}lingui.config.ts`, failOnMissing: true, failOnCompileError: true }),
    react(),
  ],
})

const site = shared()

export default defineConfig({
  ...site,
  plugins: [site.plugins, documentPlugin(shared), picturesPlugin(), acyclicPlugin(), tailwindcss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A shared file would else carry the names of all who share it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            // All that the first screen needs in one file: it packs better, and nothing is asked for one after the other.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What several parts share, by who needs it: a part comes with a few files and not with one for each icon.
            // Small ones are not merged: then files would import each other in a circle.
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
})
