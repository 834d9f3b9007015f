import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more, the longest first: begun last, one of them would be waited for alone. */
const long = [
  'lobby.e2e', 'languages.e2e', 'shell.e2e', 'nine-bridges-lantern.e2e', 'tidewell-regatta.e2e', 'crawl.e2e', 'identity.e2e', 'identity-ways.e2e', 'bad-input.e2e',
  'fuzz.db', 'kill-storm.db', 'model-based.db', 'mutation.db', 'cash-storm.db', 'unknown-commit.db',
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
