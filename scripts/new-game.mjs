/**
 * `npm run new:game -- paper-moon "Paper Moon"` makes the skeleton of a studio game: a rule with its return and its
 * test, the shapes of what travels, the line in the studio, and a page. It can be played as it stands: one number
 * of a hundred is drawn, and the upper half pays. docs/recipes/add-a-game.md says how to go on.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const templates = join(here, 'new-game')

/** Where each template goes; `ID` stands for the game's id. */
const PLACES = {
  'rule.ts.txt': 'packages/rules/src/ID/ID.ts',
  'rule.test.ts.txt': 'packages/rules/src/ID/ID.test.ts',
  'contract.ts.txt': 'packages/contract/src/games/ID.ts',
  'studio.ts.txt': 'apps/studio/src/games/ID.ts',
  'page.html.txt': 'apps/studio/page/ID.html',
  'main.ts.txt': 'apps/studio/page/games/ID/main.ts',
  'game.ts.txt': 'apps/studio/page/games/ID/game.ts',
  'words.ts.txt': 'apps/studio/page/games/ID/words.ts',
  'style.css.txt': 'apps/studio/page/games/ID/ID.css',
}

/** Writes the skeleton below `root`; answers the paths that were written. @throws Error for an id or title that will not do, or a game that is there */
export function newGame(root, id, title) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id ?? ''))
    throw new Error(
      'The first argument is the id: lower-case letters and digits, words joined by dashes, such as paper-moon.',
    )
  if (!/^[\p{Lu}\d][\p{L}\d' -]{1,40}$/u.test(title ?? ''))
    throw new Error('The second argument is the name in quotes, such as "Paper Moon".')
  const camel = id.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const values = {
    ID: id,
    TITLE: title.replaceAll("'", "\\'"),
    CAMEL: camel,
    PASCAL: camel[0].toUpperCase() + camel.slice(1),
    CONSTANT: id.replaceAll('-', '_').toUpperCase(),
  }
  const files = readdirSync(templates).map((name) => [
    PLACES[name].replaceAll('ID', id),
    readFileSync(join(templates, name), 'utf8').replaceAll(/__(\w+?)__/g, (_, key) => values[key]),
  ])
  const there = files.find(([path]) => existsSync(join(root, path)))
  if (there !== undefined) throw new Error(`${there[0]} is there already.`)
  const list = join(root, 'apps/studio/src/games.ts')
  const before = readFileSync(list, 'utf8')
  const after = before
    .replace('\n\n/**', `\nimport { ${camel} } from './games/${id}.ts'\n\n/**`)
    .replace(/\]\.map\(\(game\)/, `, ${camel}].map((game)`)
  if (!after.includes(`, ${camel}]`) || !after.includes(`games/${id}.ts`))
    throw new Error('apps/studio/src/games.ts looks different from what this script knows: add the game there by hand.')
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  writeFileSync(list, after)
  return files.map(([path]) => path)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [id, title] = process.argv.slice(2)
    for (const path of newGame(join(here, '..'), id, title)) console.log(`made ${path}`)
    console.log(`\nNow: npx vitest run --project unit packages/rules/src/${id}, then docs/recipes/add-a-game.md.`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
