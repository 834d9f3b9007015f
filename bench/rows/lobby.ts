import { openBareServer } from '../support/bare-server.ts'
import type { BenchHouse } from '../support/house.ts'
import { httpLoad, httpRequest } from '../support/http-load.ts'
import { interleave, perSecond, type RowResult } from '../support/row.ts'

const PATHS = [
  '/wps/relay/GCSGAME_hotGamesV2?language=PT&limit=10',
  '/wps/games/browse?gameType=RNG&language=PT&pageNo=1&pageSize=12',
  '/wps/games/browse?gameType=RNG&language=PT&pageNo=3&pageSize=24',
  '/wps/relay/GCSGAME_newGameVendor?language=PT',
]

/** Lobby calls against a bare server that answers the same bytes. */
export async function benchLobby(house: BenchHouse): Promise<RowResult> {
  const bytes = new Map(
    await Promise.all(
      PATHS.map(
        async (path) =>
          [path, Buffer.from(await (await fetch(`http://127.0.0.1:${house.port}${path}`)).arrayBuffer())] as const,
      ),
    ),
  )
  const bare = await openBareServer((request, response) => {
    const body = bytes.get(request.url ?? '')
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body?.length ?? 0 })
      .end(body)
  })
  const requests = Array.from({ length: 20_000 }, (_, i) => httpRequest('GET', PATHS[i % PATHS.length] ?? '/', ''))
  const run = async (port: number): Promise<number> =>
    (await httpLoad({ port, connections: 64, requests, expect: '"success":true' })).perSecond
  const { work, yardstick } = await interleave(
    5,
    () => run(bare.port),
    () => run(house.port),
  )
  bare.close()
  return {
    row: 'P10',
    work: 'lobby calls',
    figure: perSecond(work),
    yardstick: `${perSecond(yardstick)} the same bytes, bare`,
    ratio: work / yardstick,
    target: '≥ 0.8',
    ok: work / yardstick >= 0.8,
  }
}
