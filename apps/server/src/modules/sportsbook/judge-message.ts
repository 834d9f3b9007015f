import type { SportsMessage, SportsMessageOf } from '#contract/protocols/sports-feed.ts'
import { type Contest, contestOf } from '#rules/sports/contest.ts'
import { hasLine, marketType } from '#rules/sports/markets.ts'
import type { EventRow } from './feed.sql.ts'

/** A message that cannot be true. */
export class Wrong extends Error {}

/** What an event is about, with its runners where it is an outright. */
export const contestIn = ({ sport, bestOf, runners }: EventRow): Contest =>
  contestOf(sport, bestOf, runners?.length ?? null)

/** @throws Wrong for a message that cannot be true of its event */
export function judge(message: SportsMessage, event: EventRow | undefined): void {
  if (message.type === 'fixture') {
    if ((message.sport === 'series') !== (message.bestOf !== undefined)) throw new Wrong('bestOf')
    if (event !== undefined && event.runners !== null) throw new Wrong('event: it is an outright')
    return
  }
  if (!('event' in message)) return
  if (message.type === 'outright') return judgeOutright(message, event)
  if (event === undefined) throw new Wrong('event: none of this key was told of')
  if (event.runners !== null) judgeOfOutright(message)
  switch (message.type) {
    case 'odds_change': {
      for (const market of message.markets) judgeMarket(contestIn(event), market)
      const twice = firstTwice(message.markets.map(({ type, period, line }) => `${type} ${period} ${line ?? ''}`))
      if (twice !== undefined) throw new Wrong(`markets: ${twice.trim()} stands twice`)
      return
    }
    case 'outright_settlement': {
      if (event.runners === null) throw new Wrong('event: it is no outright')
      const ranked = message.ranking.flat()
      const stranger = ranked.find((key) => event.runners?.every((runner) => runner.key !== key))
      if (stranger !== undefined) throw new Wrong(`ranking: ${stranger} is no runner`)
      const twice = firstTwice(ranked)
      if (twice !== undefined) throw new Wrong(`ranking: ${twice} stands twice`)
      return
    }
    case 'bet_settlement':
      if (event.phase === 'before') throw new Wrong('a result before the start')
      return judgePeriods(message.scores.map(({ period }) => period))
    case 'rollback_bet_settlement':
      return judgePeriods(message.periods)
    case 'bet_cancel':
      if (message.from !== undefined && message.to !== undefined && Date.parse(message.to) < Date.parse(message.from))
        throw new Wrong('to: before from')
      return
    default:
  }
}

/** @throws Wrong where one stands twice */
function judgePeriods(periods: readonly string[]): void {
  const twice = firstTwice(periods)
  if (twice !== undefined) throw new Wrong(`period ${twice} stands twice`)
}

const firstTwice = (keys: readonly string[]): string | undefined => keys.find((key, i) => keys.indexOf(key) < i)

/** @throws Wrong for an outright of other runners than it had: bets name them by their places */
function judgeOutright({ runners }: SportsMessageOf<'outright'>, event: EventRow | undefined): void {
  const keys = runners.map(({ key }) => key)
  const twice = firstTwice(keys)
  if (twice !== undefined) throw new Wrong(`runners: ${twice} stands twice`)
  if (event === undefined) return
  if (event.runners === null) throw new Wrong('event: it is a match')
  if (event.runners.map(({ key }) => key).join() !== keys.join()) throw new Wrong('runners: they were others before')
}

/** @throws Wrong for what is told of matches alone */
function judgeOfOutright(message: SportsMessage): void {
  if (message.type === 'bet_settlement') throw new Wrong('event: an outright ends by outright_settlement')
  if (message.type === 'odds_change' && message.phase !== 'before') throw new Wrong('phase of an outright')
  if (message.type === 'fixture_change' && message.change !== undefined && message.change !== 'cancelled')
    throw new Wrong('change of an outright')
}

type ToldMarket = SportsMessageOf<'odds_change'>['markets'][number]

/** @throws Wrong for a market that there can be none of */
function judgeMarket(contest: Contest, { type: id, line, status, chances, backs, prices }: ToldMarket): void {
  const type = marketType(id)
  const isOf = contest.runners === undefined ? type?.sports.includes(contest.sport) : type?.id === 'outright'
  if (type === undefined || isOf !== true) throw new Wrong(`market ${id}`)
  if (!hasLine(type, line)) throw new Wrong(`line of ${id}`)
  const picks = type.picks(contest).length
  const lists: readonly (readonly number[] | undefined)[] = [chances, backs, prices]
  if (lists.some((list) => list !== undefined && list.length !== picks)) throw new Wrong(`picks of ${id}`)
  if (status === 1 && prices === undefined && chances === undefined) throw new Wrong(`prices of ${id}`)
}
