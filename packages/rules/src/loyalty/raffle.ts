import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { roundRandom } from '../fairness.ts'

/** A numbered ticket of a raffle. */
export interface RaffleTicket {
  readonly number: number
  readonly member: string
}

const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** What fixes who has which ticket at the close: the SHA-256 of the lines `number:member`, by number, joined by newlines; in hex. */
export const listHashOf = (tickets: readonly RaffleTicket[]): string =>
  digest(
    tickets
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, member }) => `${number}:${member}`)
      .join('\n'),
  )

/** What a raffle is drawn from. */
export interface RaffleDraw {
  readonly id: string
  /** Committed to before the first ticket; 64 lower-case hex digits. */
  readonly serverSeed: string
  readonly tickets: readonly RaffleTicket[]
  readonly prizes: number
  /** A value that nobody knew when tickets were given out, such as an official draw, where one was named before. */
  readonly publicValue?: string | undefined
}

/**
 * The tickets that win, the first prize first: each drawn among those that are left, of which a winner's others leave. Fewer
 * where there are fewer members than prizes. Anybody can do it again from the seed, once that is revealed.
 */
export function drawRaffle({ id, serverSeed, tickets, prizes, publicValue }: RaffleDraw): RaffleTicket[] {
  const list = listHashOf(tickets)
  const clientSeed = publicValue === undefined ? list : digest(`${list}:${publicValue}`)
  let left = tickets.toSorted((a, b) => a.number - b.number)
  const winners: RaffleTicket[] = []
  for (let nonce = 0; nonce < prizes && left.length > 0; nonce += 1) {
    const winner = left[roundRandom({ serverSeed, clientSeed, nonce, gameId: id }).below(left.length)]
    if (winner === undefined) throw new Error('unreachable: a ticket was drawn that is not there')
    winners.push(winner)
    left = left.filter(({ member }) => member !== winner.member)
  }
  return winners
}
