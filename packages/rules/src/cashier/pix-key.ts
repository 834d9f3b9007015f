/**
 * The one form of a PIX key; undefined where it cannot be one. A key is a CPF or CNPJ with its check digits, a mail
 * address, a Brazilian phone number, or a random key. A CPF and a phone number have eleven digits both, and one in a
 * hundred phone numbers has the check digits of a CPF. So a number is a phone only where it is written as one: with +55
 * or 55, in brackets, or with the area code apart. PIX cannot be taken back, so nothing is guessed.
 */
export function pixKey(text: string): string | undefined {
  const lower = text.toLowerCase()
  if (lower.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(lower) && lower.length <= 77 ? lower : undefined
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lower)) return lower
  const bare = text.replaceAll(/[\s.()/-]/g, '').toUpperCase()
  if (/^(?:\+|55\d{10,11}$|\(|\d{2}\s+\d{4,5}[\s-]?\d{4}$)/.test(text)) return phoneKey(bare)
  return isCpf(bare) || isCnpj(bare) ? bare : undefined
}

/** Area codes as they are given out; a mobile number has a nine before its eight digits. */
const AREA = '(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])'
const phone = new RegExp(`^(?:\\+?55)?(${AREA}(?:9\\d{8}|[2-5]\\d{7}))$`)

function phoneKey(bare: string): string | undefined {
  const [, national] = phone.exec(bare) ?? []
  return national === undefined ? undefined : `+55${national}`
}

/** Eleven digits, the last two of which check the others; eleven times the same would pass and is none. */
const isCpf = (bare: string): boolean =>
  /^\d{11}$/.test(bare) &&
  isVaried(bare) &&
  [9, 10].every(
    (length) =>
      checkDigit(
        bare,
        Array.from({ length }, (_, at) => length + 1 - at),
      ) === Number(bare[length]),
  )

/** Twelve digits or letters and two check digits; a letter counts by its place behind the digit nought. */
const isCnpj = (bare: string): boolean =>
  /^[A-Z0-9]{12}\d{2}$/.test(bare) &&
  isVaried(bare) &&
  [12, 13].every(
    (length) =>
      checkDigit(
        bare,
        Array.from({ length }, (_, at) => ((length - 1 - at) % 8) + 2),
      ) === Number(bare[length]),
  )

const isVaried = (bare: string): boolean => new Set(bare).size > 1

function checkDigit(bare: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * (bare.charCodeAt(at) - 48), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
