/**
 * Each table has one module that writes it: the one its migration names in the line `-- owner: <module>` above it, or a later
 * migration in a line `-- owner of <table>: <module>`. It is read by that module and those of a higher rank.
 */
import { join } from 'node:path'
import ts from 'typescript'
import { walk } from './sources.ts'
import type { Source } from './sources.ts'

const { ranks }: { ranks: string[][] } = await import(join(import.meta.dirname, '..', '..', '.dependency-cruiser.mjs'))

/** Created by the migration runner before there are migrations. */
const ahead: [table: string, owner: string][] = [['schema_migration', 'platform']]

/** Tables that a module of a lower rank reads, each with why. */
const readFromBelow: Readonly<Record<string, readonly string[]>> = {
  // The auditor compares the books as a whole, with free rounds, grants of bonus money and the pots among them.
  'apps/server/src/modules/wallet/auditor.sql.ts': ['free_round', 'bonus_grant', 'pot', 'pot_slice', 'pot_hit'],
  // How much of a stake was at risk depends on the class of the game.
  'apps/server/src/modules/wallet/sums/round-sums.sql.ts': ['game'],
  // A list of games says which can be played, in one statement.
  'apps/server/src/modules/catalogue/catalogue.sql.ts': ['provider', 'provider_vendor'],
  // The desk of games says who serves each, and whether that is switched off.
  'apps/server/src/modules/catalogue/desk/desk.sql.ts': ['provider', 'provider_vendor'],
  // Pictures of a closed account are shown to nobody.
  'apps/server/src/platform/uploads/upload.sql.ts': ['member'],
}

/** Writes rows of tables that a file names, each with why. */
const writesByName: readonly string[] = [
  // The history of the demonstration's team is rows of many modules, which their own commands left.
  'apps/server/src/demonstration/team/rows.sql.ts',
]

const created = /(?:^-- owner: (\w+)\n)?^\s*CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([\w.]+)/gm
const ended = /^\s*(BEGIN(\s+(WORK|TRANSACTION)\b[^;]*)?|(COMMIT|ROLLBACK|START TRANSACTION)\b[^;]*);/m

export function tableRules(sources: Source[]): string[] {
  const owners = new Map(ahead)
  const wrong: string[] = []
  for (const { path, text } of sources.filter(({ path }) => /^db\/migrations\/.*\.sql$/.test(path))) {
    const code = text.replace(/--(?! owner: ).*$/gm, '')
    for (const [, owner, table = ''] of code.matchAll(created)) {
      if (owner === undefined) wrong.push(`${path}: table ${table} lacks the line "-- owner: <module>" above it`)
      else if (owners.has(table)) wrong.push(`${path}: table ${table} is created twice`)
      owners.set(table, owner ?? 'nobody')
    }
    for (const [, table = '', owner = ''] of text.matchAll(/^-- owner of ([\w.]+): (\w+)$/gm)) {
      if (owners.has(table)) owners.set(table, owner)
      else wrong.push(`${path}: there is no table ${table} to own`)
    }
    if (ended.test(code)) wrong.push(`${path}: the runner opens and ends the transaction`)
  }
  for (const source of sources) {
    const writer = moduleOf(source.path)
    if (writer === undefined) continue
    for (const [table, line] of named(source, reading)) {
      const owner = owners.get(table)
      // Not a table but a name that the statement gives, or one of another program.
      if (owner === undefined || rankOf(owner) === undefined || owner === writer) continue
      if ((rankOf(writer) ?? Infinity) > (rankOf(owner) ?? Infinity)) continue
      if (readFromBelow[source.path]?.includes(table) === true) continue
      wrong.push(`${source.path}:${line}: ${writer} reads ${table}, which belongs to ${owner} of a higher rank`)
    }
    for (const [table, line] of named(source, writing)) {
      const owner = owners.get(table)
      if (owner === writer || (table === '$' && writesByName.includes(source.path))) continue
      const why = owner === undefined ? 'which no migration creates' : `which belongs to ${owner}`
      wrong.push(`${source.path}:${line}: ${writer} writes ${table}, ${why}`)
    }
  }
  return wrong
}

/** `wallet` for modules/wallet/…, `platform`, `studio`; what else lies in the server owns nothing. */
function moduleOf(path: string): string | undefined {
  if (!/^apps\/(server|studio)\/src\/.*\.ts$/.test(path) || path.endsWith('.test.ts')) return undefined
  const [, module] = /^apps\/server\/src\/(?:modules\/([^/]+)|platform)\//.exec(path) ?? []
  return module ?? (path.startsWith('apps/server/src/platform/') ? 'platform' : path.split('/')[1])
}

/** 0 for the platform; undefined for what has no rank, such as the studio. */
function rankOf(module: string): number | undefined {
  if (module === 'platform') return 0
  const rank = ranks.findIndex((names) => names.includes(module))
  return rank < 0 ? undefined : rank + 1
}

const name = String.raw`(?:ONLY\s+)?"?([a-z_$][\w$]*(?:\.[\w$]+)*)`
const writing = [
  new RegExp(String.raw`\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO)\s+${name}`, 'gi'),
  new RegExp(String.raw`\bUPDATE\s+(?!SET\b)${name}"?(?:\s+(?:AS\s+)?\w+)?\s+SET\b`, 'gi'),
  new RegExp(String.raw`\b(?:TRUNCATE(?:\s+TABLE)?|COPY)\s+${name}`, 'g'), // in small letters these are plain English
]

const reading = [new RegExp(String.raw`\b(?:FROM|JOIN|USING)\s+${name}`, 'g')]

/** How a string begins that is SQL, and not a sentence about it. */
const statement =
  /^(\s|\(|--.*\n)*(\$|(INSERT|UPDATE|DELETE|MERGE|WITH|TRUNCATE|COPY|SELECT|SET|BEGIN|CREATE|DO|LOCK)\b)/i

/** The tables that SQL in the file's strings names in such a place, each with its line. A table named at run time shows as `$`. */
function named(source: Source, places: readonly RegExp[]): [table: string, line: number][] {
  const found: [string, number][] = []
  walk(source, (node, line) => {
    const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? flat(node) : ''
    if (!statement.test(text)) return
    for (const [, table = ''] of places.flatMap((pattern) => [...text.matchAll(pattern)]))
      found.push([table.toLowerCase(), line])
  })
  return found
}

function flat(template: ts.TemplateExpression): string {
  return template.head.text + template.templateSpans.map(({ literal }) => `$${literal.text}`).join('')
}
