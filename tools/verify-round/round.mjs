/** Checks the claims of a round's record, one by one: docs/fairness.md. */
import { amount, units } from './bets.mjs'
import { bingo } from './bingo.mjs'
import { blackjack } from './blackjack.mjs'
import { cascade } from './cascade.mjs'
import { chanceOf, sha256 } from './chance.mjs'
import { hold, lines } from './lines.mjs'
import { keno } from './numbers.mjs'
import { climb, dice, hiLo, mines, pegs } from './odds.mjs'
import { baccarat, roulette, sicBo } from './tables.mjs'
import { numbers, panels } from './tickets.mjs'
import { deucesWild, videoPoker } from './video-poker.mjs'
import { ways } from './ways.mjs'

const GAMES = {
  'ember-wyrm': lines,
  'nine-bridges-lantern': hold,
  'tidewell-regatta': cascade,
  'velvet-blackjack': blackjack,
  'grand-roulette': roulette,
  'jacks-or-better': videoPoker,
  'true-north': dice,
  'lily-pond': mines,
  pegfall: pegs,
  skyladder: hiLo,
  'tin-orchard': ways,
  'pearl-baccarat': baccarat,
  'drum-tower-sic-bo': sicBo,
  'harbour-cats': panels,
  'vault-seven': numbers,
  'saturday-hall': bingo,
  'saffron-caravan': ways,
  updraft: climb,
  'firefly-keno': keno,
  'deuces-wild': deucesWild,
}

/** What a record must hold to be read at all. */
const FIELDS = {
  game: (value) => Object.hasOwn(GAMES, value),
  gameVersion: (value) => typeof value === 'string',
  ruleHash: isHash,
  nonce: (value) => Number.isSafeInteger(value) && value >= 0,
  clientSeed: (value) => typeof value === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(value),
  commitment: isHash,
  bet: (value) => typeof value === 'object' && value !== null,
  choices: Array.isArray,
  stake: (value) => typeof value === 'string',
  payout: (value) => typeof value === 'string',
  outcome: (value) => typeof value === 'object' && value !== null,
}

/** Raised for a record that says too little to be checked; the message is for its reader. */
export class Unreadable extends Error {}

/** Reads the text of a record. @throws Unreadable */
export function readRecord(text) {
  let record
  try {
    record = JSON.parse(text)
  } catch {
    throw new Unreadable('This is no record: it is not JSON.')
  }
  const wrong = Object.keys(FIELDS).find((name) => !FIELDS[name](record?.[name]))
  if (wrong === 'game')
    throw new Unreadable(
      `This program knows the games ${Object.keys(GAMES).join(', ')}, and the record names ${JSON.stringify(record?.game)}.`,
    )
  if (wrong !== undefined)
    throw new Unreadable(
      `This is no record of a finished round: its field "${wrong}" is ${JSON.stringify(record?.[wrong])}.`,
    )
  if (record.serverSeed === null)
    throw new Unreadable(
      'The secret of this round has not been revealed yet. Change seeds under Fairness in the game, then copy the record again.',
    )
  if (!isHash(record.serverSeed))
    throw new Unreadable('This is no record of a finished round: its field "serverSeed" is no secret of 32 bytes.')
  return record
}

/**
 * Whether each claim of a record holds, with words on what was found.
 * @param record from `readRecord`
 * @param rules the text of the game's rules as the studio publishes them; undefined checks the commitment alone
 */
export function verifyRound(record, rules) {
  const promised = sha256(Buffer.from(record.serverSeed, 'hex'))
  const commitment = claim(
    'commitment',
    promised === record.commitment,
    'The secret is the promised one',
    `the fingerprint of this secret is ${promised}`,
  )
  if (rules === undefined) return [commitment]
  const read = readRules(rules.trim(), record)
  const played = read.parsed === undefined ? { fault: read.fault } : playAgain(read.parsed, record)
  const found = (name, text, expected) =>
    played.fault === undefined
      ? claim(name, expected === undefined, text, expected)
      : claim(name, false, text, `the round cannot be played again: ${played.fault}`)
  return [
    commitment,
    claim('rules', read.fault === undefined, 'The rules are those that the record names', read.fault),
    found('outcome', 'The outcome follows from the seeds', difference(record.outcome, played.outcome, 'outcome')),
    found('stake', `The stakes come to ${record.stake}`, sameAmount(record.stake, played.stake)),
    ...(read.parsed?.jackpot === undefined ? [] : [found('pot', potSays(record), samePot(record, played))]),
    found('payout', `The payout is ${record.payout}`, sameAmount(record.payout, played.payout)),
  ]
}

const claim = (name, holds, text, fault) => ({
  claim: name,
  holds,
  says: holds ? `${text}.` : `${text}: NO, ${fault}.`,
})

function isHash(value) {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** The rules, and what is wrong with them. Those of another hash are still played by, to say what they would give. */
function readRules(text, { game, gameVersion, ruleHash }) {
  let parsed
  try {
    parsed = JSON.parse(text)
  } catch {
    return { fault: 'they are not JSON' }
  }
  const { knows, about } = GAMES[game]
  if (!knows(parsed ?? {})) return { fault: 'this program does not know rules of their kind' }
  const { id, version } = about(parsed) ?? {}
  if (sha256(text) !== ruleHash) return { parsed, fault: `their hash is ${sha256(text)}` }
  if (id !== game || version !== gameVersion) return { parsed, fault: `they are those of ${id} ${version}` }
  return { parsed }
}

function playAgain(rules, { game, bet, choices, serverSeed, clientSeed, nonce }) {
  try {
    const below = chanceOf({ serverSeed, clientSeed, nonce, game })
    const played = GAMES[game].play({ rules, bet, choices, below })
    return rules.jackpot === undefined ? played : { ...played, pot: potOf(rules.jackpot, played.stake, below) }
  } catch (error) {
    return { fault: error.message }
  }
}

/** A round with a jackpot draws once more, after everything else: so many of the lowest numbers win for each cent. */
function potOf({ draws, pots }, stake, below) {
  const cents = Number(stake / units('0.01'))
  const drawn = below(draws)
  // The pot that wins least often has the lowest numbers.
  let upTo = 0
  const rarest = pots.toSorted((a, b) => a.numbers - b.numbers)
  return rarest.find(({ numbers }) => (upTo += numbers * cents) > drawn)?.code
}

const potSays = ({ jackpot }) => (jackpot === undefined ? 'It wins no pot' : `It wins the ${jackpot.pot} pot`)
const samePot = ({ jackpot }, { pot }) => (jackpot?.pot === pot ? undefined : `it wins ${pot ?? 'none'}`)

function sameAmount(recorded, computed = 0n) {
  try {
    return units(recorded) === computed ? undefined : `it is ${amount(computed)}`
  } catch (error) {
    return error.message
  }
}

/** Where two values of JSON first part; undefined when they are the same. */
function difference(recorded, computed, path) {
  if (recorded === computed) return undefined
  const branches =
    [recorded, computed].every((value) => typeof value === 'object' && value !== null) &&
    Array.isArray(recorded) === Array.isArray(computed)
  if (!branches) return `${path} is ${short(computed)} and not ${short(recorded)}`
  const keys = [...new Set([...Object.keys(recorded), ...Object.keys(computed)])]
  for (const key of keys) {
    const found = difference(
      recorded[key],
      computed[key],
      Array.isArray(recorded) ? `${path}[${key}]` : `${path}.${key}`,
    )
    if (found !== undefined) return found
  }
  return undefined
}

const short = (value) => (JSON.stringify(value) ?? 'missing').slice(0, 60)
