import { maxLength, minLength, overwrite, refine, regex, string } from 'zod/mini'
import { isAccepted } from '../operator-pattern.ts'
import type { FieldSetting, PatternId } from '../settings/register.ts'

/**
 * Rules that a form in the browser and the server's border share to the letter. A broken rule
 * carries the id of its pattern as message; the site translates `validation.<id>` and fills in
 * (min) and (max).
 */
export const bounds = {
  username: { min: 4, max: 16 },
  password: { min: 8, max: 64 },
} as const

/** What no setting of a name's or a password's length can go beyond. */
const limits = {
  username: { min: 2, max: 32 },
  password: { min: 6, max: 128 },
} as const

/** The least and the most of a name or a password: the setting's, within the limits; without a setting the usual ones. */
export function boundsOf(
  field: keyof typeof bounds,
  setting: Pick<FieldSetting, 'minLength' | 'maxLength'> | undefined,
): { readonly min: number; readonly max: number } {
  if (setting === undefined) return bounds[field]
  const within = (length: number): number => Math.min(Math.max(length, limits[field].min), limits[field].max)
  return { min: within(setting.minLength), max: within(setting.maxLength) }
}

const lowerCase = () => overwrite<string>((text) => text.trim().toLowerCase())
const nameLetters = () => regex(/^[a-z][a-z0-9]*$/, 'username.pattern')

/** A member's name, whose length the settings say: a letter first, then letters and digits; kept in lower case, since a name is found whatever its case. */
export const nameShape = string().check(lowerCase(), maxLength(limits.username.max, 'username.length'), nameLetters())

/** The same with the usual length, for operators and for members that they make. */
export const usernameRule = string().check(
  lowerCase(),
  minLength(bounds.username.min, 'username.length'),
  maxLength(bounds.username.max, 'username.length'),
  nameLetters(),
)

/** Characters as people count them, where a picture of two code units is one. */
export const countCharacters = (text: string): number => [...text].length

const length = ({ min, max }: { readonly min: number; readonly max: number }) =>
  refine<string>((text) => countCharacters(text) >= min && countCharacters(text) <= max, 'password.length')
const mixed = () => regex(/^(?=.*\p{L})(?=.*\p{N})[^\p{Cc}\p{Cs}]*$/u, 'password.pattern')

/** A member's password, whose length the settings say: letters and digits combined; other characters are welcome, control characters and halves of a character are not. */
export const passwordShape = string().check(length({ min: 0, max: limits.password.max }), mixed())

/** The same with the usual length, for operators. */
export const passwordRule = string().check(length(bounds.password), mixed())

/** What each family accepts, apart from length (spec 5). Lengths count characters, not code units. */
export const patterns: Readonly<Record<PatternId, RegExp>> = {
  text: /^[^\p{Cc}\p{Cs}]*$/u,
  letterFirst: /^[A-Za-z][A-Za-z0-9]*$/,
  kanjiDigits: /^[\p{Script=Han}0-9]+$/u,
  email: /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
  alphanumeric: /^[A-Za-z0-9]+$/,
  lettersAndDigits: /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$/,
  digits: /^[0-9]+$/,
  upperAlphanumeric: /^(?=.*[A-Z])[A-Za-z0-9]+$/,
  englishName: /^[A-Za-z]+(?: [A-Za-z]+)*$/,
  noSpaces: /^[^\s\p{Cc}\p{Cs}]+$/u,
  chinesePunctuation: /^[\p{Script=Han}\p{P}]+$/u,
  isoDate: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  usDate: /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])-\d{4}$/,
  letterSpace: /^\p{L}[\p{L}\p{M}]*(?: \p{L}[\p{L}\p{M}]*)*$/u,
  korean: /^\p{Script=Hangul}+$/u,
}

/** Why a value is refused: the id of its text `validation.<id>`, with the bounds to fill in. */
export interface Complaint {
  readonly id: string
  readonly min: number
  readonly max: number
}

/**
 * Checks a text against the setting of its field. Undefined when all is well.
 * The order is that of spec 5: presence, length, pattern; an empty field that is not required is well.
 */
export function checkField(setting: FieldSetting, value: string): Complaint | undefined {
  const { minLength: min, maxLength: max } = setting
  const complain = (id: string): Complaint => ({ id, min, max })
  const length = countCharacters(value)
  if (length === 0) return setting.required ? complain('required') : undefined
  if (length < min || length > max)
    return complain(setting.patternId === undefined ? 'length' : `pattern.${setting.patternId}`)
  if (setting.patternId !== undefined && !matches(setting.patternId, value))
    return complain(`pattern.${setting.patternId}`)
  if (setting.acceptedPattern !== undefined && !isAccepted(setting.acceptedPattern, value))
    return complain('pattern.accepted')
  return undefined
}

function matches(patternId: PatternId, value: string): boolean {
  if (!patterns[patternId].test(value)) return false
  return (patternId !== 'isoDate' && patternId !== 'usDate') || dayOf(value) !== undefined
}

/** The day of the calendar that a date in one of the two forms names, as yyyy-MM-dd; undefined for the thirtieth of February. */
export function dayOf(text: string): string | undefined {
  const iso = patterns.usDate.test(text) ? `${text.slice(6)}-${text.slice(0, 5)}` : text
  const day = new Date(`${iso}T00:00:00Z`)
  return patterns.isoDate.test(iso) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso)
    ? iso
    : undefined
}
