import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GALLERY } from '#art/gallery.ts'
import { createArt } from './art.ts'

let cacheDir: string

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'art-'))
})

afterEach(() => rm(cacheDir, { recursive: true }))

const tiles = [...GALLERY.values()].filter(({ kind }) => kind === 'tile').map(({ key }) => key)
const [first = ''] = tiles

it('[HOM-10] draws a tile in the width and format asked for, small enough for a phone', async () => {
  const art = createArt({ cacheDir })
  for (const key of [first, tiles[100] ?? '', tiles[200] ?? '']) {
    const avif = await art.render(key, { width: 480, format: 'avif' })
    expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 480, height: 640 })
    const webp = await art.render(key, { width: 240, format: 'webp' })
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
    expect(avif.length).toBeGreaterThan(4000)
    expect(avif.length).toBeLessThan(26_000)
    expect(webp.length).toBeLessThan(20_000)
  }
})

it('[HOM-11] draws a banner in both shapes', async () => {
  const art = createArt({ cacheDir })
  const wide = await art.render('banner-welcome', { width: 780, format: 'webp' })
  const tall = await art.render('banner-welcome-tall', { width: 780, format: 'webp' })
  expect(await sharp(wide).metadata()).toMatchObject({ width: 780, height: 341 })
  expect(await sharp(tall).metadata()).toMatchObject({ width: 780, height: 975 })
  expect(wide.length).toBeLessThan(50_000)
})

it('gives a drawing as it is, and a picture that is not in the list to nobody', async () => {
  const art = createArt({ cacheDir })
  expect((await art.render('logo-mark', { width: 192, format: 'svg' })).toString()).toMatch(/^<svg .*<\/svg>$/)
  await expect(art.render('no-such-picture', { width: 240, format: 'avif' })).rejects.toBeInstanceOf(RangeError)
  await expect(art.render('../../etc/passwd', { width: 240, format: 'avif' })).rejects.toBeInstanceOf(RangeError)
  await expect(art.render(first, { width: 241, format: 'avif' })).rejects.toBeInstanceOf(RangeError)
  await expect(art.render(first, { width: 1600, format: 'avif' })).rejects.toBeInstanceOf(RangeError)
})

it('draws once what many ask for at the same time, and keeps it whole on the disk', async () => {
  let drawn = 0
  const encode = async (svg: string): Promise<Buffer> => {
    drawn++
    return Buffer.from(svg.slice(0, 40))
  }
  const art = createArt({ cacheDir, encode })
  const asked = await Promise.all(Array.from({ length: 20 }, () => art.render(first, { width: 240, format: 'webp' })))
  expect(drawn).toBe(1)
  expect(new Set(asked.map(String)).size).toBe(1)
  expect(await readdir(cacheDir)).toEqual([expect.stringMatching(/-240-[0-9a-f]{12}\.webp$/)])
  const later = createArt({ cacheDir, encode })
  expect(await later.render(first, { width: 240, format: 'webp' })).toEqual(asked[0])
  expect(drawn).toBe(1)
})

it('works on two pictures at once and no more, and goes on after one has failed', async () => {
  let [now, most, drawn] = [0, 0, 0]
  const encode = async (): Promise<Buffer> => {
    most = Math.max(most, ++now)
    await new Promise((resume) => setImmediate(resume))
    now--
    if (++drawn === 3) throw new Error('no memory')
    return Buffer.from('picture')
  }
  const art = createArt({ cacheDir, encode })
  const results = await Promise.allSettled(
    tiles.slice(0, 9).map((key) => art.render(key, { width: 240, format: 'avif' })),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await readdir(cacheDir)).toHaveLength(8)
})

it('[HOM-10] gives a drawing from the disk when it was drawn before, and draws nothing again', async () => {
  const art = createArt({ cacheDir })
  const drawn = await art.render(first, { width: 480, format: 'svg' })
  const [file = '', ...others] = await readdir(cacheDir)
  expect({ file, others }).toEqual({ file: expect.stringMatching(/-480-[0-9a-f]{12}\.svg$/), others: [] })
  expect(await readFile(join(cacheDir, file))).toEqual(drawn)
  await writeFile(join(cacheDir, file), '<svg>kept</svg>')
  expect(String(await art.render(first, { width: 480, format: 'svg' }))).toBe('<svg>kept</svg>')
})

it('takes what the build has drawn, and draws the rest', async () => {
  let drawn = 0
  const encode = async (): Promise<Buffer> => {
    drawn++
    return Buffer.from('drawn')
  }
  await mkdir(join(cacheDir, 'built'))
  await writeFile(join(cacheDir, 'built', `${first}-240.avif`), 'built')
  const art = createArt({ cacheDir, builtDir: join(cacheDir, 'built'), encode })
  expect(String(await art.render(first, { width: 240, format: 'avif' }))).toBe('built')
  expect(drawn).toBe(0)
  expect(String(await art.render(first, { width: 480, format: 'avif' }))).toBe('drawn')
})
