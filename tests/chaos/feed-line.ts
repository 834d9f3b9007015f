/** A producer of sports whose messages come through, or are lost, doubled and late on their way to two processes of a house. */
import { sql } from '#server/platform/db/sql.ts'
import type { FeedAnswer } from '#server/modules/sportsbook/index.ts'
import type { House } from '#tests/support/house.ts'
import { market } from '#tests/support/sports.ts'
import type { Chance } from './chance.ts'
import { Violation } from './wire.ts'

/** A match as its producer knows it. */
export interface Known {
  readonly key: string
  readonly startsAt: string
  phase: 'before' | 'live' | 'ended'
  home: number
  away: number
  /** Chances of its markets in hundredths: of the home side, of more than 2.5 goals, of the home side −¼. */
  chances: readonly [number, number, number]
  /** Betting was stopped and has not gone on. */
  isStopped: boolean
  isCancelled: boolean
  /** Its bets are void: all, or those of a round. */
  voids: ({ readonly from: number; readonly to: number } | undefined)[]
  /** Rounds since its end. */
  rounds: number
}

/** A message as it is told on each line: what it says of time is by that line's own clock. */
export type Says = (marks: readonly string[]) => object

/** What happened, with all that the producer knows from then on. */
export interface Step {
  readonly says: Says
  readonly after: readonly Known[]
}

export interface Line {
  readonly houses: readonly House[]
  /** Moments between the rounds, by the clock of the database. */
  readonly marks: string[]
  /** Sends what happened. It may be lost. */
  send(step: Step): Promise<void>
  /** Sends all that was not answered again, and all that holds where the house asks for it. */
  catchUp(): Promise<void>
  /** Messages of the line that were lost, doubled, late, told again; times that all that holds was told. */
  readonly seen: { lost: number; doubled: number; late: number; again: number; recovered: number }
}

/** Attempts until a house that takes nothing is given up. */
const PATIENCE = 50

export const fixtureOf = ({ key, startsAt }: Known): object => ({
  type: 'fixture',
  event: key,
  sport: 'football',
  competition: { key: 'lines', name: 'Lines' },
  home: { key: `${key}-home`, name: `Home ${key}` },
  away: { key: `${key}-away`, name: `Away ${key}` },
  startsAt,
  isSimulated: true,
})

export const oddsOf = ({ key, phase, home, away, chances: [winner, over, ahead] }: Known): object => ({
  type: 'odds_change',
  event: key,
  phase,
  score: { home, away },
  markets: [
    market('1x2', undefined, [winner / 100, 0.2, (80 - winner) / 100]),
    market('ou', 10, [over / 100, 1 - over / 100]),
    market('ah', -1, [ahead / 100, (80 - ahead) / 100], [0.2, 0.2]),
  ],
})

export const endOf = ({ key, home, away }: Known): object => ({
  type: 'bet_settlement',
  event: key,
  certainty: 2,
  scores: [{ period: 'match', home, away }],
  isFinal: true,
})

/** All that holds of a match. */
function tellAll(match: Known): object[] {
  if (match.isCancelled) return []
  if (match.phase === 'ended') return [endOf(match)]
  return [fixtureOf(match), oddsOf(match), ...(match.isStopped ? [{ type: 'bet_stop', event: match.key }] : [])]
}

/** Opens a line to houses on one database; without chance all comes through. */
export function openLine(houses: readonly House[], chance: Chance | undefined): Line {
  const log: object[] = []
  const late: number[] = []
  const marks: string[] = []
  const seen = { lost: 0, doubled: 0, late: 0, again: 0, recovered: 0 }
  let known: readonly Known[] = []
  let isAsked = false
  let answered = 0
  let nr = 0

  async function tell(sequence: number): Promise<FeedAnswer> {
    nr += 1
    const house = houses[chance === undefined ? nr % houses.length : chance.below(houses.length)]
    if (house === undefined) throw new Error('a line leads nowhere')
    for (let tries = 1; ; tries += 1)
      try {
        return await house.app.tellSports('tests', log[sequence - 1])
      } catch (error) {
        // Two that close the same gates wait for each other; on a busy machine longer than they may.
        if (tries === PATIENCE) throw error
      }
  }

  /** Sends a message, and first those that the house lacks. */
  async function deliver(sequence: number): Promise<void> {
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const answer = await tell(sequence)
      if ('fault' in answer) {
        if (answer.fault === 'message') throw new Violation(`a message was refused: ${answer.why}`)
        for (let lacked = answer.expected; lacked < sequence; lacked += 1) await hear(await tell(lacked), lacked)
        continue
      }
      await hear(answer, sequence)
      return
    }
    throw new Violation('a message is never taken')
  }

  async function hear(answer: FeedAnswer, sequence: number): Promise<void> {
    if ('recover' in answer) {
      answered = Math.max(answered, sequence)
      isAsked = answer.recover
    } else if (!('fault' in answer)) answered = Math.max(answered, answer.expected - 1)
  }

  async function put(says: Says): Promise<void> {
    log.push({ sequence: log.length + 1, at: new Date().toISOString(), ...says(marks) })
    const sequence = log.length
    const fate = chance?.weighted([
      [12, 'fine'],
      [2, 'lost'],
      [2, 'late'],
      [2, 'doubled'],
      [2, 'again'],
    ] as const)
    if (fate === 'lost' || fate === 'late') {
      seen[fate] += 1
      if (fate === 'late') late.push(sequence)
      return
    }
    if (fate === 'again' && chance !== undefined) {
      seen.again += 1
      await tell(1 + chance.below(sequence))
    }
    if (fate === 'doubled') seen.doubled += 1
    await Promise.all([deliver(sequence), ...(fate === 'doubled' ? [deliver(sequence)] : [])])
    for (const one of late.splice(0)) await deliver(one)
  }

  /** Tells all that holds, also on a bad line. */
  async function recover(): Promise<void> {
    seen.recovered += 1
    isAsked = false
    for (const match of known) for (const message of tellAll(match)) await put(() => message)
    await put(() => ({ type: 'snapshot_complete' }))
  }

  return {
    houses,
    marks,
    seen,
    async send({ says, after }) {
      known = after
      await put(says)
      if (isAsked) await recover()
    },
    async catchUp() {
      // An answer to a message of now says whether the house asks for all that holds.
      log.push({ sequence: log.length + 1, at: new Date().toISOString(), type: 'alive' })
      for (let tries = 0; answered < log.length || isAsked; tries += 1) {
        if (tries === PATIENCE)
          throw new Violation(`a house is at ${answered} of ${log.length} messages, and stays there`)
        if (answered < log.length) await deliver(log.length)
        else await recover()
      }
    },
  }
}

/** The moment of now, by the database's clock. */
export async function mark({ houses: [house], marks }: Line): Promise<void> {
  const [row] =
    (await house?.db.query<{ at: string }>(
      sql`SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
    )) ?? []
  if (row === undefined) throw new Error('a line leads nowhere')
  marks.push(row.at)
}
