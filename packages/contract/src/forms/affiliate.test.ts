import { expect, it } from 'vitest'
import { isReachable } from './affiliate.ts'

it.each([
  ['ana@mail.example', true],
  [' ana@mail.example ', true],
  ['ana@mail', false],
  ['ana@@mail.example', false],
  ['@mail.example', false],
  ['ana@mail..example', false],
  ['+55 (11) 91234-5678', true],
  ['1234567', true],
  ['123456', false],
  ['1234567890123456', false],
  ['call me 1234567', false],
  ['ana', false],
  ['', false],
])('[MEM-20] whoever leaves "%s" can be reached: %s', (contact, expected) => {
  expect(isReachable(contact)).toBe(expected)
})
