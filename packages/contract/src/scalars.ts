import {
  enum as oneOf,
  int,
  iso,
  maximum,
  maxLength,
  minimum,
  number,
  pipe,
  refine,
  regex,
  string,
  transform,
  union,
} from 'zod/mini'
import { kinds } from './kinds.ts'
import { languageCodes, type LanguageCode } from './languages.ts'

/** An amount of money on the wire: a plain decimal text with up to five places, never a JSON number. */
export const amount = string()
  .check(regex(/^-?\d{1,13}(\.\d{1,5})?$/))
  .register(kinds, { kind: 'amount' })

/** A positive amount that somebody asks to move, such as a stake: below ten billion, so that balances stay numbers that JSON of wallet protocols carries exactly. */
export const positiveAmount = string()
  .check(regex(/^(?=.*[1-9])\d{1,10}(\.\d{1,5})?$/))
  .register(kinds, { kind: 'amount' })

/** An amount that a correction gives or, with a minus, takes: never nothing, and as large at most. */
export const signedAmount = string().check(regex(/^-?(?=.*[1-9])\d{1,10}(\.\d{1,5})?$/))

/** The id of a row, minted by the application: a decimal text that fits a bigint. */
export const idText = string()
  .check(regex(/^(?:[1-9]\d{0,17}|[1-8]\d{18})$/))
  .register(kinds, { kind: 'id' })

/** The id of a picture that somebody sent. */
export const uploadId = idText.check().register(kinds, { kind: 'upload' })

/** The id of a case, which leads to it. */
export const caseId = idText.check().register(kinds, { kind: 'case' })

/** The id of a proposal that waits for a second person, which leads to it. */
export const proposalId = idText.check().register(kinds, { kind: 'proposal' })

/** Text without control characters and halves of characters: PostgreSQL refuses NUL, JSON in it the halves, and no name or code needs any of them. */
export const plainText = (max: number) => string().check(maxLength(max), regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** Plain text of several lines. */
export const linesText = (max: number) => string().check(maxLength(max), regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u))

/** A name that is shown: plain text with something to be read in it. */
export const nameText = (max: number) =>
  string().check(maxLength(max), regex(/^[^\p{Cc}\p{Cs}]*[^\s\p{Cc}\p{Cs}][^\p{Cc}\p{Cs}]*$/u))

/** A moment on the wire: ISO 8601 in UTC. The year 0000, which the format allows, is none that the database knows. */
export const moment = iso
  .datetime()
  .check(refine((text) => !text.startsWith('0000'), 'there is no year 0000'))
  .register(kinds, { kind: 'moment' })

/** A day of the brand's time zone, such as `2026-02-28`. */
export const localDate = string()
  .check(regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
  .register(kinds, { kind: 'day' })

/** Hours and minutes, such as `16:15`. */
export const timeOfDay = string().check(regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A language of the platform by its code (`languages.ts`). */
export const languageCode = oneOf(languageCodes)
export type { LanguageCode }

/** A whole number that arrives as text in a query and as a number in a body. */
export const wholeNumber = (min: number, max: number) =>
  pipe(
    pipe(
      union([string().check(regex(/^\d{1,9}$/)), number()]),
      transform((value) => Number(value)),
    ),
    int().check(minimum(min), maximum(max)),
  )

export const count = int().check(minimum(0))
