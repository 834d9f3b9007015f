import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { brandStyle, tokens } from '../modules/brand/index.ts'
import { branded } from './brand.ts'

const html =
  '<head><meta name="theme-color" content="#0b1316" /><title>Wheelhouse</title><link rel="icon" href="/icon.svg" /><link href="/art/logo-maskable/192.png" /><!--first-links--></head>'

describe('the document of a brand', () => {
  it('[BRD-01] has its name, sign and colours before any script has run', () => {
    const worn = branded(html, { name: 'Moon & <moth>', logo: 'moth', tokens: { 'color-page': '#120d17' } })
    expect(worn).toContain('<title>Moon &amp; &lt;moth&gt;</title>')
    expect(worn).toContain('content="#120d17"')
    expect(worn).toContain('href="/art/moth-favicon/192.svg"')
    expect(worn).toContain('href="/art/moth-maskable/192.png"')
    expect(worn).toMatch(/<link rel="stylesheet" href="\/brand\.css\?v=[0-9a-f]{12}" \/><!--first-links-->/)
  })

  it('[BRD-01] names its style anew whenever it changes, and asks for none where there is none', () => {
    const styleOf = (own: Record<string, string>) =>
      /brand\.css\?v=\w+/.exec(branded(html, { name: 'A', logo: 'logo', tokens: own }))?.[0]
    expect(styleOf({ 'color-page': '#111111' })).not.toBe(styleOf({ 'color-page': '#111112' }))
    expect(styleOf({})).toBeUndefined()
    expect(brandStyle({}, 'moth')?.css).toBe(':root{--brand-sign:url(/art/moth-mark/192.svg)}\n')
    expect(branded(html, { name: 'Wheelhouse', logo: 'logo', tokens: {} })).toBe(html)
  })

  it.each([
    ['a colour', { 'color-page': '#120d17cc' }, true],
    ['a function', { 'color-line': 'rgb(1 2 3 / 50%)' }, false],
    ['a length', { 'radius-md': '0.5rem' }, true],
    ['the end of the rule', { 'color-page': 'red}body{display:none' }, false],
    ['a second property', { 'color-page': 'red;color:blue' }, false],
    ['an address', { 'color-page': 'url(https://x.example)' }, false],
    ['a name that is none', { 'a:b': 'red' }, false],
  ])('[BRD-01] takes or refuses %s as a token', (_what, own, good) => {
    expect(safeParse(tokens, own).success).toBe(good)
  })
})
