/** What the compiler and the linter do not say. Each rule answers `file:line: what is wrong`. */
import ts from 'typescript'
import { walk } from './sources.ts'
import type { Source } from './sources.ts'

export type Rule = (sources: Source[]) => string[]

const isCode = ({ path }: Source) => /\.(tsx?|mjs)$/.test(path)
const isTypeScript = ({ path }: Source) => /\.tsx?$/.test(path)
const isTest = ({ path }: Source) => /\.(test|e2e)\.tsx?$/.test(path)
const isProduct = (source: Source) =>
  /^(apps|packages|db)\//.test(source.path) && isTypeScript(source) && !isTest(source)

const timeAndChance = new Set(['apps/server/src/platform/clock.ts', 'apps/server/src/platform/random.ts'])
const onServer = /^apps\/(server|studio)\/src\//

/** Time and chance are injected, so that tests own the one and replay the other. */
export const noHiddenTimeOrChance: Rule = (sources) =>
  look(
    sources.filter((source) => isProduct(source) && !timeAndChance.has(source.path)),
    (node, { path }) => {
      const text = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) ? member(node) : ''
      if (['Date.now', 'Math.random'].includes(text)) return text
      if (onServer.test(path) && ['performance.now', 'process.hrtime'].includes(text)) return `${text} on the server`
      if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0)
        return 'new Date()'
      return ts.isCallExpression(node) && node.expression.getText() === 'Date' ? 'Date()' : undefined
    },
  )

/**
 * A limit by address counts every network that the address lies in (`platform/networks.ts`), so no key of a throttle is
 * built from an address. A pair of something else and the place is no such limit.
 */
export const noLimitByBareAddress: Rule = (sources) =>
  look(
    sources.filter((source) => isProduct(source) && source.path !== 'apps/server/src/platform/networks.ts'),
    (node) => {
      if (
        !ts.isCallExpression(node) ||
        !/throttle\)?\.(take|count|attempt|failed)$|^createThrottle\(\w+\)\.take$/.test(node.expression.getText())
      )
        return undefined
      const key = node.arguments[0]?.getText() ?? ''
      return /\b(networkOf\(|(\w+\.)?ip\})/.test(key)
        ? `${key} is a limit by address that counts one network; see takeFrom`
        : undefined
    },
  )

/** `a.b`, also when written `globalThis.a.b` or `a['b']`. */
function member(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string {
  const named = ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression
  const name = ts.isIdentifier(named) || ts.isStringLiteral(named) ? named.text : '?'
  return `${node.expression.getText().replace(/^(globalThis|window|self)\./, '')}.${name}`
}

/** A type that says nothing, and ways to say more than is known. */
export const noUncheckedTypes: Rule = (sources) =>
  look(sources.filter(isTypeScript), (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any'
    if (ts.isNonNullExpression(node)) return `${node.getText()} claims that it is there`
    return ts.isAsExpression(node) && node.type.getText() !== 'const' ? `a cast to ${node.type.getText()}` : undefined
  })

/** A test that is left out passes silently. */
export const noTestLeftOut: Rule = (sources) =>
  look(sources.filter(isTest), (node) => {
    if (!ts.isPropertyAccessExpression(node) || !/^(it|test|describe|suite)\b/.test(node.expression.getText()))
      return undefined
    return ['only', 'skip', 'todo', 'fails', 'skipIf', 'runIf'].includes(node.name.text) ? node.getText() : undefined
  })

const requirements = /^(\[[A-Z][A-Z0-9]{2}-\d\d(, [A-Z][A-Z0-9]{2}-\d\d)*\] )*$/

/** `[ABC-01]` or `[ABC-01, ABC-02]`: three letters or digits and two digits, as requirements are named. */
export const noMisnamedRequirement: Rule = (sources) =>
  look(sources.filter(isTest), (node) => {
    if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText())) return undefined
    const [title] = node.arguments
    const isText = title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
    const ids = /^((\[[^\]]*\] ?)*)/.exec(isText ? title.getText().slice(1, -1) : '')?.[1] ?? ''
    return requirements.test(ids) ? undefined : `the title begins with ${ids.trim()}, which is no requirement's id`
  })

/**
 * React keeps what an effect returns as its clean-up, so an effect has a body in braces, or is nothing but a clean-up:
 * what a browser's call answers may be nothing today and a promise tomorrow.
 */
export const noExpressionEffect: Rule = (sources) =>
  look(sources.filter(isTypeScript), (node) => {
    if (!ts.isCallExpression(node) || !/^(React\.)?use\w*Effect$/.test(node.expression.getText())) return undefined
    const [effect] = node.arguments
    if (effect === undefined || ts.isFunctionExpression(effect)) return undefined
    if (!ts.isArrowFunction(effect)) return `the effect ${effect.getText()} is not written in its place`
    const { body } = effect
    return ts.isBlock(body) || ts.isArrowFunction(body) ? undefined : `the effect returns ${body.getText()}`
  })

const theForm = 'packages/kit/src/form.tsx'

/** Every form is the kit's, so that all of them complain, send and refuse alike (decision 0021). */
export const noFormOfItsOwn: Rule = (sources) =>
  look(
    sources.filter((source) => isProduct(source) && source.path !== theForm),
    (node) =>
      (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && node.tagName.getText() === 'form'
        ? `a form of its own; see Form in ${theForm}`
        : undefined,
  )

/** With letters in brackets, so that this line does not break its own rule. */
const markers = /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b|@ts-(i[g]nore|n[o]check|e[x]pect-error)|(es|ox)lint-d[i]sable/

export const noMarker: Rule = (sources) =>
  sources
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (markers.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )

/** Too long since the formatter gives each thing a line of its own: to be split. Nothing joins this list. */
const toBeSplit = new Set([
  'apps/server/src/modules/identity/accounts/register.db.test.ts',
  'apps/server/src/platform/http/mount.db.test.ts',
  'tests/fuzz/shots.ts',
])

/** A table of cases is read from its top to its end, so tests may be longer. */
const longest = (path: string): number => (path.startsWith('tests/') || /\.test\.tsx?$/.test(path) ? 500 : 400)

export const noLongFile: Rule = (sources) =>
  sources
    .filter(({ path }) => !toBeSplit.has(path))
    .filter((source) => isCode(source) || /\.(css|sql|html)$/.test(source.path))
    .flatMap(({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      return lines > longest(path) ? [`${path}: ${lines} lines`] : []
    })

/** The root is read first by everybody who comes new: nothing lies there that does not have to. */
const atRoot = new Set(
  `.ci/ .github/ .vscode/ apps/ bench/ brands/ db/ docs/ packages/ scripts/ tests/ tools/
  README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md CREDITS.md LICENSE
  package.json package-lock.json tsconfig.json vitest.config.ts knip.json .oxlintrc.json .oxfmtrc.json .editorconfig .dependency-cruiser.mjs
  .gitignore .npmrc .env .env.example .dockerignore Dockerfile compose.yaml`.split(/\s+/),
)

export function noStrayAtRoot(entries: string[]): string[] {
  return entries.filter((name) => !atRoot.has(name)).map((name) => `${name} does not belong at the root`)
}

/**
 * Packages of other platforms that the lock file lacks. `npm ci` then refuses it on every platform; npm leaves them out
 * when it was run against a registry that does not have them.
 */
export function lackingInLock(text: string): string[] {
  const { packages }: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(text)
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const parts = path.split('node_modules/')
    const steps = parts.map((_, at) =>
      parts
        .slice(0, at + 1)
        .join('node_modules/')
        .replace(/([^/])$/, '$1/'),
    )
    return Object.keys(optionalDependencies).filter(
      (name) => !steps.some((step) => `${step}node_modules/${name}` in packages),
    )
  })
}

function look(sources: Source[], judge: (node: ts.Node, source: Source) => string | undefined): string[] {
  const found: string[] = []
  for (const source of sources) {
    walk(source, (node, line) => {
      const wrong = judge(node, source)
      if (wrong !== undefined) found.push(`${source.path}:${line}: ${wrong}`)
    })
  }
  return found
}
