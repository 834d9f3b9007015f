/** The pictures that a member may choose from: an animal's sign over a disc in two colours, drawn as SVG by the build. */

export interface AvatarLook {
  /** Of the set of game signs, or a drawing of our own (`0 0 512 512`) where it has no such animal. */
  readonly sign?: string
  readonly drawing?: string
  /** The disc from its light edge to its dark one, and the animal from its lit side to its shade. */
  readonly disc: readonly [light: string, dark: string]
  readonly coat: readonly [light: string, dark: string]
}

/** An otter that looks up out of the water. */
const OTTER = [
  'M256 74c-50 0-96 20-124 56-14-10-34-6-42 10-9 17-1 38 17 44-9 24-13 50-13 78 0 26 6 50 17 71-4 3-8 5-12 9-9 8-9 20 0 26 8 6 19 3 27-5',
  'c31 45 79 75 130 75s99-30 130-75c8 8 19 11 27 5 9-6 9-18 0-26-4-4-8-6-12-9 11-21 17-45 17-71 0-28-4-54-13-78 18-6 26-27 17-44-8-16-28-20-42-10-28-36-74-56-124-56z',
  'M190 206a22 22 0 1 1 0 44 22 22 0 0 1 0-44z M322 206a22 22 0 1 1 0 44 22 22 0 0 1 0-44z',
  'M256 262c24 0 40 10 40 26 0 15-16 26-32 34v16c12 12 34 14 50 3l9 14c-20 15-46 14-67-3-21 17-47 18-67 3l9-14c16 11 38 9 50-3v-16c-16-8-32-19-32-34 0-16 16-26 40-26z',
].join('')

/** A moth with its wings open, seen from above. */
const MOTH = [
  'M238 118c-14-30-40-50-72-54l-2 14c24 4 44 20 56 44-8 8-12 20-12 32v4C150 122 84 116 34 140c-8 4-12 12-9 21 16 60 60 108 119 120-26 24-36 62-27 104 2 10 12 16 22 13 46-12 83-45 99-86v104c0 10 8 22 18 22',
  's18-12 18-22V312c16 41 53 74 99 86 10 3 20-3 22-13 9-42-1-80-27-104 59-12 103-60 119-120 3-9-1-17-9-21-50-24-116-18-174 18v-4c0-12-4-24-12-32 12-24 32-40 56-44l-2-14c-32 4-58 24-72 54-5-2-11-4-18-4s-13 2-18 4z',
  'M128 186a28 28 0 1 1 0 56 28 28 0 0 1 0-56z M384 186a28 28 0 1 1 0 56 28 28 0 0 1 0-56z',
].join('')

export const avatarLooks: Readonly<Record<string, AvatarLook>> = {
  fox: { sign: 'fox-head', disc: ['#2f6a63', '#12302f'], coat: ['#ffb27a', '#d65f2e'] },
  owl: { sign: 'owl', disc: ['#3b4a86', '#161d3e'], coat: ['#f2dcae', '#b98a4b'] },
  koi: { sign: 'circling-fish', disc: ['#2b7c9c', '#0e2f43'], coat: ['#fff1e6', '#f0785a'] },
  lynx: { sign: 'lynx-head', disc: ['#7a4a2c', '#321a10'], coat: ['#f6d9a8', '#c88f4e'] },
  stag: { sign: 'stag-head', disc: ['#4c6b3a', '#1b2a16'], coat: ['#f1d7b0', '#a8703f'] },
  heron: { sign: 'heron', disc: ['#4d8aa8', '#193748'], coat: ['#ffffff', '#a9c6d8'] },
  otter: { drawing: OTTER, disc: ['#3f8f8a', '#123836'], coat: ['#d9b08c', '#8a5a3a'] },
  wolf: { sign: 'wolf-head', disc: ['#565f86', '#1d2138'], coat: ['#eef3f8', '#8fa0b8'] },
  moth: { drawing: MOTH, disc: ['#5f4a86', '#22183a'], coat: ['#f4e6c8', '#c9a86a'] },
  hare: { sign: 'rabbit-head', disc: ['#9a5a6a', '#3d1d28'], coat: ['#fff4ea', '#d8b8a0'] },
  raven: { sign: 'raven', disc: ['#c9a256', '#6b4a1a'], coat: ['#2f3946', '#0b1014'] },
  bear: { sign: 'bear-head', disc: ['#a86a34', '#472610'], coat: ['#f0c894', '#8d5227'] },
}

/** The picture as SVG text. `bodyOf` gives the inside of a sign, filled with `currentColor`. */
export function avatarSvg({ sign, drawing, disc, coat }: AvatarLook, bodyOf: (sign: string) => string): string {
  const body =
    sign === undefined ? `<path fill="currentColor" fill-rule="evenodd" d="${drawing ?? ''}"/>` : bodyOf(sign)
  const [light, dark] = coat
  const place = 'transform="translate(92 96) scale(.64)"'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<defs><radialGradient id="d" cx=".35" cy=".25" r=".95"><stop stop-color="${disc[0]}"/><stop offset="1" stop-color="${disc[1]}"/></radialGradient>`,
    `<linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>`,
    '<circle cx="256" cy="256" r="256" fill="url(#d)"/><path d="M256 20c110 0 202 74 229 176-60-64-150-92-240-84C164 119 96 150 36 206 60 98 150 20 256 20z" fill="#fff" opacity=".07"/>',
    `<g ${place} color="#000" opacity=".38"><g transform="translate(0 18)">${body}</g></g>`,
    `<g ${place} color="${dark}" stroke="${disc[1]}" stroke-width="20" stroke-linejoin="round" paint-order="stroke">${body}</g>`,
    `<g ${place}>${body.replaceAll('currentColor', 'url(#c)')}</g>`,
    '</svg>',
  ].join('')
}
