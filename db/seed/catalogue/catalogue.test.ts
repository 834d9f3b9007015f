import { describe, expect, it } from 'vitest'
import { GALLERY } from '#art/gallery.ts'
import { letterings } from '#ui/lettering.ts'
import { CATALOGUE_SIZE, demonstrationCatalogue, type Game } from './catalogue.ts'
import { listKeys } from './choice.ts'
import { CLASSES, typeOf } from './classes.ts'
import { FRONT } from './front.ts'
import { LOTTERY_PICTURES } from './lottery-pictures.ts'

const { vendors, games } = demonstrationCatalogue()
const [house] = games
const unique = (values: readonly unknown[]): number => new Set(values).size

/** Titles of real games that a list of invented names could hit by chance. */
const REAL_TITLES = `
Book of Ra; Book of Dead; Gates of Olympus; Sweet Bonanza; Big Bass Bonanza; Starburst; Gonzo's Quest; Wolf Gold; Fire Joker
Fortune Tiger; Fortune Ox; Fortune Rabbit; Mega Moolah; Dead or Alive; Sugar Rush; Fruit Party; The Dog House; Buffalo King
Great Rhino; Wild West Gold; John Hunter; Release the Kraken; Jammin Jars; Razor Shark; Reactoonz; Rise of Olympus
Legacy of Dead; Fire Hopper; Money Train; Immortal Romance; Thunderstruck; Bonanza; Extra Chilli; White Rabbit
Lightning Roulette; Crazy Time; Golden Dragon; Lucky Neko; Mahjong Ways; Treasures of Aztec; Wild Bandito; Ganesha Gold
Dragon Hatch; Caishen Wins; Aviator; Spaceman; Plinko; Mines; JetX; Zeppelin; Twin Spin; Blood Suckers; Jack and the Beanstalk
Divine Fortune; Hall of Gods; Finn and the Swirly Spin; Warlords; Narcos; Rainbow Riches; Fishin Frenzy; Eye of Horus
Cleopatra; Wheel of Fortune; Lightning Link; Dragon Link; Sizzling Hot; Lucky Lady's Charm; Dolphin's Pearl; Lord of the Ocean
Quick Hit; 88 Fortunes; Dancing Drums; Buffalo Gold; Zeus; Kronos; Chilli Heat; Joker's Jewels; Wild Wild Riches; Pirate Gold
Hot to Burn; Aztec Gems; Madame Destiny; Starlight Princess; Floating Dragon
`
  .trim()
  .split(/\s*[;\n]\s*/)
  .map((title) => title.toLowerCase())

describe('the demonstration catalogue', () => {
  it('[STU-07] holds exactly 10,000 games; the in-house ones are playable, the others wait for their vendor', () => {
    expect(games).toHaveLength(CATALOGUE_SIZE)
    expect(CATALOGUE_SIZE).toBe(10_000)
    expect(house).toMatchObject({
      nodeId: 1,
      vendor: 'WHS',
      gameType: 'RNG',
      gameCode: 'ember-wyrm',
      theme: 'dragon',
      playable: true,
    })
    expect(house).toMatchObject({ gameName: 'Ember Wyrm', rank: 1 })
    expect(
      games.filter(({ playable }) => playable).map(({ nodeId, vendor, gameCode }) => `${vendor} ${nodeId} ${gameCode}`),
    ).toEqual([
      'WHS 1 ember-wyrm',
      'WHS 2 tidewell-regatta',
      'WHS 3 nine-bridges-lantern',
      'WHS 4 velvet-blackjack',
      'WHS 5 grand-roulette',
      'WHS 6 jacks-or-better',
      'WHS 7 true-north',
      'WHS 8 lily-pond',
      'WHS 9 pegfall',
      'WHS 10 skyladder',
      'WHS 11 pearl-baccarat',
      'WHS 12 drum-tower-sic-bo',
      'WHS 13 harbour-cats',
      'WHS 14 tin-orchard',
      'WHS 15 saffron-caravan',
      'WHS 16 vault-seven',
      'WHS 17 saturday-hall',
      'WHS 18 updraft',
      'WHS 19 firefly-keno',
      'WHS 20 deuces-wild',
    ])
  })

  it('[GAM-07] has four table games, two of video poker, two scratch tickets, two with a jackpot, six of arcade and one of bingo that can be played', () => {
    const playable = (code: string) =>
      games.filter(({ gameType, classify, playable: opens }) => opens && (gameType === code || classify === code))
        .length
    expect(Object.fromEntries(['TG', 'VP', 'SC', 'JP', 'AC', 'BINGO'].map((code) => [code, playable(code)]))).toEqual({
      TG: 4,
      VP: 2,
      SC: 2,
      JP: 2,
      AC: 6,
      BINGO: 1,
    })
  })

  it('[STU-07] is the same every time', () => {
    expect(demonstrationCatalogue()).toEqual({ vendors, games })
  })

  it('[HOM-13] gives every game a name of its own in each language, short enough for a tile', () => {
    expect(unique(games.map(({ nodeId }) => nodeId))).toBe(games.length)
    expect(unique(games.map(({ vendor, gameCode }) => `${vendor}/${gameCode}`))).toBe(games.length)
    expect(unique(games.map(({ names }) => names.EN))).toBe(games.length)
    expect(unique(games.map(({ names }) => names.PT))).toBe(games.length)
    for (const { names, gameCode } of games) {
      expect(names.EN).toMatch(/^[\p{Lu}\d][\p{L}\d'&. -]{2,29}$/u)
      expect(names.PT).toMatch(/^[\p{Lu}\d][\p{L}\d'º&. -]{2,31}$/u)
      expect(gameCode).toMatch(/^[a-z\d_]+(-[a-z\d]+)*$/)
    }
    expect(games.filter(({ names }) => names.EN !== names.PT).length).toBeGreaterThan(9900)
  })

  it('[HOM-13, I18-01] names every game in Japanese and in Korean, none in Latin letters, and none like another', () => {
    const scripts = {
      JA: /^(?=.*[\p{Script=Han}\p{Script=Katakana}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\dー・＆ -]+$/u,
      KO: /^(?=.*\p{Script=Hangul})[\p{Script=Hangul}\d& -]+$/u,
    } as const
    for (const language of ['JA', 'KO'] as const) {
      const names = games.map((game) => game.names[language])
      expect(names.filter((name) => !scripts[language].test(name.replace(/ No\. (?=\d+$)/, '')))).toEqual([])
      expect(games.filter((game) => game.names[language] === game.names.EN)).toEqual([])
      expect(unique(names)).toBe(games.length)
      expect(unique(games.map((game) => `${game.vendor} ${game.names[language]}`))).toBe(games.length)
    }
  })

  // Which names there are follows from chance, and changes with every game that is added.
  it.each([
    ['of two things', /^(?!.*(Dragon & Tiger|& Hook|& Company)).* & /, /.と./, /. & ./],
    ['of a place', /^[^&]* of (?!Coins)[^&]*$/, /.の./, /.의 ./],
    ['of an owner', /'s? /, /.の./, /.의 ./],
  ])('[I18-01] makes eastern names %s by their own grammar', (_kind, en, ja, ko) => {
    // Those that chance made; the first ones have names of their own.
    const found = games.slice(FRONT.length).filter(({ names }) => en.test(names.EN))
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter(({ names }) => !ja.test(names.JA) || !ko.test(names.KO)).map(({ names }) => names)).toEqual([])
  })

  it('[I18-01] has eastern names of its own for the first games', () => {
    expect(games.find(({ names }) => names.EN === 'Ember Wyrm')?.names).toMatchObject({
      JA: '残り火のワーム',
      KO: '잉걸불의 비룡',
    })
  })

  it('takes no name of a real game', () => {
    const names = new Set(games.flatMap(({ names }) => [names.EN.toLowerCase(), names.PT.toLowerCase()]))
    expect(REAL_TITLES.filter((title) => names.has(title))).toEqual([])
  })

  it('[GAM-02] keeps to the closed list of classes, the codes SC, VP, JP, TG, AC and BG among them', () => {
    expect(games.filter(({ gameType, classify }) => !CLASSES[gameType].includes(classify))).toEqual([])
    for (const type of ['RNG', 'TG', 'VP'] as const) {
      expect(
        [...new Set(games.filter(({ gameType }) => gameType === type).map(({ classify }) => classify))].toSorted(),
      ).toEqual(CLASSES[type].toSorted())
    }
    const used = new Set(games.map(({ classify }) => classify))
    for (const code of ['SC', 'VP', 'JP', 'TG', 'AC', 'BG']) expect(used.has(code)).toBe(true)
    expect(
      games
        .filter(({ playable }) => playable)
        .map(({ gameCode, gameType, classify }) => `${gameCode} ${gameType}/${classify}`),
    ).toEqual([
      'ember-wyrm RNG/LINES',
      'tidewell-regatta RNG/CASCADE',
      'nine-bridges-lantern RNG/HOLD',
      'velvet-blackjack TG/BLACKJACK',
      'grand-roulette TG/ROULETTE',
      'jacks-or-better VP/VP',
      'true-north RNG/AC',
      'lily-pond RNG/AC',
      'pegfall RNG/AC',
      'skyladder RNG/AC',
      'pearl-baccarat TG/TG',
      'drum-tower-sic-bo TG/TG',
      'harbour-cats RNG/SC',
      'tin-orchard RNG/JP',
      'saffron-caravan RNG/JP',
      'vault-seven RNG/SC',
      'saturday-hall BINGO/HALL',
      'updraft RNG/AC',
      'firefly-keno RNG/AC',
      'deuces-wild VP/VP',
    ])
  })

  it('invents for slots of other vendors no fewer than 25 lines', () => {
    const lined = games.filter(({ lines }) => lines > 0)
    expect(lined.length).toBeGreaterThan(7000)
    expect(lined.every(({ gameType, lines }) => gameType === 'RNG' && lines >= 25)).toBe(true)
  })

  it('[HOM-08] knows the vendors that the specification names, and no game without its vendor', () => {
    expect(unique(vendors.map(({ code }) => code))).toBe(vendors.length)
    expect(vendors).toHaveLength(38)
    const listed = new Map(vendors.map(({ code, gameType }) => [code, gameType]))
    const named = ['IMES', 'SV3', 'BGS', 'WHS'].map((code) => listed.get(code))
    expect(named).toEqual(['SPORTS', 'SPORTS', 'MXWIN', 'RNG'])
    // Table games and video poker come in the lists of slots.
    expect(
      games.filter(
        ({ vendor, gameType, classify }) =>
          listed.get(vendor) !== gameType &&
          !(listed.get(vendor) === 'RNG' && (typeOf('RNG', classify) === gameType || gameType === 'TG')),
      ),
    ).toEqual([])
    expect(vendors.filter(({ code }) => !games.some(({ vendor }) => vendor === code))).toEqual([])
  })

  it('[GAM-03] has entries that open their vendor’s own list', () => {
    const lobbies = games.filter(({ isGame }) => isGame === 'VASSALAGE')
    expect(lobbies.map(({ vendor }) => vendor).toSorted()).toEqual(['DPL', 'FAH', 'KNV', 'TLH'])
    // They stand right behind the first games.
    expect(lobbies.map(({ rank }) => rank)).toEqual([1, 2, 3, 4].map((place) => FRONT.length + place))
  })

  it('[HOM-10] shows every game and vendor by a picture that exists, tinted a little and lettered in a known style', () => {
    expect(games.filter(({ art, colour }) => GALLERY.get(art)?.colour !== colour)).toEqual([])
    expect(vendors.filter(({ art }) => GALLERY.get(art)?.kind !== 'vendor')).toEqual([])
    expect(games.every(({ tint }) => Number.isInteger(tint) && Math.abs(tint) <= 18)).toBe(true)
    expect(games.filter(({ lettering }) => !letterings.includes(lettering))).toEqual([])
    // Tiles of lotteries come with the games that a house runs.
    const shown = new Set([...games.map(({ art }) => art), ...LOTTERY_PICTURES.map(({ key }) => key)])
    expect([...GALLERY.values()].filter(({ kind, key }) => kind === 'tile' && !shown.has(key))).toEqual([])
  })

  it('[HOM-10] never puts a picture beside itself, in whatever list a game stands', () => {
    const last = new Map<string, Game>()
    const twins: string[] = []
    for (const game of games) {
      for (const key of listKeys(game)) {
        const before = last.get(key)
        if (before?.art === game.art) twins.push(`${before.gameName} and ${game.gameName} in ${key}`)
        last.set(key, game)
      }
    }
    expect(twins).toEqual([])
  })

  it('tells games that share a picture apart by tint and lettering', () => {
    const looks = new Map<string, number>()
    for (const { art, tint, lettering } of games) {
      const look = `${art} ${tint} ${lettering}`
      looks.set(look, (looks.get(look) ?? 0) + 1)
    }
    expect(Math.max(...looks.values())).toBeLessThanOrEqual(8)
    expect(looks.size).toBeGreaterThan(6000)
  })

  it('orders the catalogue by rank and dates it by release', () => {
    expect(games.map(({ rank }) => rank)).toEqual(games.map((_, index) => index + 1))
    expect(games.map(({ released }) => released).toSorted((a, b) => a - b)).toEqual(games.map((_, index) => index + 1))
    expect(house?.released).toBe(CATALOGUE_SIZE)
  })
})
