/** What providers may send next: likely things, repetitions, things out of order, and things that are wrong. */
import type { Chance } from './chance.ts'
import {
  cashTypes,
  type Command,
  type GameSession,
  isTaking,
  leftOf,
  limitKinds,
  type ModelMember,
  type Moment,
} from './model.ts'

export interface Player {
  readonly model: ModelMember
  readonly chance: Chance
  /** All that was sent for the member, answered well or not. */
  readonly sent: Command[]
  /** References given out; they repeat from member to member on purpose. */
  references: number
}

/** Another member's tokens, which are no good for this one. */
export interface Surroundings {
  readonly foreignTokens: () => readonly string[]
  readonly providers: readonly { readonly source: string; readonly games: readonly string[] }[]
}

type Maker = (player: Player, now: Moment, around: Surroundings) => Command | undefined
export type Repertoire = readonly (readonly [weight: number, maker: Maker])[]

type Bet = Extract<Command, { kind: 'bet' }>
type Win = Extract<Command, { kind: 'win' }>
type Rollback = Extract<Command, { kind: 'rollback' }>

export const newPlayer = (model: ModelMember, chance: Chance): Player => ({ model, chance, sent: [], references: 0 })

/** The next command of a member; the same state and chance give the same one. */
export function nextCommand(player: Player, repertoire: Repertoire, now: Moment, around: Surroundings): Command {
  const command = player.chance.weighted(repertoire)(player, now, around) ?? newBet(player, now, around)
  player.sent.push(command)
  return command
}

const ONE = 100_000

const fresh = (player: Player): string => `t${(player.references += 1)}`

function sessionOf(player: Player): { token: string; session: GameSession } | undefined {
  const newest = [...player.model.sessions].slice(-3)
  if (newest.length === 0) return undefined
  const [token, session] = player.chance.pick(newest)
  return { token, session }
}

/** An ordinary stake, from the smallest unit to twenty wholes. */
const newBet = (player: Player, _now: Moment, around: Surroundings): Bet =>
  betOf(player, around, BigInt(player.chance.hit(0.1) ? 1 : 1 + player.chance.below(20 * ONE)))

function betOf(player: Player, around: Surroundings, amount: bigint, reference = fresh(player)): Bet {
  const { chance, model } = player
  const found = sessionOf(player)
  const { source, games } =
    found === undefined ? chance.pick(around.providers) : { source: found.session.source, games: [found.session.game] }
  const closes = chance.weighted([
    [2, undefined],
    [1, false],
    [1, true],
  ])
  return {
    kind: 'bet',
    source,
    reference,
    token: found?.token ?? 'none',
    game: chance.pick(games),
    round: `r${reference}`,
    closes,
    amount,
    currency: model.currency,
  }
}

/** A stake at the edge of what funds and limits allow, or one unit beyond. */
const edgeBet: Maker = (player, now, around) => {
  const lefts = [player.model.balance, ...limitKinds.map((kind) => leftOf(player.model, kind, now) ?? 0n)]
  const edge = player.chance.pick([1n, ...lefts.filter((left) => left > 0n)])
  return betOf(player, around, edge + BigInt(player.chance.below(2)))
}

/** A stake of which others spoke before: paid or taken back while it was still under way. */
const lateBet: Maker = (player, _now, around) => {
  const spokenOf = player.sent
    .slice(-40)
    .flatMap((command) => (command.kind === 'win' || command.kind === 'rollback' ? [command] : []))
  if (spokenOf.length === 0) return undefined
  const command = player.chance.pick(spokenOf)
  return {
    ...betOf(player, around, BigInt(ONE), command.bet),
    source: command.source,
    game: command.game,
    round: command.round,
  }
}

/** Another stake in a round that has one: it may be over. */
const furtherBet: Maker = (player, _now, around) => {
  const bet = recentBet(player)
  return bet === undefined
    ? undefined
    : { ...betOf(player, around, BigInt(ONE)), source: bet.source, game: bet.game, round: bet.round }
}

const recentBet = (player: Player): Bet | undefined => {
  const bets = player.sent.slice(-60).filter((command) => command.kind === 'bet')
  return bets.length === 0
    ? undefined
    : player.chance.hit(0.7)
      ? bets.at(-1 - player.chance.below(Math.min(4, bets.length)))
      : player.chance.pick(bets)
}

const win: Maker = (player) => {
  const bet = recentBet(player)
  if (bet === undefined) return undefined
  const { chance } = player
  const amount = chance.weighted<bigint>([
    [3, 0n],
    [4, BigInt(chance.below(ONE * 15))],
    [1, bet.amount * 2n],
    [0.05, 10_000_000_000n],
  ])
  const { source, game, round, currency } = bet
  return {
    kind: 'win',
    source,
    reference: fresh(player),
    bet: bet.reference,
    game,
    round,
    currency,
    amount,
    closes: chance.weighted([
      [2, true],
      [1, false],
      [1, undefined],
    ]),
  }
}

const rollback: Maker = (player) => {
  const bet = recentBet(player)
  return bet === undefined
    ? undefined
    : {
        kind: 'rollback',
        source: bet.source,
        reference: fresh(player),
        bet: bet.reference,
        game: bet.game,
        round: bet.round,
      }
}

/** A payout or a roll-back of a stake that nobody has seen. */
const early: Maker = (player, now, around) => {
  const bet = newBet(player, now, around)
  const { source, game, round, currency } = bet
  const common = { source, reference: fresh(player), bet: bet.reference, game, round }
  return player.chance.hit(0.5)
    ? { kind: 'rollback', ...common }
    : { kind: 'win', ...common, currency, amount: BigInt(ONE), closes: true }
}

/** The same once more; a stake's token may be another by then. */
const repeat: Maker = (player) => {
  if (player.sent.length === 0) return undefined
  const command = player.chance.hit(0.7) ? player.chance.pick(player.sent.slice(-12)) : player.chance.pick(player.sent)
  return command.kind === 'bet' && player.chance.hit(0.3)
    ? { ...command, token: sessionOf(player)?.token ?? 'none' }
    : command
}

/** The same reference with one thing changed. */
const conflict: Maker = (player, _now, around) => {
  if (player.sent.length === 0) return undefined
  const { chance } = player
  const command = chance.pick(player.sent.slice(-20))
  if (command.kind === 'grant') return { ...command, amount: command.amount + 1n }
  if (command.kind === 'cash')
    return chance.hit(0.5) ? { ...command, amount: command.amount + 1n } : { ...command, type: chance.pick(cashTypes) }
  const other = chance.pick(around.providers)
  const everywhere = [
    { ...command, round: `${command.round}x` },
    { ...command, game: chance.pick(other.games), source: other.source },
  ]
  if (command.kind === 'rollback')
    return chance.pick<Rollback>([
      { ...command, bet: `${command.bet}x` },
      ...everywhere.filter((c) => c.kind === 'rollback'),
    ])
  if (command.kind === 'win' && chance.hit(0.2))
    return { ...command, bet: recentBet(player)?.reference ?? `${command.bet}x` }
  const changed = [
    { ...command, amount: command.amount + 1n },
    { ...command, closes: command.closes !== true },
    { ...command, currency: 'EUR' },
  ]
  return chance.pick<Bet | Win>([...changed, ...everywhere.filter((c) => c.kind !== 'rollback')])
}

/** A reference that was used for something else, as a key or as the stake meant. */
const crossed: Maker = (player, now, around) => {
  const { chance } = player
  const used = player.sent.slice(-20).filter((command) => command.kind !== 'grant' && command.kind !== 'cash')
  if (used.length === 0) return undefined
  const { source, reference, game, round } = chance.pick(used)
  const make = chance.pick<Maker>([
    () => ({ ...betOf(player, around, BigInt(ONE), reference), source, game }),
    () => ({
      kind: 'win',
      source,
      reference: fresh(player),
      bet: reference,
      game,
      round,
      currency: player.model.currency,
      amount: 1n,
      closes: true,
    }),
    () => ({ kind: 'rollback', source, reference: fresh(player), bet: reference, game, round }),
    () => ({ kind: 'rollback', source, reference, bet: reference, game, round }),
  ])
  return make(player, now, around)
}

const badToken: Maker = (player, now, around) => ({
  ...newBet(player, now, around),
  token: player.chance.pick([
    '',
    'none',
    ...[...player.model.sessions.keys()].slice(-2).flatMap((own) => [`${own}x`, own]),
    ...around.foreignTokens(),
  ]),
})

const wrongGame: Maker = (player, now, around) => {
  const { source, games } = player.chance.pick(around.providers)
  return { ...newBet(player, now, around), source, game: player.chance.pick(games) }
}

const wrongCurrency: Maker = (player, now, around) => ({
  ...((player.chance.hit(0.5) ? win(player, now, around) : undefined) ?? newBet(player, now, around)),
  currency: 'EUR',
})

const grant: Maker = (player) => ({
  kind: 'grant',
  source: 'house',
  reference: player.chance.hit(0.2) ? `gift${player.chance.below(4)}` : fresh(player),
  amount: BigInt(1 + player.chance.below(30 * ONE)),
})

/** A deposit, a withdrawal up to the last unit and one beyond, a transfer, pay of an agent; a return may name anything, since the orders are kept elsewhere. */
const cash: Maker = (player) => {
  const { chance, model } = player
  const type = chance.pick(cashTypes)
  const edge = chance.pick([model.balance, model.balance + 1n, BigInt(1 + chance.below(40 * ONE))])
  const amount = isTaking(type) ? edge : BigInt(1 + chance.below(30 * ONE))
  return {
    kind: 'cash',
    source: 'house',
    reference: chance.hit(0.15) ? `gift${chance.below(4)}` : fresh(player),
    type,
    amount: amount > 0n ? amount : 1n,
  }
}

/** What a provider sends that times out, retries and reorders. */
export const providerTraffic: Repertoire = [
  [34, newBet],
  [4, edgeBet],
  [3, lateBet],
  [5, furtherBet],
  [28, win],
  [8, rollback],
  [4, early],
  [6, repeat],
  [4, conflict],
  [2, crossed],
]

/** The same with everything that can be wrong, with gifts of the house, and with money in and out. */
export const everything: Repertoire = [
  ...providerTraffic,
  [4, edgeBet],
  [3, badToken],
  [3, wrongGame],
  [3, wrongCurrency],
  [6, grant],
  [8, cash],
]
