import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, parse } from 'zod/mini'
import { plain } from '#contract/games/plain.ts'
import { stakeBet } from '#contract/games/slot.ts'
import { commitmentOf } from '#rules/fairness.ts'
import type { GameRule } from '#rules/game.ts'
import { parseMoney, type Money } from '#rules/money.ts'
import type { Random } from '#rules/random.ts'
import { cascadeRule } from '#rules/slots/cascade-rule.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { holdRule } from '#rules/slots/hold.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { slotRule } from '#rules/slots/slot-rule.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import type { StudioGame } from '#studio/game.ts'
import { games } from '#studio/games.ts'
import { mountStudio } from '#studio/routes.ts'
import type { Studio } from '#studio/studio.ts'
import { roundRandom } from '#rules/fairness.ts'
import { createChance } from '#tests/chaos/chance.ts'
import { forgeries, recordOf, refused, type RoundRecord, verifierAgrees } from './verifier.ts'

const all = [...games.values()]
const SEEDS = { serverSeed: 'cd'.repeat(32), clientSeed: 'me', nonce: 3 }
const game = (id: string): StudioGame => {
  const found = games.get(id)
  if (found === undefined) throw new Error(`no game ${id}`)
  return found
}
const claims = (record: object, rules: string): string[] =>
  refused(record, rules).map((line) => line.split(':')[0] ?? '')

describe('the separate program', () => {
  it('[STU-03, STU-05] confirms ten thousand rounds over all games and refuses what was forged of them; npm run assure plays a million', async () => {
    const { count, note } = await verifierAgrees({
      count: 10_000,
      seed: 'npm test',
      deadline: AbortSignal.timeout(110_000),
    })
    expect(count).toBe(10_000)
    expect(Number(/\d+/.exec(note)?.[0])).toBeGreaterThan(400)
  }, 120_000)

  it('[STU-03] imports nothing of the project and no package', () => {
    const files = [
      'tools/verify-round.mjs',
      ...readdirSync('tools/verify-round').map((name) => `tools/verify-round/${name}`),
    ]
    const imported = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() *'([^']+)'/g)].map(([, name = '']) => name),
    )
    expect(
      imported.filter(
        (name) =>
          !/^\.\/(verify-round\/)?[\w-]+\.mjs$/.test(name) &&
          !['node:crypto', 'node:fs', 'node:process'].includes(name),
      ),
    ).toEqual([])
    expect(imported.length).toBeGreaterThan(10)
  })

  it('[STU-03, STU-08] confirms the pot that a round won, and no other', () => {
    const tin = game('tin-orchard')
    const bet = { stake: '100' }
    const [seeds] = Array.from({ length: 5000 }, (_, nonce) => ({ ...SEEDS, nonce })).filter(
      (one) => tin.play(bet, [], roundRandom({ ...one, gameId: tin.id })).pot !== undefined,
    )
    if (seeds === undefined) throw new Error('no round of these seeds wins a pot')
    const record = recordOf(tin, seeds, createChance('pot'), { bet })
    expect(record.jackpot?.pot).toBe('silver')
    expect(claims(record, tin.rules)).toEqual([])
    expect(claims({ ...record, jackpot: { pot: 'gold', amount: '30000' } }, tin.rules)).toEqual(['pot'])
    expect(claims({ ...record, jackpot: undefined }, tin.rules)).toEqual(['pot'])
    const lost = recordOf(tin, SEEDS, createChance('pot'), { bet })
    expect(claims({ ...lost, jackpot: { pot: 'silver', amount: '251' } }, tin.rules)).toEqual(['pot'])
  })

  const forged = all.flatMap(({ id }) => Object.keys(forgeries).map((way) => [way, id] as const))
  it.each(forged)('[STU-03] refuses another %s: %s', (way, id) => {
    const { rules } = game(id)
    const record = recordOf(game(id), SEEDS, createChance(id))
    expect(claims(record, rules)).toEqual([])
    const found = claims({ ...record, ...forgeries[way]?.(record, createChance(way)) }, rules)
    const named: Record<string, string[]> = {
      payout: ['payout'],
      stake: ['stake'],
      fingerprint: ['commitment'],
      'rule hash': ['rules'],
      version: ['rules'],
      outcome: ['outcome'],
    }
    if (named[way] === undefined) expect(found.length).toBeGreaterThan(0)
    else expect(found).toEqual(named[way])
  })

  it.each(all.map((each) => [each.id, each] as const))(
    '[STU-03] refuses other rules than those of the hash: %s',
    (_id, { id, rules }) => {
      const record = recordOf(game(id), SEEDS, createChance(id))
      const better = rules.replace('"engine":', '"edition":2,"engine":')
      expect(claims(record, better)).toEqual(['rules'])
      expect(claims({ ...record, ruleHash: createHash('sha256').update(better).digest('hex') }, rules)).toEqual([
        'rules',
      ])
      expect(claims(record, rules.replace(/"engine":[^,}]+/, '"engine":9'))).toEqual([
        'rules',
        'outcome',
        'stake',
        'payout',
      ])
      expect(claims(record, 'no JSON')).toEqual(['rules', 'outcome', 'stake', 'payout'])
    },
  )
})

/** The words of a round, as docs/fairness.md says. */
function* wordsOf({ serverSeed, clientSeed, nonce }: typeof SEEDS, gameId: string): Generator<number, never> {
  for (let cursor = 0; ; cursor += 1) {
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex'))
      .update(`${clientSeed}:${nonce}:${gameId}:${cursor}`)
      .digest()
    for (let at = 0; at < block.length; at += 4) yield block.readUInt32BE(at)
  }
}

describe('a draw that is not fair', () => {
  const rest = (seeds: typeof SEEDS, gameId: string, bits: number) => (): Random => {
    const words = wordsOf(seeds, gameId)
    return { below: (bound) => (words.next().value >>> (32 - bits)) % bound }
  }

  it.each(all.map(({ id }) => id))(
    '[STU-02, STU-03] is refused when it leans on remainders of sixteen bits: %s',
    (id) => {
      const records = Array.from({ length: 50 }, (_, nonce) =>
        recordOf(game(id), { ...SEEDS, nonce }, createChance(id), { random: rest({ ...SEEDS, nonce }, id, 16) }),
      )
      expect(records.filter((record) => refused(record, game(id).rules).length > 0).length).toBeGreaterThan(45)
    },
  )

  it('[STU-02, STU-03] is refused when it takes the one word in many million that must be thrown away', () => {
    // The first of such rounds: the word of the hole card is above the last multiple of 309.
    const seeds = { serverSeed: '00'.repeat(32), clientSeed: 'rejected', nonce: 1_612_403 }
    const bet = { stake: '10' }
    const fair = recordOf(game('velvet-blackjack'), seeds, createChance('fair'), { bet })
    expect(claims(fair, game('velvet-blackjack').rules)).toEqual([])
    const biased = recordOf(game('velvet-blackjack'), seeds, createChance('fair'), {
      bet,
      random: rest(seeds, 'velvet-blackjack', 32),
    })
    expect(biased.outcome).not.toEqual(fair.outcome)
    expect(claims(biased, game('velvet-blackjack').rules)).toContain('outcome')
  })
})

describe('rules that play seldom reaches', () => {
  /** A game that plays by another rule. */
  const by = (id: string, rule: GameRule<{ readonly stake: Money }, never, unknown>): StudioGame => ({
    ...game(id),
    rules: rule.rules,
    ruleHash: rule.ruleHash,
    play(bet, _choices, random) {
      const { wagers, over, outcome } = rule.play({ stake: parseMoney(parse(stakeBet, bet).stake) }, [], random)
      return { wagers, over, outcome: parse(json(), plain(outcome)) }
    },
  })
  const lines = (change: Partial<typeof EMBER_WYRM>): StudioGame =>
    by('ember-wyrm', slotRule({ ...EMBER_WYRM, ...change }))
  const cascades = (change: Partial<typeof TIDEWELL_REGATTA>): StudioGame =>
    by('tidewell-regatta', cascadeRule({ ...TIDEWELL_REGATTA, ...change }))
  const hold = (change: Partial<typeof NINE_BRIDGES_LANTERN>): StudioGame =>
    by('nine-bridges-lantern', holdRule({ ...NINE_BRIDGES_LANTERN, ...change }))
  const often = EMBER_WYRM.freeSpins === null ? null : { ...EMBER_WYRM.freeSpins, awards: [0, 1, 2, 3, 4, 5], limit: 7 }
  const odd: readonly (readonly [string, StudioGame])[] = [
    ['a round of lines that is cut', lines({ maxPayout: 3 })],
    ['free spins up to their limit', lines({ freeSpins: often })],
    ['no free spins', lines({ freeSpins: null })],
    [
      'wilds that pay by themselves, on every reel',
      lines({ wild: 5, pays: EMBER_WYRM.pays.map((pays, symbol) => (symbol === 5 ? [0, 1, 7, 70, 700, 7000] : pays)) }),
    ],
    ['neither wild nor scatter', lines({ wild: -1, scatter: -1 })],
    ['a round of cascades that is cut', cascades({ maxPayout: 1 })],
    [
      'scatters when the round has reached its highest payout',
      cascades({ maxPayout: 1, scatterPays: [0, 1], freeSpins: { awards: [0, 2], again: [0, 1], limit: 9 } }),
    ],
    [
      'free spins of cascades up to their limit',
      cascades({ freeSpins: { awards: [0, 1, 3], again: [0, 2], limit: 9 } }),
    ],
    ['respins up to a full screen', hold({ trigger: 1, chance: { hit: 1, of: 2 } })],
    ['respins nearly every time', hold({ trigger: 2, respins: 2 })],
  ]
  it.each(odd)('[STU-03] are computed alike: %s', (name, each) => {
    const chance = createChance(name)
    const records: RoundRecord[] = Array.from({ length: 300 }, (_, nonce) =>
      recordOf(each, { ...SEEDS, nonce }, chance),
    )
    for (const record of records) expect(refused(record, each.rules), JSON.stringify(record)).toEqual([])
    expect(new Set(records.map(({ payout }) => payout)).size).toBeGreaterThan(5)
  })
})

describe('the documentation', () => {
  it('[STU-03] gives an example that is right', () => {
    const text = readFileSync('docs/fairness.md', 'utf8')
    const seeds = { serverSeed: '00'.repeat(32), clientSeed: 'me', nonce: 0 }
    const [word] = wordsOf(seeds, 'grand-roulette')
    expect(text).toContain(
      `has the commitment \`${commitmentOf(seeds.serverSeed)}\`; with the client seed \`me\`, nonce 0 and the game \`grand-roulette\` its first word is ${word} and its first number below 37 is ${Number(word) % 37}.`,
    )
  })
})

describe('on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-verify-'))
  const server = fastify()
  let url = ''
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const run = (args: readonly string[], input = ''): Promise<{ code: unknown; said: string }> =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, ['tools/verify-round.mjs', ...args], (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : error.code, said: stdout + stderr }),
      )
      child.stdin?.end(input)
    })
  const { rules } = game('tidewell-regatta')
  const record = recordOf(game('tidewell-regatta'), SEEDS, createChance('a round'))
  const text = JSON.stringify(record, null, 1)

  beforeAll(async () => {
    const lost = () => Promise.reject(new Error('not asked'))
    const studio: Studio = {
      launch: lost,
      open: lost,
      play: lost,
      act: lost,
      ask: lost,
      history: lost,
      pots: lost,
      rotateSeed: lost,
      replay: lost,
      resume: lost,
      statement: lost,
    }
    mountStudio(server, studio)
    url = await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  it('[STU-03] confirms a record by saved rules, by fetched ones, from a file and from standard input', async () => {
    const files = [file('record.json', text), file('rules.json', `${rules}\n`)]
    for (const answer of [
      await run(files),
      await run([...files.slice(0, 1), '--studio', `${url}/`]),
      await run(['--studio', url], text),
      await run(['-', ...files.slice(1)], text),
    ]) {
      expect(answer.code, answer.said).toBe(0)
      expect(answer.said).toContain(`shown before it: ${record.commitment}`)
      expect(answer.said.match(/✓/g)).toHaveLength(5)
    }
  })

  it('[STU-03] refuses a forged one and says which claim does not hold', async () => {
    const { code, said } = await run(['--studio', url], JSON.stringify({ ...record, payout: '4711.00000' }))
    expect(code).toBe(1)
    expect(said).toContain(`✗ The payout is 4711.00000: NO, it is ${record.payout}.`)
    expect(said).toContain('could not be confirmed')
  })

  const unread: readonly (readonly [string, object | string, string])[] = [
    ['a secret that is not revealed', { ...record, serverSeed: null }, 'has not been revealed yet'],
    ['a round that is not over', { ...record, payout: null }, 'its field "payout" is null'],
    ['another game', { ...record, game: 'paper-moon' }, 'the record names "paper-moon"'],
    ['no JSON', '{', 'it is not JSON'],
    ['a number', '5', 'the record names undefined'],
  ]
  it.each(unread)('[STU-03] says that it cannot read %s', async (_name, given, words) => {
    const { code, said } = await run(['--studio', url], typeof given === 'string' ? given : JSON.stringify(given))
    expect(said).toContain(words)
    expect(code).toBe(2)
  })

  it('[STU-03] says what is missing', async () => {
    const missing = await run([file('record.json', text)])
    expect(missing.code).toBe(2)
    expect(missing.said).toContain('✓ The secret is the promised one.')
    expect(missing.said).toContain('/studio/rules/tidewell-regatta.json')
    for (const args of [['--studio'], ['a', 'b', 'c'], ['--help']])
      expect((await run(args)).said).toContain('Ends with 0')
    expect((await run(['nowhere.json'])).said).toContain('cannot be read')
    expect(await run(['--studio', `${url}/elsewhere`], text)).toMatchObject({ code: 2 })
  })

  it('[STU-03] the studio gives anybody the rules whose hash is the rule hash', async () => {
    for (const { id, ruleHash } of all) {
      const answer = await fetch(`${url}/studio/rules/${id}.json`)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
      ).toBe(ruleHash)
    }
  })
})
