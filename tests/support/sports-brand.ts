import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { object, parse, record, string, unknown } from 'zod/mini'

/** A brand with a sportsbook, in a folder of its own beside the built product. */
export interface SportsBrand {
  readonly name: string
  /** What starts the server with it. */
  readonly program: string
  remove(): Promise<void>
}

const NAME = 'sportstest'

/** What a brand's file says of its settings. */
const file = object({ settings: record(string(), unknown()) })

/** Makes the demonstration's brand once more, with the sports of the house and the settings given. */
export async function sportsBrand(sportsbook: Readonly<Record<string, unknown>> = {}): Promise<SportsBrand> {
  const root = await mkdtemp(join(tmpdir(), 'wheelhouse-sports-brand-'))
  await mkdir(join(root, 'dist'))
  // Found from where the program lies, so that is a copy.
  await cp('dist/server', join(root, 'dist/server'), { recursive: true })
  const parts = [
    'package.json',
    'node_modules',
    'db',
    'dist/web',
    'dist/console',
    'dist/studio',
    'dist/vendor',
    'dist/art',
  ]
  for (const part of parts) await symlink(resolve(part), join(root, part))
  const folder = join(root, 'brands', NAME)
  await cp('brands/demonstration', folder, { recursive: true })
  const said: unknown = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'))
  const { settings } = parse(file, said)
  const own = {
    ...Object(said),
    sports: ['football', 'series', 'cockfight'],
    // The journey tells of its own matches.
    simulatesSports: false,
    settings: {
      ...settings,
      sportsbook: { isOn: true, margins: { football: 0, series: 0, cockfight: 0 }, liveDelaySeconds: 1, ...sportsbook },
    },
  }
  own.brand.supportedLanguages = ['PT', 'EN', 'CN', 'JA', 'KO', 'UR']
  await writeFile(join(folder, 'brand.json'), JSON.stringify(own))
  return {
    name: NAME,
    program: join(root, 'dist/server/main.js'),
    remove: () => rm(root, { recursive: true }),
  }
}
