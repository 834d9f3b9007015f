import { describe, expect, it } from 'vitest'
import { ONE, parseMoney } from '#rules/money.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { moneyFormat, percentFormat } from './money-format.ts'
import { checkWords } from '../check/words.ts'
import { emberWords } from '../games/ember-wyrm/words.ts'
import { jacksWords } from '../games/jacks-or-better/words.ts'
import { lanternWords } from '../games/nine-bridges-lantern/words.ts'
import { regattaWords } from '../games/tidewell-regatta/words.ts'
import { rouletteWords } from '../games/grand-roulette/words.ts'
import { velvetWords } from '../games/velvet-blackjack/words.ts'
import { symbolName } from './symbols.ts'
import { ja } from './texts-ja.ts'
import { textsFor } from './texts.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('words', () => {
  it('[STU-06] speak Portuguese, Japanese, Korean and English, and English where a language is missing', () => {
    expect(textsFor('pt-BR', emberWords)('spin')).toBe('Girar')
    expect(textsFor('EN', emberWords)('spin')).toBe('Spin')
    expect(textsFor('JA', emberWords)('spin')).toBe('スピン')
    expect(textsFor('ko', emberWords)('spin')).toBe('스핀')
    expect(textsFor('ur', emberWords)('spin')).toBe('Spin')
    expect(textsFor('ja', emberWords)('balance')).toBe('残高')
  })

  it.each(Object.entries({ checkWords, emberWords, jacksWords, lanternWords, regattaWords, rouletteWords, velvetWords }))('[STU-06] %s take no word from the panels that every game has', (_name, words) => {
    expect(Object.keys(words.en).filter((key) => Object.hasOwn(ja, key))).toEqual([])
  })

  it.each([...EMBER_WYRM.symbols, ...NINE_BRIDGES_LANTERN.base.symbols, ...TIDEWELL_REGATTA.symbols])('[STU-06, WEB-05] name the symbol %s to whoever has it read aloud', (symbol) => {
    for (const language of ['EN', 'PT', 'JA', 'KO', 'UR']) expect(symbolName(symbol, language)).not.toBe(symbol)
  })

  it('[STU-06] fill their placeholders', () => {
    expect(textsFor('en', emberWords)('lineWin', { line: 5, amount: '$ 2' })).toBe('Line 5 pays $ 2')
  })
})

describe('amounts', () => {
  it.each([
    ['pt-BR', 'BRL', 'R$', 'R$ 1.284,50'],
    ['en', 'BRL', 'R$', 'R$1,284.50'],
    ['en', 'USDT', '₮', '₮ 1,284.50'],
    ['pt', 'XBT', '₿', '₿ 1.284,50'],
    ['not a language!', 'USD', '$', '$1,284.50'],
  ])('[STU-06] are written in %s with %s', (language, currency, symbol, text) => {
    expect(plain(moneyFormat(language, currency, symbol)(parseMoney('1284.5')))).toBe(text)
  })

  it('[STU-06] never round up what was not won', () => {
    expect(plain(moneyFormat('en', 'USD', '$')(ONE - 1n))).toBe('$0.99')
  })

  it('[STU-06] write shares with two decimals', () => {
    expect(percentFormat('en')(0.963315)).toBe('96.33%')
  })
})
