import type { CallResponse } from '#contract/calls.ts'
import type { OpeningPart, PartCode, Tick } from '#contract/calls/opening.ts'
import { legalTexts } from '#contract/content/help.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Db } from '../../platform/db/database.ts'
import { lines } from './lines.ts'
import {
  countGames,
  type Finding,
  type Looked,
  readArrivals,
  readFindings,
  readHandshakes,
  readOwners,
  readRehearsal,
  readTestDeposits,
  readTestPayouts,
  readWritten,
} from './opening.sql.ts'
import type { OpeningDeps } from './parts.ts'

export type Line = CallResponse<'opening.read'>['lines'][number]

/** What the ticks are found out from, at one moment. */
export interface Found {
  readonly owners: Awaited<ReturnType<typeof readOwners>>
  readonly brand: { readonly name: string; readonly languages: readonly LanguageCode[] }
  /** Languages in which all that members agree to is written. */
  readonly written: ReadonlySet<LanguageCode>
  readonly siteUrl: string
  readonly consoleUrl: string
  readonly looked: ReadonlyMap<Looked, Finding>
  readonly arrivals: ReadonlyMap<string, Date | null>
  readonly settings: ReadonlyMap<string, Date>
  readonly handshakes: Awaited<ReturnType<typeof readHandshakes>>
  readonly games: number
  readonly channels: readonly { readonly code: string; readonly adapter: string; readonly enabled: boolean }[]
  readonly payouts: readonly { readonly kind: string; readonly adapter: string; readonly enabled: boolean }[]
  readonly deposits: Awaited<ReturnType<typeof readTestDeposits>>
  readonly paid: Awaited<ReturnType<typeof readTestPayouts>>
  readonly rehearsal: Awaited<ReturnType<typeof readRehearsal>>
}

type Deps = Pick<OpeningDeps, 'brand' | 'content' | 'settings' | 'siteUrl' | 'consoleUrl'>

/** Finds the lines of the list out. @param looked what was just found, in place of what is kept */
export async function findOut(deps: Deps, db: Db, looked?: ReadonlyMap<Looked, Finding>): Promise<Line[]> {
  const { brand, content, settings, siteUrl, consoleUrl } = deps
  const [terms, cashier] = [await content.live('terms'), await settings.cashier()]
  const isWritten = (language: LanguageCode): boolean =>
    legalTexts.every((item) =>
      terms.some((one) => one.item === item && (one.value.texts[language]?.content ?? '').trim() !== ''),
    )
  return lines({
    owners: await readOwners(db),
    brand: { name: brand.brand.name, languages: brand.brand.supportedLanguages },
    written: new Set(brand.brand.supportedLanguages.filter(isWritten)),
    siteUrl,
    consoleUrl,
    looked: looked ?? (await readFindings(db)),
    arrivals: await readArrivals(db),
    settings: await readWritten(db),
    handshakes: await readHandshakes(db),
    games: await countGames(db),
    channels: cashier.channels,
    payouts: cashier.payouts,
    deposits: await readTestDeposits(db),
    paid: await readTestPayouts(db),
    rehearsal: await readRehearsal(db),
  })
}

/** The ticks that are missing. */
export const missingOf = (found: readonly Line[]): Tick[] => found.filter((line) => !line.found).map(({ tick }) => tick)

/** What of a line was found, as the audit keeps it. */
export const evidenceOf = (found: readonly Line[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    found.map(({ tick, parts }) => [
      tick,
      parts.filter((part) => part.found).map(({ code, name }) => nameOf(code, name)),
    ]),
  )

const nameOf = (code: PartCode, name: OpeningPart['name']): string => (name === '' ? code : `${code} ${name}`)
