import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { object, parse, record, string } from 'zod/mini'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { insertSession, sessionToken } from '#server/modules/identity/sessions/session.sql.ts'
import { hashSecret } from '#server/platform/tokens.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { sql } from '#server/platform/db/sql.ts'
import { createIds, type MemberId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import type { Chance } from '../chaos/chance.ts'
import { operatorHeaders, type Player, testProvider } from '../support/house.ts'
import { newOperator, operatorSession, type TestOperator } from '../support/operators.ts'
import { testSettings } from '../support/outside.ts'
import { formsProvider, formsToken, sessionAt } from './forms-provider.ts'
import { jsonText, Raw } from './hostile.ts'
import { type Belongings, moneyFacts, readBelongings } from './money.ts'
import type { Target } from './targets.ts'
import { type StudioHouse, studioProvider } from './studio-house.ts'
import type { Known } from './valid.ts'

const ACTORS = 5
const RECENT = 40
const LAUNCH_EVERY = 25

/** A member with everything by which it can play. */
export interface Actor {
  readonly player: Player
  readonly gameToken: string
  /** The same at the provider of forms. */
  readonly formsToken: string
  readonly bearer: string
  readonly trialBearer: string
  /** Of an operator who may do everything. */
  readonly operatorToken: string
  /** References, rounds and the like that were sent before, to be named again. */
  readonly recent: Map<string, unknown[]>
}

export interface World {
  readonly at: StudioHouse
  actor(chance: Chance): Actor
  /** Tokens that were good once, or are good for something else than the call needs. */
  foreign(needs: 'token' | 'operator' | 'bearer', chance: Chance): string
  known(actor: Actor, chance: Chance, kind: Target['kind']): Known
  remember(actor: Actor, request: unknown): void
  /** Encrypts the text of a payload to the server's key. With `twist` the envelope itself is another, which nobody opens. */
  encrypt(data: string, twist?: Record<string, unknown>): Promise<string>
  /** An encrypted payload that the server has opened before. */
  used(chance: Chance): string | undefined
  remembersOpened(encrypted: string): void
  /** Another member takes the place of this one, whose session for calls of these needs may have turned out to be over. */
  replace(actor: Actor, over: Target['needs'] | undefined): void
  /**
   * To be called between batches: brings in members and launch tokens for those that were used up, keeps the codes of
   * operators fresh, and takes back what they set for all, which would keep everybody out. True when it changed anything.
   */
  refill(): Promise<boolean>
}

/** The time of the servers, which can be moved on. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void
}

export function movableClock(): MovableClock {
  let ahead = 0
  return { now: () => systemClock.now() + ahead, advance: (milliseconds) => void (ahead += milliseconds) }
}

/** Longer than a process believes what it knows of the settings. */
const SETTINGS_MS = 1100

export async function createWorld(at: StudioHouse, clock: MovableClock): Promise<World> {
  const actors: Actor[] = []
  const gone: { readonly token: string[]; readonly operator: string[] } = { token: [], operator: [] }
  let launchTokens: string[] = []
  let items: string[] = []
  let belongings: ReadonlyMap<string, Belongings> = new Map()
  const opened: string[] = []
  const encrypt = await encrypter(at)
  const ids = createIds(systemClock, systemRandom)
  /** Members that were logged out and may come again. */
  const members: Player[] = []
  let turns = 0
  // Nobody else has its tokens, so nobody logs it out.
  const steady = await at.house.register()
  // Whom operators freeze, switch off and demote; everybody else goes on.
  const [victim, demoted] = [await at.house.register(), await newOperator(at.house, 'support')]
  const operators: TestOperator[] = []
  while (operators.length < ACTORS) operators.push(await newOperator(at.house, 'owner'))

  /** Sessions come from the table, not from a login: hashing passwords would take longer than all else. */
  const openSession = async (member: MemberId): Promise<string> => {
    const [id, secret] = [ids.row(), systemRandom.bytes(32).toString('base64url')]
    await at.house.db.transaction((tx) =>
      insertSession(tx, {
        member,
        id,
        secretHash: hashSecret(secret),
        ip: '127.0.0.1',
        type: 3,
        device: '',
        how: 'username',
      }),
    )
    return sessionToken(member, id, secret)
  }
  /** Whoever is frozen, has closed its account or takes a break cannot go on. */
  const mayPlay = async ({ id }: Player): Promise<boolean> =>
    (
      await at.house.db.query(
        sql`
          SELECT FROM member m WHERE id = ${id} AND closed_at IS NULL AND (excluded_until IS NULL OR excluded_until <= app_now())
            AND NOT EXISTS (SELECT FROM member_hold h WHERE h.shard = m.shard AND h.member = m.id)`,
      )
    ).length > 0
  const nextMember = async (): Promise<Player> => {
    for (let next = members.shift(); next !== undefined; next = members.shift()) if (await mayPlay(next)) return next
    return at.house.register()
  }
  /** What an operator switched off, or a list of games left out, nobody could play any more; true when there was anything. */
  const switchOn = async (): Promise<boolean> => {
    const [owner] = operators
    const providers = await at.house.db.query<{ code: string }>(sql`SELECT code FROM provider WHERE NOT enabled`)
    const games = await at.house.db.query<{ nodeId: number }>(sql`SELECT node_id AS "nodeId" FROM game WHERE paused`)
    const withdrawn = await at.house.db.query(sql`
      WITH back AS (UPDATE game SET withdrawn = false WHERE withdrawn RETURNING 1) UPDATE catalogue_version SET version = version + 1 WHERE EXISTS (SELECT FROM back) RETURNING 1`)
    if (owner === undefined || providers.length + games.length + withdrawn.length === 0) return false
    const { token } = await operatorSession(at.house, owner.id)
    const on = async (url: string, what: object): Promise<void> => {
      const { statusCode, body } = await at.app.console.inject({
        method: 'PUT',
        url,
        headers: operatorHeaders(token),
        payload: { ...what, enabled: true, reason: 'Fuzz' },
      })
      if (statusCode !== 200) throw new Error(`not switched on: ${body}`)
    }
    for (const provider of [...providers, { code: studioProvider.code }]) await on('/ops/providers/switch', provider)
    for (const game of games) await on('/ops/games/switch', game)
    return true
  }
  let entered = 0
  const enter = async ({ id, username }: Player): Promise<Actor> => {
    const player = { id, username, token: await openSession(id) }
    const [gameToken, { bearer }, { bearer: trialBearer }] = [
      await sessionAt(at.house.db, id, testProvider),
      await at.enter(player),
      await at.enter(undefined),
    ]
    const operator = operators[(entered += 1) % operators.length]
    if (operator === undefined) throw new Error('there are no operators')
    return {
      player,
      gameToken,
      formsToken: await formsToken(at.house.db, id),
      bearer,
      trialBearer,
      operatorToken: (await operatorSession(at.house, operator.id)).token,
      recent: new Map(),
    }
  }
  const world: World = {
    at,
    actor: (chance) => chance.pick(actors),
    foreign: (needs, chance) => {
      const others = actors.flatMap(({ player, gameToken, bearer, operatorToken: operator }) => [
        gameToken,
        ...(needs === 'bearer' ? [] : [bearer]),
        ...(needs === 'token' ? [] : [player.token]),
        ...(needs === 'operator' ? [] : [operator]),
      ])
      return chance.pick([...gone.token, ...gone.operator, ...launchTokens, ...others, randomUUID(), 'x'])
    },
    known: (actor, chance, kind) => {
      const fresh = randomUUID()
      const other = chance.hit(0.1) ? chance.pick(actors) : actor
      const own = belongings.get(other.player.id)
      const facts: Readonly<Record<string, readonly unknown[]>> = {
        username: [actor.player.username],
        password: ['correct horse 1'],
        confirmPassword: ['correct horse 1'],
        language: ['EN', 'PT'],
        nodeId: [testProvider.nodeId, studioProvider.nodeId],
        vassalage: [testProvider.vendor],
        gameType: ['RNG'],
        gameClassify: ['LINES'],
        text: ['game', 'Ember'],
        user: [other.player.id],
        token: [kind === 'pragmatic' ? actor.formsToken : actor.gameToken],
        game_code: [testProvider.gameCode],
        currency: ['BRL'],
        amount: [1, 1000, 100_000, 2_500_000, '10', '25.5'],
        ...moneyFacts(own, fresh),
        member: [other.player.id],
        item: items,
        id: [victim.id, demoted.id, ...(own?.order ?? []), ...(own?.card ?? [])],
        oldPassword: ['correct horse 1'],
        newPassword: ['correct horse 2'],
        name: [victim.username, victim.id],
        version: [0],
        value: [testSettings.site, testSettings.register],
        status: [0],
        types: ['B,PL,PU,PR,H'],
        lang: ['EN', 'PT'],
        countryDialingCode: ['55'],
        mobileNum: ['11961234567'],
        mobileNo: ['11961234567'],
        providerId: [formsProvider.code],
        userId: [other.player.id],
        gameId: [formsProvider.gameCode],
        reference: [fresh],
        launchToken: launchTokens,
        roundId: [fresh],
        stake: EMBER_WYRM.stakes.slice(0, 5),
        transaction_uuid: [fresh],
        request_uuid: [fresh],
        round: [fresh],
      }
      return (field) => {
        const again = actor.recent.get(field.replace(/^reference_/, '')) ?? []
        const first = Object.hasOwn(facts, field) ? (facts[field] ?? []) : []
        return field.startsWith('reference_') || (again.length > 0 && chance.hit(0.2)) ? again : first
      }
    },
    remember(actor, request) {
      if (typeof request !== 'object' || request === null) return
      for (const name of ['transaction_uuid', 'round', 'roundId', 'reference']) {
        const value = Object.entries(request).find(([field]) => field === name)?.[1]
        if (typeof value === 'string') actor.recent.set(name, [...(actor.recent.get(name) ?? []).slice(-RECENT), value])
      }
    },
    async encrypt(data, twist) {
      const plaintext = jsonText({
        iat: Math.floor(clock.now() / 1000),
        nonce: randomUUID(),
        data: new Raw(data),
        ...twist,
      })
      return encrypt(plaintext)
    },
    used: (chance) => (opened.length === 0 ? undefined : chance.pick(opened)),
    remembersOpened(encrypted) {
      opened.push(encrypted)
      opened.splice(0, opened.length - RECENT)
    },
    replace(actor, over) {
      const index = actors.indexOf(actor)
      if (index < 0) return
      actors.splice(index, 1)
      if (over === 'token') gone.token.push(actor.player.token)
      if (over === 'operator') gone.operator.push(actor.operatorToken)
      for (const tokens of [gone.token, gone.operator]) tokens.splice(0, tokens.length - RECENT)
      if (over === 'token' || over === 'operator') members.push(actor.player)
    },
    async refill() {
      const turn = (turns += 1) % LAUNCH_EVERY === 1
      for (const actor of turn ? [...actors] : [])
        if (!(await mayPlay(actor.player))) actors.splice(actors.indexOf(actor), 1)
      const newcomers = ACTORS - actors.length
      const changed = (await at.house.db.query(sql`DELETE FROM setting RETURNING key`)).length > 0
      if (changed) clock.advance(SETTINGS_MS)
      const proven = await at.house.db.query(sql`
        UPDATE operator_session SET proven_at = app_now() WHERE ended_at IS NULL AND proven_at < app_now() - interval '5 minutes' RETURNING id`)
      const switched = await switchOn()
      if (newcomers > 0) await at.house.db.query(sql`DELETE FROM throttle`)
      while (actors.length < ACTORS) actors.push(await enter(await nextMember()))
      if (turn) belongings = await readBelongings(at.house.db)
      if (turn)
        items = (await at.house.db.query<{ id: string }>(sql`SELECT id FROM content ORDER BY id DESC LIMIT 5`)).map(
          ({ id }) => id,
        )
      if (turn)
        launchTokens = [
          ...launchTokens.slice(-6),
          await at.launch(undefined),
          await at.launch(steady),
          await at.launch(steady),
        ]
      return newcomers > 0 || turn || changed || switched || proven.length > 0
    },
  }
  await world.refill()
  return world
}

/**
 * Encrypts as `jose` does for ECDH-ES with A256GCM, with one key of the sender's for all: the agreed key is derived once, and tens of
 * thousands of payloads cost little. The server opens each as it opens any.
 */
async function encrypter(at: StudioHouse): Promise<(plaintext: string) => string> {
  const response = await at.app.server.inject('/wps/system/payloadKey')
  const {
    value: { kid, jwk },
  } = parse(object({ value: object({ kid: string(), jwk: record(string(), string()) }) }), response.json())
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = own.publicKey.export({ format: 'jwk' })
  const header = Buffer.from(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid, epk: { kty, crv, x, y } })).toString(
    'base64url',
  )
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) })
  // RFC 7518, 4.6.2: one round of the Concat KDF over the algorithm, nobody's names, and the length in bits.
  const agreed = createHash('sha256')
    .update(Buffer.concat([int32(1), shared, int32(7), Buffer.from('A256GCM'), int32(0), int32(0), int32(256)]))
    .digest()
  return (plaintext) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', agreed, iv).setAAD(Buffer.from(header))
    const text = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
    return [
      header,
      '',
      iv.toString('base64url'),
      text.toString('base64url'),
      cipher.getAuthTag().toString('base64url'),
    ].join('.')
  }
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
