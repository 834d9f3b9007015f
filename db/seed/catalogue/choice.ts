import type { Seeded } from '#art/core/seeded.ts'
import { TILES, type TilePicture } from '#art/pictures.ts'
import type { SlotTheme, ThemeName } from '#art/themes.ts'
import { CLASS_THEMES } from './classes.ts'
import { SHELVES, type Shelf } from './other-words.ts'
import type { Place } from './places.ts'
import { SLOT_WORDS, LIVING } from './slot-words.ts'
import { parseNouns, type Noun } from './words.ts'

/** What a game is about: its picture, and a name for what it shows. */
export interface Choice {
  readonly picture: TilePicture
  readonly noun: Noun
  /** Whether the noun may own something. */
  readonly living: boolean
}

/** Every list that a game stands in: all, its type, its vendor, its class, and both. */
export function listKeys({
  gameType,
  vendor,
  classify,
}: Pick<Place, 'gameType' | 'vendor' | 'classify'>): readonly string[] {
  return ['', gameType, `${gameType}/${vendor}`, `${gameType}//${classify}`, `${gameType}/${vendor}/${classify}`]
}

/** A picture and the names it may go by. */
interface Shown {
  readonly picture: TilePicture
  readonly nouns: readonly Noun[]
}

const SLOT_THEMES = Object.keys(SLOT_WORDS).filter((name): name is SlotTheme => name in SLOT_WORDS)
/** How many slots are drawn to choose one from. */
const DRAWN = 9
const LOOK_BACK = 6

/** An item by chance; none of an empty list. */
export const one = <T>(rnd: Seeded, list: readonly T[]): T | undefined => list[rnd.whole(0, list.length - 1)]

/**
 * Chooses heroes and pictures, place after place in the catalogue's order, so that a game differs
 * from its neighbours in every list.
 */
export function createChooser(rnd: Seeded): (place: Place) => Choice {
  const { ofTheme, ofShelf } = pools()
  const recent = new Map<string, TilePicture[]>()
  const drawn = (themes: readonly SlotTheme[]): Shown | undefined => {
    const theme = one(rnd, themes)
    return theme && one(rnd, ofTheme.get(theme) ?? [])
  }
  const candidate = ({ classify, shelf }: Place, at: number): Shown | undefined =>
    shelf ? ofShelf.get(shelf)?.[at] : drawn(CLASS_THEMES[classify] ?? SLOT_THEMES)
  return (place) => {
    const keys = listKeys(place)
    const best = place.front ? shownFor(place.front.theme, [place.front.hero], '-')[0] : leastClashing(place, keys)
    const noun = best && one(rnd, best.nouns)
    if (!best || !noun) throw new Error(`nothing shows a game of ${place.gameType} ${place.classify}`)
    remember(keys, best.picture)
    return { picture: best.picture, noun, living: LIVING.has(best.picture.hero.name) }
  }

  function leastClashing(place: Place, keys: readonly string[]): Shown | undefined {
    // A shelf shows few pictures: all are weighed. The slots show hundreds: some are drawn and weighed.
    const count = place.shelf ? (ofShelf.get(place.shelf)?.length ?? 0) : DRAWN
    let best: Shown | undefined
    let least = Infinity
    for (let at = 0; at < count; at++) {
      const next = candidate(place, at)
      const weight = next ? clash(keys, next.picture) + rnd.next() : Infinity
      if (weight < least) [best, least] = [next, weight]
    }
    return best
  }

  /** How badly a picture would stand beside the last ones of these lists. */
  function clash(keys: readonly string[], picture: TilePicture): number {
    let sum = 0
    for (const key of keys)
      recent.get(key)?.forEach((other, back) => {
        sum += likeness(picture, other, back)
      })
    return sum
  }

  function remember(keys: readonly string[], picture: TilePicture): void {
    for (const key of keys) {
      const last = recent.get(key)
      if (!last) recent.set(key, [picture])
      else if (last.unshift(picture) > LOOK_BACK) last.pop()
    }
  }
}

function likeness(picture: TilePicture, other: TilePicture, back: number): number {
  if (other === picture) return back === 0 ? 1000 : 100 / back
  if (back > 1) return 0
  const same = (part: 'theme' | 'palette' | 'scene' | 'composition', weight: number): number =>
    other[part] === picture[part] ? weight : 0
  return same('theme', 6) + same('palette', 4) + same('scene', 2) + same('composition', 1)
}

/** What names and pictures are drawn from, by theme and by shelf. */
function pools(): { ofTheme: ReadonlyMap<SlotTheme, readonly Shown[]>; ofShelf: ReadonlyMap<Shelf, readonly Shown[]> } {
  return {
    ofTheme: new Map(
      SLOT_THEMES.map((theme) => {
        const heroes = Object.entries(SLOT_WORDS[theme].heroes)
        return [theme, heroes.flatMap(([hero, nouns]) => shownFor(theme, [hero], nouns))]
      }),
    ),
    ofShelf: new Map(
      SHELVES.map((shelf) => [
        shelf,
        shelf.names.flatMap(([nouns, heroes]) => shownFor(shelf.theme, heroes.split(' '), nouns)),
      ]),
    ),
  }
}

function shownFor(theme: ThemeName, heroes: readonly string[], names: string): Shown[] {
  const nouns = parseNouns(names)
  const pictures = TILES.filter((picture) => picture.theme === theme && heroes.includes(picture.hero.name))
  if (pictures.length === 0) throw new Error(`${theme} has no picture of ${heroes.join(', ')}`)
  return pictures.map((picture) => ({ picture, nouns }))
}
