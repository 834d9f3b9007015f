import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Answer, type House, openHouse, registration, testProvider, textField } from '#tests/support/house.ts'
import { createOutbox, createVisitor, freePlayBody, type Visitor } from '#tests/support/visitor.ts'

const METRICS = 'm'.repeat(32)
const outbox = createOutbox()
let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase('addresslimits')
  const hashless = { hash: async () => '-', verify: async () => false }
  house = await openHouse(database.url, { metricsToken: METRICS, messages: outbox.messages, passwords: hashless })
})
afterAll(async () => {
  await house.close()
  await database.drop()
})
beforeEach(() => house.db.query(sql`DELETE FROM throttle`))

const name = () => `u${randomUUID().replaceAll('-', '').slice(0, 12)}`

interface Limit {
  readonly of: string
  /** Tries that one /64 has. */
  readonly most: number
  ask(visitor: Visitor): Promise<Answer>
}

/** Every limit of the house by address that a stranger meets, with something new each time, so that nothing else refuses. */
const limits: readonly Limit[] = [
  {
    of: 'registrations',
    most: 20,
    ask: (visitor) => visitor.encrypted('PUT', '/wps/member/register', registration(name())),
  },
  {
    of: 'trials',
    most: 10,
    ask: async (visitor) => visitor.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) }),
  },
  {
    of: 'free trials of games',
    most: 60,
    ask: (visitor) =>
      visitor.call('POST', '/wps/relay/GCS_gameLaunchFB', { body: { nodeId: testProvider.nodeId, language: 'EN' } }),
  },
  {
    of: 'requests for a new password',
    most: 20,
    ask: (visitor) =>
      visitor.call('POST', '/wps/member/password/email', {
        body: { username: name(), email: `${name()}@mail.example` },
      }),
  },
  {
    of: 'links for a new password',
    most: 60,
    ask: (visitor) =>
      visitor.encrypted('POST', '/wps/member/password/reset', {
        token: name(),
        newPassword: 'correct horse 2',
        confirmNewPassword: 'correct horse 2',
      }),
  },
  { of: 'affiliate codes', most: 30, ask: (visitor) => visitor.call('GET', `/wps/agent/affiliate?code=${name()}`) },
  {
    of: 'feedback',
    most: 5,
    ask: (visitor) =>
      visitor.call('PUT', '/wps/feedback', { body: { type: 'other', content: 'hello', contact: 'me@mail.example' } }),
  },
  {
    of: 'applications of affiliates',
    most: 3,
    ask: (visitor) =>
      visitor.call('PUT', '/wps/affiliate/application', {
        body: {
          key: randomUUID(),
          name: 'Ana',
          contact: 'me@mail.example',
          channel: 'a channel',
          expectedPlayers: 5,
          language: 'PT',
        },
      }),
  },
]
const isRefused = ({ body }: Answer) => body.code === 'TOO_MANY_REQUESTS' || body.code === 'TOO_MANY_ATTEMPTS'

describe.each(limits)('the limit of $of', ({ most, ask }) => {
  const freeFrom = async (address: (n: number) => string, tries: number): Promise<number> => {
    let free = 0
    for (let n = 0; n < tries; n += 1) if (!isRefused(await ask(createVisitor(house, address(n))))) free += 1
    return free
  }

  it('[SAF-05] holds for a whole line at home, however many of its networks a stranger comes from', async () => {
    expect(await freeFrom((n) => `2001:db8:7:${(0x100 + n).toString(16)}::1`, 2 * most + 4)).toBe(2 * most)
    expect(isRefused(await ask(createVisitor(house, '2001:db8:7:201::1')))).toBe(false)
  })

  it('[SAF-05] is not used up for the neighbours by one address that goes on', async () => {
    expect(await freeFrom(() => '203.0.113.7', most + 20)).toBe(most)
    expect(isRefused(await ask(createVisitor(house, '203.0.113.8')))).toBe(false)
  })
})

describe('trials of games', () => {
  it('[SAF-05, PRV-01] end for strangers at so many of the whole house a day, with an alarm in the figures, and never for members', async () => {
    const open = async (token?: string) =>
      (
        await house.call('POST', '/wps/relay/GCS_gameLaunchFB', {
          ...(token === undefined ? {} : { token }),
          body: { nodeId: testProvider.nodeId, language: 'EN' },
        })
      ).body.code
    const member = await house.register()
    await house.db.query(
      sql`INSERT INTO throttle (key, count, window_ends_at) VALUES ('house:trialGames', 49999, app_now() + interval '1 day')`,
    )
    expect(await open()).toBeUndefined()
    expect(await open()).toBe('TOO_MANY_REQUESTS')
    const trial = textField(
      (await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })).body.value,
      'token',
    )
    expect(await open(trial)).toBe('TOO_MANY_REQUESTS')
    expect(await open(member.token)).toBeUndefined()
    const { body } = await house.app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS}` } })
    expect(body).toMatch(/wheelhouse_ceiling_refused_total\{what="trialGames"\} 2/)
    await house.db.query(sql`UPDATE throttle SET count = 60 WHERE key = ${`trial:${member.id}`}`)
    expect(await open(member.token)).toBe('TOO_MANY_REQUESTS')
  })
})
