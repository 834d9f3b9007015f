/** `docs/games.md`, made from the rules of the games and their figures. */
import { DEUCES_WILD_FIGURES } from '#rules/cards/deuces-wild.ts'
import { JACKS_OR_BETTER_FIGURES } from '#rules/cards/jacks-or-better.ts'
import { GAME_FACTS } from '#rules/facts.ts'
import { chanceOf, JACKPOT_GAMES, meanOf, POTS, potReturn } from '#rules/jackpot.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { SATURDAY_HALL_FIGURES } from '#rules/numbers/bingo-figures.ts'
import { kenoChance } from '#rules/numbers/keno.ts'
import { DRAWN, LANDINGS, waysTo } from '#rules/odds/climb.ts'
import { decimalText, type Rational, rational } from '#rules/rational.ts'
import { EMBER_WYRM_FIGURES } from '#rules/slots/ember-wyrm.ts'
import { NINE_BRIDGES_LANTERN_FIGURES } from '#rules/slots/nine-bridges-lantern.ts'
import { SAFFRON_CARAVAN_FIGURES } from '#rules/slots/saffron-caravan.ts'
import { TIDEWELL_REGATTA_FIGURES } from '#rules/slots/tidewell-regatta.ts'
import { TIN_ORCHARD_FIGURES } from '#rules/slots/tin-orchard.ts'
import { HARBOUR_CATS_FIGURES, VAULT_SEVEN_FIGURES } from '#rules/tickets/ticket-return.ts'
import { games } from '#studio/games.ts'

interface Told {
  readonly mechanic: string
  /** Share of rounds that pay anything; left out where it depends on the bet. */
  readonly hits?: Rational
  /** The highest payout in stakes, and one in how many rounds brings it. */
  readonly top: string
  readonly oneIn?: number
}

const number = new Intl.NumberFormat('en')
const percent = (share: number): string => `${(share * 100).toFixed(4).replace(/(\.\d\d\d*?)0+$/, '$1')} %`
const inverse = ({ numerator, denominator }: Rational): number => Number(denominator) / Number(numerator)
const shareOf = (part: bigint, outOf: bigint): Rational => rational(part, outOf)
const jacks = JACKS_OR_BETTER_FIGURES
const deuces = DEUCES_WILD_FIGURES
const paying = ({
  ways,
  outOf,
}: {
  readonly ways: Readonly<Record<string, bigint>>
  readonly outOf: bigint
}): Rational =>
  shareOf(
    Object.values(ways).reduce((sum, each) => sum + each, 0n),
    outOf,
  )

const TOLD: Readonly<Record<string, Told>> = {
  'ember-wyrm': {
    mechanic: '25 lines; in free spins a wild covers its reel and multiplies',
    hits: EMBER_WYRM_FIGURES.hitFrequency,
    top: `${number.format(EMBER_WYRM_FIGURES.topFreeSpin)} a free spin`,
  },
  'tidewell-regatta': {
    mechanic: 'symbols that pay anywhere, fall and multiply',
    hits: TIDEWELL_REGATTA_FIGURES.hitFrequency,
    top: 'as long as symbols fall',
  },
  'nine-bridges-lantern': {
    mechanic: '25 lines; lanterns are held through respins',
    hits: NINE_BRIDGES_LANTERN_FIGURES.hitFrequency,
    top: 'all lanterns held',
  },
  'grand-roulette': { mechanic: 'one zero, all bets of the French table', top: '36 of a number', oneIn: 37 },
  'velvet-blackjack': { mechanic: 'dealer stands on 17; doubles, splits, insurance', top: '2.5 of a blackjack' },
  'jacks-or-better': {
    mechanic: 'draw poker from a pair of jacks on',
    hits: paying(jacks),
    top: '800 of a royal flush',
    oneIn: inverse(shareOf(jacks.ways['royal-flush'], jacks.outOf)),
  },
  'true-north': { mechanic: 'dice of 10,000 faces, a chance of 1 to 98 %', top: '99', oneIn: 100 },
  'lily-pond': { mechanic: 'mines: 1 to 24 pikes among 25 pads', top: '10,000 at most' },
  pegfall: { mechanic: 'a ball over 8, 12 or 16 rows of pegs', top: '1,000', oneIn: 2 ** 15 },
  skyladder: { mechanic: 'higher or lower, card by card', top: '10,000 at most' },
  'tin-orchard': {
    mechanic: '27 ways; the wild counts double; nine alike turn a wheel',
    hits: TIN_ORCHARD_FIGURES.hitFrequency,
    top: number.format(TIN_ORCHARD_FIGURES.top.stakes),
    oneIn: TIN_ORCHARD_FIGURES.top.spins,
  },
  'pearl-baccarat': { mechanic: 'eight decks, ten bets', top: '26 of a perfect pair' },
  'drum-tower-sic-bo': { mechanic: 'three dice, 52 bets', top: 'of a named triple', oneIn: 216 },
  'harbour-cats': {
    mechanic: 'nine panels, three alike',
    hits: HARBOUR_CATS_FIGURES.hit,
    top: '20,000',
    oneIn: inverse(HARBOUR_CATS_FIGURES.top),
  },
  'vault-seven': {
    mechanic: 'twelve numbers against two',
    hits: VAULT_SEVEN_FIGURES.hit,
    top: '5,000 of a number',
    oneIn: inverse(VAULT_SEVEN_FIGURES.top),
  },
  'saturday-hall': {
    mechanic: 'bingo: 40 of 75 balls on one to four cards',
    hits: SATURDAY_HALL_FIGURES.hit,
    top: '2,010 a card',
    oneIn: inverse(SATURDAY_HALL_FIGURES.top),
  },
  'saffron-caravan': {
    mechanic: '243 ways; in free spins lamps count two or three times',
    hits: SAFFRON_CARAVAN_FIGURES.hitFrequency,
    top: `${number.format(SAFFRON_CARAVAN_FIGURES.top.stakes)} a free spin`,
    oneIn: SAFFRON_CARAVAN_FIGURES.top.spins,
  },
  updraft: {
    mechanic: 'a flight to land before it falls',
    top: '10,000',
    oneIn: DRAWN / waysTo(LANDINGS.most),
  },
  'firefly-keno': {
    mechanic: 'keno: up to ten numbers, 20 of 80 or 10 of 40',
    top: '10,000 of ten numbers of 80',
    oneIn: inverse(kenoChance(80, 10, 10)),
  },
  'deuces-wild': {
    mechanic: 'draw poker with wild deuces',
    hits: paying(deuces),
    top: '800 of a natural royal flush',
    oneIn: inverse(shareOf(deuces.ways['natural-royal'], deuces.outOf)),
  },
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function gameRow(id: string): string {
  const [told, facts, game] = [TOLD[id], GAME_FACTS.get(id), games.get(id)]
  if (told === undefined || facts === undefined || game === undefined) throw new Error(`${id} is told nowhere`)
  const { rate, least, simulated, playedBy, deviation } = game.returnToPlayer
  return row([
    `\`${id}\``,
    told.mechanic,
    `${facts.least} to ${facts.most}`,
    `${least === undefined ? '' : `${percent(least)} to `}${percent(rate)}${JACKPOT_GAMES.has(id) ? ' and the pots' : ''}`,
    `${simulated === null ? 'counted' : `simulated, ${number.format(simulated.rounds)} rounds, ± ${percent(simulated.within)} (99 %)`}${playedBy === null ? '' : `, ${playedBy}`}`,
    deviation === null ? 'by the bet' : deviation.toFixed(2),
    told.hits === undefined
      ? 'by the bet'
      : `${decimalText({ ...told.hits, numerator: told.hits.numerator * 100n }, 2)} %`,
    told.top,
    told.oneIn === undefined ? '' : `1 in ${number.format(Math.round(told.oneIn))}`,
  ])
}

/** The text of the document. */
export const gamesDoc = (): string => `# The games

Made from the code by \`npm run docs:games\`; a test keeps it true. Amounts are in stakes. The rules of each game, as they are published with their hash, stand in \`docs/fairness.md\`.

${row(['game', 'mechanic', 'stakes', 'return', 'method', 'deviation', 'rounds that pay', 'top', 'its odds'])}
${row(Array.from({ length: 9 }, () => '---'))}
${[...games.keys()].map(gameRow).join('\n')}

Counted means that all rounds were counted, or that the return follows from exact fractions. A simulated return lies within what is stated with the certainty named. Where the return is a range, it depends on the bet.

## The pots of the house

Rounds of ${[...JACKPOT_GAMES].map((id) => `\`${id}\``).join(' and ')} may win one.

${row(['pot', 'of each stake', 'chance a unit staked', 'seed', 'mean', 'ceiling', 'return'])}
${row(Array.from({ length: 7 }, () => '---'))}
${POTS.map((pot) =>
  row([
    pot.code,
    percent(Number(pot.thousandths) / 1000),
    `1 in ${number.format(inverse(chanceOf(pot)))}`,
    moneyToDecimal(pot.seed),
    moneyToDecimal(meanOf(pot)),
    moneyToDecimal(pot.ceiling),
    percent(1 / inverse(potReturn(pot))),
  ]),
).join('\n')}
`
