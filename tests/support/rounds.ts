import { randomUUID } from 'node:crypto'
import { array, object, parse, string } from 'zod/mini'
import type { Site } from './site.ts'

/**
 * Plays rounds of a game of the house's own, its slot unless told, for the smallest stake, as the game's page does.
 * @param bearer token of the member's session
 */
export async function playRounds(site: Site, bearer: string | null, rounds: number, nodeId = 1): Promise<void> {
  const answer = async (path: string, body: unknown, token: string | null): Promise<unknown> =>
    (
      await fetch(site.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      })
    ).json()
  const { value } = parse(
    object({ value: object({ url: string() }) }),
    await answer('/wps/game/launchGame', { nodeId, language: 'EN' }, bearer),
  )
  const [, launchToken] = /launch=([^&]+)/.exec(value.url) ?? []
  const game = parse(
    object({ bearer: string(), stakes: array(string()) }),
    await answer('/studio/session', { launchToken }, null),
  )
  const bet = { stake: game.stakes[0] }
  for (let round = 0; round < rounds; round++)
    parse(
      object({ nonce: object({}) }).shape.nonce,
      await answer('/studio/play', { roundId: randomUUID(), bet }, game.bearer),
    )
}
