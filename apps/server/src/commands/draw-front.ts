/** For the build: draws what the front pages of all brands show into a folder, `node draw-front.js <root> <folder>`, so that their first visitor waits for no picture. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { array, object, parse, string } from 'zod/mini'
import { GALLERY } from '#art/gallery.ts'
import { demonstrationCatalogue } from '#seed/catalogue/catalogue.ts'
import { LOTTERY_PICTURES } from '#seed/catalogue/lottery-pictures.ts'
import { SPORT_PICTURES } from '#seed/catalogue/sport-pictures.ts'
import { createArt, hotGames, playableFirst } from '../modules/catalogue/index.ts'

/** As many hot games, and of the slots as many, as the front page lists at most. */
const [HOT, SLOTS] = [10, 22]
/** The scenes of categories whose doors stand on the front page. */
const SCENES = ['banner-slots', 'banner-sports', 'banner-arena', 'banner-ring', 'banner-lottery', 'banner-rapid']

const brandFile = object({ banners: array(object({ art: string() })) })

async function frontKeys(root: string): Promise<Set<string>> {
  const { games, vendors } = demonstrationCatalogue()
  // A door of the live casino shows its vendor's first game.
  const doors = vendors
    .filter(({ gameType }) => gameType === 'LIVE')
    .map(
      ({ code }) => playableFirst(games).find(({ vendor, isGame }) => vendor === code && isGame === 'GAME')?.art ?? '',
    )
  const brands = await readdir(join(root, 'brands'))
  const banners = await Promise.all(
    brands.map(
      async (brand) =>
        parse(brandFile, JSON.parse(await readFile(join(root, 'brands', brand, 'brand.json'), 'utf8'))).banners,
    ),
  )
  const everywhere = [...GALLERY.values()].filter(({ kind }) => kind === 'category' || kind === 'vendor')
  return new Set([
    // A brand without bingo has others in its place.
    ...hotGames(games, HOT).map(({ art }) => art),
    ...hotGames(
      games.filter(({ gameType }) => gameType !== 'BINGO'),
      HOT,
    ).map(({ art }) => art),
    ...playableFirst(games.filter(({ gameType, isGame }) => gameType === 'RNG' && isGame === 'GAME'))
      .slice(0, SLOTS)
      .map(({ art }) => art),
    ...doors,
    ...banners.flat().flatMap(({ art }) => [art, `${art}-tall`]),
    ...SCENES,
    ...LOTTERY_PICTURES.map(({ key }) => key),
    ...Object.values(SPORT_PICTURES).map(({ key }) => key),
    ...everywhere.map(({ key }) => key),
  ])
}

/** Leaves in `folder` the pictures of today and no others; what did not change is not drawn again. */
async function drawFront(root: string, folder: string): Promise<void> {
  const art = createArt({ cacheDir: `${folder}-drawn` })
  const wanted = [...(await frontKeys(root))].flatMap((key) =>
    (GALLERY.get(key)?.widths ?? []).map((width) => ({ key, width })),
  )
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all(
    wanted.map(async ({ key, width }) =>
      writeFile(join(folder, `${key}-${width}.avif`), await art.render(key, { width, format: 'avif' })),
    ),
  )
}

const [root = '.', folder = ''] = process.argv.slice(2)
if (folder === '') throw new RangeError('usage: draw-front.js <root> <folder>')
await drawFront(root, folder)
