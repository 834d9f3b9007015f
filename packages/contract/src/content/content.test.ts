import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { differences } from './differences.ts'
import { termsVersionOf } from './help.ts'
import { contentKinds, contentNames } from './index.ts'
import { missingLanguages, picturesIn, withCleanHtml } from './walk.ts'

const texts = { EN: { title: 'Hello', content: '<p>a</p>' }, PT: { title: 'Olá', content: '' } }
const announcement = { type: 'B', execution: 'B', promotionType: null, texts }
const words = { eyebrow: 'a', title: 'b', text: 'c', action: 'd' }
const banner = { groupName: 'w_home', art: 'banner-slots', linkageType: 'PAGE', url: '/rng', texts: { EN: words } }

describe('kinds of content', () => {
  it('[OPS-05] [OPS-12] find the HTML in a value, whatever it stands in, and leave all else', () => {
    const { schema } = contentKinds.announcement
    expect(withCleanHtml(schema, announcement, (html) => `clean ${html}`)).toEqual({
      ...announcement,
      texts: { EN: { title: 'Hello', content: 'clean <p>a</p>' }, PT: { title: 'Olá', content: 'clean ' } },
    })
    expect(withCleanHtml(schema, 'broken', () => 'x')).toBe('broken')
  })

  it('[OPS-12] mark the languages in which words lack, or are empty', () => {
    const { schema } = contentKinds.announcement
    expect(missingLanguages(schema, announcement, ['EN', 'PT', 'JA'])).toEqual(['PT', 'JA'])
    expect(missingLanguages(schema, announcement, ['EN'])).toEqual([])
    expect(missingLanguages(schema, { ...announcement, texts: undefined }, ['EN'])).toEqual(['EN'])
    expect(missingLanguages(contentKinds.service.schema, { csType: 'chat', path: '/contact' }, ['EN'])).toEqual([])
  })

  it('[HOM-11] find the pictures that a value shows', () => {
    expect(picturesIn(contentKinds.banner.schema, banner)).toEqual(['banner-slots'])
    expect(picturesIn(contentKinds.announcement.schema, announcement)).toEqual([])
  })

  it.each([
    ['banner', banner, true],
    ['banner', { ...banner, linkageType: 'EXTERNAL', url: 'https://example.com/a?b=c#d' }, true],
    ['banner', { ...banner, linkageType: 'EXTERNAL' }, false],
    ['banner', { ...banner, url: 'https://example.com' }, false],
    ['banner', { ...banner, url: 'javascript:alert(1)' }, false],
    ['banner', { ...banner, url: '//evil.invalid' }, false],
    ['banner', { ...banner, url: '/\\evil.invalid' }, false],
    ['banner', { ...banner, url: 'http://example.com' }, false],
    ['banner', { ...banner, art: '../secret' }, false],
    ['banner', { ...banner, texts: { XX: words } }, false],
    ['service', { csType: 'chat', path: '/contact?by=mail' }, true],
    ['service', { csType: 'chat', path: '/contacts' }, false],
    ['service', { csType: 'chat', path: 'javascript:alert(1)' }, false],
    ['link', { place: 'footer', url: 'data:text/html,x', texts: {} }, false],
    ['app', { resourceType: 'iOS', labelNameEn: 'iPhone', url: '/help#ios' }, true],
    ['maintenance', { endsAt: '2027-01-01T00:00:00Z', texts: {} }, true],
    ['maintenance', { endsAt: 'tomorrow', texts: {} }, false],
    ['region', { texts: { EN: { title: 'Not here', text: 'Sorry.' } } }, true],
    ['region', { texts: { EN: { title: 'Not here' } } }, false],
  ] as const)('[OPS-05] [BRD-02] %s: %j is taken is %s', (kind, value, taken) => {
    expect(safeParse(contentKinds[kind].schema, value).success).toBe(taken)
  })

  it('[OPS-12] name each item in a list, in the language or in any', () => {
    expect(contentNames).toContain('announcement')
    const { titleOf } = contentKinds.announcement
    const value = contentKinds.announcement.schema.parse(announcement)
    expect([titleOf(value, 'PT'), titleOf(value, 'JA')]).toEqual(['Olá', 'Hello'])
    expect(titleOf({ ...value, texts: {} }, 'PT')).toBe('')
  })
})

describe('differences between versions', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1 }, { a: 2 }, ['a: 1 → 2']],
    [{ a: null }, { a: null }, []],
    [{ a: null }, { a: 'x' }, ['a: null → "x"']],
    [texts, { ...texts, JA: { title: 'x', content: '' } }, ['JA.title: undefined → "x"', 'JA.content: undefined → ""']],
    [texts, { EN: texts.EN }, ['PT.title: "Olá" → undefined', 'PT.content: "" → undefined']],
    [{ l: [1, 2] }, { l: [1, 3, 4] }, ['l.1: 2 → 3', 'l.2: undefined → 4']],
    [{ a: {} }, { a: {} }, []],
    [{ a: 1 }, { a: {} }, ['a: 1 → {}']],
    [undefined, { a: 1 }, ['a: undefined → 1']],
  ])('[OPS-12] from %j to %j: %j', (before, after, told) => {
    expect(
      differences(before, after).map(
        ({ path, before: was, after: is }) => `${path}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`,
      ),
    ).toEqual(told)
  })
})

it.each([
  ['2026-11', [], '2026-11'],
  ['2026-11', [{ item: 'term', version: 0 }], '2026-11'],
  [
    '2026-11',
    [
      { item: 'term', version: 3 },
      { item: 'privacy', version: 0 },
    ],
    '2026-11.term3',
  ],
  [
    '',
    [
      { item: 'term', version: 3 },
      { item: 'privacy', version: 2 },
    ],
    'term3.privacy2',
  ],
  ['', [{ item: 'term', version: 0 }], ''],
] as const)('[CMP-05] the terms of the brand %j with %j are the version %j', (ofBrand, live, version) => {
  expect(termsVersionOf(ofBrand, live)).toBe(version)
})
