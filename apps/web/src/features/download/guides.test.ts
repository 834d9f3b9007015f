import { expect, it } from 'vitest'
import { guideOf } from './guides.ts'

it.each([
  ['iOS', '/download#iOS', 'scan share add start'],
  ['iOS', 'https://apps.example/wheel', 'scan fetch trust start'],
  ['Android', '/download#Android', 'scan menu install start'],
  ['Android', 'https://files.example/wheel.apk', 'scan fetch allow start'],
  ['LiteIOS', '/lite', 'scan share add start'],
  ['LiteIOS', 'https://lite.example/', 'scan share add start'],
] as const)('[MEM-20, MEM-22] what %s of %s takes is %s', (type, url, steps) => {
  expect(guideOf(type, url).join(' ')).toBe(steps)
})
