import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import site from '../../apps/web/vite.config.ts'
import { plantFaults } from './plugin.ts'

/** The site with every fault of the campaign in it, asleep. */
export default defineConfig(
  mergeConfig(site, { plugins: [plantFaults(fileURLToPath(new URL('../..', import.meta.url)))] }),
)
