import { sql } from '#server/platform/db/sql.ts'
import type { House } from './house.ts'

export type Message = Readonly<Record<string, unknown>>

/** An event that a producer tells of. */
export interface ToldEvent {
  /** Its name in the feed. */
  readonly key: string
  readonly sport?: 'football' | 'series' | 'cockfight'
  readonly competition?: string
  readonly home: string
  readonly away: string
  /** Hours from now to its start. */
  readonly inHours?: number
  readonly bestOf?: number
}

/** A producer of sports that tells a house in its process. */
export interface Producer {
  /** Tells a message, after those before it. @throws Error where it is not taken */
  tell(message: Message): Promise<void>
  /** Tells of an event that is to come, and of its markets. */
  event(event: ToldEvent, markets: readonly Message[]): Promise<void>
  /** Tells how an event stands, before its start unless told. */
  odds(key: string, changes?: Message): Promise<void>
  /** Ends an event with this score. */
  end(key: string, home: number, away: number): Promise<void>
  /** The number of the message that comes next. */
  next(): number
}

/** Opens a producer where it was left, and has it believed. */
export async function openProducer({ app, db }: Pick<House, 'app' | 'db'>, name = 'tests'): Promise<Producer> {
  const [row] = await db.query<{ sequence: string }>(sql`SELECT sequence FROM sport_producer WHERE name = ${name}`)
  let sequence = Number(row?.sequence ?? 0)
  let last = Promise.resolve()
  const send = async (message: Message): Promise<void> => {
    sequence += 1
    const answer = await app.tellSports(name, { sequence, at: new Date().toISOString(), ...message })
    if (!('outcome' in answer) || answer.outcome !== 'taken')
      throw new Error(`a message was not taken: ${JSON.stringify(answer)}`)
  }
  // One after the other, since the sequence has no gaps.
  const tell = (message: Message): Promise<void> => {
    const next = last.then(() => send(message))
    last = next.catch(() => undefined)
    return next
  }
  const odds = (key: string, changes: Message = {}): Promise<void> =>
    tell({ type: 'odds_change', event: key, phase: 'before', score: { home: 0, away: 0 }, markets: [], ...changes })
  await tell({ type: 'snapshot_complete' })
  return {
    tell,
    odds,
    async event({ key, sport = 'football', competition = 'Coastal League', home, away, inHours = 1, bestOf }, markets) {
      const named = (side: string) => ({ key: side.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), name: side })
      await tell({
        type: 'fixture',
        event: key,
        sport,
        ...(bestOf === undefined ? {} : { bestOf }),
        competition: named(competition),
        home: named(home),
        away: named(away),
        startsAt: new Date(Date.now() + inHours * 3_600_000).toISOString(),
        isSimulated: true,
      })
      await odds(key, { markets })
    },
    end: (key, home, away) =>
      tell({
        type: 'bet_settlement',
        event: key,
        certainty: 2,
        scores: [{ period: 'match', home, away }],
        isFinal: true,
      }),
    next: () => sequence + 1,
  }
}
