/** Faults of the rules of sports: each is noticed by the test beside it. */
import { type Mutant, noticedBy } from './mutant.ts'

const rules = (tests: string) => noticedBy('../../../packages/rules/src/sports', tests)

export const ofSportsRules: readonly Mutant[] = [
  rules('grade.test.ts')(
    'what is half won pays as what is won, and half of the stake',
    'grade.ts',
    'rational(BigInt(2 - voidHalves), 2n), rational(BigInt(price)',
    'rational(2n, 2n), rational(BigInt(price)',
    'is payout = stake × (void + (1 − void) × price if won)',
  ),
  rules('margin.test.ts')(
    'what is as good as certain takes no margin',
    'margin.ts',
    'shares.map((share) => share * overround)',
    'shares',
    'takes the whole overround where one pick is as good as certain',
  ),
  rules('margin.test.ts')(
    'a double chance is quoted as if one pick won',
    'margin.ts',
    'quoted.map((share) => share * sum)',
    'quoted',
    'keeps two winners in a double chance, and a sure pick',
  ),
  rules('target.test.ts')(
    'the first end of a period holds',
    'target.ts',
    'before === undefined || each.revision > before.revision',
    'before === undefined',
    'the newest holds, in whatever order and however often they come',
  ),
  rules('target.test.ts')(
    'a void span of one market is one of all',
    'target.ts',
    '(market === null || market === leg.marketId) && takenAtMs',
    'takenAtMs',
    'leave other markets alone, and may have no end',
  ),
  rules('target.test.ts')(
    'a combination that is lost waits for its other legs',
    'target.ts',
    ' || brings.numerator === 0n',
    '',
    'waits for its last leg, and for none once it lost one',
  ),
  rules('could-lose.test.ts')(
    'who bets on both sides is counted with both stakes',
    'could-lose.ts',
    'return stake - (stake * paid) / 2000n',
    'return paid > 0n ? 0n : stake',
    'is the worst score over all bets of a period, each period by itself',
  ),
  rules('systems.test.ts')(
    'a banker is not in every line',
    'systems.ts',
    'if (isBanker === true) numerator *= factor.numerator',
    'if (isBanker === true) numerator *= 1n',
    'is the sum over its listed lines',
  ),
  rules('systems.test.ts')(
    'the greatest stake passes the ceiling by a cent',
    'systems.ts',
    'return most - (most % CENT)',
    'return most - (most % CENT) + CENT',
    'is kept by the greatest stake, and passed by a cent more',
  ),
  rules('cash-out.test.ts')(
    'a cash-out keeps nothing for the house',
    'cash-out.ts',
    'rational(BigInt(1000 - margin), 1000n)',
    'rational(1n)',
    'takes a settled leg by what it brought',
  ),
  rules('cash-out.test.ts')(
    'a suspended leg counts as one that won its stake',
    'cash-out.ts',
    'if (open.length < legs.length) return undefined',
    '',
    'is none for a dead or suspended ticket',
  ),
  rules('series.test.ts')(
    'a map that is played is priced as a fresh one',
    'series.ts',
    'before === played ? now : fresh',
    'fresh',
    'goes on from where it stands',
  ),
  rules('series.test.ts')(
    'every map of a series is played',
    'series.ts',
    '[NIL, Math.max(0, 1 - isPlayed)]',
    '[NIL, 0]',
    'has a grid of each map, which may never be played',
  ),
]
