/** The separate program against the games: rounds played with legal bets and choices, which it has to confirm. */
import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { parse } from 'zod/mini'
import { blackjackOutcome } from '#contract/games/blackjack.ts'
import { hiLoOutcome, minesOutcome } from '#contract/games/odds.ts'
import type { StoredRound } from '#contract/protocols/studio.ts'
import { commitmentOf, roundRandom, type RoundSeeds } from '#rules/fairness.ts'
import { BACCARAT_SPOTS } from '#rules/live/baccarat.ts'
import { SIC_BO_SPOTS } from '#rules/live/sic-bo.ts'
import { moneyToDecimal, parseMoney, type Money } from '#rules/money.ts'
import { fastGames, issueOf } from '#rules/lottery/games.ts'
import { houseDraw } from '#rules/lottery/kind.ts'
import { KENO_BOARDS, MOST_SPOTS } from '#rules/numbers/keno.ts'
import { LANDINGS } from '#rules/odds/climb.ts'
import { CHANCE, DICE_SIDES } from '#rules/odds/dice.ts'
import { CELLS } from '#rules/odds/mines.ts'
import { STAKES } from '#rules/odds/multiplier.ts'
import { PEG_MOODS, PEG_ROWS } from '#rules/odds/pegs.ts'
import type { Random } from '#rules/random.ts'
import { ROULETTE_LIMITS } from '#rules/roulette/grand-roulette.ts'
import { SPOTS } from '#rules/roulette/spots.ts'
import { DRUM_LIMITS } from '#rules/tables/drum-tower.ts'
import { PEARL_LIMITS } from '#rules/tables/pearl-baccarat.ts'
import type { TableLimits } from '#rules/tables/table.ts'
import type { Json, StudioGame } from '#studio/game.ts'
import { games } from '#studio/games.ts'
import { type CampaignOptions, type Outcome, within } from '#tests/chaos/campaign.ts'
import { type Chance, createChance } from '#tests/chaos/chance.ts'
import { Violation } from '#tests/chaos/wire.ts'
import { drawAgain } from '../../tools/verify-round/draw.mjs'
import { readRecord, verifyRound } from '../../tools/verify-round/round.mjs'

/** What a player copies. */
export type RoundRecord = StoredRound & { readonly game: string }

const total = (amounts: readonly Money[]): Money => amounts.reduce((sum, each) => sum + each, 0n)

/** What a bet at a stake on the grid holds beside its stake. */
const AIMS: Readonly<Record<string, (chance: Chance) => Readonly<Record<string, Json>>>> = {
  'true-north': (chance) => ({ side: chance.pick(DICE_SIDES), chance: CHANCE.least + chance.below(CHANCE.most - 99) }),
  'lily-pond': (chance) => ({ pikes: 1 + chance.below(24) }),
  pegfall: (chance) => ({ rows: PEG_ROWS[chance.below(3)] ?? 8, mood: chance.pick(PEG_MOODS) }),
  skyladder: () => ({}),
  'harbour-cats': () => ({}),
  'vault-seven': () => ({}),
  'saturday-hall': (chance) => ({ cards: 1 + chance.below(4) }),
  'firefly-keno': (chance) => {
    const board = KENO_BOARDS[chance.below(2)] ?? 80
    const count = 1 + chance.below(MOST_SPOTS)
    return { board, spots: [...new Set(Array.from({ length: count }, () => 1 + chance.below(board)))] }
  },
  updraft: (chance) => ({ landing: chance.hit(0.3) ? 101 + chance.below(400) : null }),
}

/** What the tables take, and where. */
const TABLES: Readonly<Record<string, { readonly limits: TableLimits; readonly spots: readonly string[] }>> = {
  'grand-roulette': { limits: ROULETTE_LIMITS, spots: [...SPOTS.keys()] },
  'pearl-baccarat': { limits: PEARL_LIMITS, spots: BACCARAT_SPOTS },
  'drum-tower-sic-bo': { limits: DRUM_LIMITS, spots: [...SIC_BO_SPOTS.keys()] },
}

/** A bet that the game's page could send. */
function betOf({ id, stakes }: StudioGame, chance: Chance): Json {
  const aim = AIMS[id]
  if (aim !== undefined)
    return { stake: moneyToDecimal(STAKES.grid * BigInt(1 + chance.below(1000)), 2), ...aim(chance) }
  const table = TABLES[id]
  if (table === undefined) return { stake: moneyToDecimal(chance.pick(stakes), chance.below(2) === 0 ? 2 : 5) }
  const { grid, total: limits, limitOf } = table.limits
  let left = limits.most
  const bet = new Map<string, Money>()
  for (let chips = 2 + chance.below(12); chips > 0; chips -= 1) {
    const spot = chance.pick(table.spots)
    const most = limitOf(spot) < left ? limitOf(spot) : left
    const stake = grid * BigInt(1 + chance.below(Number(most / grid) >> chance.below(8) || 1))
    if (bet.has(spot) || stake > most) continue
    bet.set(spot, stake)
    left -= stake
  }
  const [first = ''] = table.spots
  if (total([...bet.values()]) < limits.least) return [{ spot: first, stake: moneyToDecimal(limits.least) }]
  return [...bet].map(([spot, stake]) => ({ spot, stake: moneyToDecimal(stake) }))
}

/** A choice that the game allows now. */
function choiceOf({ id }: StudioGame, outcome: Json, chance: Chance): Json {
  if (id === 'jacks-or-better' || id === 'deuces-wild')
    return { hold: Array.from({ length: 5 }, () => chance.hit(0.5)) }
  if (id === 'lily-pond') {
    const { opened } = parse(minesOutcome, outcome)
    if (opened.length > 0 && chance.hit(0.2)) return 'take'
    const left = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !opened.includes(cell))
    return left[chance.below(left.length)] ?? 'take'
  }
  if (id === 'skyladder') {
    const { allowed } = parse(hiLoOutcome, outcome)
    return allowed[chance.below(allowed.length)] ?? 'take'
  }
  // What is stored of a flight ends it: a landing, or a question that it did not hold to.
  if (id === 'updraft') return chance.hit(0.7) ? { land: 101 + chance.below(400) } : { held: LANDINGS.most }
  const { allowed } = parse(blackjackOutcome, outcome)
  // Splits are rare enough to be taken whenever they can be.
  return allowed.includes('split') && chance.hit(0.8) ? 'split' : (allowed[chance.below(allowed.length)] ?? 'stand')
}

export interface Fixed {
  readonly bet?: Json
  /** Chance other than that of the seeds, for rounds that must be refused. */
  readonly random?: () => Random
}

/** Plays a round to its end, by bets and choices of chance where none are given, and writes its record. */
export function recordOf(
  game: StudioGame,
  seeds: Omit<RoundSeeds, 'gameId'>,
  chance: Chance,
  { bet = betOf(game, chance), random }: Fixed = {},
): RoundRecord {
  const drawn = random ?? ((): Random => roundRandom({ ...seeds, gameId: game.id }))
  const choices: Json[] = []
  let played = game.play(bet, choices, drawn())
  while (!played.over) {
    choices.push(choiceOf(game, played.outcome, chance))
    played = game.play(bet, choices, drawn())
  }
  return {
    game: game.id,
    roundId: '0190f3a4-7b1c-4d2e-8f3a-4b5c6d7e8f90',
    playedAt: '2026-01-02T03:04:05Z',
    gameVersion: game.version,
    ruleHash: game.ruleHash,
    ...seeds,
    commitment: commitmentOf(seeds.serverSeed),
    bet,
    choices,
    outcome: played.outcome,
    stake: moneyToDecimal(total(played.wagers.map(({ stake }) => stake)), 5),
    payout: moneyToDecimal(total(played.wagers.map(({ payout }) => payout)), 5),
    ...(played.pot === undefined ? {} : { jackpot: { pot: played.pot, amount: '251.00000' } }),
  }
}

/** The claims of a record, as it travels, that the program does not confirm, each with its words. */
export const refused = (record: object, rules: string): string[] =>
  verifyRound(readRecord(JSON.stringify(record)), rules).flatMap(({ claim, holds, says }) =>
    holds ? [] : [`${claim}: ${says}`],
  )

/** One way to alter a record, so that it must not be confirmed. */
type Forgery = (record: RoundRecord, chance: Chance) => Partial<RoundRecord>

const other = (hex: string): string => hash('sha256', hex)

export const forgeries: Readonly<Record<string, Forgery>> = {
  payout: ({ payout }) => ({ payout: moneyToDecimal(parseMoney(payout ?? '0') + 1n, 5) }),
  stake: ({ stake }) => ({ stake: moneyToDecimal(parseMoney(stake) * 2n, 5) }),
  secret: ({ serverSeed }) => ({ serverSeed: other(serverSeed ?? '') }),
  'secret with its fingerprint': ({ serverSeed }) => ({
    serverSeed: other(serverSeed ?? ''),
    commitment: commitmentOf(other(serverSeed ?? '')),
  }),
  fingerprint: ({ commitment }) => ({ commitment: other(commitment) }),
  'client seed': ({ clientSeed }) => ({ clientSeed: `${clientSeed}.` }),
  counter: ({ nonce }, chance) => ({ nonce: nonce + 1 + chance.below(5) }),
  'rule hash': ({ ruleHash }) => ({ ruleHash: other(ruleHash) }),
  version: () => ({ gameVersion: '0.9.9' }),
  outcome: ({ outcome }, chance) => ({ outcome: altered(outcome, chance) }),
  'one choice more': ({ choices }) => ({ choices: [...choices, 'stand'] }),
}

/** Those that only say that the round was drawn from something else. */
const ofSeeds = ['secret with its fingerprint', 'client seed', 'counter']
/** Rounds of so few draws that other seeds now and then give the same: such a record is right. */
const fewDraws = ['grand-roulette', 'true-north', 'lily-pond', 'pegfall', 'skyladder', 'updraft', 'drum-tower-sic-bo']

/** The same JSON with one of its numbers, texts or lists changed. */
function altered(value: Json, chance: Chance): Json {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}0`
  if (typeof value === 'boolean') return !value
  if (value === null) return 0
  if (Array.isArray(value)) {
    const at = chance.below(value.length + 1)
    return at === value.length
      ? [...value, 0]
      : value.map((each, index) => (index === at ? altered(each, chance) : each))
  }
  const entries = Object.entries(value)
  const at = chance.below(entries.length)
  return Object.fromEntries(entries.map(([key, each], index) => [key, index === at ? altered(each, chance) : each]))
}

/** A draw of the lottery is as the program draws it. @throws Violation */
function checkDraw(seed: string, number: number): void {
  const game = fastGames[number % fastGames.length]
  if (game === undefined) return
  const issue = issueOf('2026-11-22', 1 + (number % 288), 288)
  const { result, commitment } = drawAgain({ game: game.id, issue, seed })
  const drawn = houseDraw(game.kind, game.id, issue, seed)
  if (JSON.stringify(result) !== JSON.stringify(drawn) || commitment !== commitmentOf(seed))
    throw new Violation(
      `${game.id} ${issue} of ${seed} is ${JSON.stringify(drawn)}, and ${JSON.stringify(result)} there`,
    )
}

/** For each of so many rounds a draw of the lottery is made as well. */
const DRAWS = 10
/** A round in so many is forged as well. */
const FORGED = 17

/**
 * Plays `count` rounds, the games in turn, and hands each to the program, which has to confirm it; and each seventeenth
 * altered in a way of chance, which it has to refuse. For each tenth it makes a draw of the lottery, too.
 */
export async function verifierAgrees({
  count,
  seed,
  deadline,
}: Pick<CampaignOptions, 'count' | 'seed' | 'deadline'>): Promise<Outcome> {
  const all = [...games.values()]
  const ways = Object.keys(forgeries)
  const chance = createChance(`${seed}/verifier`)
  const stream = { serverSeed: hash('sha256', seed), clientSeed: 'me' }
  let [done, forged] = [0, 0]
  for (; done < count && !deadline.aborted; done += 1) {
    const game = all[done % all.length]
    if (game === undefined) break
    if (done % 500 === 0) {
      stream.serverSeed = hash('sha256', `${seed}/${done}`)
      stream.clientSeed = `player_${chance.below(10 ** 6)}-${done}`
      // The deadline fires between turns only.
      await turn()
    }
    const record = recordOf(game, { ...stream, nonce: done % 500 }, chance)
    const wrong = refused(record, game.rules)
    if (wrong.length > 0) throw new Violation(`not confirmed: ${wrong.join(' ')}\n${JSON.stringify(record)}`)
    if (done % DRAWS === 0) checkDraw(hash('sha256', `${seed}/draw/${done}`), done / DRAWS)
    if (done % FORGED !== 0) continue
    const way = ways[chance.below(ways.length)] ?? ''
    if (fewDraws.includes(game.id) && ofSeeds.includes(way)) continue
    const forgery = { ...record, ...forgeries[way]?.(record, chance) }
    if (refused(forgery, game.rules).length === 0)
      throw new Violation(`confirmed with another ${way}: ${JSON.stringify(forgery)}`)
    forged += 1
  }
  return within(done, count, 'rounds', `all confirmed; ${forged} forged ones refused`)
}
