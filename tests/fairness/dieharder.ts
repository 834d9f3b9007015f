/** The words of the rounds, asked by dieharder: a program of its own, from the package of that name of Debian and others. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hash } from 'node:crypto'
import { roundRandom } from '#rules/fairness.ts'
import { randomFromWords, type Random } from '#rules/random.ts'

/**
 * The tests that its author calls good, by their numbers there. Left out are 17, 200 and 203, which each eat hundreds of
 * times what the others do.
 */
export const dieharderTests = [
  0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 100, 101, 102, 201, 202, 204, 205, 206, 207, 208, 209,
] as const

const TWO_32 = 2 ** 32
/** Words of one round: as many as a shuffled shoe takes. */
const ROUND_WORDS = 416
const CHUNK_ROUNDS = 20

/** A modulo where it must not be: a third of the words come twice as often. */
const biased = (random: Random): Random => randomFromWords(() => random.below(TWO_32) % 0xc0_00_00_00)

/** Words of one round after the other, as bytes, without end. */
function* chunks(seed: string, planted: boolean): Iterable<Buffer> {
  const serverSeed = hash('sha256', seed)
  for (let nonce = 0; ;) {
    const chunk = Buffer.alloc(CHUNK_ROUNDS * ROUND_WORDS * 4)
    for (let at = 0; at < chunk.length; nonce += 1) {
      const fair = roundRandom({ serverSeed, clientSeed: 'dieharder', nonce, gameId: 'bytes' })
      const random = planted ? biased(fair) : fair
      for (let word = 0; word < ROUND_WORDS; word += 1) at = chunk.writeUInt32LE(random.below(TWO_32), at)
    }
    yield chunk
  }
}

/** What dieharder says to one of its tests, a line a question; where it is in doubt it asks on until it is not. */
export async function askDieharder({
  test,
  seed,
  planted,
}: {
  readonly test: number
  readonly seed: string
  readonly planted: boolean
}): Promise<string[]> {
  const child = spawn('dieharder', ['-g', '200', '-d', String(test), '-Y', '1'], { stdio: ['pipe', 'pipe', 'inherit'] })
  // It goes when it has seen enough.
  child.stdin.on('error', () => undefined)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const left = new AbortController()
  const ended = once(child, 'close').finally(() => left.abort())
  ended.catch(() => undefined)
  for (const chunk of chunks(seed, planted)) {
    if (!child.stdin.write(chunk))
      await Promise.race([
        once(child.stdin, 'drain', { signal: left.signal }).catch(() => undefined),
        ended.catch(() => undefined),
      ])
    if (left.signal.aborted) break
  }
  await ended.catch((cause: unknown) => {
    throw new Error('dieharder does not start; it comes with the package of that name', { cause })
  })
  return said.split('\n').filter((line) => /PASSED|WEAK|FAILED/.test(line))
}
