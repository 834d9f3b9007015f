import { launchCalls } from '#contract/calls/launch.ts'
import { roundAnswer, type SessionResponse, sessionResponse } from '#contract/protocols/studio.ts'
import { ORDINARY_TYPE } from '#contract/member-types.ts'
import type { FastifyInstance } from 'fastify'
import { parse, type ZodMiniType, type output } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { type MountedCall, nobody, type Session } from '../../platform/http/handlers.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { Loop } from '../../platform/loops.ts'
import type { RandomSource } from '../../platform/random.ts'
import { TEAM_PASSWORD_HASH } from './accounts.ts'
import { readTeamMembers } from './members.sql.ts'

/** About so long from bet to bet, of so many people. */
const EVERY_MS = 5000
const PLAYERS = 40
/** Slots of the studio: a round is one bet. */
const GAMES = [1, 2, 3] as const
/** Of the stakes of a game the lowest ones. */
const STAKES = 6

/** The house as the team's players see it. */
export interface TeamHouse {
  readonly db: Db
  readonly calls: readonly MountedCall[]
  /** Where the studio's pages ask, in this process. */
  server(): Pick<FastifyInstance, 'inject'>
  /** Opens a session of a member, as a login does. */
  enter(member: MemberId, type: number): Promise<Session>
}

interface Seat {
  readonly bearer: string
  readonly stakes: SessionResponse['stakes']
}

/**
 * Lets some of the demonstration's team play on: a bet in five seconds at the studio's slots, by the calls that players make. Whoever
 * runs out of money, or may not play any more, plays no more. Accounts with another password than the team's are left alone.
 */
export function playOn(
  { db, calls, server, enter }: TeamHouse,
  random: RandomSource,
  games: readonly number[] = GAMES,
): Loop {
  const seats = new Map<MemberId, Seat>()
  let players: MemberId[] | undefined
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.below(Math.max(1, items.length))]

  const studio = async <Answer extends ZodMiniType>(
    path: 'session' | 'play',
    body: object,
    bearer: string | undefined,
    answer: Answer,
  ): Promise<output<Answer> | undefined> => {
    const { statusCode, body: text } = await server().inject({
      method: 'POST',
      url: `/studio/${path}`,
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
    })
    return statusCode === 200 ? parse(answer, JSON.parse(text)) : undefined
  }
  const sitDown = async (member: MemberId): Promise<Seat | undefined> => {
    const launch = calls.find(({ call }) => call === launchCalls['games.launch'])
    if (launch === undefined) return undefined
    const opened = await launch.answer(async () => ({ nodeId: pick(games) ?? 1, language: 'EN' }), nobody('team'), {
      session: () => enter(member, ORDINARY_TYPE),
      operator: async () => undefined,
    })
    const { url } = parse(launchCalls['games.launch'].response, opened)
    const [, launchToken] = /launch=([^&]+)/.exec(url) ?? []
    return launchToken === undefined ? undefined : studio('session', { launchToken }, undefined, sessionResponse)
  }
  return {
    name: 'team_plays',
    everyMs: EVERY_MS,
    async turn() {
      if (players === undefined) {
        const all = await readTeamMembers(db, TEAM_PASSWORD_HASH, ORDINARY_TYPE)
        players = Array.from({ length: Math.min(PLAYERS, all.length) }, () =>
          all.splice(random.below(all.length), 1),
        ).flat()
      }
      const member = pick(players)
      if (member === undefined) return
      const sat = seats.get(member)
      const seat = sat ?? (await sitDown(member))
      if (seat !== undefined) {
        const bet = { stake: pick(seat.stakes.slice(0, STAKES)) }
        const played = await studio('play', { roundId: uuidOf(random), bet }, seat.bearer, roundAnswer)
        if (played !== undefined) return void seats.set(member, seat)
      }
      seats.delete(member)
      // An old session may be over, and a new one is opened another time. Who cannot play in a new one has no money, or may not.
      if (sat === undefined) players = players.filter((other) => other !== member)
    },
  }
}

/** A random UUID of version 4. */
function uuidOf(random: RandomSource): string {
  const hex = random.bytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
