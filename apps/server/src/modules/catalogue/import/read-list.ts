import { setImmediate as othersFirst } from 'node:timers/promises'
import { languageCode, nameText } from '#contract/scalars.ts'
import { CLASSES, typeOf } from '#seed/catalogue/classes.ts'
import {
  array,
  boolean,
  enum as oneOf,
  maximum,
  maxLength,
  minLength,
  minimum,
  number,
  object,
  optional,
  partialRecord,
  regex,
  safeParse,
  string,
  url,
} from 'zod/mini'

/** Lines that are read in one go: bets of the same process wait no longer than these take. */
export const AT_ONCE = 100

/** A game of a provider's list that can be taken. */
export interface ListedGame {
  readonly vendor: string
  readonly gameCode: string
  readonly gameType: string
  readonly classify: string
  readonly names: Readonly<Record<string, string>>
  readonly freeTrial: boolean
  readonly enabled: boolean
  /** Percent, null where the list says nothing. */
  readonly returnToPlayer: number | null
  /** Address of its picture, null where the list names none. */
  readonly picture: string | null
}

/** A line that was not taken, counted from 1, with what is wrong with it. */
export interface RefusedLine {
  readonly line: number
  readonly code: string | null
  readonly reasons: string[]
}

export interface GameList {
  readonly games: readonly ListedGame[]
  readonly refused: readonly RefusedLine[]
}

/** More games than any provider has; a list beyond it is a mistake. */
const MOST = 50_000
const gameTypes = ['RNG', 'TG', 'VP', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT', 'MXWIN', 'BINGO'] as const

const name = nameText(80)
const code = string().check(minLength(1), maxLength(128), regex(/^[\x21-\x7e]+$/))
const line = object({
  code,
  vendor: optional(string()),
  names: partialRecord(languageCode, name),
  type: oneOf(gameTypes),
  /** Its classes, the one under which it is found first. */
  classes: array(string()).check(minLength(1), maxLength(5)),
  picture: optional(url({ protocol: /^https$/ }).check(maxLength(2000))),
  returnToPlayer: optional(number().check(minimum(0), maximum(100))),
  freeTrial: optional(boolean()),
  enabled: optional(boolean()),
})

/**
 * Reads a provider's list of games, line by line: one that is wrong is refused with its reasons and keeps none of
 * the others out. A vendor that a line does not name is the provider's only one.
 * @throws RangeError for a text that is no JSON list, or a list that is too long
 */
export async function readGameList(text: string, vendors: readonly string[]): Promise<GameList> {
  const lines = listIn(text)
  if (lines.length > MOST) throw new RangeError(`a list has at most ${MOST} games`)
  const games: ListedGame[] = []
  const refused: RefusedLine[] = []
  const seen = new Set<string>()
  for (const [index, value] of lines.entries()) {
    if (index % AT_ONCE === 0) await othersFirst()
    const read = readLine(value, vendors)
    const key = 'game' in read ? `${read.game.vendor}/${read.game.gameCode}` : ''
    const reasons = 'reasons' in read ? read.reasons : seen.has(key) ? ['code: a line before has it already'] : []
    if ('game' in read && reasons.length === 0) games.push(read.game)
    else refused.push({ line: index + 1, code: codeOf(value), reasons })
    seen.add(key)
  }
  return { games, refused }
}

function readLine(value: unknown, vendors: readonly string[]): { game: ListedGame } | { reasons: string[] } {
  const parsed = safeParse(line, value)
  if (!parsed.success)
    return { reasons: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`) }
  const {
    names,
    type: listed,
    classes: [classify = ''],
    ...game
  } = parsed.data
  const type = typeOf(listed, classify)
  const vendor = game.vendor ?? (vendors.length === 1 ? vendors[0] : undefined)
  const reasons = [
    ...(names.EN === undefined ? ['names.EN: is missing'] : []),
    ...(CLASSES[type].includes(classify) ? [] : [`classes.0: ${type} has no class ${classify.slice(0, 40)}`]),
    ...(vendor !== undefined && vendors.includes(vendor) ? [] : [`vendor: give one of ${vendors.join(', ')}`]),
  ]
  if (reasons.length > 0 || vendor === undefined) return { reasons }
  return {
    game: {
      vendor,
      gameCode: game.code,
      gameType: type,
      classify,
      names: Object.fromEntries(Object.entries(names).map(([language, text]) => [language, text.trim()])),
      freeTrial: game.freeTrial ?? false,
      enabled: game.enabled ?? true,
      returnToPlayer: game.returnToPlayer ?? null,
      picture: game.picture ?? null,
    },
  }
}

function listIn(text: string): unknown[] {
  const value = json(text)
  if (!Array.isArray(value)) throw new RangeError('the file holds no JSON list of games')
  return value
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RangeError('the file is no JSON')
  }
}

/** The code of a line, where it can be read at all. */
function codeOf(value: unknown): string | null {
  const read = safeParse(object({ code }), value)
  return read.success ? read.data.code : null
}
