#!/usr/bin/env node
/**
 * Checks a simulated match, series or fight from its revealed seed, with rules written anew: nothing of the product is
 * used. docs/fairness.md says where the match is got, and what is computed here.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { playAgain } from './verify-match/play.mjs'
import { eventAt } from './verify-match/world.mjs'
import { chanceOf, sha256 } from './verify-round/chance.mjs'

const USAGE = `node tools/verify-match.mjs match.json

  match.json   what https://house.example/wps/sports/event?event=<id> answers; - or nothing reads it from standard input

Ends with 0 when the match is genuine, 1 when it is not, 2 when it cannot be said.`

class Unreadable extends Error {}

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isText = (value) => typeof value === 'string' && value !== '' && value.length <= 80

/** What an event must hold to be read at all. */
const FIELDS = {
  sport: (value) => ['football', 'series', 'cockfight'].includes(value),
  competition: isText,
  home: isText,
  away: isText,
  startsAt: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  score: (value) => Number.isSafeInteger(value?.home) && Number.isSafeInteger(value?.away),
  proof: (value) => isHash(value?.commitment),
}

function main([file, ...more]) {
  if (more.length > 0 || file === '--help' || (file === undefined && process.stdin.isTTY)) {
    console.error(USAGE)
    return 2
  }
  try {
    return report(readMatch(readFileSync(file === undefined || file === '-' ? 0 : file, 'utf8')))
  } catch (error) {
    console.error(error.message)
    return 2
  }
}

function readMatch(text) {
  let match
  try {
    const read = JSON.parse(text)
    const value = read?.value ?? read
    match = value?.event ?? value
  } catch {
    throw new Unreadable('This is no match: it is not JSON.')
  }
  if (match?.isSimulated === false || match?.proof === null)
    throw new Unreadable('This match was played by people: there is no seed to check.')
  const wrong = Object.keys(FIELDS).find((name) => !FIELDS[name](match?.[name]))
  if (wrong !== undefined)
    throw new Unreadable(`This is no simulated match: its field "${wrong}" is ${JSON.stringify(match?.[wrong])}.`)
  if (!isHash(match.proof.seed))
    throw new Unreadable('This match is not over. Its seed comes with its end: get it again then.')
  return match
}

function report({ sport, competition, home, away, startsAt, score, proof: { commitment, seed } }) {
  const event = eventAt(competition, Date.parse(startsAt))
  if (event === undefined || event.sport !== sport)
    throw new Unreadable(`No simulated ${sport} of ${competition} begins at ${startsAt}.`)
  const below = chanceOf({ serverSeed: seed, clientSeed: event.key, nonce: 0, game: sport })
  const [goals, against] = playAgain(event, below)
  const claims = [
    [sha256(Buffer.from(seed, 'hex')) === commitment, 'fingerprint: the seed is the promised one'],
    [
      event.home.name === home && event.away.name === away,
      `sides: ${event.home.name} meets ${event.away.name} at this time`,
    ],
    [score.home === goals && score.away === against, `score: played again it ends ${goals}–${against}`],
  ]
  console.log(`${competition}, ${startsAt}: ${home} – ${away} ${score.home}–${score.away}`)
  for (const [holds, says] of claims) console.log(`${holds ? '✓' : '✗'} ${says}`)
  if (claims.some(([holds]) => !holds)) {
    console.log('This match could not be confirmed.')
    return 1
  }
  console.log(`This match is genuine, if this is the fingerprint that was shown before it began: ${commitment}`)
  return 0
}

process.exitCode = main(process.argv.slice(2))
