import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import icons from 'unplugin-icons/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { iconComponent } from '../icons.ts'

/** The page that shows every component. It is no part of the site and of no build that is shipped. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [icons({ compiler: { compiler: iconComponent, extension: 'js' }, scale: 1 }), react(), tailwindcss()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
