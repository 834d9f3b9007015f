import { describe, expect, it } from 'vitest'
import { readCount, readDemand, readRate } from './tier-fields.ts'

describe('what an agent types into an offer', () => {
  it.each([
    ['0', '0'],
    ['0,00', '0'],
    ['1.000', '1000'],
    ['1,000.50', '1000.50'],
    ['', undefined],
    ['x', undefined],
    ['-1', undefined],
  ])('[AGT-09] reads %j as a demand', (text, demand) => {
    expect(readDemand(text)).toBe(demand)
  })
  it.each([
    ['3', '3'],
    ['0,25', '0.25'],
    ['0.125 %', '0.125'],
    ['100', '100'],
    ['100.1', undefined],
    ['0.1234', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('[AGT-09] reads %j as a rate', (text, rate) => {
    expect(readRate(text)).toBe(rate)
  })
  it.each([
    ['3', 3],
    ['0', 0],
    ['', undefined],
    ['1.5', undefined],
  ])('[AGT-09] reads %j as a number of members', (text, count) => {
    expect(readCount(text)).toBe(count)
  })
})
