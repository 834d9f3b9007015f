import { hashOf } from '#art/core/seeded.ts'
import { placeholderColour } from '#art/gallery.ts'
import { TILES, type TilePicture } from '#art/pictures.ts'
import { CLASS_THEMES, typeOf } from '#seed/catalogue/classes.ts'
import { SHELVES } from '#seed/catalogue/other-words.ts'
import { SLOT_WORDS } from '#seed/catalogue/slot-words.ts'

const LETTERINGS = ['ivory', 'gilt', 'frost', 'ember', 'swing', 'mint'] as const
const TINTS = [0, 9, -9, 18, -18] as const

const pools = new Map<string, readonly TilePicture[]>()

/** The drawn pictures that may stand for a game of a type and class. */
function poolOf(gameType: string, classify: string): readonly TilePicture[] {
  const key = `${gameType}/${classify}`
  const known = pools.get(key)
  if (known !== undefined) return known
  const shelves = SHELVES.filter((one) => typeOf(one.gameType, one.gameClassify) === gameType)
  // A class of table games without a shelf of its own is drawn as the others of its type.
  const shelf = shelves.find((one) => one.gameClassify === classify) ?? (gameType === 'RNG' ? undefined : shelves[0])
  const themes: readonly string[] =
    shelf === undefined ? (CLASS_THEMES[classify] ?? Object.keys(SLOT_WORDS)) : [shelf.theme]
  const pool = TILES.filter(({ theme }) => themes.includes(theme))
  pools.set(key, pool)
  return pool
}

/** How a game looks that brought no picture: drawn art of its kind, the same each time for the same game. */
export function dressOf({
  vendor,
  gameCode,
  gameType,
  classify,
}: {
  vendor: string
  gameCode: string
  gameType: string
  classify: string
}): { art: string; tint: number; lettering: string; colour: string } {
  const pool = poolOf(gameType, classify)
  const seed = hashOf(`${vendor}/${gameCode}`)
  const picture = pool[seed % pool.length]
  if (picture === undefined) throw new Error(`nothing shows a game of ${gameType} ${classify}`)
  return {
    art: picture.key,
    tint: TINTS[seed % TINTS.length] ?? 0,
    lettering: LETTERINGS[seed % LETTERINGS.length] ?? 'ivory',
    colour: placeholderColour(picture),
  }
}
