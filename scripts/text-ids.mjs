/**
 * Writes the ids of all texts as types, so that a misspelt or missing one does not compile: what the English catalogues
 * of the site and the console name becomes members of `TextIds` (packages/kit/src/language.ts), each with the part that
 * it comes with.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from './bootstrap.mjs'

const applications = ['web', 'console'].map((name) => join(root, 'apps', name, 'src'))
const types = join(root, 'dist', 'types', 'text-ids.d.ts')

/** Brings the file of types up to date with `texts/en.po` of the whole and of each feature. */
export async function writeTextIds(folders = applications, file = types) {
  const rooms = new Map()
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true })
    for (const name of names.filter((one) => /(^|[\\/])texts[\\/]en\.po$/.test(one)).toSorted()) {
      const owner = dirname(dirname(name))
      const room = owner === '.' ? 'whole' : basename(owner)
      const text = await readFile(join(folder, name), 'utf8')
      const ids = Array.from(text.matchAll(/^msgid "(.+)"\r?$/gm), ([, id]) => id)
      // The later of two would win, whatever the one who wrote the earlier meant.
      const twice = ids.find((id, at) => ids.indexOf(id) !== at)
      if (twice !== undefined) throw new Error(`${join(folder, name)} has "${twice}" twice: keep one of them.`)
      for (const id of ids) rooms.set(id, (rooms.get(id) ?? new Set()).add(`'${room}'`))
    }
  }
  const members = Array.from(rooms, ([id, names]) => `    '${id}': ${[...names].join(' | ')}`)
  const content = [
    "import '#kit/language.ts'\n",
    "declare module '#kit/language.ts' {\n  interface TextIds {",
    ...members,
    '  }\n}\n',
  ].join('\n')
  if ((await readFile(file, 'utf8').catch(() => '')) === content) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
