#!/usr/bin/env node
/**
 * Checks the draw of a raffle from its proof, with rules written anew: nothing of the product is used.
 * docs/fairness.md says how to get the proof, and what is computed here.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { chanceOf, sha256 } from './verify-round/chance.mjs'

const USAGE = `node tools/verify-raffle.mjs proof.json

  proof.json   what the page of raffles saves as the proof, or https://house.example/wps/raffle/proof?raffle=<id> answers;
               - or nothing reads it from standard input

Ends with 0 when the draw is genuine, 1 when it is not, 2 when it cannot be said.`

class Unreadable extends Error {}

const isCount = (value) => Number.isSafeInteger(value) && value > 0
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isMember = (value) => typeof value === 'string' && /^\d{1,19}$/.test(value)

/** What a proof of a draw must hold to be read at all. */
const FIELDS = {
  name: (value) => typeof value === 'string' && /^[a-z\d-]{1,64}$/.test(value),
  commitment: isHash,
  listHash: isHash,
  list: (value) =>
    Array.isArray(value) &&
    value.every(({ first, last, member }) => isCount(first) && isCount(last) && last - first < 1e6 && isMember(member)),
  prizes: isCount,
  winners: (value) =>
    Array.isArray(value) &&
    value.every(({ place, number, member }) => isCount(place) && isCount(number) && isMember(member)),
}

function main([file, ...more]) {
  if (more.length > 0 || file === '--help' || (file === undefined && process.stdin.isTTY)) {
    console.error(USAGE)
    return 2
  }
  try {
    return report(readProof(readFileSync(file === undefined || file === '-' ? 0 : file, 'utf8')))
  } catch (error) {
    console.error(error.message)
    return 2
  }
}

function readProof(text) {
  let proof
  try {
    const read = JSON.parse(text)
    // As the house answers it, or as its page saves it.
    proof = read?.value ?? read
  } catch {
    throw new Unreadable('This is no proof: it is not JSON.')
  }
  if (proof?.state !== undefined && proof.state !== 'drawn')
    throw new Unreadable('This raffle is not drawn yet. Its seed comes with the draw: get the proof again then.')
  const wrong = Object.keys(FIELDS).find((name) => !FIELDS[name](proof?.[name]))
  if (wrong !== undefined)
    throw new Unreadable(`This is no proof of a draw: its field "${wrong}" is ${JSON.stringify(proof?.[wrong])}.`)
  if (!isHash(proof.seed)) throw new Unreadable('This is no proof of a draw: it has no seed of 32 bytes.')
  return proof
}

/** The tickets one by one, by number. */
const ticketsOf = (list) =>
  list
    .flatMap(({ first, last, member }) =>
      Array.from({ length: last - first + 1 }, (_, at) => ({ number: first + at, member })),
    )
    .toSorted((one, other) => one.number - other.number)

function drawAgain({ name, seed, prizes, publicSource, publicValue }, tickets, listHash) {
  const clientSeed = (publicSource ?? null) === null ? listHash : sha256(`${listHash}:${publicValue}`)
  const winners = []
  let left = tickets
  for (let nonce = 0; nonce < prizes && left.length > 0; nonce += 1) {
    const winner = left[chanceOf({ serverSeed: seed, clientSeed, nonce, game: name })(left.length)]
    winners.push({ place: nonce + 1, number: winner.number, member: winner.member })
    left = left.filter(({ member }) => member !== winner.member)
  }
  return winners
}

function report(proof) {
  const tickets = ticketsOf(proof.list)
  const listHash = sha256(tickets.map(({ number, member }) => `${number}:${member}`).join('\n'))
  const winners = drawAgain(proof, tickets, listHash)
  const plain = (all) => all.map(({ place, number, member }) => `${place} ${number} ${member}`).join(', ')
  const claims = [
    [sha256(Buffer.from(proof.seed, 'hex')) === proof.commitment, 'commitment: the seed is the promised one'],
    [tickets.every(({ number }, at) => number === at + 1), 'numbers: they run from 1 without gap or repeat'],
    [listHash === proof.listHash, `list: its ${tickets.length} tickets have the hash that was published`],
    [
      plain(proof.winners) === plain(winners),
      `winners: ${winners.map(({ place, number }) => `place ${place} is ticket ${number}`).join(', ') || 'none'}`,
    ],
  ]
  console.log(`${proof.name}, ${proof.prizes} prizes`)
  for (const [holds, says] of claims) console.log(`${holds ? '✓' : '✗'} ${says}`)
  if (claims.some(([holds]) => !holds)) {
    console.log('This draw could not be confirmed.')
    return 1
  }
  console.log(
    `This draw is genuine, if this is the fingerprint that was published before the first ticket: ${proof.commitment}`,
  )
  if ((proof.publicSource ?? null) !== null)
    console.log(`and if ${proof.publicSource} came to ${JSON.stringify(proof.publicValue)}.`)
  return 0
}

process.exitCode = main(process.argv.slice(2))
