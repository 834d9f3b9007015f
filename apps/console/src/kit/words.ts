import type { Translate } from '#kit/language.ts'
import { choiceName, codeName, fieldName } from './names.ts'
import { choicesOf, isRecord, present, textOf, type Node } from './schema.ts'
import { stampOf } from './zoned.ts'

export interface WordsOf {
  readonly node: Node
  readonly value: unknown
  /** Where it stands in its row, which names it. */
  readonly path: string
  readonly t: Translate
  readonly timeZone: string
}

/** A value of an answer as one line of text: the words of the screen, an amount as a decimal, a moment in the brand's zone. */
export function wordsOf({ node: given, value, path, t, timeZone }: WordsOf): string {
  const node = present(given)
  const also = (part: Node, of: unknown, at: string): string =>
    wordsOf({ node: part, value: of, path: at, t, timeZone })
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value
      .map((one) => also(node.items ?? {}, one, path))
      .filter((one) => one !== '')
      .join('; ')
  if (node.kind === 'member' || node.kind === 'operator') return isRecord(value) ? textOf(value['username']) : ''
  if (node.kind === 'game') return isRecord(value) ? textOf(value['name']) : ''
  if (isRecord(value))
    return node.properties === undefined
      ? textOf(value)
      : Object.entries(node.properties)
          .filter(([name]) => name in value)
          .map(([name, part]) => `${fieldName(t, `${path}.${name}`)}: ${also(part, value[name], `${path}.${name}`)}`)
          .join('; ')
  if (typeof value === 'boolean') return t(value ? 'cell.yes' : 'cell.no')
  if (node.kind === 'moment') return stampOf(textOf(value), timeZone)
  if (choicesOf(node) !== undefined) return choiceName(t, path, textOf(value), node.kind)
  if (typeof value === 'number') return String(value)
  if (node.kind === 'role') return codeName(t, 'role', textOf(value))
  return codeName(t, path, textOf(value))
}
