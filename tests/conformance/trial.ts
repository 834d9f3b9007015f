/** The whole platform on a database that is there, and the suite against it over HTTP: what shows that faults are found. */
import { createPrivateKey } from 'node:crypto'
import { openHouse, testProvider } from '../support/house.ts'
import { type Result, runSuite } from './suite.ts'

/** Opens a house with a member that plays, runs the suite and closes it; what was found. */
export async function trial(databaseUrl: string, depth: number, only?: string): Promise<Result[]> {
  const house = await openHouse(databaseUrl)
  try {
    const player = await house.register()
    const token = await house.gameToken(player)
    const url = await house.app.server.listen({ port: 0, host: '127.0.0.1' })
    const results = await runSuite(
      {
        url,
        key: createPrivateKey(testProvider.privateKey),
        depth,
        only,
        player: { user: player.id, token, game: testProvider.gameCode, currency: 'BRL' },
      },
      () => undefined,
    )
    const wrong = await house.audit()
    return wrong.length === 0
      ? results
      : [...results, { rule: 'the books are right afterwards', passed: false, note: JSON.stringify(wrong[0]) }]
  } finally {
    await house.close()
  }
}
