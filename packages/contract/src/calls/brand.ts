import {
  array,
  boolean,
  enum as oneOf,
  int,
  literal,
  nullable,
  object,
  optional,
  record,
  string,
  union,
} from 'zod/mini'
import { defineCalls } from '../call.ts'
import { bannerContent } from '../content/banner.ts'
import { contentMarks } from '../content-marks.ts'
import { maintenanceContent } from '../content/reach.ts'
import { amount, languageCode, moment } from '../scalars.ts'
import { siteSettings } from '../settings/site.ts'
import { siteInfo } from '../site-info.ts'
import { sports } from '../sport-event.ts'

/** What the site needs to know of the brand it shows. */
export const brandInfo = object({
  name: string(),
  merchantCode: string(),
  platform: string(),
  /** Which lottery the house runs (LOTT, ELOTT, SEA, ZY), unless the vendors say that it is the electronic one. */
  lotteryType: string(),
  /** Vendors of the sports category that stand in categories of their own. */
  eSportVendor: string(),
  cockfightVendor: string(),
  /** Sort values of categories in place of the vendor list's own. */
  categorySort: record(string(), int()),
  /** Key of the drawn sign: `<logo>-mark`, `<logo>-favicon` and so on are pictures. */
  logo: string(),
  currency: string(),
  currencySymbol: string(),
  defaultLanguage: languageCode,
  supportedLanguages: array(languageCode),
  /** CSS custom properties that the brand sets over the design tokens, by token name without dashes. */
  tokens: record(string(), string()),
  copyrightYear: string(),
  startingCredit: nullable(amount),
})

/** A banner with its words in the brand's languages. */
export const banner = object({ item: string(), ...bannerContent.shape })

/** 0 normal, 1 maintenance, 2 region restricted (spec 4). */
export const systemStatus = object({
  status: union([literal(0), literal(1), literal(2)]),
  maintenance: boolean(),
  regionRestriction: boolean(),
  location: object({ ip: string() }),
  /** What operators wrote about the maintenance or the region; null where the site is open, or where they wrote nothing. */
  notice: nullable(maintenanceContent),
  /** True for a browser that rehearses at a house that was never open. */
  rehearsal: boolean(),
  /** So that a page without a socket learns what has changed; missing in the answer of an earlier release. */
  marks: optional(contentMarks),
})

export const brandCalls = defineCalls({
  'system.status': {
    method: 'GET',
    path: '/wps/system/status',
    moduleId: 'STATUS3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: 'Whether the site is open, in maintenance, or closed to this region.',
    request: object({}),
    response: systemStatus,
    errors: [],
  },
  'system.permission': {
    method: 'GET',
    path: '/wps/system/permission',
    moduleId: 'PERM3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: 'The brand, its settings and banners, as the site starts with them.',
    request: object({}),
    response: object({
      brand: brandInfo,
      banners: array(banner),
      /** Until when this browser sees a draft in place of what is on the site; null for all others. */
      previewUntil: nullable(moment),
      info: siteInfo,
      /** Where pictures and games are had from, each picked at random from the brand's list; empty for this house. */
      imgUrl: string(),
      startGameUrl: string(),
      /** IANA name of the zone in which the brand's days begin and end. */
      timeZone: string(),
      /** The sports that the house itself takes bets on. */
      sports: array(oneOf(sports)),
      /** Social providers that are configured, by the name that `social.start` takes, with the name to show. */
      social: array(object({ provider: string(), label: string() })),
    }),
    errors: [],
    cacheSeconds: 2,
  },
  'system.whitelabel': {
    method: 'GET',
    path: '/wps/system/whitelabel',
    moduleId: 'WHITE3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: "The site's switches.",
    request: object({}),
    response: siteSettings,
    errors: [],
  },
  'system.payloadKey': {
    method: 'GET',
    path: '/wps/system/payloadKey',
    moduleId: 'PAYKEY3',
    token: 'none',
    encrypted: false,
    open: true,
    summary: 'The public key (JWK) to which encrypted calls are encrypted; it rotates.',
    request: object({}),
    response: object({ kid: string(), jwk: record(string(), string()), serverTime: string() }),
    errors: [],
  },
})
