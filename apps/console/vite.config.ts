import tailwindcss from '@tailwindcss/vite'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import icons from 'unplugin-icons/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { iconComponent } from '../../packages/ui/icons.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [
    icons({ compiler: { compiler: iconComponent, extension: 'js' }, scale: 1 }),
    lingui({ configPath: `${root}lingui.config.ts`, failOnMissing: true, failOnCompileError: true }),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The contract comes whole, with its schemas: forms and lists are made from them.
    chunkSizeWarningLimit: 1200,
  },
})
