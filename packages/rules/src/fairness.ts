import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { randomFromWords, type Random } from './random.ts'

/** Bytes of a server seed. */
export const SERVER_SEED_BYTES = 32

const CLIENT_SEED = /^[A-Za-z0-9._-]{1,64}$/
const GAME_ID = /^[a-z0-9-]{1,64}$/
const WORDS_A_BLOCK = 8

/** What fixes one round's chance. Seeds travel as 64 lower-case hex digits. */
export interface RoundSeeds {
  readonly serverSeed: string
  readonly clientSeed: string
  /** Counts the rounds played with this pair of seeds, from 0. */
  readonly nonce: number
  readonly gameId: string
}

/**
 * The commitment to a server seed, published before play: its SHA-256 in hex. Rounds use the seed
 * as an HMAC key, so a commitment never gives an outcome away (a stream made by hashing the
 * commitment would).
 * @throws RangeError when the seed is not 32 bytes of lower-case hex
 */
export function commitmentOf(serverSeed: string): string {
  return bytesToHex(sha256(seedBytes(serverSeed)))
}

/** Whether a revealed seed is the one that was committed to. A malformed seed is not. */
export function verifyCommitment(serverSeed: string, commitment: string): boolean {
  return isServerSeed(serverSeed) && commitmentOf(serverSeed) === commitment.toLowerCase()
}

/** Whether a text may serve as a client seed: 1 to 64 letters, digits, dots, dashes and underscores. */
export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text)
}

/**
 * The random stream of one round: HMAC-SHA256 with the server seed as key over
 * `clientSeed:nonce:gameId:cursor`, cursor 0, 1, 2 and so on, each block read as eight big-endian words.
 * No part may contain a colon, so that two rounds never share a message.
 * @throws RangeError when a part is malformed
 */
export function roundRandom({ serverSeed, clientSeed, nonce, gameId }: RoundSeeds): Random {
  const key = seedBytes(serverSeed)
  if (!isClientSeed(clientSeed))
    throw new RangeError('a client seed is 1 to 64 letters, digits, dots, dashes or underscores')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce is a whole number from 0')
  if (!GAME_ID.test(gameId)) throw new RangeError('a game id is 1 to 64 lower-case letters, digits or dashes')
  const prefix = `${clientSeed}:${nonce}:${gameId}:`
  const keyed = hmac.create(sha256, key)
  let block = new DataView(new ArrayBuffer(0))
  let drawn = 0
  return randomFromWords(() => {
    const word = drawn % WORDS_A_BLOCK
    if (word === 0) {
      const bytes = keyed
        .clone()
        .update(utf8ToBytes(`${prefix}${drawn / WORDS_A_BLOCK}`))
        .digest()
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    drawn += 1
    return block.getUint32(word * 4)
  })
}

function isServerSeed(text: string): boolean {
  return new RegExp(`^[0-9a-f]{${SERVER_SEED_BYTES * 2}}$`).test(text)
}

function seedBytes(serverSeed: string): Uint8Array {
  if (!isServerSeed(serverSeed)) throw new RangeError('a server seed is 32 bytes in lower-case hex')
  return hexToBytes(serverSeed)
}
