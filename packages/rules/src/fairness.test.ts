import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitmentOf, isClientSeed, roundRandom, verifyCommitment } from './fairness.ts'
import { ONE } from './money.ts'
import { EMBER_WYRM } from './slots/ember-wyrm.ts'
import { play } from './slots/slot.ts'

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const OTHER = 'ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const ROUND = { serverSeed: SEED, clientSeed: 'lucky-me', nonce: 7, gameId: 'ember-wyrm' }

/** The words of a round by node's own HMAC: an independent second way. */
function wordsByNode({ serverSeed, clientSeed, nonce, gameId }: typeof ROUND, blocks: number): number[] {
  return Array.from({ length: blocks }, (_, cursor) => {
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex'))
      .update(`${clientSeed}:${nonce}:${gameId}:${cursor}`)
      .digest()
    return Array.from({ length: 8 }, (_word, index) => block.readUInt32BE(index * 4))
  }).flat()
}

describe('commitment', () => {
  it('[STU-03] is the SHA-256 of the seed', () => {
    expect(commitmentOf(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
    expect(commitmentOf(SEED)).toBe(createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'))
  })

  it('[STU-03] verifies the seed it was made of and no other', () => {
    expect(verifyCommitment(SEED, commitmentOf(SEED))).toBe(true)
    expect(verifyCommitment(OTHER, commitmentOf(SEED))).toBe(false)
    expect(verifyCommitment('not a seed', commitmentOf(SEED))).toBe(false)
  })

  it('[STU-03] gives no outcome away: hashing the commitment does not yield the stream', () => {
    const keyedByCommitment = wordsByNode({ ...ROUND, serverSeed: commitmentOf(SEED) }, 2)
    expect(drawWords(ROUND, 16)).not.toEqual(keyedByCommitment)
  })
})

describe('round stream', () => {
  it('[STU-02] is HMAC-SHA256 over client seed, nonce, game and cursor, eight big-endian words a block', () => {
    expect(drawWords(ROUND, 40)).toEqual(wordsByNode(ROUND, 5))
  })

  it('[STU-02] draws again instead of favouring low numbers', () => {
    const bound = 3_000_000_000
    const kept = wordsByNode(ROUND, 10).filter((word) => word < bound)
    const random = roundRandom(ROUND)
    expect(kept.length).toBeLessThan(80)
    expect(kept.map(() => random.below(bound))).toEqual(kept)
  })

  it.each([
    ['server seed', { serverSeed: OTHER }],
    ['client seed', { clientSeed: 'lucky-you' }],
    ['nonce', { nonce: 8 }],
    ['game', { gameId: 'ember-wyrm-2' }],
  ])('[STU-03] depends on the %s', (_, change) => {
    expect(drawWords({ ...ROUND, ...change }, 8)).not.toEqual(drawWords(ROUND, 8))
  })

  it.each([
    ['a short server seed', { serverSeed: SEED.slice(2) }],
    ['an upper-case server seed', { serverSeed: OTHER.toUpperCase() }],
    ['an empty client seed', { clientSeed: '' }],
    ['a client seed with a colon', { clientSeed: 'a:1' }],
    ['a long client seed', { clientSeed: 'x'.repeat(65) }],
    ['a negative nonce', { nonce: -1 }],
    ['a fractional nonce', { nonce: 0.5 }],
    ['a game id with a colon', { gameId: 'a:b' }],
  ])('[STU-03] refuses %s', (_, change) => {
    expect(() => roundRandom({ ...ROUND, ...change })).toThrow(RangeError)
  })

  it('[STU-03] replays a round of the slot from its seeds', () => {
    expect(play(EMBER_WYRM, ONE, roundRandom(ROUND)).base.stops).toEqual(
      wordsByNode(ROUND, 1)
        .slice(0, 5)
        .map((word, reel) => word % (EMBER_WYRM.strips[reel]?.length ?? 1)),
    )
  })

  it('[STU-03] takes every client seed that the check accepts', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/), (clientSeed) => {
        expect(isClientSeed(clientSeed)).toBe(true)
        expect(roundRandom({ ...ROUND, clientSeed }).below(36)).toBeLessThan(36)
      }),
    )
    for (const bad of ['', ' ', 'é', 'a b', 'a\n']) expect(isClientSeed(bad)).toBe(false)
  })
})

function drawWords(round: typeof ROUND, count: number): number[] {
  const random = roundRandom(round)
  return Array.from({ length: count }, () => random.below(2 ** 32))
}
