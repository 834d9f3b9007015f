/** A real Chromium for tests: the one that comes as a package and needs nothing of the system, or another by TEST_BROWSER. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { systemBrowser } from './system-browser.ts'

const FLAGS = [
  '--no-sandbox', // needed by root and in containers; only our own pages are opened
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** WebGL, which the games draw with, computed by the processor; pages are then put together by it as well, several times slower. */
const WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

const HOVERS = ['primaryHoverType=2', 'availableHoverTypes=2', 'primaryPointerType=4', 'availablePointerTypes=4']

export interface BrowserOptions {
  /** Lets a further program steer the browser, at this port of this machine. */
  debuggingPort?: number
  /** True where a slot or the wheel is played; no page of the site itself draws with WebGL. */
  webgl?: boolean
  /** False where nobody looks at pictures: none is asked for, and the page is told of none that fails. */
  pictures?: boolean
  /** True where people look at what is drawn: blurring what lies below a popup takes the processor 200 ms a frame. */
  blurs?: boolean
}

/** The program that TEST_BROWSER names: `system` or a path; undefined for the package's, which is the default. */
function named(choice = process.env.TEST_BROWSER ?? ''): string | undefined {
  if (choice === '' || choice === 'package') return undefined
  if (choice !== 'system') return choice
  const path = systemBrowser()
  if (path === undefined) throw new Error('TEST_BROWSER=system: this system has no Chromium where one is looked for')
  return path
}

/** Starts a headless browser: the package's, or the one that TEST_BROWSER names. */
export async function launchBrowser({
  debuggingPort,
  webgl = false,
  pictures = true,
  blurs = false,
}: BrowserOptions = {}): Promise<Browser> {
  // Playwright sets this flag too, so that a headless browser has a mouse that hovers; the last one holds, so ours repeats it.
  const settings = [
    ...(pictures ? HOVERS : ['imagesEnabled=false']),
    ...(blurs ? [] : ['prefersReducedTransparency=true']),
  ]
  const args = [
    ...FLAGS,
    ...(webgl ? WEBGL : []),
    `--blink-settings=${settings.join()}`,
    ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
  ]
  const executablePath = named()
  if (executablePath !== undefined) return chromium.launch({ executablePath, args })
  const folder = unpacked()
  return chromium.launch({ executablePath: join(folder, 'chromium'), args, env: environment(folder) })
}

/** Unpacks the package's Chromium once, under another name first, so that half of it is never taken for a whole. */
function unpacked(): string {
  const require = createRequire(import.meta.url)
  const home = dirname(dirname(dirname(dirname(require.resolve('@sparticuz/chromium')))))
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'chromium', 'package.json'), 'utf8'))
  const folder = join(tmpdir(), `wheelhouse-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) {
    const strange = process.getuid !== undefined && statSync(folder).uid !== process.getuid()
    if (strange) throw new Error(`${folder} belongs to another user. Remove it.`)
    return folder
  }
  const part = mkdtempSync(`${folder}.part-`)
  // The package unpacks to wherever TMPDIR points, and its libraries only where it believes to be on Amazon's Linux.
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  const env = { ...process.env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const args = ['--input-type=module', '-e', script]
  const { status, stderr } = spawnSync(process.execPath, args, { env, cwd: import.meta.dirname, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the Chromium in @sparticuz/chromium does not unpack: ${stderr}`)
  mkdirSync(join(part, 'font-cache'))
  writeFileSync(join(part, 'fonts.conf'), fontSettings(folder))
  try {
    renameSync(part, folder)
  } catch (error) {
    rmSync(part, { recursive: true })
    if (!existsSync(folder)) throw error // else another process was quicker
  }
  return folder
}

/** The package's fonts, and the system's where there are any. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
}

/** The libraries that come along are for systems without them; elsewhere the system's own fit better. */
function environment(folder: string): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const env: Record<string, string> = { ...Object.fromEntries(inherited), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const loads = spawnSync(join(folder, 'chromium'), ['--version'], { env }).status === 0
  return loads ? env : { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
}
