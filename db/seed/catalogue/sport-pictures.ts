import { TILES, type TilePicture } from '#art/pictures.ts'

function pictureOf(wanted: TilePicture['theme']): TilePicture {
  const picture = TILES.find(({ theme }) => theme === wanted)
  if (picture === undefined) throw new Error(`there is no picture of ${wanted}`)
  return picture
}

/** The pictures of the house's own sports. They are drawn ahead of the first visitor. */
export const SPORT_PICTURES = {
  football: pictureOf('sport'),
  series: pictureOf('esport'),
  cockfight: pictureOf('cockfight'),
} as const
