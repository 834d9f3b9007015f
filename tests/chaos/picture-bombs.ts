/** P: pictures that cost far more than they weigh come from many members and networks at once. The server stays small, each of them gets a definite answer, and everybody else is served meanwhile. */
import { setTimeout as delay } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { systemClock } from '#server/platform/clock.ts'
import { claimingJpeg, plainPng, pngChunk, scannedJpeg } from '#tests/support/bombs.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { openHouse, type Player } from '#tests/support/house.ts'
import { ownBundle } from './bundle.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { startServer } from './processes.ts'
import { Violation } from './wire.ts'

/** Senders at once; a member sends so many, below what one may in an hour. */
const SENDERS = 12
const OF_MEMBER = 50
/** Whoever is told to come back does so after a while. */
const AGAIN_MS = 200
/** What the server may grow by over what it held at rest. A picture of 24 million pixels is read in strips. */
const MOST_BYTES = 400_000_000
/** How long anybody else waits at most. The machine may do two things at once. */
const PATIENCE_MS = 5000

const refused = '400 FILE_NO_PICTURE'
const taken = '200 ok'

interface Bomb {
  readonly name: string
  readonly bytes: Buffer
  readonly answer: string
}

/** Each is made once. */
async function makeBombs(): Promise<readonly Bomb[]> {
  const text = (letters: number): Buffer =>
    pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(letters, 97))]))
  const times = (chunk: Buffer, count: number): Buffer[] => Array.from({ length: count }, () => chunk)
  const white = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const whole = await white(1200, 900).jpeg().toBuffer()
  return [
    { name: 'a PNG that is endlessly wide', bytes: plainPng(2_000_000_000, 1), answer: refused },
    { name: 'a PNG of 900 million pixels', bytes: plainPng(30_000, 30_000, { rows: 10 }), answer: refused },
    {
      name: 'a PNG of two bytes a channel',
      bytes: plainPng(3500, 2000, { colours: 'rgba', depth: 16 }),
      answer: refused,
    },
    { name: 'an interlaced PNG', bytes: plainPng(3500, 2000, { colours: 'rgba', interlaced: true }), answer: refused },
    { name: 'a PNG that ends early', bytes: plainPng(6000, 4000, { rows: 3900 }), answer: refused },
    { name: 'a JPEG that claims 4,000 million pixels', bytes: await claimingJpeg(65_500, 65_500), answer: refused },
    {
      name: 'a progressive JPEG',
      bytes: await white(3500, 2000).jpeg({ progressive: true }).toBuffer(),
      answer: refused,
    },
    { name: 'a JPEG of 2,000 scans', bytes: await scannedJpeg(3000, 2000, 2000), answer: refused },
    { name: 'half of a JPEG', bytes: whole.subarray(0, whole.length >> 1), answer: refused },
    { name: 'a WebP', bytes: await white(4000, 4000).webp().toBuffer(), answer: refused },
    { name: 'five megabytes of nothing', bytes: Buffer.alloc(5_000_000), answer: refused },
    {
      name: 'a PNG of 500 texts, of eight megabytes each',
      bytes: plainPng(60, 40, { between: times(text(7_900_000), 500) }),
      answer: taken,
    },
    {
      name: 'a PNG of 200,000 chunks',
      bytes: plainPng(60, 40, { between: times(pngChunk('tEXt', Buffer.from('a\0b', 'latin1')), 200_000) }),
      answer: taken,
    },
    { name: 'a PNG as large as is taken', bytes: plainPng(6000, 4000, { colours: 'rgba' }), answer: taken },
    { name: 'a PNG as costly as is taken', bytes: plainPng(3000, 2000, { colours: 'rgba', depth: 16 }), answer: taken },
    { name: 'a photograph', bytes: whole, answer: taken },
  ]
}

export async function pictureBombs({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const bombs = await makeBombs()
  const chance = createChance(`${seed}/picture bombs`)
  const bundle = await ownBundle()
  const database = await cloneDatabase(databases, 'bombs')
  const house = await openHouse(database.url)
  const server = await startServer(bundle.file, database.url, 'America/Sao_Paulo')
  try {
    if (server === undefined) throw new Error('the server did not start')
    const { port } = server
    const neighbour = await house.register()
    await ask(port, neighbour)
    await send(port, neighbour, chance, {
      name: '',
      bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      answer: taken,
    })
    const atRest = await server.peak()
    let left = count
    let done = 0
    let busy = 0
    let going = true
    const sending = async (own: Chance): Promise<void> => {
      let [sender, sent] = [await house.register(), 0]
      while (left > 0 && !deadline.aborted) {
        // Each kind comes as often as the others.
        const bomb = bombs[(left -= 1) % bombs.length]
        if (bomb === undefined) throw new Error('there are bombs')
        for (let answer = 'busy'; answer === 'busy' && !deadline.aborted;) {
          if ((sent += 1) > OF_MEMBER) [sender, sent] = [await house.register(), 1]
          answer = await send(port, sender, own, bomb)
          if (answer === 'answered') done += 1
          else {
            busy += 1
            await delay(AGAIN_MS)
          }
        }
      }
    }
    const served = watch(port, neighbour, () => going)
    await Promise.all(Array.from({ length: SENDERS }, (_, i) => sending(chance.fork(`sender ${i}`)))).finally(
      () => (going = false),
    )
    const { asked, longest } = await served
    const grown = (await server.peak()) - atRest
    if (grown > MOST_BYTES) throw new Violation(`the server grew by ${mega(grown)}, more than ${mega(MOST_BYTES)}`)
    return within(
      done,
      count,
      'pictures',
      `${busy} told to come back; at most ${mega(grown)} more in memory; a neighbour's ${asked} calls took ${Math.round(longest)} ms at most`,
    )
  } finally {
    server?.kill('SIGKILL')
    await server?.ended
    await house.close()
    await bundle.remove()
    await database.drop()
  }
}

const mega = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

/** Sends a picture; whether it was told to come back. @throws Violation for any other answer than the picture's own */
async function send(
  port: number,
  sender: Player,
  chance: Chance,
  { name, bytes, answer }: Bomb,
): Promise<'busy' | 'answered'> {
  const form = new FormData()
  form.append('purpose', 'feedback')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'p.png')
  const response = await fetch(`http://127.0.0.1:${port}/wps/upload`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${sender.token}`,
      'x-forwarded-for': [20, 200, 200, 200].map((most) => 1 + chance.below(most)).join('.'),
    },
  }).catch((error: unknown) => {
    throw new Violation(`${name} got no answer: ${String(error)}`)
  })
  const said: { success: boolean; code?: string } = await response.json()
  const told = `${response.status} ${said.code ?? 'ok'}`
  if (told === '503 BUSY') return 'busy'
  if (told !== answer) throw new Violation(`${name} was answered ${told}, not ${answer}`)
  return 'answered'
}

async function ask(port: number, { token }: Player): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/wps/member/info`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new Violation(`a neighbour was not answered in ${PATIENCE_MS} ms: ${String(error)}`)
  })
  if (!response.ok) throw new Violation(`a neighbour was answered ${response.status}`)
  await response.arrayBuffer()
}

/** Somebody who only uses the site. */
async function watch(
  port: number,
  neighbour: Player,
  goesOn: () => boolean,
): Promise<{ asked: number; longest: number }> {
  let [asked, longest] = [0, 0]
  while (goesOn()) {
    const began = systemClock.now()
    await ask(port, neighbour)
    asked += 1
    longest = Math.max(longest, systemClock.now() - began)
    await delay(50)
  }
  return { asked, longest }
}
