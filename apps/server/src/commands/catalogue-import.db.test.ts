import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GameTile, gameTile } from '#contract/game-tile.ts'
import { array, object, parse } from 'zod/mini'
import { bundleProgram, type Program } from '#tests/support/program.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testProvider } from '#tests/support/house.ts'
import { TEST_DATA_KEY } from '#tests/support/outside.ts'
import { bringPictures, createArt } from '../modules/catalogue/index.ts'
import { importFor } from '../modules/providers/index.ts'
import { sql } from '../platform/db/sql.ts'
import { createFileFetcher, FileFault } from '../platform/http/file-fetcher.ts'
import { selfSigned } from '../platform/http/self-signed.ts'
import { folderStore } from '../platform/uploads/folder-store.ts'

const SCRIPT = '<script>alert(document.domain)</script>'
const MOST = 400_000
let folder: string
let program: Program
let ca: string
let database: TestDatabase
let house: House
let host: Server
let base: string
/** What the host was asked for, in order. */
let asked: string[] = []
const files = new Map<string, (response: ServerResponse) => void>()

/** A picture as providers have them: no two alike, and nothing that compresses to nothing. */
const picture = (format: 'png' | 'jpeg' | 'webp', width = 320, height = 180, background = '#c04020'): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .tint(background)
    .toFormat(format)
    .toBuffer()
const sends =
  (type: string, body: Buffer | string) =>
  (response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': type }).end(body)
const leadsTo =
  (location: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(302, { location }).end()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  const { key, cert } = await selfSigned(folder)
  ca = cert
  host = createServer({ key, cert }, ({ url = '' }, response) => {
    asked.push(url)
    const file = files.get(url)
    if (file === undefined) response.writeHead(404).end('not here')
    else file(response)
  })
  host.listen(0, 'localhost')
  await once(host, 'listening')
  const bound = host.address()
  base = `https://localhost:${typeof bound === 'object' ? bound?.port : 0}`
  files.set('/a.png', sends('image/png', await picture('png')))
  files.set(
    '/b.jpg',
    sends('application/octet-stream', Buffer.concat([await picture('jpeg', 300, 900, '#2040c0'), Buffer.from(SCRIPT)])),
  )
  files.set('/c.webp', sends('image/webp', await picture('webp', 120, 160, '#20a040')))
  files.set('/moved.png', leadsTo('/a.png'))
  files.set('/page.png', sends('image/png', `<!doctype html>${SCRIPT}`))
  files.set(
    '/drawing.png',
    sends('image/png', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`),
  )
  files.set('/half.png', sends('image/png', (await picture('png')).subarray(0, 900)))
  files.set('/large.png', sends('image/png', Buffer.alloc(MOST + 1)))
  files.set('/endless.png', (response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    const more = (): void => void response.write(Buffer.alloc(65_536), (error) => (error ? undefined : more()))
    more()
  })
  files.set('/slow.png', (response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('x'))
  files.set('/inner.png', leadsTo('https://10.0.0.7/secret.png'))
  files.set('/cloud.png', leadsTo('https://169.254.169.254/latest/meta-data'))
  files.set('/plain.png', leadsTo('http://localhost/a.png'))
  files.set('/round.png', leadsTo('/round.png'))
  program = await bundleProgram(join(import.meta.dirname, 'catalogue-import.ts'))
  database = await createTestDatabase('pictures')
  house = await openHouse(database.url)
})
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await house.close()
  await database.drop()
  await Promise.all([rm(folder, { recursive: true }), program.remove()])
})
beforeEach(() => {
  asked = []
})

const game = (code: string, address?: string): Record<string, unknown> => ({
  code,
  names: { EN: `The ${code}` },
  type: 'RNG',
  classes: ['LINES'],
  ...(address === undefined ? {} : { picture: address.startsWith('/') ? base + address : address }),
})
const store = () => folderStore(join(folder, 'files'))
/** This machine stands for the public internet, as far as its loopback goes. */
const openFetcher = (milliseconds = 30_000) =>
  createFileFetcher({
    bytes: MOST,
    milliseconds,
    ca,
    mayReach: (address) => address === '127.0.0.1' || address === '::1',
  })

interface Brought {
  readonly brought: number
  readonly dropped: number
  readonly failed: Readonly<Record<string, string>>
}

/** Brings a list in, and then its pictures. */
async function bringIn(
  games: readonly unknown[],
  { again = false, fetcher = openFetcher(), progress = (_asked: number, _all: number): void => undefined } = {},
): Promise<Brought> {
  const { pictures } = await importFor(house.db, testProvider.code, JSON.stringify(games), 'test')
  const { failed, ...report } = await bringPictures({ db: house.db, store: store(), fetcher }, pictures, {
    again,
    progress,
  })
  fetcher.close()
  return { ...report, failed: Object.fromEntries(failed.map(({ gameCode, reason }) => [gameCode, reason])) }
}

/** The games as the lobby has them, by their codes. */
async function lobby(): Promise<Map<string, GameTile>> {
  const { body } = await house.call('GET', '/wps/games/browse?gameType=RNG&language=EN&pageNo=1&pageSize=100')
  return new Map(parse(object({ games: array(gameTile) }), body.value).games.map((tile) => [tile.gameCode, tile]))
}
const isOwn = (tile: GameTile | undefined): boolean => tile?.art.startsWith('own-') === true
/** The lobby follows within a second. */
const seen = (code: string, own: boolean) =>
  expect.poll(async () => isOwn((await lobby()).get(code)), { timeout: 20_000 }).toBe(own)
const stored = async (): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

describe('the pictures of a list of games', () => {
  it('[STU-07] are fetched, drawn anew as the lobby asks for them, and shown', async () => {
    expect(
      await bringIn([
        game('a', '/a.png'),
        game('b', '/b.jpg'),
        game('c', '/c.webp'),
        game('moved', '/moved.png'),
        game('none'),
      ]),
    ).toEqual({ brought: 4, dropped: 0, failed: {} })
    await seen('a', true)
    const tiles = await lobby()
    expect(['a', 'b', 'c', 'moved', 'none'].map((code) => isOwn(tiles.get(code)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(tiles.get('moved')?.art).toBe(tiles.get('a')?.art)
    // Their colours are those of the pictures, which no hue is turned of.
    expect(tiles.get('b')).toMatchObject({
      tint: 0,
      iconUrl: `/art/${tiles.get('b')?.art}/240.webp`,
      colour: expect.stringMatching(/^#[0-5]\w[0-6]\w[5-9a-f]\w$/),
    })
    const art = createArt({ cacheDir: join(folder, 'art'), own: store() })
    for (const code of ['a', 'b', 'c']) {
      const key = tiles.get(code)?.art ?? ''
      expect(await sharp(await art.render(key, { width: 480, format: 'avif' })).metadata()).toMatchObject({
        format: 'heif',
        width: 480,
        height: 640,
      })
      expect(await sharp(await art.render(key, { width: 240, format: 'webp' })).metadata()).toMatchObject({
        format: 'webp',
        width: 240,
        height: 320,
      })
      await expect(art.render(key, { width: 300, format: 'avif' })).rejects.toThrow(RangeError)
      await expect(art.render(key, { width: 240, format: 'png' })).rejects.toThrow(RangeError)
    }
    await expect(art.render(`own-${'0'.repeat(24)}`, { width: 240, format: 'avif' })).rejects.toThrow(RangeError)
    await expect(art.render('own-../../../etc/passwd', { width: 240, format: 'avif' })).rejects.toThrow(RangeError)
    // Nothing is left of what came along with the pixels.
    for (const file of await stored()) expect((await readFile(file)).includes('script')).toBe(false)
    expect(await stored()).toHaveLength(3 * 4)
  })

  it('[STU-07] are fetched again where their address changed, where it is asked for, and else not at all', async () => {
    const list = [
      game('a', '/a.png'),
      game('b', '/b.jpg'),
      game('c', '/c.webp'),
      game('moved', '/moved.png'),
      game('none'),
    ]
    expect(await bringIn(list)).toEqual({ brought: 0, dropped: 0, failed: {} })
    expect(asked).toEqual([])
    expect(await bringIn([game('a', '/c.webp'), ...list.slice(1)])).toMatchObject({ brought: 1 })
    expect(asked).toEqual(['/c.webp'])
    asked = []
    // However many games name an address, it is asked once.
    expect(await bringIn([game('a', '/c.webp'), ...list.slice(1)], { again: true })).toMatchObject({ brought: 4 })
    expect(asked.toSorted()).toEqual(['/a.png', '/b.jpg', '/c.webp', '/moved.png'])
    expect((await bringIn([game('a'), ...list.slice(1)])).dropped).toBe(1)
    await seen('a', false)
  })

  it.each([
    ['/gone.png', 'its host answered 404'],
    ['/page.png', 'it is no whole PNG, JPEG or WebP picture'],
    ['/drawing.png', 'it is no whole PNG, JPEG or WebP picture'],
    ['/half.png', 'it is no whole PNG, JPEG or WebP picture'],
    ['/large.png', 'it is larger than 0.38'],
    ['/endless.png', 'it is larger than 0.38'],
    ['/inner.png', 'its address is not one of the public internet'],
    ['/cloud.png', 'its address is not one of the public internet'],
    ['/plain.png', 'its address is not https'],
    ['/round.png', 'it was redirected more than 3 times'],
    ['https://nobody.invalid/a.png', 'its host could not be reached: '],
    ['https://192.168.0.1/a.png', 'its address is not one of the public internet'],
    ['https://[::ffff:10.0.0.1]/a.png', 'its address is not one of the public internet'],
  ])('[STU-07] do not come from %s, and the game looks as before', async (address, reason) => {
    const before = await stored()
    const { brought, failed } = await bringIn([
      game('a', '/a.png'),
      game('b', '/b.jpg'),
      game('c', '/c.webp'),
      game('bad', address),
    ])
    expect([Object.keys(failed), failed['bad']]).toEqual([['bad'], expect.stringContaining(reason)])
    expect(brought).toBeLessThanOrEqual(1)
    await seen('a', true)
    expect([(await lobby()).get('bad')?.art, isOwn((await lobby()).get('bad'))]).toEqual([expect.any(String), false])
    expect(await stored()).toEqual(before)
  })

  it('[STU-07] that take too long are given up', async () => {
    expect((await bringIn([game('bad', '/slow.png')], { fetcher: openFetcher(200) })).failed).toEqual({
      bad: 'it did not come within 0.2 seconds',
    })
  })

  it('[STU-07] keep the one that a game has where the next does not come', async () => {
    await bringIn([game('a', '/a.png')])
    await seen('a', true)
    expect(await bringIn([game('a', '/gone.png')])).toMatchObject({
      brought: 0,
      failed: { a: 'its host answered 404' },
    })
    expect(isOwn((await lobby()).get('a'))).toBe(true)
  })

  it('[STU-07] of a name that leads to this machine are not asked for, as the house asks', async () => {
    const guarded = createFileFetcher({ bytes: MOST, milliseconds: 30_000, ca })
    await expect(guarded.get(`${base}/a.png`)).rejects.toThrow('its address is not one of the public internet')
    await expect(guarded.get(base.replace('localhost', '127.0.0.1'))).rejects.toThrow(
      'its address is not one of the public internet',
    )
    guarded.close()
    expect(asked).toEqual([])
  })

  it('[STU-07] are not waited for a thousand times at a host that says nothing', async () => {
    let calls = 0
    const told: string[] = []
    const fetcher = {
      get: async (): Promise<Buffer> => {
        calls += 1
        throw new FileFault('it did not come', { answered: false })
      },
      close: () => undefined,
    }
    const { failed } = await bringIn(
      Array.from({ length: 1000 }, (_, index) => game(`s${index}`, `https://silent.example/${index}.png`)),
      { fetcher, progress: (done, all) => told.push(`${done} of ${all}`) },
    )
    expect([told.length, told.at(-1)]).toEqual([1000, '1000 of 1000'])
    expect([Object.keys(failed).length, calls < 40, failed['s999']]).toEqual([
      1000,
      true,
      'silent.example did not answer 20 times in a row and was not asked again',
    ])
  })
})

describe('the command', () => {
  async function run(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
    const file = join(folder, 'games.json')
    await writeFile(file, JSON.stringify([game('a', '/a.png'), game('d', '/b.jpg')]))
    const child = spawn(process.execPath, [program.path, '--file', file, '--provider', testProvider.code, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        DATA_KEY: TEST_DATA_KEY,
        DATA_DIR: folder,
        NODE_EXTRA_CA_CERTS: join(folder, 'https-cert.pem'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
    const [code]: unknown[] = await once(child, 'close')
    return { code, ...said }
  }

  it('[STU-07] says what came and what did not, and why', async () => {
    await house.db.query(sql`DELETE FROM game_picture`)
    const { code, out, err } = await run()
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(/^2 games taken in [\d.]+ s: 1 new, /)
    expect(out).toMatch(
      /\n0 games got a picture of their own in [\d.]+ s\. 0 lost theirs, which the list no longer names\. 2 pictures did not come; their games look as before\.\n {2}2 since its address is not one of the public internet: a, d\n$/,
    )
    expect(asked).toEqual([])
  })

  it('[STU-07] leaves the pictures out where it is told to, and knows no other word', async () => {
    expect(await run('--pictures', 'none')).toEqual({
      code: 0,
      out: expect.stringMatching(/^2 games taken .*\n$/),
      err: '',
    })
    expect(await run('--pictures', 'some')).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('--pictures some: choose new, all or none.'),
    })
  })
})
