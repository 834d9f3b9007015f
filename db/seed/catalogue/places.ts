import type { Seeded } from '#art/core/seeded.ts'
import { SLOT_CLASSES, typeOf } from './classes.ts'
import { FRONT, type FrontGame } from './front.ts'
import { SHELVES, type Shelf } from './other-words.ts'
import { HOUSE_VENDOR, VENDORS, type GameType, type Vendor } from './vendors.ts'

/** A game's place in the catalogue before it has a name and a picture. */
export interface Place {
  readonly gameType: GameType
  readonly classify: string
  readonly vendor: string
  /** Chosen by eye. */
  readonly front?: FrontGame
  /** What it is, where it is no slot. */
  readonly shelf?: Shelf
  /** The vendor whose list this entry opens. */
  readonly lobby?: Vendor
}

/** The types whose vendors also appear as one entry that opens their own list. */
const LOBBY_TYPES: readonly GameType[] = ['FISH', 'PVP']
const VENDORS_OF = new Map(
  VENDORS.map(({ gameType }) => [gameType, VENDORS.filter((vendor) => vendor.gameType === gameType)]),
)

/** All places in the order of the catalogue: the front first, then what opens a vendor's list, then everything well mixed. */
export function places(rnd: Seeded): Place[] {
  const some = (count: number, make: () => Place): Place[] => Array.from({ length: count }, make)
  const front = FRONT.map((game): Place => {
    const vendor = game.house ? HOUSE_VENDOR : vendorFor(rnd, 'RNG')
    return { gameType: 'RNG', classify: game.classify, vendor, front: game }
  })
  const ahead = (classify: string): number => FRONT.filter((game) => game.classify === classify).length
  const slots = SLOT_CLASSES.flatMap(([classify, count]) => {
    return some(count - ahead(classify), () => ({ gameType: 'RNG', classify, vendor: vendorFor(rnd, 'RNG') }))
  })
  const others = SHELVES.flatMap((shelf) => {
    const { gameType, gameClassify: classify } = shelf
    return some(shelf.count - (typeOf('RNG', classify) === typeOf(gameType, classify) ? ahead(classify) : 0), () => ({
      gameType,
      classify,
      shelf,
      vendor: vendorFor(rnd, gameType),
    }))
  })
  const lobbies = VENDORS.filter(({ gameType }) => LOBBY_TYPES.includes(gameType)).flatMap((lobby): Place[] => {
    const shelf = SHELVES.find((one) => one.gameType === lobby.gameType)
    return shelf ? [{ gameType: lobby.gameType, classify: shelf.gameClassify, vendor: lobby.code, shelf, lobby }] : []
  })
  return [...front, ...lobbies, ...shuffled(rnd, [...slots, ...others])]
}

/** A vendor of the type, the larger ones more often. */
function vendorFor(rnd: Seeded, gameType: GameType): string {
  const candidates = VENDORS_OF.get(gameType) ?? []
  let at = rnd.between(
    0,
    candidates.reduce((sum, { weight }) => sum + weight, 0),
  )
  const found = candidates.find(({ weight }) => (at -= weight) < 0)
  return (found ?? candidates.at(-1))?.code ?? HOUSE_VENDOR
}

/** The list in another order (Fisher and Yates). */
export function shuffled<T>(rnd: Seeded, list: readonly T[]): T[] {
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
