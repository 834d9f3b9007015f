/**
 * What somebody is told of a contract: what became of its own offer or wish to end one, or that its contract ended with its
 * upline's or by a move.
 */
export const contractNews = [
  'offerAccepted',
  'offerRejected',
  'offerLapsed',
  'endAccepted',
  'endRejected',
  'endLapsed',
  'cancelled',
  'moved',
] as const
export type ContractNews = (typeof contractNews)[number]
