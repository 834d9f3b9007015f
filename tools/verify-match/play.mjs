/** Plays a simulated match again from its stream of chance: docs/fairness.md, "A simulated match". */
const WORDS = 2 ** 32

const STEPS = 270
/** Steps that may be added to each half, one as likely as the other. */
const ADDED = [
  [6, 12, 18],
  [18, 24, 30, 36],
]
const RED = 0.000_15
const TAKEN_BACK = 0.05

/** The share of goals that is still to come at a minute. */
function toCome(minute) {
  const u = minute / 45
  if (u <= 1) return 1 - 0.44 * u
  const second = Math.min(1, u - 1)
  return 0.56 - 0.44 * second - 0.12 * second ** 2
}

/** The share of goals that falls in a step of a half; added time makes no more of them. */
function shareIn(half, step) {
  const share = (at) => toCome(half * 45 + at / 6) - toCome(half * 45 + (at + 1) / 6)
  const regular = toCome(half * 45) - toCome(half * 45 + 45)
  const added = ADDED[half].reduce((sum, steps) => sum + steps, 0) / ADDED[half].length
  return (share(Math.min(step, STEPS - 1)) * regular) / (regular + added * share(STEPS - 1))
}

function football({ home, away }, below) {
  const goals = [0, 0]
  const reds = [0, 0]
  const means = [(1.5 * home.attack) / away.defence, (1.2 * away.attack) / home.defence]
  const unit = () => below(WORDS) / WORDS
  const rate = (team) => {
    const lead = goals[team] - goals[1 - team]
    return means[team] * (lead > 0 ? 0.98 : lead < 0 ? 1.04 : 1) * 0.7 ** reds[team] * 1.2 ** reds[1 - team]
  }
  for (const half of [0, 1]) {
    let steps = STEPS
    let reviewedAt = 0
    for (let step = 0; step < steps; step += 1) {
      const share = shareIn(half, step)
      const card = reds[0] + reds[1] === 0 ? RED : 0
      const rates = [rate(0), rate(1)]
      const spans = [
        [share * rates[0], () => (goals[0] += 1)],
        [share * rates[1], () => (goals[1] += 1)],
        [card, () => (reds[0] += 1)],
        [card, () => (reds[1] += 1)],
        // A goal that a review takes back, unless another one is under review.
        [
          share * (rates[0] + rates[1]) * TAKEN_BACK,
          () => (reviewedAt > step ? undefined : (reviewedAt = step + 3 + below(8))),
        ],
      ]
      let left = unit()
      spans.find(([chance]) => (left -= chance) < 0)?.[1]()
      // Announced when the 45 minutes are over.
      if (step === STEPS - 1)
        steps += ADDED[half][Math.min(ADDED[half].length - 1, Math.floor(unit() * ADDED[half].length))]
    }
  }
  return goals
}

/** Whether a map is won: 13 rounds, from 12–12 on four of each six, until one side has them. */
function isWon(rounds) {
  const [most, least] = [Math.max(...rounds), Math.min(...rounds)]
  return most >= (least < 12 ? 13 : 12 + Math.floor((least - 12) / 3) * 3 + 4)
}

/** The chance to win a map by the chance to win each of its rounds. */
function mapChance(round) {
  const part = (p) => p ** 4 * (1 + 4 * (1 - p) + 10 * (1 - p) ** 2)
  const overtime = part(round) / (part(round) + part(1 - round))
  const kept = new Map()
  const from = (home, away) => {
    if (home === 13 || away === 13) return home === 13 ? 1 : 0
    if (home === 12 && away === 12) return overtime
    const key = home * 20 + away
    if (!kept.has(key)) kept.set(key, round * from(home + 1, away) + (1 - round) * from(home, away + 1))
    return kept.get(key)
  }
  return from(0, 0)
}

/** The chance of the home side, by strengths. */
const chanceOf = ({ home, away }) => home.strength ** 2 / (home.strength ** 2 + away.strength ** 2)

function series(sides, below) {
  let [low, high] = [0, 1]
  for (let halved = 0; halved < 50; halved += 1)
    if (mapChance((low + high) / 2) < chanceOf(sides)) low = (low + high) / 2
    else high = (low + high) / 2
  const round = (low + high) / 2
  const maps = [0, 0]
  while (Math.max(...maps) < 2) {
    const rounds = [0, 0]
    while (!isWon(rounds)) rounds[below(WORDS) / WORDS < round ? 0 : 1] += 1
    maps[rounds[0] > rounds[1] ? 0 : 1] += 1
  }
  return maps
}

function cockfight(sides, below) {
  const drawn = below(WORDS) / WORDS
  if (drawn < chanceOf(sides) * 0.9) return [1, 0]
  return drawn < 0.9 ? [0, 1] : [0, 0]
}

const PLAYS = { football, series, cockfight }

/** The final score of an event, home side first; maps in a series, 1 for the winner of a fight. */
export const playAgain = (event, below) => PLAYS[event.sport](event, below)
