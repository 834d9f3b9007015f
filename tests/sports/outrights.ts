import type { Market } from '#rules/sports/market-key.ts'
import { FARTHEST_LINE, marketType, placesOf } from '#rules/sports/markets.ts'
import { MOST_RUNNERS } from '#rules/sports/outright.ts'
import type { FileOutright, ReadTicket } from '#server/commands/sports-check/ticket-file.ts'
import { keyOf } from '#server/modules/sportsbook/file-messages.ts'
import type { ToldOf } from './rounds.ts'

/** An outright of a file of tickets as a feed tells of it. */
export interface HouseOutright {
  readonly outright: FileOutright
  readonly on: ToldOf
  /** Names in the order of their picks. */
  readonly runners: readonly string[]
  readonly market: Market
}

/** Of a name in a feed. */
const LONGEST_NAME = 80

/** An outright has two runners at least. */
const FILLERS = ['–', '––']

/** The outrights that tickets of a file are on, by name: all that were ranked or bet on are runners. */
export function outrightsOf(tickets: readonly ReadTicket[]): ReadonlyMap<string, HouseOutright> {
  const picked = new Map<string, { readonly outright: FileOutright; readonly names: Set<string> }>()
  for (const read of tickets) {
    if (!('ticket' in read)) continue
    for (const leg of read.ticket.legs) {
      if (!('outright' in leg)) continue
      const { outright, pick } = leg
      const known = picked.get(outright.name) ?? { outright, names: new Set(outright.ranking.flat()) }
      known.names.add(pick)
      picked.set(outright.name, known)
    }
  }
  return new Map(
    [...picked].map(([name, { outright, names }]) => {
      const runners = [...names, ...FILLERS.slice(0, Math.max(0, FILLERS.length - names.size))]
      return [name, { outright, runners, market: marketOf(outright), on: toldOf(outright, runners) }]
    }),
  )
}

const toldOf = ({ name }: FileOutright, runners: readonly string[]): ToldOf => ({
  event: `outright.${keyOf(name)}`,
  contest: { sport: 'football', runners: runners.length },
})

function marketOf({ places = 1 }: FileOutright): Market {
  const type = marketType('outright')
  if (type === undefined) throw new Error('there is no market of outrights')
  return { type, period: 'match', line: places * 4 }
}

/** Why no feed tells of an outright; undefined where one does. */
export function untellable({
  outright: { name, competition },
  runners,
  market: { line = 0 },
}: HouseOutright): string | undefined {
  if ([name, competition, ...runners].some((one) => one.length > LONGEST_NAME))
    return `a name has more than ${LONGEST_NAME} letters`
  if (runners.length > MOST_RUNNERS) return `it has more than ${MOST_RUNNERS} runners`
  return line > FARTHEST_LINE ? `more than ${placesOf(FARTHEST_LINE)} places pay` : undefined
}

/** The pick of a runner. */
export const pickOf = ({ runners }: HouseOutright, name: string): string => String(runners.indexOf(name) + 1)

/** What a feed says of it before bets are taken. */
export const offerOf = ({ outright, on, runners }: HouseOutright, decidedAtMs: number): Record<string, unknown> => ({
  type: 'outright',
  event: on.event,
  sport: 'football',
  competition: { key: keyOf(outright.competition), name: outright.competition },
  name: outright.name,
  runners: runners.map((name) => ({ key: keyOf(name), name: name })),
  startsAt: new Date(decidedAtMs).toISOString(),
  isSimulated: false,
})

/** And once it is decided. Where nobody competed it was cancelled. */
export const endOf = ({ outright: { ranking }, on: { event } }: HouseOutright): Record<string, unknown> =>
  ranking.length === 0
    ? { type: 'fixture_change', event, change: 'cancelled' }
    : {
        type: 'outright_settlement',
        event,
        certainty: 2,
        ranking: ranking.map((group) => group.map((name) => keyOf(name))),
      }
