import { describe, expect, it } from 'vitest'
import { readMobile } from './phone-number.ts'

/** Country, dialing code, what is typed, what it is. */
const mobiles = [
  ['Brazil', '55', '11912345678', '+5511912345678'],
  ['Brazil, as it is written', '55', '(11) 91234-5678', '+5511912345678'],
  ['Brazil, with the zero of a trunk call', '55', '0 11 91234 5678', '+5511912345678'],
  ['Brazil, with the dialing code again', '55', '+55 11 91234-5678', '+5511912345678'],
  ['Brazil, with the dialing code as it is dialed', '55', '0055 11 91234-5678', '+5511912345678'],
  ['Brazil, with the dialing code and no plus', '55', '5511912345678', '+5511912345678'],
  ['United States', '1', '(202) 555-0123', '+12025550123'],
  ['United States, with the one', '1', '1 202 555 0123', '+12025550123'],
  ['Canada', '1', '416 555 0123', '+14165550123'],
  ['Japan', '81', '090-1234-5678', '+819012345678'],
  ['Japan, full-width', '81', '０９０－１２３４－５６７８', '+819012345678'],
  ['Korea', '82', '010-1234-5678', '+821012345678'],
  ['Vietnam', '84', '0912 345 678', '+84912345678'],
  ['Thailand', '66', '081 234 5678', '+66812345678'],
  ['Thailand, in Thai digits', '66', '๐๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
  ['India', '91', '98765 43210', '+919876543210'],
  ['India, in Devanagari digits', '91', '९८७६५ ४३२१०', '+919876543210'],
  ['Indonesia', '62', '0812-3456-789', '+628123456789'],
  ['Mexico', '52', '55 1234 5678', '+525512345678'],
  ['Britain', '44', '07911 123456', '+447911123456'],
  ['Singapore', '65', '8123 4567', '+6581234567'],
  ['Singapore, with a zero that it has not', '65', '08123 4567', '+6581234567'],
  ['Saudi Arabia, in Arabic digits with a mark of direction', '966', '\u200f٠٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
  ['Portugal', '351', '912 345 678', '+351912345678'],
] as const

const others = [
  ['nothing', '55', ''],
  ['no digits', '55', 'call me'],
  ['a text around a number', '55', 'call 11912345678'],
  ['markup', '55', '11912345678<b>'],
  ['a digit too few in Brazil', '55', '1191234567'],
  ['a digit too many in Brazil', '55', '119123456789'],
  ['a fixed line in Brazil', '55', '11 3123-4567'],
  ['a fixed line in Britain', '44', '020 7946 0958'],
  ['a fixed line in Singapore', '65', '6123 4567'],
  ['a fixed line in China', '86', '010 1234 5678'],
  ['a free number in the United States', '1', '800 555 0123'],
  ['an area of the United States that is none', '1', '102 555 0123'],
  ['a number of Britain under Brazil', '55', '+44 7911 123456'],
  ['an extension', '55', '11912345678 ext 5'],
  ['too few digits in Korea', '82', '010-1234-56'],
  ['a digit too many in Japan', '81', '090-1234-56789'],
  ['letters of a keypad', '1', '202 FLOWERS'],
  ['a dialing code that is none', '999', '11912345678'],
  ['a dialing code of no country', '800', '12345678'],
  ['a very long row of digits', '55', '9'.repeat(32)],
] as const

describe('[LOG-06, REG-07] a mobile number', () => {
  it.each(mobiles)('[LOG-06] is read: %s', (_country, code, typed, number) => {
    expect(readMobile(typed, code)).toBe(number)
  })

  it.each(others)('[LOG-06] is refused: %s', (_what, code, typed) => {
    expect(readMobile(typed, code)).toBeUndefined()
  })
})
