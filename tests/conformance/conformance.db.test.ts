import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { array, boolean, object, parse, string } from 'zod/mini'
import { systemClock } from '#server/platform/clock.ts'
import { bundle } from '../chaos/bundle.ts'
import { mutants } from '../chaos/mutants.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { openHouse, testProvider } from '../support/house.ts'
import { startDemo } from './demo.ts'
import { rules } from './rules.ts'
import type { Result } from './suite.ts'
import { trial } from './trial.ts'

const databases: TestDatabase[] = []
const fresh = async (): Promise<string> => {
  const database = await createTestDatabase('conformance')
  databases.push(database)
  return database.url
}
afterAll(() => Promise.all(databases.map((one) => one.drop())))

const broken = (results: readonly Result[]): string[] =>
  results.flatMap(({ rule, passed, note }) => (passed ? [] : [`${rule}: ${note}`]))
const found = array(object({ rule: string(), passed: boolean(), note: string() }))

describe('the conformance suite', () => {
  it('[PRV-05] [WAL-02] finds that the platform keeps every rule, over real HTTP', async () => {
    const results = await trial(await fresh(), 4)
    expect(broken(results)).toEqual([])
    expect(results).toHaveLength(rules.length)
  }, 120_000)

  it.each([
    ['a taken-back stake is paid', 'every order of bet, win, close and rollback'],
    ['a stake is taken back twice', 'a rollback under another id changes nothing more, and is fine'],
    ['a repetition with another amount passes', 'the same id with other data is a duplicate'],
    ['the secret of a token is not compared', 'foreign users and tokens buy nothing'],
    ['a round goes on after its end', 'an open round takes more stakes, a closed one none'],
  ])(
    '[PRV-05] finds a platform where %s',
    async (name, rule) => {
      const mutant = mutants.find((one) => one.name === name)
      if (mutant === undefined) throw new Error(`there is no fault "${name}"`)
      const { file, remove } = await bundle(mutant, 'tests/conformance/faulty.ts')
      try {
        const child = spawn(process.execPath, [file, await fresh(), rule], { stdio: ['ignore', 'pipe', 'inherit'] })
        let said = ''
        child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
        await once(child, 'close')
        expect(broken(parse(found, JSON.parse(said))).join('\n')).toContain(`${rule}: `)
      } finally {
        await remove()
      }
    },
    120_000,
  )
})

describe('the provider to try by hand', () => {
  it('[PRV-05] takes a signed launch of the platform, and its buttons move the money', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const house = await openHouse(await fresh())
    const url = await house.app.server.listen({ port: 0, host: '127.0.0.1' })
    const demo = await startDemo({
      url,
      port: 0,
      provider: testProvider.code,
      key: testProvider.privateKey,
      platformKey: publicKey,
    })
    try {
      const player = await house.register()
      const launch = JSON.stringify({
        call: 'launch',
        provider: testProvider.code,
        timestamp: systemClock.now(),
        mode: 'real',
        game_code: testProvider.gameCode,
        language: 'EN',
        currency: 'BRL',
        currency_symbol: 'R$',
        user: player.id,
        token: await house.gameToken(player),
      })
      const ask = (signature: string): Promise<Response> =>
        fetch(`${demo.address}/launch`, { method: 'POST', body: launch, headers: { 'x-hub88-signature': signature } })
      expect((await ask('AAAA')).status).toBe(401)
      const session = parse(
        object({ url: string() }),
        await (await ask(sign('RSA-SHA256', Buffer.from(launch), privateKey).toString('base64'))).json(),
      )
      expect(await (await fetch(session.url)).text()).toContain('Roll back')
      const press = async (action: string): Promise<unknown> =>
        (await fetch(`${session.url}/${action}`, { method: 'POST', body: '250000' })).json()
      expect(await press('win')).toEqual({ asked: 'win', answer: 'there is no stake yet' })
      for (const [action, balance] of [
        ['balance', 100_000_000],
        ['bet', 99_750_000],
        ['again', 99_750_000],
        ['rollback', 100_000_000],
        ['bet', 99_750_000],
        ['end', 100_000_000],
      ] as const) {
        expect(await press(action)).toMatchObject({ answer: { status: 'RS_OK', balance } })
      }
      expect(await press('rollback')).toMatchObject({ answer: { status: 'RS_ERROR_DUPLICATE_TRANSACTION' } })
      expect(await house.balance(player)).toBe(100_000_000n)
    } finally {
      await demo.close()
      await house.close()
    }
  })
})
