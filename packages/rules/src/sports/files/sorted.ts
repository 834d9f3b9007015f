import { type Fixture, type FixtureLine, scoreText } from './fixture.ts'

/** A line of several files, told apart: a match to take, one that is not played yet, one that was there, or a fault. */
export type SortedLine =
  | { readonly sort: 'taken' | 'unplayed' | 'doubled'; readonly line: number; readonly fixture: Fixture }
  | { readonly sort: 'refused'; readonly line: number; readonly reason: string }

interface Seen {
  readonly place: string
  readonly fixture: Fixture
}

const outcome = ({ status, result }: Fixture): string =>
  `${status}${result === undefined ? '' : ` ${scoreText(result.match)}`}`

/**
 * Tells lines apart over all files that are read with it. A match is the same by date and teams. Where it comes again it
 * is doubled; it is taken where it brings the result that was lacking, and refused where its result is another.
 */
export function createSorter(): (file: string, read: FixtureLine) => SortedLine {
  const seen = new Map<string, Seen>()
  return (file, read) => {
    const { line } = read
    if ('refused' in read) return { sort: 'refused', line, reason: read.refused }
    const { fixture } = read
    const key = [fixture.date, fixture.home, fixture.away].join('\n')
    const before = seen.get(key)
    if (before === undefined || (before.fixture.status === 'unplayed' && fixture.status !== 'unplayed')) {
      seen.set(key, { place: `${file}:${line}`, fixture })
      return { sort: fixture.status === 'unplayed' ? 'unplayed' : 'taken', line, fixture }
    }
    if (fixture.status === 'unplayed' || outcome(fixture) === outcome(before.fixture))
      return { sort: 'doubled', line, fixture }
    const reason = `it is ${outcome(fixture)} here, but ${outcome(before.fixture)} at ${before.place}`
    return { sort: 'refused', line, reason }
  }
}
