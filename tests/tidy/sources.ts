import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A file of the tree. `path` is relative to the project's root and has slashes. */
export interface Source {
  path: string
  text: string
}

/** What no commit contains, by .gitignore or by nature. */
const outside = /^(node_modules|dist|data|\.git|\.vscode|\.idea|\.DS_Store|.*\.log)$/

const read = /\.(tsx?|mjs|css|sql|html|md)$/

/** Every file of the tree; the root's entries by name, folders with a slash at the end. */
export function readTree(root: string): { entries: string[]; sources: Source[] } {
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !outside.test(name))
  const sources: Source[] = []
  const visit = (path: string) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue
      const below = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory()) visit(below)
      else if (read.test(entry.name)) sources.push({ path: below, text: readFileSync(join(root, below), 'utf8') })
    }
  }
  for (const entry of entries) if (entry.isDirectory()) visit(entry.name)
  return { entries: entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)), sources }
}

/** Calls `look` for every node of the file's syntax tree. */
export function walk({ path, text }: Source, look: (node: ts.Node, line: number) => void): void {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node) => {
    look(node, file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
}
