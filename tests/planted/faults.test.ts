import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faults } from './faults.ts'
import { journeys } from './journeys.ts'

describe('the table of faults that are planted in the site', () => {
  it.each(faults)('$says Its place still stands once in the code', ({ file, from, to }) => {
    expect(readFileSync(resolve(file), 'utf8').split(from).length - 1).toBe(1)
    expect(to).toContain('PLANTED')
  })

  it('has forty or more, each of its own, each in a step of its journey', () => {
    expect(faults.length).toBeGreaterThanOrEqual(40)
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
    for (const { journey, notices } of faults) expect(journeys[journey].toString(), notices).toContain(notices)
  })
})
