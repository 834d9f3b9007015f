import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const dialingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

/**
 * The mobile number that somebody typed, for the dialing code chosen beside it (without `+`), as E.164.
 * Undefined for what is no mobile number there: a fixed line, one of another country, one with an extension.
 * Spaces, dashes, brackets, digits of other scripts and a leading zero are as people write them; the dialing
 * code may be written once more.
 */
export function readMobile(mobileNum: string, countryDialingCode: string): string | undefined {
  if (!dialingCodes.has(countryDialingCode)) return undefined
  const typed = mobileNum
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .trim()
  // A zero before the number is a habit where the country has none, so it goes only where nothing else helps.
  const ways = [typed, typed.replace(/^00\s*/, '+'), typed.replace(/^0+/, '')]
  return ways.map((way) => numberOf(way, countryDialingCode)).find((number) => number !== undefined)
}

function numberOf(text: string, countryDialingCode: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCallingCode: countryDialingCode, extract: false })
  if (
    number === undefined ||
    number.ext !== undefined ||
    number.countryCallingCode !== countryDialingCode ||
    !number.isValid()
  )
    return undefined
  return number.number
}

/** Digits of every script stand in unbroken rows from nought to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
