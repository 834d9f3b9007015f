import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutated } from './mutant.ts'
import { mutants } from './mutants.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../apps/server/src', file), 'utf8')

describe('the table of mutants', () => {
  it.each(mutants)('[WAL-02] $name: its text is still in the code, once', (mutant) => {
    expect(mutated(read(mutant.file), mutant)).not.toBe(read(mutant.file))
  })

  it('[WAL-02] has at least twenty for the model and for the pay of agents, and one for each other campaign', () => {
    const by = (campaign: string) =>
      mutants.filter((mutant) => 'campaign' in mutant && mutant.campaign === campaign).length
    expect(by('T2')).toBeGreaterThanOrEqual(20)
    expect(by('T11')).toBeGreaterThanOrEqual(20)
    for (const campaign of ['T1', 'T3', 'T4', 'T6']) expect(by(campaign)).toBeGreaterThanOrEqual(1)
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  it('[WAL-02] names tests that there are, at least twenty for what the house gives', () => {
    const tests = mutants.flatMap((mutant) => ('test' in mutant ? [mutant.test] : []))
    expect(tests.length).toBeGreaterThanOrEqual(20)
    for (const { file, title } of tests)
      expect(
        read(file)
          .split('\n')
          .filter((line) => line.includes(title) && line.includes(' it(')),
      ).toHaveLength(1)
  })

  it('[WAL-02] refuses one whose text has moved or occurs twice', () => {
    const mutant = { name: 'm', file: 'f', search: 'a', replace: 'b' }
    expect(() => mutated('x', mutant)).toThrow('finds its text 0 times')
    expect(() => mutated('aa', mutant)).toThrow('finds its text 2 times')
  })
})
