import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LotteryGame, LotteryNow } from '#contract/lottery.ts'
import { useTopic } from '#kit/topics.ts'
import { useSeconds, wallClock } from '#ui/use-seconds.ts'
import { callQuery } from '../../app/query.ts'
import { serverClock } from './server-clock.ts'

/** The draw of a game that is sold now, as the server last told it. */
export interface DrawNow {
  readonly numero: string | null
  /** When it closes, by the clock of this device corrected by the server's: milliseconds since 1970. */
  readonly closesAt: number | undefined
  /** The newest draw that has closed. */
  readonly last: LotteryNow['last']
  /** Of the controls of its numbers; undefined where only the menu told of it. */
  readonly controlsMark: string | undefined
  /** Milliseconds since 1970 of the server's word, the later one counts. */
  readonly toldAt: number
}

interface Told {
  readonly numero: string | null
  readonly closesAt: string | null
  readonly serverTime: string
  readonly last: DrawNow['last']
  readonly controlsMark?: string
}

/** A word of the server as what is shown. */
export function drawNow({ numero, closesAt, serverTime, last, controlsMark }: Told, heardAt: number): DrawNow {
  const ahead = serverClock.learn(serverTime, heardAt)
  return {
    numero,
    closesAt: closesAt === null ? undefined : Date.parse(closesAt) + ahead,
    last,
    controlsMark,
    toldAt: Date.parse(serverTime),
  }
}

/** The word of a menu about a game. */
export const ofGame = ({ previous, ...game }: LotteryGame): Told => ({
  ...game,
  last: previous && { ...previous, state: 'settled' },
})
const ofTopic = (now: LotteryNow): Told => now

/** After the close the next draw is asked for, should the socket not tell it; more rarely where none is sold. */
const ASK_MS = 2000
const ASK_RARELY_MS = 15_000

/** A game's draw: from the menu at first, then as its topic tells, and asked for where nothing is told after the close. */
export function useDraw(game: LotteryGame, heardAt: number): DrawNow & { readonly seconds: number } {
  const [heard, setHeard] = useState<DrawNow>()
  useTopic('lottery', game.gameCode, (now) => setHeard(drawNow(ofTopic(now), wallClock())))
  const first = drawNow(ofGame(game), heardAt)
  const [over, setOver] = useState(false)
  const [isSold, setIsSold] = useState(true)
  const asked = useQuery({
    ...callQuery('lottery.opened', { gameCode: game.gameCode }),
    enabled: over,
    refetchInterval: isSold ? ASK_MS : ASK_RARELY_MS,
    staleTime: 0,
  })
  const answer = asked.data?.numeros.find(({ gameCode }) => gameCode === game.gameCode)
  const told = [heard, answer === undefined ? undefined : drawNow(ofGame(answer), asked.dataUpdatedAt)]
  const newest = told.reduce<DrawNow>(
    (best, one) => (one !== undefined && one.toldAt > best.toldAt ? one : best),
    first,
  )
  const seconds = useSeconds(newest.closesAt)
  useEffect(() => {
    setOver(seconds === 0)
    setIsSold(newest.closesAt !== undefined)
  }, [seconds, newest.closesAt])
  return { ...newest, controlsMark: heard?.controlsMark, seconds }
}
