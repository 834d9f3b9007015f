import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { GALLERY, type Picture, WIDTHS } from '#art/gallery.ts'
import { ConfigError } from '../../platform/config.ts'

/** A drawing that a brand brings along. */
export type OwnPicture = Pick<Picture, 'key' | 'widths' | 'draw'>

/** The drawings in a brand's folder `pictures`, `<key>.svg` each; a brand without the folder has none. */
export async function readPictures(folder: string): Promise<OwnPicture[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.svg'))
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const draw = resizable((await readFile(file, 'utf8')).trim())
      const key = basename(name, '.svg')
      if (draw === undefined || !/^[a-z\d]+(-[a-z\d]+)*$/.test(key))
        throw new ConfigError(
          `${file} cannot be used: its name is made of a-z, 0-9 and dashes, and it begins with <svg> and a viewBox`,
        )
      const widths = key.startsWith('banner-') ? WIDTHS.banner : WIDTHS.logo
      return { key, widths, draw: (_icons, width) => draw(width) }
    }),
  )
}

/** The drawing in any width; undefined for what does not begin as one. */
function resizable(svg: string): ((width: number) => string) | undefined {
  const [opening] = /^<svg [^>]*>/.exec(svg) ?? []
  const [, w, h] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(opening ?? '') ?? []
  if (opening === undefined || w === undefined || h === undefined) return undefined
  const bare = opening.slice(0, -1).replaceAll(/ (?:width|height)="[^"]*"/g, '')
  const [ratio, rest] = [Number(h) / Number(w), svg.slice(opening.length)]
  return (width) => `${bare} width="${width}" height="${Math.round(width * ratio)}">${rest}`
}

interface Shown {
  readonly brand: { readonly logo: string }
  readonly banners: readonly { readonly art: string }[]
  readonly agentSupport: readonly { readonly art: string }[]
  readonly articles: readonly { readonly art: string }[]
  readonly promotions: readonly { readonly art: string }[]
  readonly rankings: readonly { readonly art: string }[]
  readonly raffles: readonly { readonly art: string }[]
  readonly pointItems: readonly { readonly art: string }[]
}

/** Keys of pictures that the brand shows, and that neither the house nor the brand has. */
export function undrawnKeys(shown: Shown, own: readonly OwnPicture[]): string[] {
  const { brand, banners, agentSupport, articles, promotions, rankings, raffles, pointItems } = shown
  const keys = [
    ...['mark', 'badge', 'favicon', 'maskable'].map((shape) => `${brand.logo}-${shape}`),
    ...[...agentSupport, ...articles, ...promotions, ...rankings, ...raffles].map(({ art }) => art),
    ...pointItems.map(({ art }) => `gift-${art}`),
    ...banners.flatMap(({ art }) => [art, `${art}-tall`]),
  ]
  return keys.filter((key) => !GALLERY.has(key) && !own.some((picture) => picture.key === key))
}
