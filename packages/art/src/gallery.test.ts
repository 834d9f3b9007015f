import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { object, parse, record, string } from 'zod/mini'
import { distance } from './core/colour.ts'
import { GALLERY, iconNames, type Picture } from './gallery.ts'
import { TILES } from './pictures.ts'

const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
const { icons } = parse(
  object({ icons: record(string(), object({ body: string() })) }),
  JSON.parse(readFileSync(file, 'utf8')),
)
const asked = new Set<string>()
const bodies = (name: string): string => {
  asked.add(name)
  const icon = icons[name]
  if (!icon) throw new Error(`no icon ${name}`)
  return icon.body
}
const pictures = [...GALLERY.values()]
const draw = (picture: Picture): string => picture.draw(bodies, picture.widths[0] ?? 0)
const drawn = new Map(pictures.map((picture) => [picture, draw(picture)]))

it('draws every picture of the list, without words and without numbers gone wrong', () => {
  for (const [picture, svg] of drawn) {
    expect(svg, picture.key).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d. ]+" width="\d+" height="\d+">.*<\/svg>$/s,
    )
    expect(svg, picture.key).not.toMatch(/NaN|undefined|Infinity|<text|<image|<script|href="(?!#)/)
  }
})

it('draws a picture the same each time', () => {
  for (const [picture, svg] of [...drawn].filter((_, index) => index % 5 === 0))
    expect(draw(picture), picture.key).toBe(svg)
})

it('names in advance every icon that it asks for', () => {
  expect([...asked].filter((name) => !iconNames().has(name))).toEqual([])
})

it('gives each drawing ids of its own, so that several may stand inline in one page', () => {
  const owner = new Map<string, string>()
  for (const [picture, svg] of drawn) {
    for (const [, id = ''] of svg.matchAll(/ id="([^"]+)"/g)) {
      expect(owner.get(id), `${id} of ${picture.key}`).toBeUndefined()
      owner.set(id, picture.key)
    }
  }
})

it('has some four hundred different tiles under plain keys', () => {
  expect(TILES.length).toBeGreaterThan(320)
  expect(new Set(TILES.map(({ key }) => key)).size).toBe(TILES.length)
  for (const { key } of pictures) expect(key).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/)
  expect(new Set(drawn.values()).size).toBe(pictures.length)
})

it('[HOM-10] fills a picture’s place with a colour near its own until it is there', async () => {
  const sample = [...drawn].filter(([{ kind }], index) => kind === 'tile' && index % 29 === 0)
  for (const [picture, svg] of sample) {
    const { data } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .resize(1, 1, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const mean = `#${[data[0], data[1], data[2]].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`
    expect(distance(mean, picture.colour), `${picture.key} is ${mean}, not ${picture.colour}`).toBeLessThan(0.17)
  }
})
