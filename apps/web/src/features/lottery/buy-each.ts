import { isCertain } from '#client/call-error.ts'
import type { LotteryTicket } from '#contract/lottery.ts'

/** What became of the same picks at several stations. */
export interface Bought {
  readonly tickets: readonly LotteryTicket[]
  readonly refused: readonly { readonly gameCode: string; readonly cause: unknown }[]
  /** Whether an answer was lost: then the whole is asked for again, under the same key. */
  readonly isLost: boolean
}

/**
 * Buys a ticket for each station, one after the other, each under a key of its own that follows from that of the purchase:
 * what is asked for again buys nothing twice. It stops where an answer is lost, and goes on after a refusal.
 */
export async function buyEach(
  stations: readonly string[],
  key: string,
  place: (gameCode: string, key: string) => Promise<LotteryTicket>,
): Promise<Bought> {
  const tickets: LotteryTicket[] = []
  const refused: { gameCode: string; cause: unknown }[] = []
  for (const [at, gameCode] of stations.entries())
    try {
      tickets.push(await place(gameCode, at === 0 ? key : `${key}-${at}`))
    } catch (cause) {
      refused.push({ gameCode, cause })
      if (!isCertain(cause)) return { tickets, refused: [{ gameCode, cause }], isLost: true }
    }
  return { tickets, refused, isLost: false }
}
