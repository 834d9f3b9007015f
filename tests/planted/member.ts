/** What journeys need of a member and is made without a browser. */
import { randomUUID } from 'node:crypto'
import { array, object, parse, record, string } from 'zod/mini'
import { encrypt } from '#client/encrypt.ts'
import { systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { operatorHeaders } from '../support/house.ts'
import { newOperator, operatorSession } from '../support/operators.ts'
import type { PlantedSite } from './site.ts'

export interface Member {
  readonly id: string
  readonly username: string
  readonly token: string
}

export const PASSWORD = 'correct horse 1'

const keyAnswer = object({ value: object({ kid: string(), jwk: record(string(), string()) }) })
const registered = object({ value: object({ token: string() }) })

/** Opens an account. */
export async function newMember(site: PlantedSite): Promise<Member> {
  // An address opens twenty accounts an hour, and every journey is at this one.
  await site.db.query(sql`DELETE FROM throttle WHERE key LIKE 'register:%'`)
  const username = `u${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const { value: key } = parse(keyAnswer, await (await fetch(`${site.url}/wps/system/payloadKey`)).json())
  const body = await encrypt(key, Math.floor(systemClock.now() / 1000), {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    acceptTerms: true,
    confirmAge: true,
    registerMethod: 'WEB',
    login: true,
  })
  const answer = await fetch(`${site.url}/wps/member/register`, {
    method: 'PUT',
    headers: { 'content-type': 'application/jose' },
    body,
  })
  const {
    value: { token },
  } = parse(registered, await answer.json())
  return { username, token, id: token.split('.')[1] ?? '' }
}

const post = async (url: string, body: unknown, bearer?: string): Promise<unknown> =>
  (
    await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
    })
  ).json()

/** Plays rounds of the house's own slot, as its page does. */
export async function playRounds(site: PlantedSite, { token }: Member, rounds: number): Promise<void> {
  const launched = await post(`${site.url}/wps/game/launchGame`, { nodeId: 1, language: 'EN' }, token)
  const {
    value: { url },
  } = parse(object({ value: object({ url: string() }) }), launched)
  const launchToken = /launch=([^&]+)/.exec(url)?.[1]
  const session = await post(`${site.url}/studio/session`, { launchToken })
  const {
    bearer,
    stakes: [stake],
  } = parse(object({ bearer: string(), stakes: array(string()) }), session)
  for (let round = 0; round < rounds; round++)
    await post(`${site.url}/studio/play`, { roundId: randomUUID(), bet: { stake } }, bearer)
}

/** Sends a message to the inbox of a member, as an operator does. */
export async function sendMessage(site: PlantedSite, { id }: Member, title: string): Promise<void> {
  const { id: operator } = await newOperator(site, 'support')
  const { token } = await operatorSession(site, operator)
  await fetch(`${site.consoleUrl}/ops/inbox`, {
    method: 'POST',
    body: JSON.stringify({ member: id, title, content: `<p>${title}, in full.</p>`, marketing: 'no' }),
    headers: { ...operatorHeaders(token, site.consoleUrl), 'content-type': 'application/json' },
  })
}
