import { randomUUID } from 'node:crypto'
import { CompactEncrypt, type CryptoKey, importJWK } from 'jose'
import { object, parse, record, string } from 'zod/mini'
import { EMBER_WYRM } from '#rules/slots/ember-wyrm.ts'
import { hashSecret, insertSession, sessionToken } from '#server/modules/identity/session.sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds, type MemberId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import type { Chance } from '../chaos/chance.ts'
import { type Player, testProvider } from '../support/house.ts'
import { jsonText, Raw } from './hostile.ts'
import { type StudioHouse, studioProvider } from './studio-house.ts'
import type { Known } from './valid.ts'

const ACTORS = 5
const RECENT = 40
const LAUNCH_EVERY = 25

/** A member with everything by which it can play. */
export interface Actor {
  readonly player: Player
  readonly gameToken: string
  readonly bearer: string
  readonly trialBearer: string
  /** References, rounds and the like that were sent before, to be named again. */
  readonly recent: Map<string, unknown[]>
}

export interface World {
  readonly at: StudioHouse
  actor(chance: Chance): Actor
  /** Tokens that were good once, or are good for something else than the call needs. */
  foreign(needs: 'token' | 'bearer', chance: Chance): string
  known(actor: Actor, chance: Chance): Known
  remember(actor: Actor, request: unknown): void
  /** Seals the text of a payload to the server's key. With `twist` the envelope itself is another, which nobody opens. */
  seal(data: string, twist?: Record<string, unknown>): Promise<string>
  /** A sealed payload that the server has opened before. */
  used(chance: Chance): string | undefined
  remembersOpened(sealed: string): void
  /** Another member takes the place of this one, whose session may have turned out to be over. */
  replace(actor: Actor, loggedOut: boolean): void
  /** To be called between batches: brings in members and launch tokens for those that were used up. True when it changed anything. */
  refill(): Promise<boolean>
}

export async function createWorld(at: StudioHouse): Promise<World> {
  const actors: Actor[] = []
  const gone: string[] = []
  let launchTokens: string[] = []
  const opened: string[] = []
  const key = await payloadKey(at)
  const ids = createIds(systemClock, systemRandom)
  /** Members that were logged out and may come again. */
  const members: Player[] = []
  let turns = 0
  // Nobody else has its tokens, so nobody logs it out.
  const steady = await at.house.register()

  /** Sessions come from the table, not from a login: hashing passwords would take longer than all else. */
  const openSession = async (member: MemberId): Promise<string> => {
    const [id, secret] = [ids.row(), systemRandom.bytes(32).toString('base64url')]
    await at.house.db.transaction((tx) => insertSession(tx, { member, id, secretHash: hashSecret(secret), ip: '127.0.0.1' }))
    return sessionToken(member, id, secret)
  }
  const enter = async ({ id, username }: Player): Promise<Actor> => {
    const player = { id, username, token: await openSession(id) }
    const [gameToken, { bearer }, { bearer: trialBearer }] = [await at.house.gameToken(player), await at.enter(player), await at.enter(undefined)]
    return { player, gameToken, bearer, trialBearer, recent: new Map() }
  }
  const world: World = {
    at,
    actor: (chance) => chance.pick(actors),
    foreign: (needs, chance) => {
      const others = actors.flatMap(({ player, gameToken, bearer }) => [gameToken, needs === 'token' ? bearer : player.token])
      return chance.pick([...gone, ...launchTokens, ...others, randomUUID(), 'x'])
    },
    known: (actor, chance) => {
      const fresh = randomUUID()
      const other = chance.hit(0.1) ? chance.pick(actors) : actor
      const facts: Readonly<Record<string, readonly unknown[]>> = {
        username: [actor.player.username], password: ['correct horse 1'], confirmPassword: ['correct horse 1'], language: ['EN', 'PT'],
        nodeId: [testProvider.nodeId, studioProvider.nodeId], vassalage: [testProvider.vendor], gameType: ['RNG'], gameClassify: ['LINES'], text: ['game', 'Ember'],
        user: [other.player.id], token: [actor.gameToken], game_code: [testProvider.gameCode], currency: ['BRL'], amount: [1, 1000, 100_000, 2_500_000],
        launchToken: launchTokens, roundId: [fresh], stake: EMBER_WYRM.stakes.slice(0, 5), transaction_uuid: [fresh], request_uuid: [fresh], round: [fresh],
      }
      return (field) => {
        const again = actor.recent.get(field.replace(/^reference_/, '')) ?? []
        const first = Object.hasOwn(facts, field) ? (facts[field] ?? []) : []
        return field.startsWith('reference_') || (again.length > 0 && chance.hit(0.2)) ? again : first
      }
    },
    remember(actor, request) {
      if (typeof request !== 'object' || request === null) return
      for (const name of ['transaction_uuid', 'round', 'roundId']) {
        const value = Object.entries(request).find(([field]) => field === name)?.[1]
        if (typeof value === 'string') actor.recent.set(name, [...(actor.recent.get(name) ?? []).slice(-RECENT), value])
      }
    },
    async seal(data, twist) {
      const plaintext = jsonText({ iat: Math.floor(systemClock.now() / 1000), nonce: randomUUID(), data: new Raw(data), ...twist })
      return new CompactEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid }).encrypt(key.key)
    },
    used: (chance) => (opened.length === 0 ? undefined : chance.pick(opened)),
    remembersOpened(sealed) {
      opened.push(sealed)
      opened.splice(0, opened.length - RECENT)
    },
    replace(actor, loggedOut) {
      const index = actors.indexOf(actor)
      if (index < 0) return
      actors.splice(index, 1)
      if (loggedOut) {
        gone.push(actor.player.token)
        gone.splice(0, gone.length - RECENT)
        members.push(actor.player)
      }
    },
    async refill() {
      const newcomers = ACTORS - actors.length
      while (actors.length < ACTORS) actors.push(await enter(members.shift() ?? await at.house.register()))
      const turn = (turns += 1) % LAUNCH_EVERY === 1
      if (turn) launchTokens = [...launchTokens.slice(-6), await at.launch(undefined), await at.launch(steady), await at.launch(steady)]
      return newcomers > 0 || turn
    },
  }
  await world.refill()
  return world
}

async function payloadKey(at: StudioHouse): Promise<{ kid: string; key: CryptoKey | Uint8Array }> {
  const response = await at.app.server.inject('/wps/system/payloadKey')
  const { value } = parse(object({ value: object({ kid: string(), jwk: record(string(), string()) }) }), response.json())
  return { kid: value.kid, key: await importJWK(value.jwk, 'ECDH-ES') }
}
