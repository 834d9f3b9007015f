import { seeded, type Seeded } from '#art/core/seeded.ts'
import { placeholderColour } from '#art/gallery.ts'
import type { SlotTheme, ThemeName } from '#art/themes.ts'
import { createChooser, one, type Choice } from './choice.ts'
import { LINES, typeOf } from './classes.ts'
import { easternName } from './eastern-words.ts'
import { numbered, plainName, readsWell, slotName, type GameName } from './names.ts'
import { PLACES } from './other-words.ts'
import { places, shuffled, type Place } from './places.ts'
import { SLOT_WORDS } from './slot-words.ts'
import { VENDORS, type GameType, type Vendor } from './vendors.ts'
import { parseNouns, type Noun } from './words.ts'

/** How many games the demonstration's catalogue holds. */
export const CATALOGUE_SIZE = 10_000

/** The lettering styles of the design system that games use. */
export const LETTERINGS = ['ivory', 'gilt', 'poster', 'frost', 'ember', 'swing', 'mint', 'engraved'] as const

/** A game as the catalogue takes it in; fields are named as in the specification, section 3, where it has them. */
export interface Game {
  /** 1, 2, 3 … are the house's own games; they never change. */
  readonly nodeId: number
  /** The vendor's code, also called vassalage. */
  readonly vendor: string
  readonly gameType: GameType
  readonly gameCode: string
  readonly gameName: string
  /** VASSALAGE opens the vendor's own list of games, GAME a game. */
  readonly isGame: 'GAME' | 'VASSALAGE'
  /** Its gameClassify key. */
  readonly classify: string
  /** Display names by language code. */
  readonly names: Readonly<{ EN: string; PT: string; JA: string; KO: string }>
  readonly theme: ThemeName
  /** Key of its picture. */
  readonly art: string
  /** Hue shift in degrees, within ±18. */
  readonly tint: number
  readonly lettering: (typeof LETTERINGS)[number]
  readonly colour: string
  /** False where its vendor must be connected first. */
  readonly playable: boolean
  readonly freeTrial: boolean
  /** Paylines or ways; 0 where the game has none. */
  readonly lines: number
  /** The catalogue's order: 1 is shown first. */
  readonly rank: number
  /** The order of release: the highest is the newest. */
  readonly released: number
}

/** The invented catalogue of the demonstration: the same vendors and the same 10,000 games every time. */
export function demonstrationCatalogue(): { vendors: Vendor[]; games: Game[] } {
  const rnd = seeded('wheelhouse catalogue 1')
  const choose = createChooser(rnd)
  const nameOf = createNames(rnd)
  const dress = createDress()
  const ages = shuffled(
    rnd,
    Array.from({ length: CATALOGUE_SIZE - 1 }, (_, index) => index + 1),
  )
  let own = 0
  const games = places(rnd).map((place, index): Game => {
    const house = place.front?.house === true
    if (house) own += 1
    const choice = choose(place)
    const name = nameOf(place, choice)
    const { gameType, classify, vendor } = place
    const lines = gameType === 'RNG' ? LINES[classify] : undefined
    const code = slug(name.en)
    return {
      nodeId: house ? own : 1000 + index,
      vendor,
      gameType: typeOf(gameType, classify),
      classify: place.front?.listed ?? classify,
      gameCode: house ? code : `${vendor.toLowerCase()}-${code}`,
      gameName: name.en,
      names: { EN: name.en, PT: name.pt, JA: name.ja, KO: name.ko },
      isGame: place.lobby ? 'VASSALAGE' : 'GAME',
      theme: choice.picture.theme,
      art: choice.picture.key,
      colour: placeholderColour(choice.picture),
      ...dress(choice, name, index),
      playable: house,
      freeTrial: house || rnd.chance(TRIALS[gameType] ?? 0),
      lines: lines ? rnd.pick(lines) : 0,
      rank: index + 1,
      released: index === 0 ? CATALOGUE_SIZE : (ages[index - 1] ?? index),
    }
  })
  return {
    vendors: VENDORS.map((vendor) => ({ ...vendor, gameType: listedType(vendor.gameType) })),
    games: games.map((game) => ({ ...game, gameType: listedType(game.gameType) })),
  }
}

/** Vendor lists bring e-sports and cockfights under sports; the site shows them apart (HOM-08). */
const listedType = (gameType: GameType): GameType =>
  gameType === 'ESPORTS' || gameType === 'COCKFIGHT' ? 'SPORTS' : gameType

/** How many of a type's games can be tried for free; the other types' cannot. */
const TRIALS: Readonly<Partial<Record<GameType, number>>> = { RNG: 0.88, FISH: 0.6, MXWIN: 0.6 }

const TINTS = [0, 9, -9, 18, -18] as const
const CAPITALS: readonly string[] = ['poster', 'engraved']

/** Tint and lettering: games that share a picture take turns through them. */
function createDress(): (choice: Choice, name: GameName, index: number) => Pick<Game, 'tint' | 'lettering'> {
  const worn = new Map<string, number>()
  return ({ picture }, { en, pt }, index) => {
    const times = worn.get(picture.key) ?? 0
    worn.set(picture.key, times + 1)
    // Long words are not set in capitals: they would not fit.
    const short = `${en} ${pt}`.split(' ').every((word) => word.length <= 8)
    const styles = short ? LETTERINGS : LETTERINGS.filter((style) => !CAPITALS.includes(style))
    return { tint: TINTS[times % TINTS.length] ?? 0, lettering: styles[(times * 3 + index) % styles.length] ?? 'ivory' }
  }
}

const TRIES = 90

/** Names that nobody has yet, in any language; after many tries a name becomes a number in a row. */
function createNames(rnd: Seeded): (place: Place, choice: Choice) => GameName {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  const next = (key: string): number => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
  const draft = ({ shelf, classify }: Place, { picture, noun, living }: Choice): GameName => {
    if (shelf) return plainName(rnd, noun, shelf.style, one(rnd, PLACES) ?? '', next(noun.en))
    const { nouns, places: there } = VOCABULARY.get(picture.theme) ?? { nouns: [], places: [] }
    return slotName(rnd, { noun, living, other: one(rnd, nouns) ?? noun, place: one(rnd, there) ?? '' }, classify)
  }
  const fresh = (place: Place, choice: Choice): GameName => {
    if (place.front) return { en: place.front.en, pt: place.front.pt, ...easternName(place.front.en) }
    if (place.lobby) return { en: place.lobby.name, pt: place.lobby.name, ...easternName(place.lobby.name) }
    for (let tries = 0; tries < TRIES; tries++) {
      const name = draft(place, choice)
      if (readsWell(name) && [name.en, name.pt, name.ja, name.ko].every((one) => !taken.has(one))) return name
    }
    const number = next(`row ${choice.noun.en}`) + 1
    return numbered(choice.noun, ` No. ${number}`, ` N.º ${number}`)
  }
  return (place, choice) => {
    const name = fresh(place, choice)
    taken.add(name.en).add(name.pt).add(name.ja).add(name.ko)
    return name
  }
}

interface Vocabulary {
  readonly nouns: readonly Noun[]
  readonly places: readonly string[]
}

const isSlotTheme = (name: string): name is SlotTheme => name in SLOT_WORDS

/** Every noun and place of a theme of slots. */
const VOCABULARY: ReadonlyMap<ThemeName, Vocabulary> = new Map(
  Object.keys(SLOT_WORDS)
    .filter(isSlotTheme)
    .map((theme) => {
      const words = SLOT_WORDS[theme]
      return [theme, { nouns: Object.values(words.heroes).flatMap(parseNouns), places: words.places.split(/;\s*/) }]
    }),
)

/** Lower-case letters, digits and single dashes. */
function slug(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
}
