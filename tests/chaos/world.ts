import { generateKeyPairSync } from 'node:crypto'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { insertSession } from '#server/modules/identity/sessions/session.sql.ts'
import { insertMember } from '#server/modules/identity/accounts/member.sql.ts'
import { gameToken, insertGameSession } from '#server/modules/providers/game-session.sql.ts'
import { hashSecret } from '#server/platform/tokens.ts'
import { saveProvider } from '#server/modules/providers/index.ts'
import { auditLedger, entryType, grantCommand, openWallet, walletKind } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds, memberId, shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import type { Chance } from './chance.ts'
import { createBonuses } from './bonuses.ts'
import { localDay } from './local-time.ts'
import { expected, type Moment, newModelMember, take } from './model.ts'
import { newPlayer, type Player, type Surroundings } from './moves.ts'
import { Violation } from './wire.ts'

/** A seeded house with members, whose books the model keeps as well. */
export interface World {
  readonly db: Database
  readonly zone: string
  readonly players: readonly Player[]
  readonly around: Surroundings
  /** PEM by provider, for those who sign their calls. */
  readonly keys: ReadonlyMap<string, string>
  now(): Moment
  /** Moves the database's clock ahead to this moment. */
  moveClock(toMs: number): Promise<void>
  openSession(player: Player, source: string, game: string): Promise<void>
  /** Gives a bonus under terms of chance; it is active at once where none is. */
  giveBonus(player: Player): Promise<void>
  /** Gives up a bonus that is active or waits, where there is one. */
  giveUpBonus(player: Player): Promise<void>
  /** A turn of the house over the member's bonuses. */
  turnBonus(player: Player): Promise<void>
  /** Switches a provider off, or on again; a server hears of it when it reads its providers again. */
  switchProvider(source: string): Promise<void>
  /** Compares every wallet and every entry with the model, and lets the auditor look. */
  check(): Promise<void>
  close(): Promise<void>
}

export const CURRENCY = 'BRL'
const START = 100_000_000n
const HOURS = 3_600_000

/** Two providers; the same code of a game at both is two games. */
const providers = [
  {
    id: 7,
    code: 'alpha',
    vendor: 'TSA',
    games: [
      { code: 'crown', nodeId: 70_001 },
      { code: 'river', nodeId: 70_002 },
    ],
  },
  {
    id: 8,
    code: 'beta',
    vendor: 'TSB',
    games: [
      { code: 'crown', nodeId: 80_001 },
      { code: 'comet', nodeId: 80_002 },
    ],
  },
]

/** Names of the types of entries, by number. */
const entryTypes = Object.fromEntries(Object.entries(entryType).map(([name, code]) => [code, name]))

export interface WorldOptions {
  readonly url: string
  readonly chance: Chance
  readonly members: number
  readonly zone?: string
}

/** Fills an empty database: two providers with two games each, members with a starting credit and a session. */
export async function createWorld({ url, chance, members, zone = 'America/Sao_Paulo' }: WorldOptions): Promise<World> {
  const db = openDatabase(url, { max: 4, onError: () => undefined })
  const keys = await connectProviders(db)
  const calendar = createCalendar(zone)
  const ids = createIds({ now: () => Date.UTC(2026, 5, 1) }, { below: chance.below, bytes: () => Buffer.alloc(0) })
  let shift = 0
  const now = (): Moment => {
    const ms = systemClock.now() + shift
    return { ms, day: localDay(zone, ms), closed }
  }
  const closed = new Set<string>()

  const openSession: World['openSession'] = async ({ model }, source, game) => {
    const provider = providers.find(({ code }) => code === source)
    const node = provider?.games.find(({ code }) => code === game)
    if (provider === undefined || node === undefined) throw new Error(`no game ${game} of ${source}`)
    const id = ids.row()
    const secret = `secret-of-${id}`
    const [member, session] = [memberId(model.id), ids.row()]
    await db.transaction(async (tx) => {
      await insertSession(tx, {
        member,
        id: session,
        secretHash: hashSecret(secret),
        type: 3,
        ip: '127.0.0.1',
        device: '',
        how: 'username',
      })
      await insertGameSession(tx, {
        member,
        id,
        session,
        provider: provider.id,
        nodeId: node.nodeId,
        currency: CURRENCY,
        secretHash: hashSecret(secret),
      })
    })
    model.sessions.set(gameToken(id, secret), { source, game, expiresAt: now().ms + 12 * HOURS })
  }

  const players: Player[] = []
  for (let i = 0; i < members; i++) {
    const member = ids.member()
    const player = newPlayer(newModelMember(member, CURRENCY), chance.fork(`member ${i}`))
    const gift = { kind: 'grant', source: 'house', reference: 'start', amount: START } as const
    await db.transaction(async (tx) => {
      await insertMember(tx, { id: member, username: `m${member}`, passwordHash: '', language: 'EN' })
      await openWallet(tx, member, walletKind.real, CURRENCY)
      await post(tx, grantCommand(calendar), {
        shard: shardOf(member),
        member,
        kind: walletKind.real,
        amount: START,
        reference: gift.reference,
      })
    })
    const { taken } = expected(player.model, gift, now())
    if (taken !== undefined) take(player.model, taken)
    const { code, games } = player.chance.pick(providers)
    await openSession(player, code, player.chance.pick(games).code)
    players.push(player)
  }

  return {
    db,
    zone,
    players,
    keys,
    now,
    openSession,
    ...createBonuses(db, { calendar, currency: CURRENCY, ids, now, providers }),
    around: {
      providers: providers.map(({ code, games }) => ({ source: code, games: games.map((game) => game.code) })),
      foreignTokens: () => players.slice(0, 2).flatMap(({ model }) => [...model.sessions.keys()].slice(-1)),
    },
    async moveClock(toMs) {
      shift = toMs - systemClock.now()
      await db.query(sql`
        INSERT INTO test_clock (shift) VALUES (make_interval(secs => ${shift / 1000}::double precision))
        ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)
    },
    async switchProvider(source) {
      if (!closed.delete(source)) closed.add(source)
      await db.query(sql`UPDATE provider SET enabled = ${!closed.has(source)} WHERE code = ${source}`)
    },
    async check() {
      await compareBooks(db, players)
      const found = await auditLedger(db, { day: now().day, timeZone: zone })
      if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
    },
    close: () => db.close(),
  }
}

async function connectProviders(db: Database): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  await db.transaction(async (tx) => {
    await importCatalogue(
      tx,
      providers.map(({ vendor }, sort) => ({ code: vendor, name: vendor, gameType: 'RNG', art: 'vendor', sort })),
      providers.flatMap(({ vendor, games }) =>
        games.map(({ code, nodeId }) => ({
          nodeId,
          vendor,
          gameType: 'RNG',
          gameCode: code,
          classify: 'LINES',
          names: { EN: code },
          art: 'test',
          tint: 0,
          lettering: 'plain',
          colour: '#123456',
          playable: true,
          freeTrial: false,
          rank: nodeId,
        })),
      ),
    )
    for (const { id, code, vendor } of providers) {
      // Short keys: these protect nothing, and signing is most of what a client does.
      const { publicKey, privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 1024,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      keys.set(code, privateKey)
      await saveProvider(tx, {
        id,
        code,
        name: code,
        publicKey,
        launchUrl: 'https://provider.invalid',
        vendors: [vendor],
      })
    }
  })
  return keys
}

/** Every entry is one that the model knows, in the order in which it knows them, and none lacks. */
async function compareBooks(db: Database, players: readonly Player[]): Promise<void> {
  const rowsOfWallets = await db.query<{ member: string; kind: number; balance: string }>(
    sql`SELECT member, kind, balance FROM wallet`,
  )
  const wallets = new Map(rowsOfWallets.map((row) => [`${row.member}/${row.kind}`, row.balance]))
  const grants = await db.query<{ id: string; state: string; wagered: string; converted: string }>(
    sql`SELECT id, state, wagered, converted FROM bonus_grant`,
  )
  const known = new Map(grants.map((row) => [row.id, `${row.state} ${row.wagered} ${row.converted}`]))
  const rows = await db.query<{
    member: string
    source: number
    reference: string
    type: number
    amount: string
    balance: string
    regards: string | null
  }>(sql`
    SELECT member, source, reference, type, amount, balance, regards FROM entry ORDER BY member, kind, seq`)
  const written = new Map<string, typeof rows>()
  for (const row of rows) {
    const known = written.get(row.member)
    if (known === undefined) written.set(row.member, [row])
    else known.push(row)
  }
  for (const { model } of players) {
    for (const [kind, holds] of [
      [walletKind.real, model.balance],
      [walletKind.bonus, model.bonus],
    ] as const) {
      const balance = wallets.get(`${model.id}/${kind}`) ?? '0'
      if (balance !== String(holds))
        throw new Violation(`member ${model.id} has ${balance} of kind ${kind} and should have ${holds}`)
    }
    for (const { id, state, wagered, converted } of model.grants)
      if (known.get(id) !== `${state} ${wagered} ${converted}`)
        throw new Violation(
          `grant ${id} of member ${model.id} is ${known.get(id)} and should be ${state} ${wagered} ${converted}`,
        )
    const inOrder = (['real', 'bonus'] as const).flatMap((purse) =>
      [...model.taken.values()].filter((taken) => taken.purse === purse),
    )
    const should = inOrder.map(
      ({ command, type, gain, balance }) =>
        `${command.source} ${command.reference} ${type} ${gain} ${balance} ${command.kind === 'win' || command.kind === 'rollback' ? command.bet : null}`,
    )
    const lines = (written.get(model.id) ?? []).map(
      (row) =>
        `${sourceName(row.source)} ${named(row.reference)} ${entryTypes[row.type]} ${row.amount} ${row.balance} ${row.regards}`,
    )
    const at = lines.findIndex((line, i) => line !== should[i])
    if (at >= 0 || lines.length !== should.length) {
      const from = at < 0 ? Math.min(lines.length, should.length) : at
      throw new Violation(
        `member ${model.id}, entry ${from + 1}: the books say ${lines[from]}, the model says ${should[from]}`,
      )
    }
  }
  const members = new Set(players.map(({ model }) => model.id))
  const stranger = rows.find((row) => !members.has(row.member))
  if (stranger !== undefined) throw new Violation(`an entry of nobody: ${JSON.stringify(stranger)}`)
}

/** Entries that follow one of a provider name it by its number. */
const named = (reference: string): string =>
  reference.replace(
    /^(conversion-out|conversion-in|forfeit):(\d+):/,
    (_, what: string, id: string) => `${what}:${sourceName(Number(id))}:`,
  )

/** How the model names the source of an entry. */
export const sourceName = (id: number): string => providers.find((provider) => provider.id === id)?.code ?? 'house'
