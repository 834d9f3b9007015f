import { hash } from 'node:crypto'
import type { HumanChallenge } from '#contract/calls/verification.ts'

/** What a widget sends for a challenge: the number found, with what it was found for. */
export function solveHuman(challenge: HumanChallenge, changes: Record<string, unknown> = {}): string {
  if (challenge.kind !== 'altcha') throw new Error('another kind')
  const { algorithm, salt, signature, maxnumber } = challenge
  let number = 0
  while (number < maxnumber && hash('sha256', `${salt}${number}`) !== challenge.challenge) number += 1
  return Buffer.from(
    JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature, took: 12, ...changes }),
  ).toString('base64')
}
