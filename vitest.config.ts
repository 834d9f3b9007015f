import { lingui } from '@lingui/vite-plugin'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import icons from 'unplugin-icons/vite'
import { iconComponent } from './packages/ui/icons.ts'
import { LongFirst } from './tests/support/long-first.ts'
import { plantedFault } from './tests/support/planted-fault.ts'
import { systemBrowser } from './tests/support/system-browser.ts'

const exclude = ['**/node_modules/**', 'dist/**', 'data/**']
const globalSetup = 'tests/support/postgres-setup.ts'

/** Files that cover every area of the site: these run a second time, in the system's browser, which is newer than the package's. */
const journeys = ['browser', 'crawl', 'first-bet', 'identity', 'lobby-rooms', 'member-deposit', 'member-records'].map(
  (name) => `tests/e2e/${name}.e2e.ts`,
)

/**
 * The files of a worker share what they import, which takes longer to load than most of them run. So a file leaves
 * nothing behind: what it opened it closes, and what it changed of the process it changes back.
 */
const isolate = false

/** How long an effect that comes after its answer is waited for, on a machine that does two things at once. */
const patient = { poll: { timeout: 10_000 } }

const browserTests = {
  exclude,
  isolate,
  globalSetup: 'tests/support/site-setup.ts',
  // Each file has a house and a browser of its own, which keep a core busy: with more files than cores they wait for each other.
  maxWorkers: availableParallelism(),
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 90_000,
  hookTimeout: 120_000,
}

/** The journeys in the system's browser; left out where there is none, or where all tests run in it anyway. */
function systemProjects() {
  const chosen = process.env.TEST_BROWSER ?? ''
  if (chosen !== '' && chosen !== 'package') return []
  if (systemBrowser() === undefined) {
    console.log('This system has no Chromium of its own: browser tests run in the packaged one alone.')
    return []
  }
  return [
    {
      test: {
        ...browserTests,
        name: 'e2e-system',
        include: journeys,
        env: { TEST_BROWSER: 'system', SECOND_BROWSER: 'yes' },
        sequence: { groupOrder: 3 },
      },
    },
  ]
}

/** One group after the other, so that what fails quickly is told early and no browser competes with a database test. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        // For tests that load the site's texts, and what draws icons.
        plugins: [
          lingui({ configPath: 'apps/web/lingui.config.ts' }),
          icons({ compiler: { compiler: iconComponent, extension: 'js' }, scale: 1 }),
          ...plantedFault(process.env),
        ],
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts'],
          isolate,
          expect: patient,
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: plantedFault(process.env),
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude,
          isolate,
          expect: patient,
          globalSetup,
          // No more than there are cores: campaigns start servers of their own, which have to be back within their time.
          maxWorkers: availableParallelism(),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...browserTests,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      ...systemProjects(),
    ],
  },
})
