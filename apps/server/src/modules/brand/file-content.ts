import type { LanguageCode } from '#contract/languages.ts'
import { languageCodes } from '#contract/languages.ts'
import { legalTexts } from '#contract/content/help.ts'
import type { ContentValues } from '#contract/content/index.ts'
import type { FileContent } from '../content/index.ts'
import type { Brand } from './brand-file.ts'

/** Between items of a file, so that others find a place among them. */
const STEP = 10

/** What a brand's files say, as the content with which the site begins. */
export function fileContent(file: Brand): FileContent {
  const {
    brand,
    banners,
    agentSupport,
    articles,
    promotions,
    rankings,
    raffles,
    envelopes,
    pointItems,
    help = {},
    site = {},
  } = file
  const placed = <Value>(named: readonly { readonly item: string; readonly value: Value }[]) =>
    named.map((one, at) => ({ ...one, sort: at * STEP }))
  const { customerService = [], resources = [], channels = {} } = site
  const places = (['facebook', 'youtube'] as const).flatMap((place) => {
    const url = channels[place]
    return url === undefined ? [] : [{ item: place, value: { place, url, texts: {} } }]
  })
  const chapters = placed(chaptersOf(help, brand.defaultLanguage))
  const isLegal = ({ item }: { readonly item: string }): boolean => legalTexts.some((one) => one === item)
  return {
    banner: placed(banners.map(({ item, ...value }) => ({ item, value }))),
    promotion: placed(promotions.map(({ item, ...value }) => ({ item, value }))),
    ranking: placed(rankings.map(({ item, ...value }) => ({ item, value }))),
    raffle: placed(raffles.map(({ item, ...value }) => ({ item, value }))),
    envelope: placed(envelopes.map(({ item, ...value }) => ({ item, value }))),
    agentSupport: placed(agentSupport.map(({ item, ...value }) => ({ item, value }))),
    article: placed(articles.map(({ item, ...value }) => ({ item, value }))),
    pointItem: placed(pointItems.map(({ item, stock: _stock, ...value }) => ({ item, value }))),
    help: chapters.filter((one) => !isLegal(one)),
    terms: chapters.filter(isLegal),
    service: placed(named(customerService, ({ csType }) => csType)),
    app: placed(named(resources, ({ resourceType }) => resourceType)),
    link: placed(places),
  }
}

/** Names for the items of a list, made of what they say; those that say the same are numbered. */
function named<Value>(list: readonly Value[], wordOf: (value: Value) => string): { item: string; value: Value }[] {
  const taken = new Set<string>()
  return list.map((value, at) => {
    const word = wordOf(value)
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, '')
    const item = word === '' || taken.has(word) ? `${word}${at + 1}` : word
    taken.add(item)
    return { item, value }
  })
}

/** The chapters of the help centre, which lie in a file for each language, in the order of the brand's own. */
function chaptersOf(
  help: NonNullable<Brand['help']>,
  standard: LanguageCode,
): { item: string; value: ContentValues['help'] }[] {
  const languages = [standard, ...languageCodes.filter((language) => language !== standard)]
  const chapters = new Map<string, ContentValues['help']>()
  for (const language of languages)
    for (const { hash, title, content } of help[language] ?? []) {
      const texts = { ...chapters.get(hash)?.texts, [language]: { title, content } }
      chapters.set(hash, { texts })
    }
  return [...chapters].map(([item, value]) => ({ item, value }))
}
