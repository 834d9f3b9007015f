/**
 * T16: what each game is stated to return is what counting every outcome gives, and what play gives within 3 sigma; games
 * with a mistake in them are noticed. Also where the figures of a game come from that can only be simulated.
 */
import { hash } from 'node:crypto'
import { seededRandom } from '#rules/seeded.ts'
import type { StatedReturn } from '#rules/stated-return.ts'
import { games } from '#studio/games.ts'
import { figuresOf } from '#studio/returns.ts'
import { type CampaignOptions, type Outcome, within } from '#tests/chaos/campaign.ts'
import { Violation } from '#tests/chaos/wire.ts'
import { number, object, parse } from 'zod/mini'
import type { RoundSums } from './play-rounds.ts'
import { addSums, counted, countedByAdvice, courses, sigmasFrom } from './returns.ts'
import { wrongGames } from './wrong-games.ts'
import { onEveryCore } from './spread.ts'

const SIGMAS = 3
/** The rule itself plays one round where a quick simulator plays so many. */
const QUICKER = 100
/** Rounds that a thread plays at once. */
const QUICK_STRETCH = 5_000_000
const STRETCH = 50_000
/** Figures are printed with ten decimals or more. */
const ROUNDING = 1e-10

const answer = object({
  rounds: number(),
  staked: number(),
  paid: number(),
  stakedSquared: number(),
  paidSquared: number(),
  stakedPaid: number(),
  firstSquared: number(),
  hits: number(),
  features: number(),
})

export function statedReturn(game: string): StatedReturn {
  const stated = games.get(game)?.returnToPlayer
  if (stated === undefined) throw new Error(`the studio has no ${game}`)
  return stated
}

/** `count` rounds of each quick simulator, and of each rule a hundredth of that. */
export async function returns({ count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  for (const [game, count] of counted) {
    const { rate } = statedReturn(game)
    const exactly = count()
    if (Math.abs(exactly - rate) > ROUNDING)
      throw new Violation(`${game} is stated to return ${rate}; its outcomes count to ${exactly}`)
  }
  for (const [game, count] of countedByAdvice) {
    const { counted: found, stated } = count()
    if (found !== stated) throw new Violation(`the list of ${game} is stated to pay ${stated}; it counts to ${found}`)
  }
  for (const { game, mistake, rounds, play } of wrongGames) {
    const sigmas = sigmasFrom(play(rounds, seededRandom(seedOf(seed, mistake))), statedReturn(game))
    if (sigmas <= SIGMAS) throw new Violation(`nobody noticed that in ${game} ${mistake}: ${sigmas.toFixed(1)} sigma`)
  }
  const totals = await played({ count, seed, deadline }, [...courses.keys()])
  const strays = [...totals].filter(([course, sums]) => strayed(course, sums)).map(([course]) => course)
  // Of eight sound courses one strays in every fiftieth campaign. It does not stray again under other seeds.
  const again =
    strays.length === 0
      ? []
      : [...(await played({ count, seed: `${seed}/again`, deadline }, strays))].filter(([course, sums]) =>
          strayed(course, sums),
        )
  if (again.length > 0) throw new Violation(again.map(([course, sums]) => told(course, sums)).join('; '))
  const least = Math.min(
    ...courses.map(({ quick }, course) => (totals.get(course)?.rounds ?? 0) * (quick ? 1 : QUICKER)),
  )
  const simulated = [...totals].filter(
    ([course]) => courses[course]?.quick === true && statedReturn(courses[course].game).simulated !== null,
  )
  const far = Math.max(
    0,
    ...[...totals].map(([course, sums]) => sigmasFrom(sums, statedReturn(courses[course]?.game ?? ''))),
  )
  return within(
    Math.min(count, least),
    count,
    'rounds',
    [
      `${counted.size} counted out, ${courses.length} played, the farthest ${far.toFixed(1)} sigma off; ${wrongGames.length} wrong games noticed`,
      ...simulated.map(([course, sums]) => told(course, sums)),
    ].join('; '),
  )
}

/** Sums by the number of the course. */
async function played(
  { count, seed, deadline }: Omit<CampaignOptions, 'databases'>,
  which: readonly number[],
): Promise<Map<number, RoundSums>> {
  const totals = new Map<number, RoundSums>()
  await onEveryCore(stretchesOf(count, seed, which), deadline, (message, { course }) => {
    const sums = parse(answer, message)
    const before = totals.get(course)
    totals.set(course, before === undefined ? sums : addSums(before, sums))
  })
  return totals
}

const strayed = (course: number, sums: RoundSums): boolean =>
  sigmasFrom(sums, statedReturn(courses[course]?.game ?? '')) > SIGMAS

function told(course: number, sums: RoundSums): string {
  const { game, quick } = courses[course] ?? { game: '', quick: false }
  const stated = statedReturn(game)
  const { actual, within } = figuresOf(sums, stated)
  const spread = Math.sqrt(sums.paidSquared / sums.rounds - (sums.paid / sums.rounds) ** 2)
  return [
    `${game} ${quick ? 'by tables ' : ''}returns ${(actual * 100).toFixed(4)} ± ${(within * 100).toFixed(4)} %, stated ${(stated.rate * 100).toFixed(4)} % (${sigmasFrom(sums, stated).toFixed(1)} sigma)`,
    `payouts spread by ${spread.toFixed(3)} stakes`,
    `${((sums.hits / sums.rounds) * 100).toFixed(3)} % of rounds pay`,
    ...(sums.features === 0 ? [] : [`one in ${(sums.rounds / sums.features).toFixed(2)} leads to free spins`]),
  ].join(', ')
}

/** All courses go on together, so that a deadline cuts them alike. */
function* stretchesOf(
  count: number,
  seed: string,
  which: readonly number[],
): Iterable<{ kind: 'rounds'; course: number; rounds: number; seed: number }> {
  const ruled = Math.ceil(count / QUICKER)
  for (let part = 0; part * STRETCH < ruled; part += 1) {
    for (const course of which) {
      const [stretch, wanted] = courses[course]?.quick === true ? [QUICK_STRETCH, count] : [STRETCH, ruled]
      const rounds = Math.min(stretch, wanted - part * stretch)
      if (rounds > 0) yield { kind: 'rounds', course, rounds, seed: seedOf(seed, `${course}/${part}`) }
    }
  }
}

const seedOf = (seed: string, part: string): number =>
  Number.parseInt(hash('sha256', `${seed}/${part}`).slice(0, 8), 16)
