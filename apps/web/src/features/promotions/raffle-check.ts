import type { RaffleProof } from '#contract/calls/raffles.ts'
import { verifyCommitment } from '#rules/fairness.ts'
import { drawRaffle, listHashOf, type RaffleTicket } from '#rules/loyalty/raffle.ts'

/** What a proof claims: that the seed is the promised one, that the list is whole and the published one, and who won. */
export const raffleClaims = ['commitment', 'numbers', 'list', 'winners'] as const
export type RaffleClaim = (typeof raffleClaims)[number]

/** Draws a raffle again from its proof; each claim with whether it holds. What cannot be said yet is left out. */
export function checkRaffle(proof: RaffleProof): readonly { readonly claim: RaffleClaim; readonly holds: boolean }[] {
  const { list, seed, commitment, listHash } = proof
  if (list === null) return []
  const tickets = list
    .flatMap(({ first, last, member }): RaffleTicket[] =>
      Array.from({ length: last - first + 1 }, (_, at) => ({ number: first + at, member })),
    )
    .toSorted((one, other) => one.number - other.number)
  const ofList = [
    { claim: 'numbers' as const, holds: tickets.every(({ number }, at) => number === at + 1) },
    { claim: 'list' as const, holds: listHashOf(tickets) === listHash },
  ]
  if (seed === null) return ofList
  const isPromised = verifyCommitment(seed, commitment)
  return [
    { claim: 'commitment', holds: isPromised },
    ...ofList,
    { claim: 'winners', holds: isPromised && winnersOf(proof, seed, tickets) === written(proof.winners) },
  ]
}

type Winner = RaffleProof['winners'][number]

const written = (winners: readonly Winner[]): string =>
  winners.map(({ place, number, member }) => `${place} ${number} ${member}`).join(', ')

function winnersOf(proof: RaffleProof, serverSeed: string, tickets: readonly RaffleTicket[]): string {
  const { name: id, prizes, publicSource, publicValue } = proof
  const drawn = drawRaffle({
    id,
    serverSeed,
    tickets,
    prizes,
    publicValue: publicSource === null ? undefined : (publicValue ?? ''),
  })
  return written(drawn.map((ticket, at) => ({ place: at + 1, ...ticket })))
}
