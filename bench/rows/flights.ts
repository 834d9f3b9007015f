import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { mountStudio } from '#studio/routes.ts'
import { openStudioStore } from '#studio/studio.sql.ts'
import { createStudio } from '#studio/studio.ts'
import { testEncryption } from '#tests/support/outside.ts'
import { closedLoop } from '../support/load.ts'
import { interleave, type RowResult } from '../support/row.ts'

const FLIGHTS = 1000
/** Questions under way at once. */
const IN_FLIGHT = 32
/** What all of them ask; to this height nearly every flight holds. */
const HEIGHT = 101

/**
 * Flights of Updraft that ask whether they hold, as their pages do, over HTTP. Beside it one row read by its key, over
 * the same server with as many connections. Both p99.
 */
export async function benchFlights({ url: database, seconds }: { url: string; seconds: number }): Promise<RowResult> {
  const store = openStudioStore(database, testEncryption, () => undefined)
  const studio = createStudio(store, () => Promise.reject(new Error('a trial has no wallet')))
  const pool = new pg.Pool({ connectionString: database, max: 6 })
  const server = fastify()
  mountStudio(server, studio)
  server.get<{ Params: { id: string } }>('/row/:id', async ({ params }) => {
    const { rows } = await pool.query({
      name: 'row',
      text: 'SELECT id, state, bet, choices, outcome, wagers FROM studio.round WHERE session = $1 AND id = $2',
      values: params.id.split('.'),
    })
    return rows[0]
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const flights: { bearer: string; roundId: string }[] = []
  for (let made = 0; made < FLIGHTS; made += 1) {
    const { path } = await studio.launch({
      mode: 'demo',
      gameCode: 'updraft',
      language: 'EN',
      currency: 'BRL',
      currencySymbol: 'R$',
    })
    const { bearer } = await studio.open(new URLSearchParams(path.split('#')[1]).get('launch') ?? '')
    const roundId = randomUUID()
    await studio.play(bearer, roundId, { stake: '1', landing: null })
    flights.push({ bearer, roundId })
  }
  const { rows } = await pool.query<{ session: string; id: string }>('SELECT session, id FROM studio.round')
  const sessions = new Map(rows.map(({ session, id }) => [id, session]))
  let next = 0
  const flight = () => {
    next += 1
    return flights[next % FLIGHTS] ?? { bearer: '', roundId: '' }
  }
  const asks = async (): Promise<void> => {
    const { bearer, roundId } = flight()
    const response = await fetch(`${url}/studio/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ roundId, choice: { held: HEIGHT } }),
    })
    if (!response.ok) throw new Error(`a question was refused: ${await response.text()}`)
    await response.arrayBuffer()
  }
  const reads = async (): Promise<void> => {
    const { roundId } = flight()
    const response = await fetch(`${url}/row/${sessions.get(roundId)}.${roundId}`)
    if (!response.ok) throw new Error('a row was not read')
    await response.arrayBuffer()
  }
  const p99 = async (work: () => Promise<void>): Promise<number> => (await closedLoop(IN_FLIGHT, seconds, work)).p99
  try {
    const { work, yardstick } = await interleave(
      3,
      () => p99(reads),
      () => p99(asks),
    )
    return {
      row: 'GF1',
      work: `p99 of ${FLIGHTS} flights asking`,
      figure: `${work.toFixed(1)} ms`,
      yardstick: `${yardstick.toFixed(1)} ms p99 of a row by its key`,
      ratio: work / yardstick,
      target: '≤ 2',
      ok: work / yardstick <= 2,
    }
  } finally {
    await server.close()
    await pool.end()
    await store.close()
  }
}
