import { describe, expect, it } from 'vitest'
import { isKnownDomain } from './known-domain.ts'

describe('the domain of the site', () => {
  it.each([
    ['anything.example', '', [], true],
    ['house.example', 'house.example', [], true],
    ['www.house.example', 'house.example', [], true],
    ['HOUSE.example', 'house.EXAMPLE', [], true],
    ['second.example', 'house.example', ['second.example'], true],
    ['second.example', '', ['second.example'], true],
    ['evilhouse.example', 'house.example', [], false],
    ['house.example.evil.example', 'house.example', ['second.example'], false],
    ['third.example', 'house.example', ['second.example'], false],
  ])('[BRD-03] %s, with the main domain %j and the others %j, is known: %s', (host, mainDomain, domainList, known) => {
    expect(isKnownDomain(host, { mainDomain, domainList })).toBe(known)
  })
})
