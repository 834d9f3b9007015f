import type { Chance } from '../play.ts'
import { type Option, oddsWithMargin } from './options.ts'

/** A value that is big or small, odd or even. */
export interface Sides<Result> {
  /** `ball1`: what stands before the colon of an option such as `ball1:big`. */
  readonly of: string
  value(result: Result): number
  readonly bigFrom: number
  /** Of big, small, odd, even. */
  readonly chances: readonly [Chance, Chance, Chance, Chance]
  /** A value at which the stake comes back, of big and small alone or of all four. */
  readonly push?: { readonly at: number; readonly chance: Chance; readonly only?: 'big and small' }
  /** Whether all four lose. */
  loses?(result: Result): boolean
}

/** Odds of a chance, for stakes that come back apart: those of the results at which they do not. */
export function oddsBesidePush({ ways, of }: Chance, push: Chance | undefined, marginBasisPoints?: number): bigint {
  if (push === undefined) return oddsWithMargin({ ways, of }, marginBasisPoints)
  return oddsWithMargin({ ways: ways * push.of, of: of * push.of - push.ways * of }, marginBasisPoints)
}

/** The four two-sided options of a value at fixed odds. */
export function sides<Result>({ of, value, bigFrom, chances, push, loses }: Sides<Result>): Option<Result>[] {
  const holds: readonly [string, (n: number) => boolean][] = [
    ['big', (n) => n >= bigFrom],
    ['small', (n) => n < bigFrom],
    ['odd', (n) => n % 2 === 1],
    ['even', (n) => n % 2 === 0],
  ]
  return holds.map(([word, wins], index) => {
    const chance = chances[index] ?? chances[0]
    const back = push?.only === 'big and small' && index > 1 ? undefined : push
    return {
      id: `${of}:${word}`,
      chance,
      odds: oddsBesidePush(chance, back?.chance),
      wins: (result) => {
        const n = value(result)
        return n !== back?.at && loses?.(result) !== true && wins(n)
      },
      ...(back === undefined ? {} : { push: back.chance, pushes: (result: Result) => value(result) === back.at }),
    }
  })
}
