#!/usr/bin/env node
/**
 * Checks a past round of the studio's games from its record, or a draw of the lottery from its seed, with rules written
 * anew: nothing of the product is used.
 * docs/fairness.md says how to get the record, and what is computed here.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { drawAgain } from './verify-round/draw.mjs'
import { readRecord, Unreadable, verifyRound } from './verify-round/round.mjs'

const USAGE = `node tools/verify-round.mjs record.json rules.json
node tools/verify-round.mjs record.json --studio https://house.example
node tools/verify-round.mjs --draw game issue seed [fingerprint]

  record.json   what "Record" shows under "Your rounds", once the secret was revealed; - or nothing reads it from standard input
  rules.json    the rules of the game, saved from https://house.example/studio/rules/<game>.json; --studio fetches them
  --draw        prints the result of a draw, such as ssc-1m 20261122-0001, from its revealed seed and, where its fingerprint is
                named, checks that it is the promised one

Ends with 0 when every claim of the record holds, 1 when one does not, 2 when it cannot be said.`

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Unreadable ? error.message : (error.stack ?? String(error)))
  return 2
})

async function main(args) {
  if (args[0] === '--draw') return draw(args.slice(1))
  const at = args.indexOf('--studio')
  const studio = at < 0 ? undefined : args[at + 1]
  const [recordFile, rulesFile, ...more] = at < 0 ? args : args.toSpliced(at, 2)
  if (
    more.length > 0 ||
    (at >= 0 && (studio === undefined || rulesFile !== undefined)) ||
    args.includes('--help') ||
    (recordFile === undefined && process.stdin.isTTY)
  ) {
    console.error(USAGE)
    return 2
  }
  const record = readRecord(read(recordFile === undefined || recordFile === '-' ? 0 : recordFile))
  const path = `/studio/rules/${record.game}.json`
  const rules =
    rulesFile !== undefined
      ? read(rulesFile)
      : studio !== undefined
        ? await fetched(studio.replace(/\/+$/, '') + path)
        : undefined
  const claims = verifyRound(record, rules)
  console.log(`Round ${record.nonce} of ${record.game} ${record.gameVersion} with the seed ${record.clientSeed}`)
  for (const { holds, says } of claims) console.log(`${holds ? '✓' : '✗'} ${says}`)
  if (claims.some(({ holds }) => !holds)) {
    console.log('This round could not be confirmed.')
    return 1
  }
  if (rules === undefined) {
    console.log(
      `The rest cannot be said without the rules. Save ${path} from the house and name it behind the record, or add --studio and the house's address.`,
    )
    return 2
  }
  console.log(`This round is genuine, if this is the fingerprint that you were shown before it: ${record.commitment}`)
  return 0
}

function draw([game, issue, seed, promised, ...more]) {
  if (seed === undefined || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  const { result, commitment } = drawAgain({ game, issue, seed })
  console.log(JSON.stringify(result))
  if (promised === undefined) {
    console.log(`This is the result if this is the fingerprint that you were shown before the draw: ${commitment}`)
    return 0
  }
  const holds = promised.toLowerCase() === commitment
  console.log(holds ? '✓ The seed is the promised one.' : `✗ NO, the fingerprint of this seed is ${commitment}.`)
  return holds ? 0 : 1
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Unreadable(`${file === 0 ? 'Standard input' : file} cannot be read: ${error.message}`)
  }
}

async function fetched(url) {
  const answer = await fetch(url).catch((error) => {
    throw new Unreadable(`${url} cannot be reached: ${error.cause?.message ?? error.message}`)
  })
  if (!answer.ok) throw new Unreadable(`${url} answers ${answer.status}; are the rules there?`)
  return answer.text()
}
