import { decorRandom } from '../../../art/brush.ts'
import { POCKETS } from '#rules/roulette/wheel.ts'

/** Where a ball is on the wheel; lengths in radii of the wheel. */
export interface Ball {
  /** Against the turning rotor, in radians, clockwise from its zero. */
  readonly angle: number
  readonly radius: number
  /** Above the ground that it rolls on. */
  readonly lift: number
}

/** A throw from the moment at which its end is known. */
export interface Throw {
  readonly ms: number
  at(ms: number): Ball
  /** When the ball knocks against something, and how hard (1 is hardest). */
  readonly knocks: readonly { readonly ms: number; readonly strength: number }[]
}

export const STEP = (Math.PI * 2) / POCKETS
/** Of the ball on its track, on the ring of the numbers, and in a pocket. */
export const TRACK = 0.888
const RING = 0.6
export const REST = 0.497

/** How long the ball still circles, about, and how fast it is when it falls among the pockets. */
const CIRCLING_MS = 3900
const FALLING_SPEED = 2.7
/** Share of the way after which it leaves the track. */
const LEAVES = 0.76

/** Ways to hop: pockets, milliseconds, lift. The last is always within the pocket where it stays. */
const HOPS: readonly (readonly (readonly [pockets: number, ms: number, lift: number])[])[] = [
  [
    [6, 400, 0.085],
    [3, 280, 0.05],
    [1, 190, 0.022],
  ],
  [
    [4, 330, 0.07],
    [2, 250, 0.042],
    [2, 240, 0.03],
    [1, 170, 0.016],
  ],
  [
    [8, 470, 0.1],
    [2, 230, 0.035],
    [-1, 210, 0.02],
  ],
  [
    [3, 290, 0.055],
    [4, 330, 0.06],
    [1, 190, 0.02],
  ],
]
const SETTLING_MS = 420

/**
 * Leads a ball that circles against the wheel into a pocket: it loses speed evenly, leaves the track,
 * hops over some frets and comes to rest in the middle of the pocket, exactly.
 * @param from angle against the rotor, in radians
 * @param speed in radians a second against the rotor, above that of falling; the ball runs towards smaller angles
 * @param pocket by its place in the wheel, 0 to 36
 * @param variety chooses among ways that look different and end alike
 */
export function planThrow(from: number, speed: number, pocket: number, variety: number): Throw {
  const random = decorRandom(variety)
  const hops = HOPS[Math.floor(random() * HOPS.length)] ?? []
  const wanted = CIRCLING_MS * (0.92 + random() * 0.16)
  const end = pocket * STEP
  const falls = end + hops.reduce((sum, [pockets]) => sum + pockets, 0) * STEP
  // Evenly slowed, a way takes as long as at the mean of its speeds; whole turns bring it near to the time that is wanted.
  const mean = (speed + FALLING_SPEED) / 2
  const least = modulo(from - falls)
  const turns = Math.max(0, Math.round(((wanted / 1000) * mean - least) / (Math.PI * 2)))
  const way = least + turns * Math.PI * 2
  const circling = (way / mean) * 1000
  const slowing = (speed - FALLING_SPEED) / (circling / 1000)
  const circle = (ms: number): Ball => {
    const t = ms / 1000
    const share = ms / circling
    const fallen = Math.max(0, (share - LEAVES) / (1 - LEAVES))
    // Once off the track it meets a deflector on its way down.
    const bump = fallen > 0.45 && fallen < 0.9 ? Math.sin(((fallen - 0.45) / 0.45) * Math.PI) * 0.045 : 0
    return {
      angle: falls + way - (speed * t - (slowing * t * t) / 2),
      radius: TRACK - (TRACK - RING) * fallen ** 1.7,
      lift: bump,
    }
  }
  const hopping = hops.reduce((sum, [, ms]) => sum + ms, 0)
  const hop = (ms: number): Ball => {
    let begun = 0
    let angle = falls
    for (const [pockets, long, lift] of hops) {
      const share = (ms - begun) / long
      if (share < 1) {
        const inwards = Math.min(1, ms / (hops[0]?.[1] ?? 1))
        return {
          angle: angle - pockets * STEP * share,
          radius: RING - (RING - REST) * inwards,
          lift: 4 * lift * share * (1 - share),
        }
      }
      begun += long
      angle -= pockets * STEP
    }
    return settle(ms - hopping)
  }
  const settle = (ms: number): Ball => {
    const share = ms / SETTLING_MS
    const calmer = (1 - share) ** 2
    return {
      angle: end + Math.sin(share * Math.PI * 4) * STEP * 0.2 * calmer,
      radius: REST + Math.sin(share * Math.PI * 2) * 0.012 * calmer,
      lift: 0,
    }
  }
  const landings = hops.map((_, index) => circling + hops.slice(0, index).reduce((sum, [, ms]) => sum + ms, 0))
  const long = circling + hopping + SETTLING_MS
  return {
    ms: long,
    at(ms) {
      if (ms >= long) return { angle: end, radius: REST, lift: 0 }
      return ms < circling
        ? circle(Math.max(0, ms))
        : ms < circling + hopping
          ? hop(ms - circling)
          : settle(ms - circling - hopping)
    },
    knocks: [
      { ms: circling * (LEAVES + (1 - LEAVES) * 0.45), strength: 0.5 },
      ...landings.map((ms, index) => ({ ms, strength: 1 - index * 0.2 })),
      { ms: circling + hopping, strength: 0.3 },
    ],
  }
}

export const modulo = (angle: number): number => ((angle % (Math.PI * 2)) + Math.PI * 2) % (Math.PI * 2)
