/** The built server beside a site in which every fault of the table sleeps. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { array, looseObject, parse, string } from 'zod/mini'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { openSite, type Site } from '../support/site.ts'

const root = resolve('.')
const folder = join(root, 'dist', 'planted')
/** What the server reads beside the site; it looks for them beside the nearest package.json. */
const shared = ['package.json', 'db', 'dist/art', 'dist/console', 'dist/studio', 'dist/vendor']

export interface PlantedSite extends Site {
  readonly db: Database
}

/** Builds the site with the faults, some ten seconds, and opens a server that serves it. */
export async function openPlantedSite(databaseUrl: string): Promise<PlantedSite> {
  // Everything else comes from dist/, which is brought up to date first.
  await node('scripts/build.mjs')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'dist', 'server'), { recursive: true })
  const outDir = join(folder, 'dist', 'web')
  await node(
    'node_modules/vite/bin/vite.js',
    'build',
    'apps/web',
    '--config',
    'tests/planted/vite.config.ts',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  )
  for (const path of shared) await symlink(join(root, path), join(folder, path))
  await cp(join(root, 'dist', 'server', 'main.js'), join(folder, 'dist', 'server', 'main.js'))
  await cp(join(root, 'brands'), join(folder, 'brands'), { recursive: true })
  await enrichBrand(join(folder, 'brands', 'demonstration', 'brand.json'))
  const db = openDatabase(databaseUrl, { max: 2 })
  // Nobody solves a puzzle here, and who is logged in has no referral, so that what depends on it can be seen.
  const settings = JSON.stringify({ humanVerification: false, referralEnabled: false })
  await db.query(
    sql`INSERT INTO setting (key, version, value, changed_at) VALUES ('site', 1, ${settings}::jsonb, now())`,
  )
  const site = await openSite(databaseUrl, { program: join(folder, 'dist', 'server', 'main.js') })
  return {
    ...site,
    db,
    async stop() {
      await db.close()
      await site.stop()
    },
  }
}

/** The demonstration has no pages elsewhere and no language from the right; a brand with both shows them. */
async function enrichBrand(file: string): Promise<void> {
  const { brand, site, ...rest } = parse(brandFile, JSON.parse(await readFile(file, 'utf8')))
  brand.supportedLanguages.push('UR')
  const channels = { facebook: 'https://social.test/house', youtube: 'https://video.test/house' }
  await writeFile(file, JSON.stringify({ ...rest, brand, site: { ...site, channels } }))
}

const brandFile = looseObject({ brand: looseObject({ supportedLanguages: array(string()) }), site: looseObject({}) })

async function node(...args: readonly string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) throw new Error(`the site with planted faults does not build:\n${said}`)
}
