/** `npm run operator:accept -- --url http://127.0.0.1:3001`: accepts an operator's invitation at the port of operators. */
import { operatorCalls } from '#contract/calls/operator.ts'
import { brandCalls } from '#contract/calls/brand.ts'
import { passwordRule } from '#contract/forms/validation.ts'
import { CompactEncrypt, importJWK } from 'jose'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { object, optional, parse, safeParse, string, unknown } from 'zod/mini'
import { systemRandom } from '../platform/random.ts'

const USAGE = 'Usage: npm run operator:accept -- --url http://127.0.0.1:3001'
const { 'operator.invitation': invitation, 'operator.accept': accept } = operatorCalls
const { 'system.payloadKey': payloadKey } = brandCalls

/** What was answered where the house refused, in its words. */
class Refused extends Error {}

const envelope = object({ value: optional(unknown()), message: optional(string()) })

async function answerOf(response: Response): Promise<unknown> {
  const { value, message } = parse(envelope, await response.json())
  if (!response.ok) throw new Refused(message ?? `The house answered ${response.status}.`)
  return value
}

/** An encrypted call, as browsers make it. */
async function ask(
  url: string,
  { path, method }: { readonly path: string; readonly method: string },
  data: unknown,
): Promise<unknown> {
  const { kid, jwk, serverTime } = parse(payloadKey.response, await answerOf(await fetch(`${url}${payloadKey.path}`)))
  const text = JSON.stringify({
    iat: Math.floor(Date.parse(serverTime) / 1000),
    nonce: systemRandom.bytes(16).toString('hex'),
    data,
  })
  const body = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
  return answerOf(await fetch(`${url}${path}`, { method, headers: { 'content-type': 'application/jose' }, body }))
}

/** Asks for a line after another; what is typed is not shown where it is a secret. */
function openQuestions(): { next(question: string, secret?: boolean): Promise<string>; close(): void } {
  let hidden = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async next(question, secret = false) {
      process.stdout.write(question)
      hidden = secret
      const { value, done } = await lines.next()
      hidden = false
      if (secret) process.stdout.write('\n')
      if (done === true) throw new Refused('Nothing was accepted: the answers ended.')
      return value.trim()
    },
    close: () => reader.close(),
  }
}

async function main(): Promise<void> {
  const { url = '' } = parseArgs({ args: process.argv.slice(2), options: { url: { type: 'string' } } }).values
  if (!URL.canParse(url)) throw new Refused(`--url ${url}: give the address of the operators' port.\n${USAGE}`)
  const house = url.replace(/\/+$/, '')
  const questions = openQuestions()
  try {
    const token = await questions.next('Token of the invitation: ', true)
    const { username, role, secret, uri } = parse(invitation.response, await ask(house, invitation, { token }))
    process.stdout.write(
      `\n  You are invited as ${username}, with the role ${role}. Add this to an authenticator app:\n\n  secret    ${secret}\n  address   ${uri}\n\n`,
    )
    const password = await questions.next('A password of your own: ', true)
    const right = safeParse(passwordRule, password)
    if (!right.success)
      throw new Refused('That password is too short, or has no letter or digit. Nothing was accepted; run this again.')
    if ((await questions.next('The same again: ', true)) !== password)
      throw new Refused('The two passwords differ. Nothing was accepted; run this again.')
    const code = await questions.next('The code that the app shows: ')
    await ask(house, accept, { token, password, code })
    process.stdout.write(`\n  ${username} is an operator now.\n`)
  } finally {
    questions.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
})
