import { sportsbook } from '#contract/settings/sportsbook.ts'
import type { Fixture } from '#rules/sports/files/fixture.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createFeed, type FeedAnswer } from './feed.ts'
import { readProducer, readTold, type ToldMatch } from './feed.sql.ts'
import {
  closingMessages,
  eventKeyOf,
  fixtureMessage,
  outcomeMessages,
  resultMessage,
  startOf,
  type Unplaced,
} from './file-messages.ts'

/** The producer that files speak for. It is never up: what is read from files is shown and settled, and takes no bets. */
const FILES = 'files'
/** Days are those at the ground, so a result may come from a day that has not begun here. */
const AHEAD_MS = 24 * 3_600_000
/** Two imports at once take turns. */
const TRIES = 100

/** What became of a match of a file: it was new; something of it was; its result was another before; all of it was known; or why it is refused. */
export type Imported = 'new' | 'changed' | 'corrected' | 'known' | { readonly refused: string }

/**
 * Takes matches of files as a producer would tell them: what the database knows already is not told again.
 * @param startsAt when a match begins, in milliseconds since 1970; on its own day unless told
 */
export async function openFileImport(
  db: Database,
  clock: Clock,
  startsAt: (fixture: Fixture) => number = startOf,
): Promise<(fixture: Fixture) => Promise<Imported>> {
  const feed = createFeed({
    db,
    // Prices are taken as files have them, so no margin is looked at.
    settings: { sportsbook: () => Promise.resolve(sportsbook.defaults) },
    changed: () => undefined,
    refused: () => undefined,
  })
  const known = await readTold(db, FILES)
  let sequence = (await readProducer(db, FILES))?.sequence ?? 0

  async function tell(message: Unplaced): Promise<string | undefined> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer: FeedAnswer = await feed.take(FILES, { ...message, sequence: sequence + 1 })
      if ('expected' in answer) sequence = answer.expected - 1
      else if ('why' in answer) return answer.why
      else {
        sequence += 1
        return undefined
      }
    }
    throw new Error('another import is going on')
  }

  return async (fixture) => {
    const startsAtMs = startsAt(fixture)
    if (fixture.status !== 'unplayed' && startsAtMs > clock.now() + AHEAD_MS)
      return { refused: `it is ${fixture.status} before its day, ${fixture.date}` }
    const key = eventKeyOf(fixture)
    const before = known.get(key)
    const plan = planOf(fixture, before, startsAtMs)
    if ('refused' in plan) return plan
    for (const message of plan.messages) {
      const why = await tell(message)
      if (why !== undefined) return { refused: why }
    }
    if (plan.messages.length > 0) known.set(key, toldOf(fixture, startsAtMs))
    return plan.what
  }
}

interface Plan {
  readonly what: Exclude<Imported, object>
  readonly messages: readonly Unplaced[]
}

/** What is to be told of a match, by what is known of it. */
function planOf(
  fixture: Fixture,
  before: ToldMatch | undefined,
  startsAtMs: number,
): Plan | { readonly refused: string } {
  const { status, result } = fixture
  const outcome = outcomeMessages(fixture, startsAtMs)
  if (before === undefined)
    return {
      what: 'new',
      messages: [fixtureMessage(fixture, startsAtMs), ...closingMessages(fixture, startsAtMs), ...outcome],
    }
  const now = toldOf(fixture, startsAtMs)
  if (status === 'unplayed') {
    const isMoved = before.phase === 'before' && before.change === null && before.startsAtMs !== startsAtMs
    return isMoved
      ? { what: 'changed', messages: [fixtureMessage(fixture, startsAtMs)] }
      : { what: 'known', messages: [] }
  }
  const isSame =
    before.change === now.change && before.score === now.score && (now.half1 === null || before.half1 === now.half1)
  if (isSame && (before.final || status !== 'finished')) return { what: 'known', messages: [] }
  if (!before.final) return { what: 'changed', messages: [...closingMessages(fixture, startsAtMs), ...outcome] }
  if (status === 'finished' && result !== undefined && before.change === null)
    return { what: 'corrected', messages: [resultMessage(fixture, result, startsAtMs)] }
  return { refused: `it is ${shown(now)} here, but ${shown(before)} as it was taken before` }
}

const shown = ({ change, score }: ToldMatch): string =>
  [change ?? 'finished', ...(score === null ? [] : [score])].join(' ')

/** How a match stands in the database once it was told. */
function toldOf({ status, result }: Fixture, startsAtMs: number): ToldMatch {
  const text = (score: { readonly home: number; readonly away: number } | undefined): string | null =>
    score === undefined ? null : `${score.home}-${score.away}`
  const isPlayed = status === 'finished' || status === 'abandoned'
  return {
    startsAtMs,
    phase: status === 'unplayed' ? 'before' : 'ended',
    final: status === 'finished',
    change: status === 'finished' || status === 'unplayed' ? null : status,
    score: isPlayed ? text(result?.match) : null,
    half1: isPlayed ? text(result?.half1) : null,
  }
}
