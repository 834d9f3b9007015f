import { expect } from 'vitest'
import type { House, Player } from './house.ts'
import { thirty } from './visitor.ts'

/** Something that can happen once: how one of many asks for it, how often it happened, and what the member then holds. */
export interface OneShot {
  /** What one of them does, by its number; `done` for one that was told that it did it. */
  ask(at: number): Promise<string | undefined>
  /** How often it is in the books. */
  times(): Promise<number>
  /** Of how many it is told that they did it: one, unless the same result is told again. */
  readonly told: 'one' | 'some'
  readonly holds?: { readonly whose: Player; readonly balance: bigint }
}

/** Thirty ask at once, and one more when all of it is over: it happens once. */
export async function happensOnce(house: Pick<House, 'balance'>, { ask, times, told, holds }: OneShot): Promise<void> {
  expect(await times()).toBe(0)
  const answers = await thirty(ask)
  const done = answers.filter((answer) => answer === 'done').length
  if (told === 'one') expect({ done, answers: [...new Set(answers)] }).toMatchObject({ done: 1 })
  expect(await times()).toBe(1)
  await ask(0)
  expect(await times()).toBe(1)
  if (holds !== undefined) expect(await house.balance(holds.whose)).toBe(holds.balance)
}
