/**
 * `npm run conformance -- --url … --provider-key key.pem --user … --token … --game … --currency …`: asks a running platform as a
 * provider does, and says which rules of the wallet it keeps. `--demo`, or nothing: a provider with a page, to try it by hand.
 */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startDemo } from './demo.ts'
import { type Result, runSuite } from './suite.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'provider-key': { type: 'string' },
    user: { type: 'string' },
    token: { type: 'string' },
    game: { type: 'string' },
    currency: { type: 'string' },
    deep: { type: 'boolean' },
    demo: { type: 'boolean' },
    port: { type: 'string' },
    provider: { type: 'string' },
    'platform-key': { type: 'string' },
  },
})

if (values.demo === true || process.argv.length <= 2) await demo()
else await check()

async function demo(): Promise<void> {
  const { address, publicKey } = await startDemo({
    url: values.url ?? 'http://localhost:3000',
    port: Number(values.port ?? 4600),
    provider: values.provider ?? 'mock',
    key: values['provider-key'] === undefined ? undefined : readFileSync(values['provider-key'], 'utf8'),
    platformKey: values['platform-key'] === undefined ? undefined : readFileSync(values['platform-key'], 'utf8'),
  })
  process.stdout.write(
    `\n  A provider to try the platform by hand is at ${address}\n  It takes launches at ${address}/launch and signs by the key of\n\n${publicKey}\n`,
  )
}

async function check(): Promise<void> {
  const asked = (name: 'url' | 'provider-key' | 'user' | 'token' | 'game' | 'currency'): string => {
    const value = values[name]
    if (value === undefined) throw new Error(`--${name} is missing; see docs/providers.md`)
    return value
  }
  const results = await runSuite(
    {
      url: asked('url'),
      key: createPrivateKey(readFileSync(asked('provider-key'), 'utf8')),
      depth: values.deep === true ? 6 : 4,
      player: { user: asked('user'), token: asked('token'), game: asked('game'), currency: asked('currency') },
    },
    tell,
  )
  const broken = results.filter(({ passed }) => !passed).length
  process.stdout.write(`\n${results.length - broken} rules kept, ${broken} broken\n`)
  process.exitCode = broken > 0 ? 1 : 0
}

function tell({ rule, passed, note }: Result): void {
  process.stdout.write(`${passed ? 'kept  ' : 'BROKEN'}  ${rule.padEnd(76)}  ${note}\n`)
}
