import { describe, expect, it } from 'vitest'
import { changeOf } from './measures.ts'

describe('the difference to the period before', () => {
  it('[AGT-03] is a share of what was before, and none where that was nothing', () => {
    expect(changeOf(150, 100)).toBe(0.5)
    expect(changeOf(50, 100)).toBe(-0.5)
    expect(changeOf(7, 0)).toBeUndefined()
  })

  it('[AGT-03] falls where a loss grows, and rises where it turns into a gain', () => {
    expect(changeOf(-150, -100)).toBe(-0.5)
    expect(changeOf(100, -100)).toBe(2)
  })
})
