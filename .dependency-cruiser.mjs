/** Who may import whom: the shape of the house as rules. Run by scripts/cruise.mjs; proven by tests/tidy/dependencies.test.ts. */

/** Lowest rank first; modules of one rank do not know each other. `tests/tidy/tables.ts` holds what SQL reads to the same order. */
export const ranks = [
  ['content'],
  ['brand'],
  ['identity'],
  ['wallet'],
  ['cases'],
  ['safeguards'],
  ['bonus'],
  ['catalogue'],
  ['jackpots'],
  ['providers', 'lottery', 'sportsbook'],
  ['records'],
  ['cashier'],
  ['loyalty', 'messaging', 'agents'],
  ['figures'],
  ['operator'],
  ['opening'],
]
const inModules = (names) => `^apps/server/src/modules/(${names.join('|')})/`

const areas = {
  rules: '^packages/rules/',
  contract: '^packages/contract/',
  client: '^packages/client/',
  ui: '^packages/ui/',
  kit: '^packages/kit/',
  art: '^packages/art/',
  encryption: '^packages/encryption/',
  node: '^packages/node/',
  server: '^apps/server/',
  studio: '^apps/studio/',
  vendor: '^apps/vendor/',
  feed: '^apps/feed/',
  web: '^apps/web/',
  console: '^apps/console/',
  seed: '^db/seed/',
}
/** What each area may import besides itself. Whatever is not named here (tests, bench) may import everything. */
const imports = {
  rules: [],
  contract: ['rules'],
  client: ['rules', 'contract'],
  ui: [],
  kit: ['rules', 'contract', 'client', 'ui'],
  art: [],
  encryption: [],
  node: [],
  server: ['rules', 'contract', 'art', 'encryption', 'node', 'seed'],
  studio: ['rules', 'contract', 'art', 'encryption', 'node'],
  vendor: ['contract', 'node'],
  feed: ['rules', 'contract'],
  web: ['rules', 'contract', 'client', 'ui', 'kit', 'art'],
  console: ['rules', 'contract', 'client', 'ui', 'kit', 'art'],
}

/** A test may set up what lies above it, though still by the front door. */
const tests = '\\.test\\.tsx?$'
/** What brings server and studio together. */
/** What composes the modules. */
const above = '(?:[^/]+$|(?:commands|site|demonstration)/)'
const main = '^apps/server/src/(main|sports-feed|commands/report-returns)\\.ts$'
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown']

const forbidden = [
  ...Object.entries(imports).map(([area, allowed]) => ({
    name: `area-${area}`,
    comment: `${area} may import ${allowed.join(', ') || 'nothing of ours'}; product code never imports tests or benchmarks`,
    severity: 'error',
    from: { path: areas[area], pathNot: [tests, main] },
    to: {
      path: [...Object.values(areas), '^(tests|bench|scripts)/'],
      pathNot: [area, ...allowed].map((name) => areas[name]),
    },
  })),
  {
    name: 'area-main',
    comment:
      'main.ts may import what the server may, and start the studio; sports-feed.ts starts the feed; a command of the house reports on its games',
    severity: 'error',
    from: { path: main },
    to: {
      path: [...Object.values(areas), '^(tests|bench|scripts)/'],
      pathNot: ['server', 'studio', 'feed', ...imports.server].map((name) => areas[name]),
    },
  },
  ...ranks.map((names, rank) => ({
    name: `rank-${names.join('-')}`,
    comment: 'a module imports only modules of lower rank; news upwards are outbox events',
    severity: 'error',
    from: { path: inModules(names), pathNot: tests },
    to: { path: inModules(ranks.slice(rank).flat()), pathNot: '^apps/server/src/modules/$1/' },
  })),
  {
    name: 'rank-platform',
    comment: 'the platform knows no module',
    severity: 'error',
    from: { path: '^apps/server/src/platform/', pathNot: tests },
    to: { path: `^apps/server/src/(modules/|${above})` },
  },
  {
    name: 'rank-app',
    comment: 'modules do not know what composes them',
    severity: 'error',
    from: { path: '^apps/server/src/modules/', pathNot: tests },
    to: { path: `^apps/server/src/${above}` },
  },
  {
    name: 'module-unknown',
    comment: 'a new module gets its rank in .dependency-cruiser.mjs',
    severity: 'error',
    from: {},
    to: { path: '^apps/server/src/modules/', pathNot: inModules(ranks.flat()) },
  },
  {
    name: 'module-front-door',
    comment: 'a module is entered by its index.ts',
    severity: 'error',
    from: { path: `^apps/server/src/(?:modules/([^/]+)/|${above})` },
    to: { path: '^apps/server/src/modules/', pathNot: ['^apps/server/src/modules/$1/', '/index\\.ts$'] },
  },
  {
    name: 'feature-alone',
    comment: 'a feature never imports another; what they share goes to parts, app, packages/kit or packages/ui',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/features/([^/]+)/' },
    to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  },
  {
    name: 'site-style',
    comment: "the site's style leaves packages/ui/src/extended out: take its line out of site.css, and then this rule",
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^packages/ui/src/extended/' },
  },
  {
    name: 'driver',
    comment: 'only *.sql.ts and the platform parts that open connections touch the driver',
    severity: 'error',
    from: {
      path: '^(apps|packages|db)/',
      pathNot: [
        tests,
        '\\.sql\\.ts$',
        '^apps/server/src/platform/(db/|lane/(connection|flush)\\.ts|migrate\\.ts|embedded-postgres\\.ts)',
        '^packages/node/src/transaction\\.ts$',
      ],
    },
    to: { path: 'node_modules/((@types/)?pg|pg-protocol)/' },
  },
  {
    name: 'pure',
    comment: 'rules and art are pure: nothing of node, nothing of npm but hashes for the rules',
    severity: 'error',
    from: { path: '^packages/(rules|art)/', pathNot: tests },
    to: { dependencyTypes: ['core', ...npm], pathNot: 'node_modules/@noble/hashes/' },
  },
  {
    name: 'pure-art',
    comment: 'art needs no hashes',
    severity: 'error',
    from: { path: '^packages/art/', pathNot: tests },
    to: { path: 'node_modules/@noble/hashes/' },
  },
  {
    name: 'browser',
    comment: 'what runs in the browser imports nothing of node',
    severity: 'error',
    from: {
      path: '^(packages/(contract|client|ui|kit)|apps/(web|console)/src|apps/studio/page)/',
      pathNot: [tests, '\\.config\\.ts$', '-plugin\\.ts$'],
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-cycle',
    comment: 'no file leads back to itself, types aside',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphan',
    comment: 'a file that imports nothing and that nobody imports is left over',
    severity: 'error',
    from: { orphan: true, pathNot: [tests, '\\.d\\.ts$', '\\.config\\.ts$', '^apps/web/public/'] },
    to: {},
  },
  {
    name: 'resolvable',
    comment: 'every import leads somewhere',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
]

const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.(css|svg|png|webp|po|woff2)(\\?|$)|^virtual:|^~icons/' },
  tsPreCompilationDeps: true,
  combinedDependencies: false,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default { forbidden, options }
