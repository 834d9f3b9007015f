import { seeded, type Seeded } from '#art/core/seeded.ts'
import { placeholderColour } from '#art/gallery.ts'
import { TILES, type TilePicture } from '#art/pictures.ts'
import type { SlotTheme, ThemeName } from '#art/themes.ts'
import { CLASS_THEMES, LINES, SLOT_CLASSES } from './classes.ts'
import { FRONT } from './front.ts'
import { plainName, readsWell, slotName, type GameName } from './names.ts'
import { PLACES, SHELVES, type Shelf } from './other-words.ts'
import { LIVING, SLOT_WORDS } from './slot-words.ts'
import { HOUSE_VENDOR, VENDORS, type GameType, type Vendor } from './vendors.ts'
import { parseNouns, type Noun } from './words.ts'

/** How many games the demonstration's catalogue holds. */
export const CATALOGUE_SIZE = 10_000

/** The lettering styles of the design system that games use. */
export const LETTERINGS = ['ivory', 'gilt', 'poster', 'frost', 'ember', 'swing', 'mint', 'engraved'] as const

/** A game as the catalogue takes it in; fields are named as in the specification, section 3, where it has them. */
export interface Game {
  /** 1 is the house's own first game; it never changes. */
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
  readonly names: Readonly<{ EN: string; PT: string }>
  readonly theme: ThemeName
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

/** A game's place in the catalogue before it has a name and a picture. */
interface Place {
  readonly gameType: GameType
  readonly classify: string
  readonly shelf?: Shelf
  /** The vendor whose list this entry opens. */
  readonly lobby?: Vendor
}

interface Choice {
  readonly theme: ThemeName
  readonly noun: Noun
  readonly living: boolean
  readonly picture: TilePicture
}

const TINTS = [0, 9, -9, 18, -18] as const
const picturesOf = (theme: ThemeName): readonly TilePicture[] => TILES.filter((picture) => picture.theme === theme)
const VENDORS_OF = new Map(VENDORS.map(({ gameType }) => [gameType, VENDORS.filter((vendor) => vendor.gameType === gameType)]))
const SLOT_THEMES = Object.keys(SLOT_WORDS).filter((name): name is SlotTheme => name in SLOT_WORDS)

/** The invented catalogue of the demonstration: the same vendors and the same 10,000 games every time. */
export function demonstrationCatalogue(): { vendors: Vendor[]; games: Game[] } {
  const rnd = seeded('wheelhouse catalogue 1')
  const choose = chooser(rnd)
  const lists = createLists()
  const taken = new Set<string>()
  const wear = new Map<string, number>()
  const releases = shuffled(rnd, Array.from({ length: CATALOGUE_SIZE - 1 }, (_, index) => index + 1))
  const counts = new Map<string, number>()
  const games = places(rnd).map((place, index): Game => {
    const [gameClassify, theme, hero, en, pt] = FRONT[index] ?? []
    const classify = gameClassify ?? place.classify
    const vendor = index === 0 ? HOUSE_VENDOR : (place.lobby?.code ?? vendorFor(rnd, place.gameType))
    const keys = listKeys(place.gameType, vendor, classify)
    const choice = theme && hero ? fixed(theme, hero) : choose(place, lists, keys)
    const name = en && pt ? { en, pt } : place.lobby ? { en: place.lobby.name, pt: place.lobby.name } : nameFor(rnd, place, choice, taken, counts)
    taken.add(name.en).add(name.pt)
    lists.add(keys, choice.picture)
    const worn = wear.get(choice.picture.key) ?? 0
    wear.set(choice.picture.key, worn + 1)
    const code = slug(name.en)
    return {
      nodeId: index === 0 ? 1 : 1000 + index, vendor, gameType: place.gameType, gameCode: index === 0 ? code : `${vendor.toLowerCase()}-${code}`, gameName: name.en, isGame: place.lobby ? 'VASSALAGE' : 'GAME', classify, names: { EN: name.en, PT: name.pt },
      theme: choice.theme, art: choice.picture.key, tint: TINTS[worn % TINTS.length] ?? 0, lettering: letteringFor(name, worn * 3 + index), colour: placeholderColour(choice.picture),
      playable: index === 0, freeTrial: index === 0 || (place.gameType === 'RNG' ? rnd.chance(0.88) : place.gameType === 'FISH' || place.gameType === 'MXWIN' ? rnd.chance(0.6) : false),
      lines: place.gameType === 'RNG' && LINES[classify] ? rnd.pick(LINES[classify]) : 0, rank: index + 1, released: index === 0 ? CATALOGUE_SIZE : (releases[index - 1] ?? index),
    }
  })
  return { vendors: [...VENDORS], games }
}

/** All places in the order of the catalogue: the front first, then everything well mixed. */
function places(rnd: Seeded): Place[] {
  const front = FRONT.map(([classify]): Place => ({ gameType: 'RNG', classify }))
  const slots = SLOT_CLASSES.flatMap(([classify, count]) => {
    const ahead = FRONT.filter(([own]) => own === classify).length
    return Array.from({ length: count - ahead }, (): Place => ({ gameType: 'RNG', classify }))
  })
  const others = SHELVES.flatMap((shelf) => Array.from({ length: shelf.count }, (): Place => ({ gameType: shelf.gameType, classify: shelf.gameClassify, shelf })))
  const lobbies = VENDORS.flatMap((lobby): Place[] => {
    const shelf = SHELVES.find((one) => one.gameType === lobby.gameType && LOBBY_TYPES.includes(lobby.gameType))
    return shelf ? [{ gameType: lobby.gameType, classify: shelf.gameClassify, shelf, lobby }] : []
  })
  return [...front, ...shuffled(rnd, [...slots, ...others, ...lobbies])]
}

function shuffled<T>(rnd: Seeded, list: readonly T[]): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = rnd.whole(0, at)
    const [a, b] = [mixed[at], mixed[other]]
    if (a === undefined || b === undefined) continue
    mixed[at] = b
    mixed[other] = a
  }
  return mixed
}

/** A vendor of the type, the larger ones more often. */
function vendorFor(rnd: Seeded, gameType: GameType): string {
  const candidates = VENDORS_OF.get(gameType) ?? []
  let at = rnd.between(0, candidates.reduce((sum, { weight }) => sum + weight, 0))
  const found = candidates.find(({ weight }) => (at -= weight) < 0)
  return (found ?? candidates.at(-1))?.code ?? HOUSE_VENDOR
}

function fixed(theme: SlotTheme, hero: string): Choice {
  const picture = picturesOf(theme).find((one) => one.hero.name === hero)
  if (!picture) throw new Error(`the front asks for ${hero} of ${theme}, which has no picture`)
  return { theme, picture, living: true, noun: { en: '', pt: '', gender: 'm' } }
}

/** Every list a game stands in: all, its type, its vendor, its class, and both. */
function listKeys(gameType: string, vendor: string, classify: string): readonly string[] {
  return ['', gameType, `${gameType}/${vendor}`, `${gameType}//${classify}`, `${gameType}/${vendor}/${classify}`]
}

interface Lists {
  add(keys: readonly string[], picture: TilePicture): void
  /** How badly a picture would stand beside what stands last in these lists; 100 and more is the same picture. */
  clash(keys: readonly string[], picture: TilePicture): number
}

/** The types whose vendors also appear as one entry that opens their own list. */
const LOBBY_TYPES: readonly GameType[] = ['FISH', 'PVP']

const NONE: readonly TilePicture[] = []
/** How many slots are drawn to choose one from. */
const DRAWN = 9
const LOOK_BACK = 6

function createLists(): Lists {
  const recent = new Map<string, TilePicture[]>()
  return {
    add(keys, picture) {
      for (const key of keys) {
        const last = recent.get(key)
        if (!last) recent.set(key, [picture])
        else if (last.unshift(picture) > LOOK_BACK) last.pop()
      }
    },
    clash(keys, picture) {
      let sum = 0
      for (const key of keys) {
        (recent.get(key) ?? NONE).forEach((other, back) => {
          if (other === picture) sum += back === 0 ? 1000 : 100 / back
          else if (back < 2) sum += (other.theme === picture.theme ? 6 : 0) + (other.palette === picture.palette ? 4 : 0) + (other.scene === picture.scene ? 2 : 0) + (other.composition === picture.composition ? 1 : 0)
        })
      }
      return sum
    },
  }
}

/** A picture and the names it may go by. */
interface Shown {
  readonly theme: ThemeName
  readonly picture: TilePicture
  readonly nouns: readonly Noun[]
}

/** What names and pictures are drawn from, by theme and by shelf. */
function pools(): { ofTheme: ReadonlyMap<SlotTheme, readonly Shown[]>; ofShelf: ReadonlyMap<Shelf, readonly Shown[]> } {
  const shown = (theme: ThemeName, heroes: readonly string[], text: string): Shown[] => {
    const nouns = parseNouns(text)
    const pictures = picturesOf(theme).filter(({ hero }) => heroes.includes(hero.name))
    if (pictures.length === 0) throw new Error(`${theme} has no picture of ${heroes.join(', ')}`)
    return pictures.map((picture) => ({ theme, picture, nouns }))
  }
  return {
    ofTheme: new Map(SLOT_THEMES.map((theme) => [theme, Object.entries(SLOT_WORDS[theme].heroes).flatMap(([hero, nouns]) => shown(theme, [hero], nouns))])),
    ofShelf: new Map(SHELVES.map((shelf) => [shelf, shelf.names.flatMap(([nouns, heroes]) => shown(shelf.theme, heroes.split(' '), nouns))])),
  }
}

const one = <T>(rnd: Seeded, list: readonly T[]): T | undefined => list[rnd.whole(0, list.length - 1)]

/** Chooses theme, hero and picture so that the game differs from its neighbours in every list. */
function chooser(rnd: Seeded): (place: Place, lists: Lists, keys: readonly string[]) => Choice {
  const { ofTheme, ofShelf } = pools()
  // A shelf shows few pictures: all are weighed. The slots show hundreds: some are drawn and weighed.
  const drawn = (themes: readonly SlotTheme[]): Shown | undefined => {
    const theme = one(rnd, themes)
    return theme && one(rnd, ofTheme.get(theme) ?? [])
  }
  return ({ gameType, classify, shelf }, lists, keys) => {
    const pool = shelf && ofShelf.get(shelf)
    let best: Shown | undefined
    let least = Infinity
    for (let at = 0; at < (pool?.length ?? DRAWN); at++) {
      const next = pool ? pool[at] : drawn(CLASS_THEMES[classify] ?? SLOT_THEMES)
      const clash = next ? lists.clash(keys, next.picture) + rnd.next() : Infinity
      if (clash < least) [best, least] = [next, clash]
    }
    const noun = best && one(rnd, best.nouns)
    if (!best || !noun) throw new Error(`nothing shows a game of ${gameType} ${classify}`)
    return { theme: best.theme, noun, living: LIVING.has(best.picture.hero.name), picture: best.picture }
  }
}

/** A name that nobody has yet; after many tries it becomes a sequel. */
function nameFor(rnd: Seeded, place: Place, { theme, noun, living }: Choice, taken: ReadonlySet<string>, counts: Map<string, number>): GameName {
  for (let tries = 0; tries < 90; tries++) {
    const name = place.shelf ? plainName(rnd, noun, place.shelf.style, one(rnd, PLACES) ?? '', nextOf(counts, noun.en)) : slotNameOf(rnd, theme, noun, living, place.classify)
    if (readsWell(name) && !taken.has(name.en) && !taken.has(name.pt)) return name
  }
  const number = nextOf(counts, `sequel ${noun.en}`) + 1
  return { en: `${noun.en} No. ${number}`, pt: `${noun.pt} N.º ${number}` }
}

interface Vocabulary {
  readonly nouns: readonly Noun[]
  readonly places: readonly string[]
}

const VOCABULARY: ReadonlyMap<string, Vocabulary> = new Map(SLOT_THEMES.map((theme) => [theme, {
  nouns: Object.values(SLOT_WORDS[theme].heroes).flatMap(parseNouns), places: SLOT_WORDS[theme].places.split(/;\s*/),
}]))

function slotNameOf(rnd: Seeded, theme: ThemeName, noun: Noun, living: boolean, classify: string): GameName {
  const { nouns, places } = VOCABULARY.get(theme) ?? { nouns: [], places: [] }
  return slotName(rnd, { noun, living, other: one(rnd, nouns) ?? noun, place: one(rnd, places) ?? '' }, classify)
}

function nextOf(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return next
}

const CAPITALS: readonly string[] = ['poster', 'engraved']

/** The style whose turn it is; long words are not set in capitals. */
function letteringFor({ en, pt }: GameName, turn: number): Game['lettering'] {
  const short = `${en} ${pt}`.split(' ').every((word) => word.length <= 8)
  const styles = short ? LETTERINGS : LETTERINGS.filter((style) => !CAPITALS.includes(style))
  return styles[turn % styles.length] ?? 'ivory'
}

/** Lower-case letters, digits and single dashes. */
function slug(text: string): string {
  return text.normalize('NFD').toLowerCase().replaceAll(/[^a-z\d]+/g, ' ').trim().replaceAll(' ', '-')
}
