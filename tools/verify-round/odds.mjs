/** The odds family: docs/fairness.md, "Odds games". */
import { nothingChosen, stakeIn } from './bets.mjs'

const DECK = 52

/** Parts of the stake that a chance of `winning` in `all` pays, cut at four decimals. */
function parts({ edge, parts: scale }, winning, all) {
  const [part, of] = edge.split('/').map(BigInt)
  return (BigInt(scale) * (of - part) * all) / (of * winning)
}

const paid = ({ parts: scale }, stake, multiplier) => (stake * multiplier) / BigInt(scale)

export const whole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most

const game = (play) => ({
  knows: ({ engine }) => engine === 1,
  about: ({ definition }) => definition,
  play: ({ rules: { definition }, ...round }) => play(definition, round),
})

export const dice = game((definition, { bet, choices, below }) => {
  nothingChosen(choices)
  const { faces, chance: bounds } = definition
  const stake = stakeIn(definition.stakes, bet.stake)
  const { side, chance } = bet
  if (!whole(chance, bounds.least, bounds.most) || !['low', 'high'].includes(side))
    throw new RangeError('the game takes no such aim')
  const face = below(faces)
  const won = side === 'low' ? face < chance : faces - face <= chance
  const payout = won ? paid(definition, stake, parts(definition, BigInt(chance), BigInt(faces))) : 0n
  return { stake, payout, outcome: { face, won } }
})

/** Product of `count` numbers, falling from `from`. */
function falling(from, count) {
  let product = 1n
  for (let number = from; number > from - count; number -= 1) product *= BigInt(number)
  return product
}

export const mines = game((definition, { bet, choices, below }) => {
  const { cells } = definition
  const stake = stakeIn(definition.stakes, bet.stake)
  if (!whole(bet.pikes, 1, cells - 1)) throw new RangeError('the pond has no such number of pikes')
  const lilies = cells - bet.pikes
  const pays = (count) => parts(definition, falling(lilies, count), falling(cells, count))
  const order = Array.from({ length: cells }, (_, cell) => cell)
  for (let at = 0; at < bet.pikes; at += 1) {
    const from = at + below(cells - at)
    ;[order[at], order[from]] = [order[from], order[at]]
  }
  const pikes = order.slice(0, bet.pikes)
  const opened = []
  let end
  for (const choice of choices) {
    if (end !== undefined) throw new RangeError('the round was over')
    if (choice === 'take' && opened.length > 0) end = 'taken'
    else if (whole(choice, 0, cells - 1) && !opened.includes(choice)) {
      opened.push(choice)
      if (pikes.includes(choice)) end = 'bitten'
      else if (opened.length === lilies || pays(opened.length + 1) > BigInt(definition.most)) end = 'full'
    } else throw new RangeError(`${JSON.stringify(choice)} cannot be chosen`)
  }
  if (end === undefined) throw new RangeError('the round is not over')
  const letter = (cell) => (pikes.includes(cell) ? 'px' : 'lo')[Number(opened.includes(cell))]
  return {
    stake,
    payout: end === 'bitten' ? 0n : paid(definition, stake, pays(opened.length)),
    outcome: { opened, board: Array.from({ length: cells }, (_, cell) => letter(cell)).join('') },
  }
})

export const pegs = game((definition, { bet, choices, below }) => {
  nothingChosen(choices)
  const stake = stakeIn(definition.stakes, bet.stake)
  const half = definition.tenths[bet.rows]?.[bet.mood]
  if (!Array.isArray(half)) throw new RangeError('there are no such pegs')
  let [path, bowl] = ['', 0]
  for (let row = 0; row < bet.rows; row += 1) {
    const turn = below(2)
    path += String(turn)
    bowl += turn
  }
  const tenths = half[bowl < half.length ? bowl : bet.rows - bowl]
  return { stake, payout: (stake * BigInt(tenths)) / 10n, outcome: { path, bowl } }
})

export const hiLo = game((definition, { bet, choices, below }) => {
  const { ranks } = definition
  const stake = stakeIn(definition.stakes, bet.stake)
  // Aces are the last of a deck here, and the lowest of the ladder.
  const rank = (card) => (Math.floor(card / 4) === ranks - 1 ? 1 : Math.floor(card / 4) + 2)
  const cards = [below(DECK)]
  let [winning, all] = [1n, 1n]
  let end
  const waysFrom = (from) => {
    if (from === 1) return { higher: ranks - 1, same: 1 }
    if (from === ranks) return { lower: ranks - 1, same: 1 }
    return { higher: ranks + 1 - from, lower: from }
  }
  const open = () => {
    const ways = waysFrom(rank(cards.at(-1)))
    const calls = ['higher', 'lower', 'same'].filter(
      (call) =>
        ways[call] !== undefined &&
        parts(definition, winning * BigInt(ways[call]), all * BigInt(ranks)) <= BigInt(definition.most),
    )
    return end !== undefined || calls.length === 0 ? [] : cards.length > 1 ? [...calls, 'take'] : calls
  }
  for (const choice of choices) {
    if (!open().includes(choice)) throw new RangeError(`${JSON.stringify(choice)} cannot be chosen`)
    if (choice === 'take') {
      end = 'taken'
      continue
    }
    const from = rank(cards.at(-1))
    cards.push(below(DECK))
    const to = rank(cards.at(-1))
    winning *= BigInt(waysFrom(from)[choice])
    all *= BigInt(ranks)
    const strict = from === 1 || from === ranks
    const won = {
      same: to === from,
      higher: strict ? to > from : to >= from,
      lower: strict ? to < from : to <= from,
    }[choice]
    if (!won) end = 'missed'
  }
  const allowed = open()
  if (allowed.length > 0) throw new RangeError('the round is not over')
  const missed = end === 'missed'
  return {
    stake,
    payout: missed ? 0n : paid(definition, stake, parts(definition, winning, all)),
    outcome: { cards, missed, allowed },
  }
})

export const climb = game((definition, { bet, choices, below }) => {
  const { ground, landings, drawn, edge } = definition
  const stake = stakeIn(definition.stakes, bet.stake)
  const [part, of] = edge.split('/').map(Number)
  const left = drawn - below(drawn)
  const point = Math.max(ground, Math.floor(((of - part) * (ground / of) * drawn) / left))
  const height = (value) => {
    if (!whole(value, landings.least, landings.most)) throw new RangeError('no flight lands there')
    return value
  }
  let landed
  if (bet.landing !== null) landed = point < height(bet.landing) ? 0 : bet.landing
  for (const choice of choices) {
    if (landed !== undefined) throw new RangeError('the flight was over')
    const [[name, value], ...more] = Object.entries(choice)
    if (more.length > 0 || !['land', 'held'].includes(name)) throw new RangeError('it cannot be chosen')
    if (point < height(value)) landed = 0
    else if (name === 'land' || value === landings.most) landed = value
  }
  if (landed === undefined) throw new RangeError('the flight is not over')
  return {
    stake,
    payout: (stake * BigInt(landed)) / BigInt(ground),
    outcome: { held: landed === 0 ? point : landed, landed: landed > 0, point },
  }
})
