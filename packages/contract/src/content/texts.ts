import { maxLength, partialRecord, regex, string, type ZodMiniType } from 'zod/mini'
import { kinds } from '../kinds.ts'
import { languageCode } from '../scalars.ts'

/** HTML as it is typed, with its line breaks. The server cleans it before it is stored. */
export const htmlText = (max: number) =>
  string()
    .check(maxLength(max), regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u))
    .register(kinds, { kind: 'html' })

/** Plain text in several lines. */
export const linesText = (max: number) =>
  string()
    .check(maxLength(max), regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u))
    .register(kinds, { kind: 'lines' })

/** The same words in each language. */
export const inLanguages = <Words extends ZodMiniType>(words: Words) =>
  partialRecord(languageCode, words).register(kinds, { kind: 'texts' })

/** An address of the site itself, or one over https. */
export const way = string()
  .check(maxLength(500), regex(/^(?:https:\/\/|\/(?![/\\]))[^\s"<>\\]*$/))
  .register(kinds, { kind: 'address' })
