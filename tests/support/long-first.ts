import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, the longest of each kind first: begun last, one of them would be waited for alone. */
const long = [
  'crawl.e2e',
  'identity.e2e',
  'lobby.e2e',
  'languages.e2e',
  'identity-ways.e2e',
  'shell.e2e',
  'lists.e2e',
  'planted.e2e',
  'game-windows.e2e',
  'bad-input.e2e',
  'site-windows.e2e',
  'tidewell-regatta.e2e',
  'member-deposit.e2e',
  'fuzz.db',
  'kill-storm.db',
  'model-based.db',
  'mutation.db',
  'cash-storm.db',
  'conformance.db',
  'matrix.db',
  'embedded-postgres.db',
  'unknown-commit.db',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((name) => moduleId.includes(`/${name}.`))
  return place < 0 ? long.length : place
}

export class LongFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }
}
