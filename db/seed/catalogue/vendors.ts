import { vendorArt } from '#art/gallery.ts'

export type GameType =
  | 'RNG'
  | 'TG'
  | 'VP'
  | 'LIVE'
  | 'FISH'
  | 'PVP'
  | 'SPORTS'
  | 'ESPORTS'
  | 'COCKFIGHT'
  | 'LOTT'
  | 'ELOTT'
  | 'MXWIN'
  | 'BINGO'

/** A vendor of the demonstration. All names are invented; IMES, SV3 and BGS are the specification's codes. Those of lotteries come with the games that the house runs. */
export interface Vendor {
  readonly code: string
  readonly name: string
  readonly gameType: GameType
  /** Key of its mark. */
  readonly art: string
  readonly sort: number
  /** How many of its type's games are its own, relative to the others. */
  readonly weight: number
}

/** The house's own studio. */
export const HOUSE_VENDOR = 'WHS'

const BY_TYPE: readonly (readonly [GameType, readonly (readonly [code: string, name: string, weight: number])[]])[] = [
  [
    'RNG',
    [
      [HOUSE_VENDOR, 'Wheelhouse Studio', 0],
      ['ABR', 'Amber Reel', 9],
      ['BLS', 'Blue Lantern Studios', 8],
      ['CPG', 'Copper Gull', 7],
      ['DRF', 'Driftwood Play', 6],
      ['EVF', 'Eventide Foundry', 6],
      ['FRN', 'Fernhollow', 6],
      ['GLM', 'Gilt & Loom', 5],
      ['HRT', 'Harrow Tide', 5],
      ['IVP', 'Ivory Parrot', 5],
      ['JBG', 'Juneberry Gate', 5],
      ['KTA', 'Kite & Anchor', 4],
      ['LMO', 'Lumen Orchard', 4],
      ['MWK', 'Marrow & Wick', 4],
      ['NJW', 'Nightjar Works', 4],
      ['OPL', 'Opaline', 3],
      ['PLC', 'Plum Circuit', 3],
      ['QR9', 'Quarry Nine', 3],
      ['RVP', 'Rustvale Play', 3],
      ['SBX', 'Saltbox Nine', 3],
      ['TOK', 'Thistle & Oak', 2],
      ['UMB', 'Umbra Mill', 2],
      ['V8G', 'Verdant Eight', 2],
    ],
  ],
  [
    'LIVE',
    [
      ['VTL', 'Velvet Table Live', 5],
      ['RRL', 'Round Room Live', 4],
      ['MRL', 'Marble Room', 3],
    ],
  ],
  [
    'FISH',
    [
      ['FAH', 'Fathom & Hook', 3],
      ['DPL', 'Deep Lantern', 2],
    ],
  ],
  [
    'PVP',
    [
      ['KNV', 'Knave & Company', 3],
      ['TLH', 'Tilehouse', 2],
    ],
  ],
  [
    'SPORTS',
    [
      ['WSP', 'Whistle Sports', 3],
      ['TRB', 'Terrace Board', 2],
    ],
  ],
  ['ESPORTS', [['IMES', 'Ironmark Esports', 1]]],
  ['COCKFIGHT', [['SV3', 'Spur Valley Three', 1]]],
  // Their vendors come with the games that the house runs.
  ['LOTT', []],
  ['ELOTT', []],
  [
    'MXWIN',
    [
      ['BGS', 'Brightgate Studio', 4],
      ['UDG', 'Updraft Games', 3],
      ['PGB', 'Pegboard', 3],
    ],
  ],
  ['BINGO', [['BNP', 'Bingo Parade', 1]]],
]

/** All vendors in the order of their categories. */
export const VENDORS: readonly Vendor[] = BY_TYPE.flatMap(([gameType, vendors], category) =>
  vendors.map(([code, name, weight], index) => {
    const sort = (category + 1) * 100 + index
    return { code, name, gameType, art: vendorArt(code), sort, weight }
  }),
)
