import { type Money, parseMoney } from '#rules/money.ts'

/**
 * An amount as people write it, `1.234,5` or `1,234.50` or `50` or `50,`, as a decimal of the wire with at most two
 * places; undefined where it is none or nothing. A mark before three digits parts thousands.
 */
export function readAmount(text: string): string | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const mark = /[.,](?=\d{0,2}$)/.exec(plain)
  const whole = (mark === null ? plain : plain.slice(0, mark.index)).replaceAll(/[.,](?=\d{3}(?:\D|$))/g, '')
  const cents = mark === null ? '' : plain.slice(mark.index + 1)
  if (!/^(?:0|[1-9]\d{0,12})$/.test(whole) || !/[1-9]/.test(whole + cents)) return undefined
  return cents === '' ? whole : `${whole}.${cents}`
}

/** The same in units of money. */
export function readUnits(text: string): Money | undefined {
  const amount = readAmount(text)
  return amount === undefined ? undefined : parseMoney(amount)
}
