import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PresetRole } from '#contract/permissions.ts'
import { UPLOAD_BYTES } from '#contract/calls/uploads.ts'
import { sql } from '#server/platform/db/sql.ts'
import { plainPng, pngChunk } from '#tests/support/bombs.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, send, textField } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { nothingOutside, testEncryption } from '#tests/support/outside.ts'
import { picture, sendFile, uploaded } from '#tests/support/uploads.ts'
import { createIds, rowId } from '../ids.ts'
import { systemClock } from '../clock.ts'
import { systemRandom } from '../random.ts'
import { createThrottle } from '../throttle.sql.ts'
import { folderStore } from './folder-store.ts'
import { createUploads, type Uploads } from './index.ts'
import { freePlayBody } from '#tests/support/visitor.ts'

const SCRIPT = '<script>alert(document.domain)</script>'

let database: TestDatabase
let house: House
let player: Player
let folder: string
let uploads: Uploads
let shift = 0
const clock = { now: () => systemClock.now() + shift }

beforeAll(async () => {
  database = await createTestDatabase('uploads')
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-uploads-'))
  house = await openHouse(database.url, { ...nothingOutside, fileStore: folderStore(folder), clock })
  player = await house.register()
  uploads = createUploads({
    db: house.db,
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    encryption: testEncryption,
    throttle: createThrottle(house.db),
    store: folderStore(folder),
  })
})
afterAll(async () => {
  await house.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const files = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)
const link = async (id: string, as: Player = player): Promise<string> =>
  textField((await house.call('GET', `/wps/upload/link?id=${id}`, { token: as.token })).body.value, 'url')
const load = (url: string, headers: Record<string, string> = {}) => send(house.app, { method: 'GET', url, headers })

let entered: Promise<[PresetRole, string][]> | undefined
/** One operator of each role, with its token. */
const operators = (): Promise<[PresetRole, string][]> =>
  (entered ??= (async () => {
    const found: [PresetRole, string][] = []
    for (const role of ['owner', 'manager', 'cashier', 'support', 'editor', 'auditor'] as const)
      found.push([role, (await openOperator(house, role)).token])
    return found
  })())

describe('pictures that are taken', () => {
  it.each(['png', 'jpeg'] as const)(
    '[VAL-03] a %s is kept and shown to its owner, in a way in which nothing in it can run',
    async (format) => {
      const { body } = await sendFile(house, player.token, await picture(format, 40, 30))
      expect(body.value).toEqual({ id: expect.stringMatching(/^\d+$/), width: 40, height: 30 })
      const shown = await load(await link(textField(body.value, 'id')))
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format, width: 40, height: 30 })
      expect(shown.headers).toMatchObject({
        'content-type': `image/${format}`,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
    },
  )

  it('[VAL-03] nothing of what a camera wrote beside the picture is kept, and it stands upright', async () => {
    const taken = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withExif({
        IFD0: { Artist: 'Marina of Rua Alegre 7', Orientation: '6' },
        IFD3: { GPSLatitude: '23/1 33/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Rua Alegre')).toBe(true)
    const shown = await load(await link(await uploaded(house, player, 'identity', taken)))
    const { exif, orientation, width, height } = await sharp(shown.rawPayload).metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 40,
    })
    expect(shown.rawPayload.includes('Rua Alegre')).toBe(false)
  })

  it('[VAL-03] what is two things at once becomes one: what was hidden in a picture is gone', async () => {
    const whole = await picture('jpeg')
    const comment = Buffer.from(`*/=1;${SCRIPT}/*`)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(comment.length + 2)
    const withComment = Buffer.concat([
      whole.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      comment,
      whole.subarray(2),
    ])
    const hidden = [
      withComment,
      Buffer.concat([whole, Buffer.from(SCRIPT)]),
      Buffer.concat([await picture('png'), Buffer.from(`PK\u0003\u0004${SCRIPT}`)]),
    ]
    for (const file of hidden) {
      expect(file.includes(SCRIPT)).toBe(true)
      const shown = await load(await link(await uploaded(house, player, 'feedback', file)))
      expect({
        status: shown.statusCode,
        hides: shown.rawPayload.includes('script'),
        type: String(shown.headers['content-type']).startsWith('image/'),
      }).toEqual({ status: 200, hides: false, type: true })
    }
  })

  it('[VAL-03] a large one is made smaller, not refused', async () => {
    expect((await sendFile(house, player.token, plainPng(6000, 4000))).body.value).toMatchObject({
      width: 2600,
      height: 1733,
    })
    const { body } = await sendFile(house, player.token, await picture('jpeg', 5200, 1000))
    expect(body.value).toMatchObject({ width: 2600, height: 500 })
  })
})

describe('a picture that carries far more than its pixels', () => {
  it('[VAL-03, SAF-05] is taken without its texts, which nobody unpacks', async () => {
    const text = pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(7_900_000, 97))]),
    )
    const file = plainPng(60, 40, { between: Array.from({ length: 100 }, () => text) })
    const most = process.resourceUsage().maxRSS
    expect((await sendFile(house, player.token, file)).body.value).toMatchObject({ width: 60, height: 40 })
    // Of the 790 megabytes none was held, in KB.
    expect(process.resourceUsage().maxRSS - most).toBeLessThan(200_000)
  })
})

describe('files that are refused', () => {
  const jpeg = (): Promise<Buffer> => picture('jpeg', 600, 400)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
  it.each<[string, () => Promise<Uint8Array>]>([
    ['an SVG', async () => Buffer.from(svg)],
    ['a page', async () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    [
      'a GIF',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a WebP',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
    ],
    [
      'a page that begins like a PNG',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SCRIPT)]),
    ],
    ['an SVG that begins like a JPEG', async () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)])],
    ['half of a JPEG', async () => (await jpeg()).subarray(0, 900)],
    [
      'half of a PNG',
      async () => {
        const whole = await picture('png', 600, 400)
        return whole.subarray(0, whole.length - 40)
      },
    ],
    ['one of 25 million pixels in 25 KB', async () => plainPng(5000, 5000)],
    [
      'an interlaced one of 7 million pixels',
      async () =>
        sharp({ create: { width: 3500, height: 2000, channels: 3, background: '#fff' } })
          .png({ progressive: true })
          .toBuffer(),
    ],
    [
      'a progressive one of 7 million pixels',
      async () =>
        sharp({ create: { width: 3500, height: 2000, channels: 3, background: '#fff' } })
          .jpeg({ progressive: true })
          .toBuffer(),
    ],
    [
      'one of 7 million pixels with two bytes a channel',
      async () =>
        sharp({ create: { width: 3500, height: 2000, channels: 3, background: '#fff' } })
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    ['one that is endlessly wide', async () => plainPng(2_000_000_000, 1)],
  ])('[VAL-03] %s', async (_name, file) => {
    const before = await files()
    expect(await sendFile(house, player.token, await file())).toMatchObject({
      status: 400,
      body: { code: 'FILE_NO_PICTURE' },
    })
    expect(await files()).toEqual(before)
  })

  it('[VAL-03] one byte more than 5 MB, and 5 MB are weighed', async () => {
    expect(await sendFile(house, player.token, Buffer.alloc(UPLOAD_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    })
    expect(await sendFile(house, player.token, Buffer.alloc(UPLOAD_BYTES))).toMatchObject({
      body: { code: 'FILE_NO_PICTURE' },
    })
    expect(await sendFile(house, player.token, Buffer.alloc(UPLOAD_BYTES * 3))).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    })
  })

  it('[VAL-03] no file, an empty one, a purpose that is none', async () => {
    expect(await sendFile(house, player.token, undefined)).toMatchObject({ body: { code: 'FILE_MISSING' } })
    expect(await sendFile(house, player.token, new Uint8Array())).toMatchObject({ body: { code: 'FILE_MISSING' } })
    for (const fields of [{ purpose: 'kept' }, { purpose: 'avatar' }, {}, { purpose: 'deposit'.repeat(400) }]) {
      expect((await sendFile(house, player.token, await picture(), fields)).body.code).toMatch(
        /^(INVALID_INPUT|MALFORMED_BODY)$/,
      )
    }
  })

  it('[VAL-03] what is no form, or a broken one, is refused in the same words as everywhere', async () => {
    const send = (type: string, payload: string) =>
      house.app.server.inject({
        method: 'POST',
        url: '/wps/upload',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': type },
        payload,
      })
    expect((await send('application/json', '{"purpose":"deposit"}')).json()).toMatchObject({ code: 'FILE_MISSING' })
    expect((await send('text/plain', 'x')).json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
    expect((await send('multipart/form-data', 'x')).json()).toMatchObject({ success: false })
    expect((await send('multipart/form-data; boundary=b', 'x')).json()).toMatchObject({
      success: false,
      code: expect.stringMatching(/MALFORMED_BODY|INVALID_INPUT/),
    })
    const opened =
      '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ndeposit\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'
    expect((await send('multipart/form-data; boundary=b', opened)).json()).toMatchObject({ code: 'MALFORMED_BODY' })
    const polluted = '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'
    expect((await send('multipart/form-data; boundary=b', polluted)).json()).toMatchObject({ success: false })
    const other = await house.app.server.inject({
      method: 'POST',
      url: '/wps/session/login',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: opened,
    })
    expect(other.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  })

  it('[VAL-03] strangers and trials send none, and are told before their file is read', async () => {
    expect(await sendFile(house, undefined, await picture())).toMatchObject({ body: { code: 'NOT_LOGGED_IN' } })
    const trial = textField(
      (await house.call('POST', '/wps/session/login/freeplay', { body: await freePlayBody(house) })).body.value,
      'token',
    )
    expect(await sendFile(house, trial, await picture())).toMatchObject({ body: { code: 'TRIAL_ACCOUNT' } })
  })

  it("[VAL-03] more than sixty an hour by one member, which is nobody else's loss", async () => {
    const [busy, other] = [await house.register(), await house.register()]
    await house.db.query(
      sql`INSERT INTO throttle (key, count, window_ends_at) VALUES (${`upload:${busy.id}`}, 60, app_now() + interval '1 hour')`,
    )
    expect(await sendFile(house, busy.token, await picture())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    })
    expect((await sendFile(house, other.token, await picture())).status).toBe(200)
  })
})

describe('many pictures at once', () => {
  it('[VAL-03] are drawn one by one; beyond a short line whoever comes is told to come back', async () => {
    const large = plainPng(6000, 4000)
    const senders: Player[] = []
    for (let n = 0; n < 30; n += 1) senders.push(await house.register())
    const answers = await Promise.all(senders.map((sender) => sendFile(house, sender.token, large)))
    const refused = answers.filter(({ body }) => body.code === 'BUSY')
    expect(refused.every(({ status }) => status === 503)).toBe(true)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBe(30 - refused.length)
    expect((await sendFile(house, player.token, await picture())).status).toBe(200)
  })

  it('[SAF-05] an address sends so many an hour, by however many members', async () => {
    await house.db
      .query(sql`INSERT INTO throttle (key, count, window_ends_at) VALUES ('upload:127.0.0.1', 180, app_now() + interval '1 hour')
      ON CONFLICT (key) DO UPDATE SET count = 180`)
    expect(await sendFile(house, (await house.register()).token, await picture())).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    })
    await house.db.query(sql`DELETE FROM throttle WHERE key LIKE 'upload:%'`)
  })
})

describe('who sees a file', () => {
  it('[ROL-01] its owner alone, under an address that is signed for it and for five minutes', async () => {
    const [other, id] = [await house.register(), await uploaded(house, player, 'identity')]
    const url = await link(id)
    const mine = await uploaded(house, other, 'identity')
    expect((await house.call('GET', `/wps/upload/link?id=${id}`, { token: other.token })).body).toMatchObject({
      code: 'NOT_FOUND',
    })
    const [, sign = ''] = url.split('?sign=')
    const [, theirs = ''] = (await link(mine, other)).split('?sign=')
    const changed = [
      `/wps/uploads/${id}`,
      `/wps/uploads/${id}?sign=`,
      `/wps/uploads/${mine}?sign=${sign}`,
      `/wps/uploads/${id}?sign=${theirs}`,
      `${url}A`,
      url.replace(`sign=${player.id}`, `sign=${other.id}`),
      url.replace(/\.(\d+)\./, (_all, until: string) => `.${Number(until) + 600}.`),
      `/wps/uploads/${id}?sign=${sign}&sign=${sign}`,
      `/wps/uploads/0?sign=${sign}`,
      '/wps/uploads/..%2f..%2fetc%2fpasswd?sign=1.1.1',
    ]
    for (const one of changed) expect({ one, status: (await load(one)).statusCode }).toEqual({ one, status: 404 })
    expect((await load(url)).statusCode).toBe(200)
    shift = 301_000
    expect((await load(url)).statusCode).toBe(404)
    shift = 0
  })

  it.each([
    ['identity', ['owner', 'manager', 'cashier']],
    ['deposit', ['owner', 'manager', 'cashier', 'support', 'auditor']],
    ['withdrawal', ['owner', 'manager', 'cashier', 'support', 'auditor']],
    ['feedback', ['owner', 'manager', 'support']],
  ] as const)('[ROL-01] of operators, one for %s by %o', async (purpose, allowed) => {
    const id = await uploaded(house, player, purpose)
    const seen = async (): Promise<string[]> => {
      const found: string[] = []
      for (const [role, token] of await operators()) {
        if ((await load(`/ops/uploads/${id}`, { authorization: `Bearer ${token}` })).statusCode === 200)
          found.push(role)
      }
      return found
    }
    // What no request named is nobody's business yet.
    expect(await seen()).toEqual([])
    await house.db.transaction((tx) => uploads.take(tx, player.id, purpose, [id]))
    expect(await seen()).toEqual(allowed)
    expect((await load(`/ops/uploads/${id}`, { authorization: `Bearer ${player.token}` })).json()).toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
    expect((await load(`/ops/uploads/${id}`)).json()).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })

  it("[ROL-01] of a closed account, its proof of identity is the owner's alone", async () => {
    const closed = await house.register()
    const id = await uploaded(house, closed, 'identity')
    await house.db.transaction((tx) => uploads.take(tx, closed.id, 'identity', [id]))
    await house.db.query(sql`UPDATE member SET closed_at = now() WHERE id = ${closed.id}`)
    const found: string[] = []
    for (const [role, token] of await operators()) {
      if ((await load(`/ops/uploads/${id}`, { authorization: `Bearer ${token}` })).statusCode === 200) found.push(role)
    }
    expect(found).toEqual(['owner'])
  })

  it("[ROL-01] a file that the house made for a member is no operator's, and is saved, not shown", async () => {
    const id = createIds(clock, systemRandom).row()
    await house.db.transaction((tx) =>
      uploads.keep(tx, player.id, { id, name: 'my "data".json', type: 'application/json', bytes: Buffer.from('{}') }),
    )
    const { token } = await openOperator(house, 'owner')
    expect((await load(`/ops/uploads/${id}`, { authorization: `Bearer ${token}` })).statusCode).toBe(404)
    const saved = await load(await uploads.linkTo(player.id, id))
    expect([saved.payload, saved.headers['content-disposition'], saved.headers['content-security-policy']]).toEqual([
      '{}',
      'attachment; filename="my__data_.json"',
      "default-src 'none'; sandbox",
    ])
  })
})

describe('what becomes of a file', () => {
  it('[VAL-03] thirty requests at once that name a picture: one has it', async () => {
    const id = await uploaded(house, player, 'deposit')
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => house.db.transaction((tx) => uploads.take(tx, player.id, 'deposit', [id]))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(tries.flatMap((one) => (one.status === 'rejected' ? [String(Object(one.reason).code)] : []))).toEqual(
      Array(29).fill('UPLOAD_UNKNOWN'),
    )
  })

  it('[VAL-03] it is good for its own purpose and its own member, once in a list, and wholly or not at all', async () => {
    const other = await house.register()
    const [one, two] = [await uploaded(house, player, 'deposit'), await uploaded(house, player, 'deposit')]
    const take = (as: Player, purpose: 'deposit' | 'identity', ids: string[]) =>
      house.db.transaction((tx) => uploads.take(tx, as.id, purpose, ids))
    await expect(take(other, 'deposit', [one])).rejects.toMatchObject({ code: 'UPLOAD_UNKNOWN' })
    await expect(take(player, 'identity', [one])).rejects.toMatchObject({ code: 'UPLOAD_UNKNOWN' })
    await expect(take(player, 'deposit', [one, one])).rejects.toMatchObject({ code: 'UPLOAD_UNKNOWN' })
    await expect(take(player, 'deposit', [one, '17'])).rejects.toMatchObject({ code: 'UPLOAD_UNKNOWN' })
    await take(player, 'deposit', [one, two])
    await expect(take(player, 'deposit', [two])).rejects.toMatchObject({ code: 'UPLOAD_UNKNOWN' })
  })

  it('[VAL-03] what no request named is gone after a day, bytes and row; what one named stays', async () => {
    const [kept, left] = [await uploaded(house, player, 'deposit'), await uploaded(house, player, 'deposit')]
    await house.db.transaction((tx) => uploads.take(tx, player.id, 'deposit', [kept]))
    const clean = async () => {
      for (const job of uploads.jobs) await job.run()
      return house.db.query(sql`SELECT id FROM upload WHERE id IN (${kept}, ${left}) ORDER BY created_at`)
    }
    expect(await clean()).toEqual([{ id: kept }, { id: left }])
    await house.db.query(
      sql`UPDATE upload SET created_at = app_now() - interval '25 hours' WHERE id IN (${kept}, ${left})`,
    )
    const before = (await files()).length
    expect(await clean()).toEqual([{ id: kept }])
    expect((await files()).length).toBe(before - 1)
    expect((await load(await link(kept))).statusCode).toBe(200)
  })

  it("[VAL-03] removed for good, by its owner's name alone", async () => {
    const [other, id] = [await house.register(), await uploaded(house, player, 'identity')]
    const before = (await files()).length
    await uploads.remove(other.id, [id])
    expect((await files()).length).toBe(before)
    const url = await uploads.linkTo(player.id, rowId(id))
    await uploads.remove(player.id, [id, id])
    expect([(await files()).length, (await load(url)).statusCode]).toEqual([before - 1, 404])
  })

  it('[VAL-03] a sender that hangs up in the middle leaves nothing, and the house goes on', async () => {
    await house.app.server.listen({ port: 0, host: '127.0.0.1' })
    const bound = house.app.server.server.address()
    const before = await files()
    const socket = connect(typeof bound === 'object' ? (bound?.port ?? 0) : 0, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const head =
      '--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\ndeposit\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    socket.write(
      `POST /wps/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${player.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n${head}${'x'.repeat(20_000)}`,
    )
    await new Promise((resolve) => socket.end(() => resolve(undefined)))
    socket.destroy()
    expect((await sendFile(house, player.token, await picture())).status).toBe(200)
    expect((await files()).length).toBe(before.length + 1)
  })
})
