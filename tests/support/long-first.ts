import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, the longest of each kind first: begun last, one of them would be waited for alone. */
const long = [
  'crawl.e2e',
  'lobby.e2e',
  'lottery.e2e',
  'shell.e2e',
  'identity.e2e',
  'lists.e2e',
  'ui-page.e2e',
  'console-content.e2e',
  'game-windows.e2e',
  'console.e2e',
  'languages.e2e',
  'identity-ways.e2e',
  'planted.e2e',
  'velvet-blackjack.e2e',
  'bad-input.e2e',
  'lobby-rooms.e2e',
  'console-games.e2e',
  'first-day.e2e',
  'menus.e2e',
  'nine-bridges-lantern.e2e',
  'newcomer.e2e',
  'site-windows.e2e',
  'fuzz.db',
  'kill-storm.db',
  'matrix.db',
  'cut-off.db',
  'contract-pay.db',
  'pay.db',
  'conformance.db',
  'ids.db',
  'cash-storm.db',
  'model-based.db',
  'mutation.db',
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
