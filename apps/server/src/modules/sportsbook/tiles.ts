import { SPORT_PICTURES } from '#seed/catalogue/sport-pictures.ts'
import { placeholderColour, vendorArt } from '#art/gallery.ts'
import type { Sport } from '#rules/sports/contest.ts'
import type { Database } from '../../platform/db/database.ts'
import { numberArray, sql } from '../../platform/db/sql.ts'
import { importCatalogue } from '../catalogue/index.ts'
import { sportNodes } from './nodes.ts'

/** The vendor that each sport stands under, made where a brand has none of its code; IMES and SV3 are those that a brand's file names. */
const vendors = {
  football: { code: 'WSP', name: 'Whistle Sports', gameType: 'SPORTS', sort: 600 },
  series: { code: 'IMES', name: 'Ironmark Esports', gameType: 'SPORTS', sort: 698 },
  cockfight: { code: 'SV3', name: 'Spur Valley Three', gameType: 'SPORTS', sort: 699 },
} as const satisfies Record<Sport, unknown>

const names: Readonly<Record<Sport, Readonly<Record<'EN' | 'PT' | 'JA' | 'KO' | 'CN', string>>>> = {
  football: { EN: 'Football', PT: 'Futebol', JA: 'サッカー', KO: '축구', CN: '足球' },
  series: { EN: 'E-sports', PT: 'E-sports', JA: 'eスポーツ', KO: 'e스포츠', CN: '电子竞技' },
  cockfight: { EN: 'Cockfight', PT: 'Rinha', JA: '闘鶏', KO: '투계', CN: '斗鸡' },
}

/** Puts the sports that a brand runs and their vendors into the catalogue where they are not in it; true where something was. */
export async function addToCatalogue(db: Database, sports: readonly Sport[]): Promise<boolean> {
  const nodes = sports.map((sport) => sportNodes[sport])
  const known = new Set(
    (
      await db.query<{ node: number }>(
        sql`SELECT node_id AS node FROM game WHERE node_id = ANY(${numberArray(nodes)}::integer[])`,
      )
    ).map(({ node }) => node),
  )
  const missing = sports.filter((sport) => !known.has(sportNodes[sport]))
  if (missing.length === 0) return false
  const there = new Set((await db.query<{ code: string }>(sql`SELECT code FROM vendor`)).map(({ code }) => code))
  const tiles = missing.map((sport) => {
    const picture = SPORT_PICTURES[sport]
    return {
      nodeId: sportNodes[sport],
      vendor: vendors[sport].code,
      gameType: vendors[sport].gameType,
      gameCode: `house-${sport}`,
      classify: sport === 'football' ? 'BOOK' : 'LEAGUE',
      names: names[sport],
      art: picture.key,
      tint: 0,
      lettering: 'ivory',
      colour: placeholderColour(picture),
      playable: true,
      freeTrial: false,
      rank: sportNodes[sport],
    }
  })
  const fresh = missing
    .map((sport) => vendors[sport])
    .filter(({ code }) => !there.has(code))
    .map((vendor) => ({ ...vendor, art: vendorArt(vendor.code) }))
  await db.transaction((tx) => importCatalogue(tx, fresh, tiles))
  return true
}
