import { describe, expect, it } from 'vitest'
import { ONE, parseMoney } from '#rules/money.ts'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { NINE_BRIDGES_LANTERN } from '#rules/slots/nine-bridges-lantern.ts'
import { SAFFRON_CARAVAN } from '#rules/slots/saffron-caravan.ts'
import { TIDEWELL_REGATTA } from '#rules/slots/tidewell-regatta.ts'
import { TIN_ORCHARD } from '#rules/slots/tin-orchard.ts'
import { moneyFormat, percentFormat } from './money-format.ts'
import { cardNames } from '../cards/names.ts'
import { checkWords } from '../check/words.ts'
import { deucesWords } from '../games/deuces-wild/words.ts'
import { drumWords } from '../games/drum-tower-sic-bo/words.ts'
import { emberWords } from '../games/ember-wyrm/words.ts'
import { catsWords } from '../games/harbour-cats/words.ts'
import { jacksWords } from '../games/jacks-or-better/words.ts'
import { lanternWords } from '../games/nine-bridges-lantern/words.ts'
import { regattaWords } from '../games/tidewell-regatta/words.ts'
import { hallWords } from '../games/saturday-hall/words.ts'
import { rouletteWords } from '../games/grand-roulette/words.ts'
import { pondWords } from '../games/lily-pond/words.ts'
import { pearlWords } from '../games/pearl-baccarat/words.ts'
import { pegfallWords } from '../games/pegfall/words.ts'
import { skyWords } from '../games/skyladder/words.ts'
import { caravanWords } from '../games/saffron-caravan/words.ts'
import { tinWords } from '../games/tin-orchard/words.ts'
import { northWords } from '../games/true-north/words.ts'
import { vaultWords } from '../games/vault-seven/words.ts'
import { fireflyWords } from '../games/firefly-keno/words.ts'
import { updraftWords } from '../games/updraft/words.ts'
import { velvetWords } from '../games/velvet-blackjack/words.ts'
import { symbolName } from './symbols.ts'
import { ja } from './texts-ja.ts'
import { DICTIONARIES, spoken, textsFor } from './texts.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const ofGames = {
  catsWords,
  caravanWords,
  checkWords,
  deucesWords,
  drumWords,
  emberWords,
  hallWords,
  jacksWords,
  lanternWords,
  northWords,
  pearlWords,
  pegfallWords,
  pondWords,
  regattaWords,
  rouletteWords,
  skyWords,
  tinWords,
  vaultWords,
  updraftWords,
  fireflyWords,
  velvetWords,
}

describe('words', () => {
  it('[STU-06] speak Portuguese, Japanese, Korean, Urdu, Chinese and English, else English', () => {
    expect(textsFor('pt-BR', emberWords)('spin')).toBe('Girar')
    expect(textsFor('EN', emberWords)('spin')).toBe('Spin')
    expect(textsFor('JA', emberWords)('spin')).toBe('スピン')
    expect(textsFor('ko', emberWords)('spin')).toBe('스핀')
    expect(textsFor('UR', emberWords)('spin')).toBe('اسپن')
    expect(textsFor('CN', emberWords)('spin')).toBe('旋转')
    expect(textsFor('zh-CN', emberWords)('spin')).toBe('旋转')
    expect(textsFor('fr', emberWords)('spin')).toBe('Spin')
    expect(textsFor('ja', emberWords)('balance')).toBe('残高')
  })

  it.each(Object.entries(ofGames))('[STU-06] %s take no word from the panels that every game has', (_name, words) => {
    expect(Object.keys(words.en).filter((key) => Object.hasOwn(ja, key))).toEqual([])
  })

  it.each([
    ...EMBER_WYRM.symbols,
    ...NINE_BRIDGES_LANTERN.base.symbols,
    ...TIDEWELL_REGATTA.symbols,
    ...TIN_ORCHARD.symbols,
    ...SAFFRON_CARAVAN.symbols,
  ])('[STU-06, WEB-05] name the symbol %s to whoever has it read aloud', (symbol) => {
    for (const language of ['EN', 'PT', 'JA', 'KO', 'UR', 'CN']) expect(symbolName(symbol, language)).not.toBe(symbol)
  })

  it.each(
    Object.entries({
      shell: undefined,
      ...ofGames,
    }),
  )('[STU-06, I18-01] of %s are there in every language with the same placeholders', (_name, words) => {
    const holes = (text: string) => [...new Set(Array.from(text.matchAll(/\{\w+\}/g), ([hole]) => hole))].toSorted()
    const holesOf = (language: 'en' | 'pt' | 'ja' | 'ko' | 'ur' | 'zh') =>
      Object.fromEntries(
        Object.entries<string>(words?.[language] ?? DICTIONARIES[language]).map(([key, text]) => [key, holes(text)]),
      )
    for (const language of ['pt', 'ja', 'ko', 'ur', 'zh'] as const)
      expect(holesOf(language), language).toEqual(holesOf('en'))
  })

  it.each([
    ['en', /wagered/],
    ['pt', /apostar/],
    ['ja', /ベット/],
    ['ko', /베팅/],
    ['ur', /شرط/],
    ['zh', /流水/],
  ] as const)(
    '[STU-06, PRV-07] say of free rounds in %s that what they win may have to be wagered before it is paid out',
    (language, wagered) => {
      for (const text of ['giftText', 'giftTextOne'] as const) expect(DICTIONARIES[language][text]).toMatch(wagered)
    },
  )

  it('[STU-06, I18-01] in Urdu are written in its script, but for names and what is a figure alone', () => {
    for (const words of Object.values(ofGames)) {
      const latin = Object.entries<string>(words.ur).filter(
        ([, text]) => !/\p{Script=Arabic}/u.test(text) && /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')),
      )
      expect(latin).toEqual([])
    }
    expect(cardNames('UR')(51)).toMatch(/\p{Script=Arabic}/u)
    for (const symbol of EMBER_WYRM.symbols.filter((one) => one !== 'ten'))
      expect(symbolName(symbol, 'UR')).toMatch(/\p{Script=Arabic}/u)
  })

  it('[STU-06, WEB-05] in Urdu are read from the right, and what is filled in keeps its own direction', () => {
    expect(spoken('UR')).toEqual({ lang: 'ur', dir: 'rtl' })
    expect(spoken('pt-BR')).toEqual({ lang: 'pt', dir: 'ltr' })
    expect(spoken('fr')).toEqual({ lang: 'en', dir: 'ltr' })
    expect(textsFor('ur')('youWin', { amount: 'R$ 5.00' })).toBe('آپ \u2068R$ 5.00\u2069 جیت گئے')
  })

  it('[STU-06] fill their placeholders', () => {
    expect(textsFor('en', emberWords)('lineWin', { line: 5, amount: '$ 2' })).toBe('Line 5 pays $ 2')
  })
})

describe('amounts', () => {
  it.each([
    ['pt-BR', 'R$', 'R$ 1.284,50'],
    ['en', 'R$', 'R$ 1,284.50'],
    ['pt', '₿', '₿ 1.284,50'],
    ['not a language!', '$', '$ 1,284.50'],
  ])('[STU-06] are written in %s with %s, as the site writes them', (language, symbol, text) => {
    expect(plain(moneyFormat(language, symbol)(parseMoney('1284.5')))).toBe(text)
  })

  it('[STU-06] never round up what was not won', () => {
    expect(plain(moneyFormat('en', '$')(ONE - 1n))).toBe('$ 0.99')
  })

  it('[STU-06] write shares with two decimals', () => {
    expect(percentFormat('en')(0.963315)).toBe('96.33%')
  })
})
