import { generateKeyPairSync, sign } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { safeParse } from 'zod/mini'
import { HUB88_SIGNATURE_HEADER } from '#contract/protocols/hub88.ts'
import { pragmaticHash } from '#server/modules/providers/pragmatic-routes.ts'
import { isOfOperators } from '#contract/call.ts'
import type { Chance } from '../chaos/chance.ts'
import { serverOf } from '../support/house.ts'
import { formsProvider } from './forms-provider.ts'
import { allBadValues, breakText, jsonText, Raw, spoil } from './hostile.ts'
import type { Target } from './targets.ts'
import { validRequest } from './valid.ts'
import type { Actor, World } from './world.ts'

/** One request of the fuzzer, and what it knows about it before the answer comes. */
export interface Shot {
  readonly target: Target
  readonly actor: Actor
  /** What was done to it, in words. */
  readonly how: string
  /** Whether the call may succeed: the schema accepts what it is asked, and nothing else about it is wrong. */
  readonly mayPass: boolean
  /** The address or method is not the call's: nothing is there. */
  readonly elsewhere: boolean
  /** The address cannot be read, which the HTTP layer answers by itself. */
  readonly unreadable: boolean
  /** Made anew for every sending, since an encrypted payload is good once. */
  build(): Promise<InjectOptions>
}

interface Draft {
  how: string
  method: Target['method'] | 'PATCH' | 'OPTIONS' | 'HEAD'
  path: string
  query: string
  payload: string | Buffer | undefined
  contentType: string | undefined
  headers: Record<string, string>
  /** How the caller shows who it is; decided when the body is final. */
  identity: (payload: string | Buffer) => Record<string, string>
  /** The envelope of an encrypted payload. */
  wrap: (payload: string) => Promise<string>
  /** What the schema is asked about; undefined where nothing can be understood. */
  input: { value: unknown } | undefined
  wrong: boolean
  elsewhere: boolean
  unreadable: boolean
}

/** A request that may be good: a third of them are, the others are spoilt in ways that a schema may or may not mind. */
export function freeShot(target: Target, chance: Chance, world: World): Shot {
  const actor = world.actor(chance)
  const request = validRequest(target.request, chance, world.known(actor, chance, target.kind))
  const draft = chance.hit(0.35)
    ? draftOf(target, actor, request, 'as it should be', world, chance)
    : spoilt(target, actor, request, world, chance)
  world.remember(actor, request)
  return shotOf(target, actor, sparing(target, draft, chance))
}

/** Whoever hashes a password takes long on purpose; one in three is enough to see that it works. */
function sparing(target: Target, draft: Draft, chance: Chance): Draft {
  if (!target.encrypted || !passes(target, draft) || chance.hit(0.34)) return draft
  return { ...draft, contentType: 'application/json', wrong: true, how: `${draft.how}, in the clear` }
}

/** So many bad values stand in the same good request. */
const SWEEP_EVERY = 8

/**
 * Every field of every call with bad values, one at a time in a request that is good else. Of `share` neighbouring
 * values each field gets one, and the next field the next: 1 tries all.
 */
export function* sweep(targets: readonly Target[], chance: Chance, world: World, share: number): Generator<Shot> {
  let turn = 0
  for (const target of targets) {
    for (const field of target.fields) {
      turn += 1
      let actor = world.actor(chance)
      const good = (): Record<string, unknown> =>
        validRequest(target.request, chance, world.known(actor, chance, target.kind))
      let request = good()
      for (const [i] of allBadValues(request[field] ?? '1').entries()) {
        if (i % SWEEP_EVERY === 0) {
          actor = world.actor(chance)
          request = good()
        }
        if ((i + turn) % share !== 0) continue
        const bad = allBadValues(request[field] ?? '1')[i]
        yield shotOf(
          target,
          actor,
          sparing(
            target,
            draftOf(target, actor, { ...request, [field]: bad }, `bad value ${i} of ${field}`, world, chance),
            chance,
          ),
        )
      }
    }
  }
}

/** Whether a request is found that the call may accept the way it travels; a number in a query, say, is text there. */
export const isReachable = (target: Target, chance: Chance, world: World): boolean => {
  const actor = world.actor(chance)
  return Array.from({ length: 20 }).some(() =>
    passes(
      target,
      draftOf(
        target,
        actor,
        validRequest(target.request, chance, world.known(actor, chance, target.kind)),
        '',
        world,
        chance,
      ),
    ),
  )
}

/** A request that must be refused, whatever the handler thinks of it. */
export function wrongShot(target: Target, chance: Chance, world: World): Shot {
  const actor = world.actor(chance)
  const request = validRequest(target.request, chance, world.known(actor, chance, target.kind))
  const draft = chance.weighted([
    [6, () => spoilt(target, actor, request, world, chance)],
    [4, () => draftOf(target, actor, request, 'good', world, chance)],
  ])()
  for (let tries = 0; passes(target, draft); tries++) {
    const ways = twistsFor(target).filter(({ always }) => tries < 4 || always === true)
    // The many ways to miss an address are all alike.
    const near = ways.filter(({ elsewhere }) => elsewhere !== true)
    const { name, twist } = chance.pick(near.length > 0 && chance.hit(0.85) ? near : ways)
    twist(draft, { target, actor, world, chance })
    draft.how += `, ${name}`
  }
  if (chance.hit(0.1))
    Object.assign(
      draft.headers,
      chance.pick(
        target.needs === 'operator' || isOfOperators(target)
          ? oddHeaders.filter(({ origin }) => origin === undefined)
          : oddHeaders,
      ),
    )
  return shotOf(target, actor, draft)
}

/** Whether a request is one that the call may accept. */
function passes(target: Target, draft: Draft): boolean {
  return (
    !draft.wrong &&
    !draft.elsewhere &&
    draft.input !== undefined &&
    safeParse(target.request, draft.input.value).success
  )
}

function spoilt(target: Target, actor: Actor, request: Record<string, unknown>, world: World, chance: Chance): Draft {
  const { value, how } = spoil(request, chance)
  return draftOf(target, actor, value, how, world, chance)
}

function draftOf(target: Target, actor: Actor, value: unknown, how: string, world: World, chance: Chance): Draft {
  const [query, asked] = target.inQuery ? queryOf(value) : ['', undefined]
  const payload = target.inQuery
    ? undefined
    : target.file
      ? multipartOf(value)
      : target.form
        ? formOf(value)
        : jsonText(value)
  return {
    how,
    method: target.method,
    path: target.path,
    query,
    payload,
    contentType: target.inQuery
      ? undefined
      : target.encrypted
        ? 'application/jose'
        : target.file
          ? `multipart/form-data; boundary=${BOUNDARY}`
          : target.form
            ? 'application/x-www-form-urlencoded'
            : 'application/json',
    headers: {},
    identity: identityOf(target, actor, chance),
    wrap: target.encrypted
      ? (text) => world.encrypt(text)
      : target.needs === 'hash'
        ? async (form) => withHash(form, formsProvider.secret)
        : async (text) => text,
    input:
      asked ??
      (target.file
        ? { value: Object.fromEntries(pairsOf(value)) }
        : target.form
          ? readForm(String(payload))
          : readJson(String(payload))),
    wrong: false,
    elsewhere: false,
    unreadable: false,
  }
}

const BOUNDARY = 'between-the-parts'
/** Two by two pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MwXlUORAwQCgAkLgVReZ4f7AAAAABJRU5ErkJggg==',
  'base64',
)

/** Short, since it signs ten thousands of times; how strong it is makes no difference to what is asked. */
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
export const signer = { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
const signed = (payload: string | Buffer): string =>
  sign('RSA-SHA256', Buffer.from(payload), privateKey).toString('base64')

/** A form with the hash over what a server reads out of it. */
const withHash = (form: string, secret: string): string =>
  `${form}&hash=${pragmaticHash(Object.fromEntries(new URLSearchParams(form)), secret)}`

function identityOf(target: Target, actor: Actor, chance: Chance): Draft['identity'] {
  if (target.needs === 'token' || (target.needs === 'maybe-token' && chance.hit(0.5)))
    return () => ({ authorization: `Bearer ${actor.player.token}` })
  if (target.needs === 'operator') return () => ({ authorization: `Bearer ${actor.operatorToken}` })
  if (target.needs === 'signature') return (payload) => ({ [HUB88_SIGNATURE_HEADER]: signed(payload) })
  const bearer = chance.pick([actor.bearer, actor.trialBearer])
  return target.needs === 'bearer' ? () => ({ authorization: `Bearer ${bearer}` }) : () => ({})
}

function readJson(text: string): Draft['input'] {
  try {
    // Some readers forgive a byte order mark.
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) }
  } catch {
    return undefined
  }
}

/** A query string and what a server reads out of it: lists as names that come several times. */
function queryOf(value: unknown): [string, Draft['input']] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Raw)
    return [encodeURIComponent(wellFormed(jsonText(value))), { value: {} }]
  const pairs = pairsOf(value)
  const asked = new Map<string, string | string[]>()
  for (const [name, text] of pairs) asked.set(name, asked.has(name) ? [asked.get(name) ?? [], text].flat() : text)
  return [
    pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&'),
    { value: Object.fromEntries(asked) },
  ]
}

/** The fields of an object as texts, as far as what travels has fields. */
const pairsOf = (value: unknown): [string, string][] =>
  Object.entries(
    typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Raw ? {} : value,
  ).flatMap(([name, item]) => valuesOf(item).map((text): [string, string] => [wellFormed(name), wellFormed(text)]))

/** A body as a browser sends it with a file: the fields, then a picture. */
function multipartOf(value: unknown): Buffer {
  const named = (name: string): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')}"`
  const fields = pairsOf(value).map(([name, text]) => `${named(name)}\r\n\r\n${text}\r\n`)
  return Buffer.concat([
    Buffer.from(`${fields.join('')}${named('file')}; filename="p.png"\r\ncontent-type: image/png\r\n\r\n`),
    PICTURE,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

/** A body as a form sends it, and what a server reads out of it: the last of a name that comes twice. */
const formOf = (value: unknown): string => queryOf(value)[0]
const readForm = (text: string): Draft['input'] => ({ value: Object.fromEntries(new URLSearchParams(text)) })

const valuesOf = (item: unknown): string[] => {
  const plain = item instanceof Raw ? (readJson(item.json)?.value ?? item.json) : item
  if (Array.isArray(plain)) return plain.slice(0, 20).map((one) => (typeof one === 'string' ? one : jsonText(one)))
  return [typeof plain === 'string' ? plain : jsonText(plain)]
}
const wellFormed = (text: string): string => Buffer.from(text).toString()

interface Around {
  readonly target: Target
  readonly actor: Actor
  readonly world: World
  readonly chance: Chance
}

/** Ways to make a good request one that must be refused; those that hold `always` are what is left when the others had no effect. */
interface Twist {
  readonly name: string
  readonly fits: (target: Target) => boolean
  readonly always?: boolean
  readonly elsewhere?: boolean
  twist(draft: Draft, around: Around): void
}

const anyTarget = (): boolean => true
const hasBody = ({ inQuery }: Target): boolean => !inQuery

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

const twists: readonly Twist[] = [
  {
    name: 'with another method',
    fits: anyTarget,
    always: true,
    elsewhere: true,
    twist(draft, { target, world, chance }) {
      const free = methods.filter(
        (method) => !serverOf(world.at.app, target.path).hasRoute({ method, url: target.path }),
      )
      Object.assign(draft, { method: chance.pick(free), elsewhere: true })
    },
  },
  {
    name: 'at another address',
    fits: anyTarget,
    always: true,
    elsewhere: true,
    twist(draft, { target: { path }, world, chance }) {
      const others = [
        `${path}/`,
        `${path}x`,
        path.slice(0, -1),
        `${path}%00`,
        `${path}.json`,
        `${path}/__proto__`,
        `/api${path}`,
        `${path}%2f`,
        `${path};a=1`,
        `/${'x'.repeat(9000)}`,
      ]
      // Without its last letter an address may be that of another call.
      const free = others.filter(
        (url) => !methods.some((method) => serverOf(world.at.app, url).hasRoute({ method, url })),
      )
      Object.assign(draft, { path: chance.pick(free), elsewhere: true })
    },
  },
  {
    name: 'at an address that cannot be read',
    fits: anyTarget,
    elsewhere: true,
    twist(draft, { target: { path }, chance }) {
      Object.assign(draft, {
        path: `${path}${chance.pick(['%', '%zz', '%e0%a4%a', '%ff', '%c0%af'])}`,
        elsewhere: true,
        unreadable: true,
      })
    },
  },
  {
    name: 'of another type',
    fits: ({ kind, inQuery }) => !inQuery && kind !== 'hub88' && kind !== 'pragmatic',
    twist(draft, { target, chance }) {
      const types = [
        'text/plain',
        'application/xml',
        target.form ? 'application/jose' : 'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
        'application/jsonx',
        '',
        target.encrypted ? 'application/json' : 'application/jose',
      ]
      Object.assign(draft, {
        contentType: chance.pick([...types, undefined].map((type) => ({ type }))).type,
        wrong: true,
      })
    },
  },
  {
    name: 'broken',
    fits: hasBody,
    twist(draft, { target, chance }) {
      const { payload, how } = breakText(String(draft.payload ?? ''), chance)
      const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload)
      Object.assign(draft, {
        payload,
        how: `${draft.how}, ${how}`,
        input: Buffer.byteLength(payload) > 65_536 ? undefined : target.form ? readForm(text) : readJson(text),
      })
    },
  },
  {
    name: 'with names that come twice',
    fits: ({ inQuery }) => inQuery,
    twist(draft) {
      draft.query = `${draft.query}&${draft.query}`
      const asked = draft.input?.value
      if (typeof asked === 'object' && asked !== null)
        draft.input = {
          value: Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, [text, text].flat()])),
        }
    },
  },
  {
    name: 'by a stranger',
    fits: ({ needs }) => needs === 'token' || needs === 'operator' || needs === 'bearer',
    always: true,
    twist(draft, { target, actor, world, chance }) {
      const token = target.needs === 'operator' ? actor.operatorToken : actor.player.token
      const own = target.needs === 'bearer' ? actor.bearer : token
      const foreign = world.foreign(
        target.needs === 'bearer' ? 'bearer' : target.needs === 'operator' ? 'operator' : 'token',
        chance,
      )
      const authorization = chance.pick([
        '',
        'Bearer',
        `Bearer ${foreign}`,
        `Bearer ${foreign}`,
        `Bearer ${foreign}`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token}A`,
        `Bearer ${token.slice(2)}`,
        `Basic ${token}`,
        token,
        `Bearer ${own.slice(0, -20)}${flip(own.slice(-20))}`,
        `Bearer ${own.slice(0, -20)}${flip(own.slice(-20))}`,
        `Bearer ${own.slice(0, -43)}${'A'.repeat(43)}`,
        `Bearer ${own.toUpperCase()}`,
        `Bearer ${token.startsWith('o.') ? `s${token.slice(1)}` : `o${token.slice(1)}`}`,
        `Bearer o.1.1.${'A'.repeat(43)}`,
        `Bearer ${'A'.repeat(8000)}`,
        `Bearer s.${'9'.repeat(19)}.${'9'.repeat(19)}.${'A'.repeat(43)}`,
        `Bearer s.1.1.${'A'.repeat(43)}`,
        'Bearer é',
        'Bearer null',
        `Bearer ${actor.gameToken}`,
        'Bearer __proto__',
        `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
      ])
      Object.assign(draft, { identity: () => ({ authorization }), wrong: true })
    },
  },
  {
    name: 'badly signed',
    fits: ({ needs }) => needs === 'signature',
    always: true,
    twist(draft, { chance }) {
      const bad = chance.pick<(payload: string | Buffer) => string>([
        () => '',
        () => 'AAAA',
        () => 'x'.repeat(9000),
        (payload) => signed(`${String(payload)} `),
        (payload) => signed(payload).slice(4),
        () => Buffer.alloc(256).toString('base64'),
        () => '\u00e9',
        (payload) => Buffer.from(signed(payload), 'base64').toString('hex'),
      ])
      const none = chance.hit(0.15)
      Object.assign(draft, {
        identity: (payload: string | Buffer) => (none ? {} : { [HUB88_SIGNATURE_HEADER]: bad(payload) }),
        wrong: true,
      })
    },
  },
  {
    name: 'badly hashed',
    fits: ({ needs }) => needs === 'hash',
    always: true,
    twist(draft, { chance }) {
      const wrap = chance.pick<(form: string) => string>([
        (form) => form,
        (form) => `${form}&hash=`,
        (form) => withHash(form, 'another secret'),
        (form) => withHash(form, ''),
        (form) => `${withHash(form, formsProvider.secret)}0`,
        (form) => `${withHash(form, formsProvider.secret)}&x=1`,
        (form) => `${withHash(form, formsProvider.secret)}&userId=1`,
        (form) => `${form}&hash=${'\0'.repeat(32)}`,
        (form) => `${form}&hash=%C3%A9`,
        (form) => `${withHash(form, formsProvider.secret)}&${withHash(form, formsProvider.secret)}`,
      ])
      Object.assign(draft, { wrap: async (form: string) => wrap(form), wrong: true })
    },
  },
  {
    name: 'tampered',
    fits: ({ encrypted }) => encrypted,
    twist(draft, { world, chance }) {
      const tamper = chance.pick(tampers)
      Object.assign(draft, { wrap: async (text: string) => tamper(await world.encrypt(text, {}), chance), wrong: true })
    },
  },
  {
    name: 'replayed',
    fits: ({ encrypted }) => encrypted,
    twist(draft, { world, chance }) {
      const used = world.used(chance)
      if (used !== undefined) Object.assign(draft, { wrap: async () => used, wrong: true })
    },
  },
  {
    name: 'in a strange envelope',
    fits: ({ encrypted }) => encrypted,
    twist(draft, { world, chance }) {
      const twist = chance.pick<Record<string, unknown>>([
        { iat: 0 },
        { iat: new Raw('1e308') },
        { iat: new Raw('-1e308') },
        { iat: new Raw('1e309') },
        { iat: null },
        { iat: 'now' },
        { iat: new Raw('9007199254740993') },
        { iat: [1] },
        { iat: -0.5 },
        { nonce: '' },
        { nonce: 'short' },
        { nonce: 'x'.repeat(65) },
        { nonce: null },
        { nonce: 1e20 },
        { nonce: ['a'.repeat(20)] },
        { nonce: { toString: 1 } },
        { data: null },
        { data: [] },
        { data: 'x' },
      ])
      Object.assign(draft, { wrap: (text: string) => world.encrypt(text, twist), wrong: true })
    },
  },
]

const twistsFor = (target: Target): Twist[] => twists.filter(({ fits }) => fits(target))

const part = (jwe: string, at: number, change: (text: string) => string): string =>
  jwe
    .split('.')
    .map((text, i) => (i === at ? change(text) : text))
    .join('.')
/** Another character in the middle: the last one may carry bits that say nothing. */
const flip = (text: string): string => {
  const at = text.length >> 1
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}
const header = (fields: unknown) => (): string => Buffer.from(JSON.stringify(fields)).toString('base64url')

const tampers: readonly ((jwe: string, chance: Chance) => string)[] = [
  (jwe, chance) => part(jwe, [0, 2, 3, 4][chance.below(4)] ?? 0, flip),
  (jwe, chance) => part(jwe, [0, 2, 3, 4][chance.below(4)] ?? 0, (text) => text.slice(0, text.length >> 1)),
  (jwe, chance) => jwe.split('.').toSpliced(chance.below(5), 1).join('.'),
  (jwe) => `${jwe}.AAAA`,
  (jwe) => part(jwe, 1, () => 'AAAA'),
  (jwe) => part(jwe, 3, () => ''),
  (jwe) => jwe.split('.').toReversed().join('.'),
  (jwe) => `"${jwe}"`,
  (jwe) => JSON.stringify({ jwe }),
  () => '',
  () => '....',
  () => 'a.b.c.d.e',
  () => '\0',
  () => 'x'.repeat(60_000),
  (jwe, chance) =>
    part(
      jwe,
      0,
      header(
        chance.pick<object>([
          { alg: 'none' },
          { alg: 'dir', enc: 'A256GCM' },
          { alg: 'ECDH-ES', enc: 'A256GCM' },
          { alg: 'ECDH-ES', enc: 'A256GCM', kid: '__proto__' },
          { alg: 'ECDH-ES', enc: 'A256GCM', kid: 5 },
          { alg: 'ECDH-ES', enc: 'A256GCM', kid: '\0' },
          { alg: 'ECDH-ES', enc: 'A256GCM', kid: null, zip: 'DEF' },
          { alg: 'PBES2-HS256+A128KW', p2c: 1e9, p2s: 'AA', enc: 'A256GCM' },
          [],
        ]),
      ),
    ),
]

/** Headers that must change nothing about the answer. */
const oddHeaders: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=1' },
  { 'x-http-method-override': 'GET' },
  { 'accept-encoding': 'br;q=NaN, *;q=-1' },
  { accept: 'text/html' },
  { cookie: `language=${'x'.repeat(5000)}; __proto__=1` },
  { 'x-long': 'x'.repeat(20_000) },
  { 'content-encoding': 'gzip' },
  { host: 'evil.invalid' },
  { origin: 'https://evil.invalid' },
  { range: 'bytes=0-' },
  { 'if-none-match': '*', 'if-modified-since': 'now' },
  { 'accept-language': '\u00ff' },
  { 'x-request-id': 'x\u00e9' },
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x-${i}`, 'y'])),
]

let places = 0

function shotOf(target: Target, actor: Actor, draft: Draft): Shot {
  // From many places, so that limits by address leave some through.
  const remoteAddress = `10.${((places += 1) >> 16) & 255}.${(places >> 8) & 255}.${places & 255}`
  return {
    target,
    actor,
    how: draft.how,
    mayPass: passes(target, draft),
    elsewhere: draft.elsewhere,
    unreadable: draft.unreadable,
    async build() {
      const payload =
        draft.payload === undefined
          ? undefined
          : typeof draft.payload === 'string'
            ? await draft.wrap(draft.payload)
            : draft.payload
      return {
        method: draft.method,
        remoteAddress,
        url: draft.query === '' ? draft.path : `${draft.path}?${draft.query}`,
        headers: {
          ...draft.headers,
          ...draft.identity(payload ?? ''),
          ...(draft.contentType === undefined || payload === undefined ? {} : { 'content-type': draft.contentType }),
        },
        ...(payload === undefined ? {} : { payload }),
      }
    },
  }
}
