import { array, enum as oneOf, nullable, object } from 'zod/mini'
import { POT_CODES } from '#rules/jackpot.ts'
import { defineCalls } from '../call.ts'
import { amount, count, languageCode, moment, plainText } from '../scalars.ts'

/** A pot of the house: what it shows and would pay now, what each begins with, and what it pays at most. */
const pot = object({ pot: oneOf(POT_CODES), amount, seed: amount, ceiling: amount })

/** A pot that was won. */
const hit = object({
  pot: oneOf(POT_CODES),
  /** Counts the hits of the pot from 1, without a gap. */
  number: count,
  amount,
  /** Masked. */
  member: plainText(64),
  /** Null for a game that the catalogue no longer has. */
  game: nullable(plainText(120)),
  at: moment,
})

export const jackpotCalls = defineCalls({
  'jackpots.read': {
    method: 'GET',
    path: '/wps/jackpots',
    moduleId: 'JACKPOTS3',
    token: 'none',
    encrypted: false,
    summary:
      'The pots of the house with what they show, at most some seconds old, and the last hits with masked names, the newest first.',
    request: object({ language: languageCode }),
    response: object({ pots: array(pot), hits: array(hit) }),
    errors: [],
    cacheSeconds: 5,
  },
})
