/**
 * T17: far more sockets than there are places come from one address, from one line at home and from everywhere: some say
 * nothing, some read slowly, some never read, and members come back all at once. The server keeps its bounds, and
 * whoever is there hears its news without a gap.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createEmit } from '#server/platform/events/events.sql.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { cloneDatabase } from '#tests/support/clones.ts'
import { type House, openHouse, type Player } from '#tests/support/house.ts'
import { ownBundle } from './bundle.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { createChance } from './chance.ts'
import { startServer } from './processes.ts'
import { connect, inBatches, type Line, ordinal } from './socket-lines.ts'
import { Violation } from './wire.ts'

/** What an address has, and a /64, and all together (`platform/events/sockets.ts`). */
const OF_ADDRESS = 500
const OF_ALL = 12_000
/** What the server may grow by, and for each socket that is open. */
const MOST_BYTES = 150_000_000
const MOST_OF_SOCKET = 40_000
/** Who says nothing is closed after five seconds; the machine may do two things at once. */
const SILENT_MS = 20_000
const HEARD_MS = 30_000
/** News of about half a kilobyte, more of them than the systems and the server keep for one who does not read. */
const FLOOD = 24_000
const AT_ONCE = 2000
const PAD = 'x'.repeat(400)

/** Where a crowd comes from, and how large a part of all it is. */
const crowds = [
  { name: 'one address', share: 0.3, address: () => '198.51.100.7', places: OF_ADDRESS, says: true },
  {
    name: 'one line at home',
    share: 0.3,
    address: (n: number) => `2001:db8:5:5::${(n + 1).toString(16)}`,
    places: OF_ADDRESS,
    says: true,
  },
  { name: 'who says nothing', share: 0.1, address: () => '192.0.2.9', places: OF_ADDRESS, says: false },
  { name: 'everywhere', share: 0.3, address: (n: number) => `10.${n >> 8}.${n & 255}.1`, places: OF_ALL, says: true },
] as const

/** Servers of their own look for news by themselves. */
const emit = createEmit(() => undefined)

interface Hall {
  readonly house: House
  readonly port: number
  /** How many news each member was sent. */
  readonly told: Map<string, number>
}

export async function manySockets({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  const chance = createChance(`${seed}/many sockets`)
  const bundle = await ownBundle()
  const database = await cloneDatabase(databases, 'sockets')
  const house = await openHouse(database.url)
  const server = await startServer(bundle.file, database.url, 'America/Sao_Paulo')
  const lines: Line[] = []
  try {
    if (server === undefined) throw new Error('the server did not start')
    const hall: Hall = { house, port: server.port, told: new Map() }
    const enter = async (player: Player, n: number, position?: string): Promise<Line> => {
      const line = connect(server.port, `203.0.${n >> 8}.${n & 255}`, {
        token: player.token,
        ...(position === undefined ? {} : { position }),
      })
      lines.push(line)
      if ((await line.outcome) !== 'welcome') throw new Violation(`a member was not let in: ${line.code}`)
      return line
    }
    const members: Player[] = []
    for (let n = 0; n < 12 + Math.ceil(count / 100); n += 1) members.push(await house.register())
    const [idle, ...others] = members
    const [neighbours, storming] = [others.slice(0, 6), others.slice(6)]
    if (idle === undefined) throw new Error('there are members')
    const near = await Promise.all(neighbours.map((player, n) => enter(player, n)))
    const deaf = await Promise.all(Array.from({ length: 6 }, (_, n) => enter(idle, 100 + n)))
    const awake = await enter(idle, 200)
    const away = await Promise.all(storming.map((player, n) => enter(player, 300 + n)))
    const atRest = await server.peak()

    const course = { goes: true }
    const ticking = (async () => {
      while (course.goes) {
        for (const player of neighbours) await tell(hall, player)
        await delay(50)
      }
    })()
    // A slow reader hears all, too: half of the neighbours look up now and then.
    const dozing = (async () => {
      for (let asleep = false; course.goes; asleep = !asleep) {
        for (const { socket } of near.slice(3))
          if (asleep) socket.pause()
          else socket.resume()
        await delay(300)
      }
      for (const { socket } of near) socket.resume()
    })()
    try {
      const open = await crowdsCome(server.port, count, chance.below(1000), lines, deadline)
      await flood(hall, idle, awake, deaf)
      await comeBack(hall, storming, away, enter)
      const grown = (await server.peak()) - atRest
      const most = MOST_BYTES + open * MOST_OF_SOCKET
      if (grown > most) throw new Violation(`the server grew by ${grown} bytes for ${open} sockets, more than ${most}`)
      course.goes = false
      await Promise.all([ticking, dozing])
      for (const [n, player] of neighbours.entries()) await hears(hall, player, near[n], 0)
      await placesComeBack(server.port, lines)
      return within(
        deadline.aborted ? 0 : count,
        count,
        'sockets',
        `${open} open at once; at most ${Math.round(grown / 1_000_000)} MB more in memory; ${hall.told.get(neighbours[0]?.id ?? '')} news for each neighbour`,
      )
    } finally {
      course.goes = false
      await Promise.all([ticking, dozing])
    }
  } finally {
    for (const { socket } of lines) socket.terminate()
    server?.kill('SIGKILL')
    await server?.ended
    await house.close()
    await bundle.remove()
    await database.drop()
  }
}

/** Sends a member the next of its news, which are numbered. */
async function tell({ house, told }: Hall, { id: member }: Player): Promise<void> {
  const next = (told.get(member) ?? 0) + 1
  await house.db.transaction((tx) =>
    emit(tx, { member, type: 'order.changed', payload: { about: 'feedback', id: ordinal(next), state: 'answered' } }),
  )
  told.set(member, next)
}

/** Sends a member many at once. */
async function tellMany({ house, told }: Hall, { id: member }: Player, count: number): Promise<void> {
  const before = told.get(member) ?? 0
  await house.db.query(sql`
    WITH head AS (UPDATE shard_head SET n = n + ${count}::integer WHERE shard = ${shardOf(member)} RETURNING shard, n)
    INSERT INTO event (shard, n, at, type, member, payload)
    SELECT shard, n - ${count}::integer + i, app_now(), 'order.changed', ${member}, jsonb_build_object('about', 'feedback', 'id', ${before}::integer + i || ${`.${PAD}`}::text, 'state', 'answered')
    FROM head, generate_series(1, ${count}::integer) AS i`)
  told.set(member, before + count)
}

/** Waits until a line heard all that its member was sent after a number. @throws Violation where something lacks */
async function hears({ told }: Hall, { id }: Player, line: Line | undefined, after: number): Promise<void> {
  const last = told.get(id) ?? 0
  const lacks = (): number[] =>
    Array.from({ length: last - after }, (_, i) => after + 1 + i).filter((n) => line?.heard.has(n) !== true)
  const waits = (): boolean => line?.code === undefined && lacks().length > 0
  for (let waited = 0; waited < HEARD_MS && waits(); waited += 50) await delay(50)
  const missing = lacks()
  if (missing.length > 0)
    throw new Violation(
      `a member was sent ${last} news and did not hear ${missing.length}, first number ${missing[0]}; its line ${line?.code === undefined ? 'is open' : `was closed with ${line.code}`}`,
    )
}

/** Strangers come; how many sockets of them are open. @throws Violation where more were let in than have a place, or fewer */
async function crowdsCome(
  port: number,
  count: number,
  offset: number,
  lines: Line[],
  deadline: AbortSignal,
): Promise<number> {
  const here = crowds.map((crowd) => ({
    ...crowd,
    lines: Array.from<Line>([]),
    wanted: Math.floor(count * crowd.share),
  }))
  const waiting = here.flatMap((crowd) => Array.from({ length: crowd.wanted }, (_, n) => ({ crowd, n })))
  const before = lines.length
  await inBatches(waiting, 100, async ({ crowd, n }) => {
    if (deadline.aborted) return
    const line = connect(port, crowd.address(n + offset), crowd.says ? {} : undefined)
    lines.push(line)
    crowd.lines.push(line)
    // Who says nothing is told nothing, unless there is no place.
    if (crowd.says) await line.outcome
    else await line.opened
  })
  const silent = here.flatMap(({ says, lines: those }) => (says ? [] : those))
  const codes = await Promise.race([Promise.all(silent.map(({ outcome }) => outcome)), delay(SILENT_MS, undefined)])
  if (codes === undefined || codes.some((code) => code !== 4000 && code !== 1013))
    throw new Violation(
      `who says nothing was not closed: ${codes === undefined ? 'still open' : [...new Set(codes)].join()}`,
    )
  let open = before
  for (const { name, says, places, wanted, lines: those } of here) {
    if (!says || deadline.aborted) continue
    const inside = those.filter(({ code }) => code === undefined).length
    const refused = those.filter(({ code }) => code === 1013).length
    const expected = Math.min(wanted, places)
    const isFull = open + inside === OF_ALL || before + wanted > OF_ALL
    if (inside + refused !== those.length || inside > expected || (inside < expected && !isFull))
      throw new Violation(
        `of ${wanted} from ${name} ${inside} are inside and ${refused} were refused; ${expected} have a place`,
      )
    open += inside
  }
  if (open > OF_ALL) throw new Violation(`${open} sockets are open, and there are ${OF_ALL} places`)
  return open
}

/** One member's pages stop reading, and more news come than anybody keeps for them: they are cut off, and a page that reads hears all. */
async function flood(hall: Hall, idle: Player, awake: Line, deaf: readonly Line[]): Promise<void> {
  for (const { socket } of deaf) socket.pause()
  for (let sent = 0; sent < FLOOD; sent += AT_ONCE) {
    await tellMany(hall, idle, AT_ONCE)
    await hears(hall, idle, awake, sent)
  }
  for (const { socket } of deaf) socket.resume()
  for (const line of deaf) {
    const end = await Promise.race([line.closed, delay(HEARD_MS, undefined)])
    if (end === undefined)
      throw new Violation(`a page that did not read was kept ${line.heard.size} news, and not cut off`)
  }
}

/** Members lose their lines, are sent news, and come back at the same moment, each from where it was. */
async function comeBack(
  hall: Hall,
  members: readonly Player[],
  lost: readonly Line[],
  enter: (player: Player, n: number, position?: string) => Promise<Line>,
): Promise<void> {
  await inBatches(members, 20, (player) => tell(hall, player))
  for (const [n, player] of members.entries()) await hears(hall, player, lost[n], 0)
  for (const { socket } of lost) socket.terminate()
  await inBatches(members, 20, (player) => tell(hall, player))
  await inBatches(members, 20, (player) => tell(hall, player))
  const back = await Promise.all(members.map((player, n) => enter(player, 300 + n, lost[n]?.position)))
  await inBatches(members, 20, (player) => tell(hall, player))
  for (const [n, player] of members.entries()) {
    if (back[n]?.anew === true) throw new Violation('a member that came back was not told what it missed')
    await hears(hall, player, back[n], 1)
  }
}

/** Where everybody has left there is room again. */
async function placesComeBack(port: number, lines: readonly Line[]): Promise<void> {
  for (const { socket } of lines) socket.terminate()
  for (let waited = 0; waited < HEARD_MS; waited += 200) {
    const line = connect(port, crowds[0].address(), {})
    const outcome = await line.outcome
    line.socket.terminate()
    if (outcome === 'welcome') return
    await delay(200)
  }
  throw new Violation('the places of those who left stay taken')
}
