/** A house of the demonstration brand whose clock is moved by hand and whose chance is repeated: the same course leaves the same rows. */
import { generateKeyPairSync, hash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  PAYMENT_SIGNATURE_HEADER,
  PAYMENT_SIGNATURE_PREFIX,
  PAYMENT_TIMESTAMP_HEADER,
} from '#contract/protocols/payment-provider.ts'
import { parse } from 'zod/mini'
import { presetRoles } from '#contract/permissions.ts'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/call.ts'
import { contractCalls } from '#contract/calls/contracts.ts'
import { launchCalls } from '#contract/calls/launch.ts'
import { memberCalls } from '#contract/calls/member.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { hmac } from '#node/signatures.ts'
import { demonstrationCatalogue } from '#seed/catalogue/catalogue.ts'
import { createApp } from '#server/app.ts'
import type { App } from '#server/app-deps.ts'
import { TEAM_PASSWORD, TEAM_PASSWORD_HASH } from '#server/demonstration/team/accounts.ts'
import { STUDIO_PROVIDER } from '#server/demonstration/seed.ts'
import { type Brand, keepOpening, readBrand } from '#server/modules/brand/index.ts'
import { createSandboxAdapter } from '#server/modules/cashier/index.ts'
import { importCatalogue } from '#server/modules/catalogue/index.ts'
import { insertSession } from '#server/modules/identity/sessions/session.sql.ts'
import { createOperator } from '#server/modules/operator/index.ts'
import { saveProvider } from '#server/modules/providers/index.ts'
import { manualClock } from '#server/platform/clock.ts'
import { projectRoot } from '#server/platform/config-values.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { nobody, type OperatorSession, type Session } from '#server/platform/http/handlers.ts'
import { createIds, type MemberId, memberId } from '#server/platform/ids.ts'
import { createLog } from '#server/platform/log.ts'
import type { RandomSource } from '#server/platform/random.ts'
import { folderStore } from '#server/platform/uploads/folder-store.ts'
import { type Chance, createChance } from '../chaos/chance.ts'
import { nothingOutside, testEncryption } from '../support/outside.ts'

export const BRAND = 'demonstration'
/** Where the demonstration is tried: an agent that was there before is asked for no second proof. */
const THIS_MACHINE = '127.0.0.1'

const PAYMENT_KEY = 'payments of the team'
const never = (): Promise<never> => Promise.reject(new Error('the team asks no provider outside'))

/** A member of the team, as the course of the history knows it. */
export interface Person {
  readonly id: MemberId
  readonly username: string
  readonly ip: string
  type: number
}

export interface World {
  readonly app: App
  readonly db: Database
  readonly chance: Chance
  readonly brand: Brand
  /** The games that are played: node and code. */
  readonly games: readonly { readonly nodeId: number; readonly gameCode: string }[]
  now(): number
  /** Moves all clocks on, to a moment in milliseconds since 1970. */
  moveTo(ms: number): Promise<void>
  /** A call of a member, of an operator or of nobody. @throws Refusal */
  ask<Call extends CallDefinition>(call: Call, request: RequestOf<Call>, by: Caller): Promise<ResponseOf<Call>>
  /** The same where what is asked is known only by its call. */
  askAny(call: CallDefinition, request: unknown, by: Caller): Promise<unknown>
  /** What stands of an agent's contract of a kind: whether it may give it on, and what waits for an answer. */
  standing(
    person: Person,
    kind: ContractKind,
  ): Promise<{ readonly offers: boolean; readonly waiting: readonly string[] }>
  /** What an agent's team won so far in the running period of its dividend, in money; below nothing where it lost. */
  profitOf(person: Person): Promise<number>
  /** Operators: the first proposes, the second agrees. */
  readonly operators: readonly [OperatorSession, OperatorSession]
  register(username: string, code: string | undefined, atHome: boolean): Promise<Person>
  /** The token of a game that a person has opened, for so long as its session lasts. */
  openGame(person: Person, nodeId: number): Promise<string>
  /** What a payment provider calls back: the order was paid. */
  paid(reference: string, amount: string): Promise<void>
  /** A new key of a request. */
  key(): string
  close(): Promise<void>
}

type Caller = { readonly ip: string } | { readonly person: Person } | { readonly operator: OperatorSession }

/** Opens the house on an empty, migrated database, at a moment. */
export async function openWorld(url: string, seed: string, startMs: number): Promise<World> {
  const db = openDatabase(url)
  const clock = manualClock(startMs)
  const chance = createChance(seed)
  const random = randomOf(chance.fork('ids and secrets'))
  const moveTo = async (ms: number): Promise<void> => {
    clock.advance(ms - clock.now())
    await db.query(sql`UPDATE test_clock SET shift = make_interval(secs => ${ms / 1000}::double precision)`)
  }
  // Time stands still between two steps, so that each row has the same time whenever this is played.
  await db.query({
    text: `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
      $$ SELECT timestamptz '1970-01-01 00:00:00+00' + (SELECT shift FROM test_clock) $$`,
    values: [],
  })
  await db.query(sql`INSERT INTO test_clock (shift) VALUES (interval '0')`)
  await moveTo(startMs)

  const { settings, ...brand } = await readBrand(projectRoot(), BRAND)
  const { vendors, games } = demonstrationCatalogue()
  const own = games.filter(({ vendor, playable }) => vendor === STUDIO_PROVIDER.vendor && playable)
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await db.transaction(async (tx) => {
    await importCatalogue(tx, vendors, own)
    await saveProvider(tx, {
      ...STUDIO_PROVIDER,
      name: 'Studio',
      publicKey,
      launchUrl: 'in-process:',
      vendors: [STUDIO_PROVIDER.vendor],
    })
  })
  await keepOpening(db, true)
  let launched = ''
  let sent = 0
  const payments = createSandboxAdapter({ url: 'http://payments.invalid', keys: () => [PAYMENT_KEY], clock })
  const app = await createApp({
    ...nothingOutside,
    databaseUrl: url,
    connections: 1,
    brand: {
      ...brand,
      // A credit for each newcomer is money given to the team: while it grows there would be no loss to share.
      brand: { ...brand.brand, startingCredit: null },
      // Nobody of the team is asked for papers, nor for proof of being human; and the house approves what is not a first withdrawal.
      settings: {
        ...settings,
        site: { ...settings.site, humanVerification: false },
        safety: { ...settings.safety, identityBeforeWithdrawal: false },
        cashier: { ...settings.cashier, unreviewedUpTo: '1000000', secondReviewFrom: '1000000', separationDays: 0 },
      },
    },
    clock,
    random,
    log: createLog('silent'),
    fileStore: folderStore(join(tmpdir(), `wheelhouse-team-${process.pid}`)),
    passwords: { hash: async () => TEAM_PASSWORD_HASH, verify: async () => true },
    providerClients: new Map([
      [
        STUDIO_PROVIDER.code,
        {
          launch: async ({ token = '' }) => {
            launched = token
            return { url: '/played/elsewhere' }
          },
        },
      ],
    ]),
    paymentAdapters: new Map([
      [
        'sandbox',
        {
          ...payments,
          open: async ({ reference }) => ({ providerReference: `p-${reference}`, url: null, address: null }),
          payOut: async ({ reference, amount }) => {
            sent += 1
            return {
              reference,
              providerReference: `out-${sent}`,
              state: 'paid',
              amount,
              confirmations: 0,
              reason: null,
              version: 1,
            }
          },
          query: never,
          statement: never,
        },
      ],
    ]),
  })
  await app.server.ready()

  const ids = createIds(clock, random)
  const operatorOf = async (username: string): Promise<OperatorSession> => {
    const role = 'owner'
    const made = await createOperator(
      {
        db,
        ids,
        random,
        encryption: testEncryption,
        passwords: { hash: async () => TEAM_PASSWORD_HASH, verify: async () => false },
      },
      { username, password: TEAM_PASSWORD, role },
      'team',
    )
    return {
      operator: made.id,
      id: ids.row(),
      username,
      role,
      permissions: presetRoles[role],
      freshUntil: new Date(0),
      isFresh: true,
    }
  }
  const sessions = new Map<MemberId, { readonly session: Session; readonly until: number }>()
  const sessionOf = async ({ id: member, type, ip }: Person): Promise<Session> => {
    const open = sessions.get(member)
    if (open !== undefined && open.until > clock.now() && open.session.type === type) return open.session
    const id = ids.row()
    await db.transaction((tx) =>
      insertSession(tx, {
        member,
        id,
        secretHash: hash('sha256', id),
        type,
        ip,
        device: 'Chrome',
        how: 'username',
        houseMinutes: null,
      }),
    )
    const session = { member, id, type, idle: false, passwordDue: false }
    sessions.set(member, { session, until: clock.now() + SESSION_MS })
    return session
  }
  const askAny: World['askAny'] = async (asked, request, by) => {
    const call = app.calls.find((one) => one.call === asked)
    if (call === undefined) throw new Error(`there is no call ${asked.path}`)
    const ip = 'ip' in by ? by.ip : 'person' in by ? by.person.ip : THIS_MACHINE
    return call.answer(
      async () => request,
      { ...nobody('team'), ip },
      {
        session: async () => ('person' in by ? sessionOf(by.person) : undefined),
        operator: async () => ('operator' in by ? by.operator : undefined),
      },
    )
  }
  const ask: World['ask'] = async <Call extends CallDefinition>(call: Call, request: RequestOf<Call>, by: Caller) =>
    parse<Call['response']>(call.response, await askAny(call, request, by))
  let registered = 0
  let keys = 0
  return {
    app,
    db,
    chance,
    brand: { ...brand, settings },
    games: own.map(({ nodeId, gameCode }) => ({ nodeId, gameCode })),
    now: () => clock.now(),
    moveTo,
    ask,
    askAny,
    async standing(person, kind) {
      const { offers, waiting } = await ask(contractCalls['contracts.own'], { kind }, { person })
      return { offers, waiting: waiting.map(({ id }) => id) }
    },
    operators: [await operatorOf('team-maker'), await operatorOf('team-checker')],
    async register(username, code, atHome) {
      registered += 1
      const ip = atHome ? THIS_MACHINE : `10.${registered >> 8}.${registered & 255}.7`
      const { token } = await ask(
        memberCalls['member.register'],
        {
          username,
          password: TEAM_PASSWORD,
          confirmPassword: TEAM_PASSWORD,
          acceptTerms: true,
          confirmAge: true,
          registerMethod: 'WEB',
          login: true,
          language: chance.hit(0.8) ? 'PT' : 'EN',
          ...(code === undefined ? {} : { affiliateCode: code }),
        },
        { ip },
      )
      return { id: memberId(token.split('.')[1] ?? ''), username, ip, type: 3 }
    },
    async profitOf(person) {
      const { soFar } = await ask(contractCalls['contracts.own'], { kind: 'dividend' }, { person })
      return Number(soFar?.profit ?? 0)
    },
    async openGame(person, nodeId) {
      await ask(launchCalls['games.launch'], { nodeId, language: 'EN' }, { person })
      return launched
    },
    async paid(reference, amount) {
      const body = JSON.stringify({
        reference,
        providerReference: `p-${reference}`,
        state: 'paid',
        amount,
        confirmations: 0,
        reason: null,
        version: 1,
      })
      const timestamp = String(clock.now())
      const response = await app.server.inject({
        method: 'POST',
        url: '/payments/sandbox/callback',
        payload: body,
        headers: {
          'content-type': 'application/json',
          [PAYMENT_TIMESTAMP_HEADER]: timestamp,
          [PAYMENT_SIGNATURE_HEADER]: `${PAYMENT_SIGNATURE_PREFIX}${hmac(PAYMENT_KEY, `${timestamp}.${body}`).toString('hex')}`,
        },
      })
      if (response.statusCode !== 200) throw new Error(`a payment was not taken: ${response.body}`)
    },
    key() {
      keys += 1
      return `team-request-${String(keys).padStart(6, '0')}`
    },
    async close() {
      await app.close()
      await db.close()
    },
  }
}

/** Somebody who was away for so long enters anew. */
const SESSION_MS = 20 * 60_000

function randomOf(chance: Chance): RandomSource {
  return {
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => chance.below(256))),
    below: (bound) => chance.below(bound),
  }
}
