import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  _default,
  array,
  boolean,
  enum as oneOf,
  extend,
  int,
  literal,
  minimum,
  object,
  optional,
  partialRecord,
  prettifyError,
  refine,
  regex,
  safeParse,
  string,
  union,
  type output,
} from 'zod/mini'
import { brandInfo } from '#contract/calls/brand.ts'
import { helpSection } from '#contract/calls/help.ts'
import { announcementContent } from '#contract/content/announcement.ts'
import { articleContent } from '#contract/content/article.ts'
import { agentSupportContent } from '#contract/content/agent-support.ts'
import { bannerContent } from '#contract/content/banner.ts'
import { envelopeContent } from '#contract/content/envelope.ts'
import { pointItemContent } from '#contract/content/point-item.ts'
import { promotionContent } from '#contract/content/promotion.ts'
import { rankingContent } from '#contract/content/ranking.ts'
import { raffleContent } from '#contract/content/raffle.ts'
import { languageCodes, textsNameOf } from '#contract/languages.ts'
import { languageCode } from '#contract/scalars.ts'
import { sports } from '#contract/sport-event.ts'
import { ofEach, settingGroups } from '#contract/settings/index.ts'
import { ConfigError } from '../../platform/config.ts'
import { hosts } from './hosts.ts'
import { overDefaults, strayFields } from './merge.ts'
import { type OwnPicture, readPictures, undrawnKeys } from './pictures.ts'
import { siteFile } from './site-file.ts'
import { tokens } from './style.ts'

const timeZone = string().check(
  refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'not an IANA time zone'),
)

/** A banner with its name, by which operators' versions of it are kept. */
const itemName = string().check(regex(/^[a-z][a-z\d-]{1,30}$/))
const bannerFile = object({ item: itemName, ...bannerContent.shape }).check(
  refine(({ item: _item, ...value }) => safeParse(bannerContent, value).success, 'its address is not of its kind'),
)

/** A promotion with its name, in the same way. */
const promotionFile = object({ item: itemName, ...promotionContent.shape }).check(
  refine(({ item: _item, ...value }) => safeParse(promotionContent, value).success, 'its parts do not fit each other'),
)

/** A ranking with its name, in the same way. */
const rankingFile = object({ item: itemName, ...rankingContent.shape }).check(
  refine(({ item: _item, ...value }) => safeParse(rankingContent, value).success, 'its parts do not fit each other'),
)

/** A raffle with its name, in the same way. */
const raffleFile = object({ item: itemName, ...raffleContent.shape }).check(
  refine(({ item: _item, ...value }) => safeParse(raffleContent, value).success, 'its parts do not fit each other'),
)

/** A red envelope with its name, in the same way. */
const envelopeFile = object({ item: itemName, ...envelopeContent.shape }).check(
  refine(({ item: _item, ...value }) => safeParse(envelopeContent, value).success, 'its parts do not fit each other'),
)

/** A piece of support for agents with its name, in the same way. */
const supportFile = object({ item: itemName, ...agentSupportContent.shape })

/** An article of the blog with its name, in the same way. */
const articleFile = object({ item: itemName, ...articleContent.shape })

/** An item of the point mall with its name, and how many of it there are at first. */
const pointItemFile = object({ item: itemName, stock: int().check(minimum(0)), ...pointItemContent.shape }).check(
  refine(
    ({ item: _item, stock: _stock, ...value }) => safeParse(pointItemContent, value).success,
    'its value is not of its kind',
  ),
)

/** A brand's configuration file: what the site shows, and what only the server asks. */
const brandFile = object({
  brand: extend(brandInfo, {
    defaultLanguage: _default(languageCode, 'PT'),
    copyrightYear: _default(string(), '2023'),
    tokens,
    registrationOpen: boolean(),
  }),
  banners: array(bannerFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  site: optional(siteFile),
  /** Hosts besides this one that pictures and games may come from. */
  hosts: _default(hosts, { imgUrls: [], startGameUrls: [] }),
  /** Chapters of the help centre by language, from the folder `help` beside the file. */
  help: optional(partialRecord(languageCode, array(helpSection))),
  /** What the demonstration says to whoever comes in first, from `announcements.json` beside the file. */
  announcements: array(announcementContent),
  /** What helps agents to bring players, from `agent-support.json` beside the file. */
  agentSupport: array(supportFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  /** The first articles of the blog, from `articles.json` beside the file. */
  articles: array(articleFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  /** What the house gives, from `promotions.json` beside the file. */
  promotions: array(promotionFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  /** Rankings, from `rankings.json` beside the file. */
  rankings: array(rankingFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  /** What is raffled, from `raffles.json` beside the file. */
  raffles: array(raffleFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  /** Red envelopes, from `envelopes.json` beside the file. */
  envelopes: array(envelopeFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  /** What points buy at first, from `point-items.json` beside the file. */
  pointItems: array(pointItemFile).check(
    refine((all) => new Set(all.map(({ item }) => item)).size === all.length, 'two are called alike'),
  ),
  /** Whose midnight ends a day: limits, reports and draws live in it. */
  timeZone,
  /** Vendors with wallets of their own that the demonstration plays, where none is configured. */
  demonstrationVendors: optional(array(object({ vendor: string().check(regex(/^[A-Z0-9]{2,12}$/)), name: string() }))),
  /** The lottery games that the house runs, by their ids (`packages/rules/src/lottery/games.ts`); none where it is left out. */
  lotteries: optional(union([literal('all'), array(string().check(regex(/^[a-z0-9][a-z0-9-]{1,39}$/)))])),
  /** The sports that the house takes bets on; none where it is left out. */
  sports: optional(array(oneOf(sports))),
  /** Whether the demonstration plays matches of invented leagues for them. */
  simulatesSports: optional(boolean()),
  /** Member types that may log in besides agents and trials (spec 3); any other is a non-member account. */
  memberTypes: array(int()),
  /** Settings as they stand until an operator changes them; the file says only what differs from the defaults. */
  settings: object(ofEach<'schema'>((name) => settingGroups[name].schema)),
}).check(
  // Awards name what they are of by its item alone.
  refine(
    ({ promotions, envelopes }) => envelopes.every(({ item }) => promotions.every((one) => one.item !== item)),
    'a promotion and an envelope are called alike',
  ),
)
export interface Brand extends output<typeof brandFile> {
  /** Its own, from the folder `pictures` beside the file. */
  readonly pictures: readonly OwnPicture[]
}

/**
 * Reads the folder brands/<name>/: its file, the texts of the help centre, announcements, support for agents, articles,
 * promotions, rankings, raffles, red envelopes, items of the point mall, and pictures.
 * @throws ConfigError that names each wrong field
 */
export async function readBrand(root: string, name: string): Promise<Brand> {
  const folder = join(root, 'brands', name)
  const said = await readJson(join(folder, 'brand.json'))
  if (!isObject(said)) throw new ConfigError(`brands/${name}/brand.json cannot be used: it is no object`)
  const settings = settingsOf(said)
  const help = await readHelp(join(folder, 'help'))
  const announcements = await readList(join(folder, 'announcements.json'))
  const agentSupport = await readList(join(folder, 'agent-support.json'))
  const articles = await readList(join(folder, 'articles.json'))
  const promotions = await readList(join(folder, 'promotions.json'))
  const rankings = await readList(join(folder, 'rankings.json'))
  const raffles = await readList(join(folder, 'raffles.json'))
  const pointItems = await readList(join(folder, 'point-items.json'))
  const envelopes = await readList(join(folder, 'envelopes.json'))
  const lists = { announcements, agentSupport, articles, promotions, rankings, raffles, envelopes, pointItems }
  const parsed = safeParse(brandFile, { ...said, settings, help, ...lists })
  if (!parsed.success) throw unusable(name, prettifyError(parsed.error))
  const stray = strayFields(settings, parsed.data.settings, 'settings')
  if (stray.length > 0)
    throw unusable(name, stray.map((path) => `✖ There is no such setting\n  → at ${path}`).join('\n'))
  const pictures = await readPictures(join(folder, 'pictures'))
  const undrawn = undrawnKeys(parsed.data, pictures)
  if (undrawn.length > 0) throw unusable(name, `✖ There are no pictures ${undrawn.join(', ')}`)
  return { ...parsed.data, pictures }
}

const unusable = (name: string, faults: string): ConfigError =>
  new ConfigError(`brands/${name}/brand.json cannot be used:\n${faults}`)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The defaults of every group with what a brand's file says over them. */
const settingsOf = (file: object): unknown =>
  overDefaults(
    ofEach<'value'>((name) => settingGroups[name].defaults),
    'settings' in file ? file.settings : {},
  )

/** The help centre's texts, `<texts>.json` each, as `zh.json` for CN; a brand without the folder has none. */
async function readHelp(folder: string): Promise<Record<string, unknown>> {
  const files = await readdir(folder).catch(() => [])
  const texts = files
    .filter((file) => file.endsWith('.json'))
    .map(async (file) => [helpLanguage(basename(file, '.json')), await readJson(join(folder, file))] as const)
  return Object.fromEntries(await Promise.all(texts))
}

/** The first language whose texts have this name; a name that is none is refused with the rest of the file. */
const helpLanguage = (name: string): string =>
  languageCodes.find((code) => textsNameOf(code) === name) ?? name.toUpperCase()

/** A list in a file of its own; a brand without the file says nothing. */
const readList = (file: string): Promise<unknown> => (existsSync(file) ? readJson(file) : Promise.resolve([]))

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${file} is no JSON: ${String(error)}`)
  }
}
