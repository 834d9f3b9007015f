import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { callsOfAnyRole } from '#tests/support/own-calls.ts'
import {
  array,
  boolean,
  literal,
  object,
  optional,
  record,
  regex,
  safeParse,
  strictObject,
  string,
  unknown,
} from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import { escapeHtml } from '../escape-html.ts'
import { mountDocs } from './docs-page.ts'
import { openApi } from './openapi.ts'

const table: [string, CallDefinition][] = Object.entries(calls)
const named = table.map(([name, call]) => ({ name, call }))
const methodsAt = (path: string): string[] =>
  table.filter(([, call]) => call.path === path).map(([, { method }]) => method)
const twice = (list: readonly string[]): string[] => list.filter((one, at) => list.indexOf(one) !== at)

/** Calls that need a member's token (spec 6, with their paths in spec 7) and the one method where spec 7.3 names it. */
const TOKEN_PATHS = [
  '/wps/member/info',
  '/wps/v2/wallets/balance',
  '/wps/relay/GCS_walletTransfer',
  '/wps/session/logout',
  '/wps/member/password',
  '/wps/member/info/icon',
  '/wps/relay/MCSFE_getFavoriteGames',
  '/wps/relay/MCSFE_getFavoriteGamesList',
  '/wps/relay/MCSFE_addFavoriteGameV2',
  '/wps/relay/MCSFE_removeFavoriteGameV2',
  '/wps/relay/GCS_recentGame',
  '/wps/relay/MCS2_getPointBalance',
  '/wps/relay/MCS2_getPointReward',
  '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  '/wps/relay/MCS2_getRedeemPointList',
  '/wps/relay/MCS2_getPointConfig',
  '/wps/relay/ODSFE2_MemTransDet',
  '/wps/relay/passwordCheck/MCS2_convertPoint',
  '/wps/relay/CSP_unreadCount',
  '/wps/member/info/funds/consolidated',
  '/wps/relay/MCS2_processDividendReq',
  '/wps/relay/MCS2_processDailySalContract',
  '/wps/relay/MCS2_processContractHourSalary',
  '/wps/relay/MCSFE_processRealTimeSalaryContract',
  '/wps/relay/GCS_merchantWallet',
  '/lotto/lgw/games/opened/numero',
  '/wps/relay/GCSGAME_gameList',
  '/wps/relay/GCSGAME_getVassGameType',
  '/wps/relay/GLS2_roomList',
  '/wps/game/launchGame',
  '/lgw/vn/games/game_menu/recent',
  '/wps/relay/MCSFE_getMissionSummaryDetails',
  '/wps/relay/MCSFE_getMissionLeaderboard',
  '/wps/relay/MCSFE_getListAnnouncements',
  '/wps/relay/MCS2_claimRafflePromotion',
]
/** Calls whose payload is encrypted (spec 7). */
const ENCRYPTED_PATHS = [
  '/wps/session/login',
  '/wps/member/register',
  '/wps/member/register/mobile',
  '/wps/member/password',
  '/wps/member/password/verification',
  '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  '/wps/relay/passwordCheck/MCS2_convertPoint',
]
/** Addresses of the specification that need no token; those in none of these lists are of our own, where it names none. */
const OPEN_PATHS = [
  '/wps/session/login',
  '/wps/verification/sms/noLogin',
  '/wps/system/whitelabel',
  '/lgw/games/game_menus',
  '/wps/member/register',
  '/wps/member/register/mobile',
  '/wps/agent/affiliate',
  '/wps/system/setting/register',
  '/wps/member/password/email',
  '/wps/session/login/freeplay',
  '/wps/captcha',
  '/wps/system/status',
  '/wps/member/password/verification',
  '/wps/relay/GCS_gameLaunchFB',
  '/wps/relay/GCSGAME_hotGamesV2',
  '/wps/relay/GCSGAME_newGameVendor',
  '/lgw/vn/games/game_menu',
  '/lgw/vn/numeros/opened/game',
  '/wps/relay/ODSFE2_getWinnerBoard',
  '/wps/system/domainRoute',
  '/wps/verification/sms/register',
  '/wps/feedback',
  '/wps/system/helpCenter',
  '/wps/relay/CBS_modelList',
  '/wps/relay/CBS_launchChat',
]
const METHODS: Readonly<Record<string, string>> = {
  '/lgw/vn/games/game_menu': 'GET',
  '/wps/session/login': 'POST',
  '/wps/session/logout': 'DELETE',
  '/wps/member/info': 'GET',
  '/wps/member/register': 'PUT',
  '/wps/member/register/mobile': 'PUT',
  '/wps/member/password': 'POST',
  '/wps/member/password/email': 'POST',
  '/wps/member/password/verification': 'POST',
  '/wps/agent/affiliate': 'GET',
  '/wps/system/setting/register': 'GET',
  '/wps/captcha': 'GET',
  '/wps/member/info/icon': 'GET',
  '/wps/session/login/freeplay': 'POST',
  '/wps/relay/MCSFE_getListAnnouncements': 'GET',
  '/wps/relay/MCSFE_getFavoriteGamesList': 'GET',
  '/wps/relay/MCSFE_addFavoriteGameV2': 'POST',
  '/wps/relay/MCSFE_removeFavoriteGameV2': 'DELETE',
  '/wps/relay/GCSGAME_hotGamesV2': 'GET',
  '/wps/relay/ODSFE2_getWinnerBoard': 'GET',
  '/wps/relay/GCSGAME_newGameVendor': 'GET',
  '/wps/relay/GCSGAME_gameList': 'GET',
  '/wps/system/helpCenter': 'GET',
  '/wps/relay/GCS_merchantWallet': 'GET',
  '/wps/feedback': 'PUT',
  '/wps/relay/GCS_walletTransfer': 'POST',
  '/wps/relay/MCS2_claimRafflePromotion': 'POST',
}

/** Addresses of the specification whose product is not here yet. A call that is built leaves this list. */
const NOT_BUILT: Readonly<Record<string, string>> = {
  '/wps/relay/CBS_modelList': 'chat',
  '/wps/relay/CBS_launchChat': 'chat',
  '/wps/relay/GLS2_roomList': 'game rooms',
}

describe('the table of calls', () => {
  it('[API-01] the lists here name each of the 60 addresses of the specification once', () => {
    const all = [...TOKEN_PATHS, ...OPEN_PATHS]
    expect(twice(all)).toEqual([])
    expect(all).toHaveLength(60)
    for (const path of [...Object.keys(NOT_BUILT), ...Object.keys(METHODS), ...ENCRYPTED_PATHS])
      expect(all).toContain(path)
  })

  it.each([...TOKEN_PATHS, ...OPEN_PATHS])(
    '[API-01] %s exists with its method, or its product is named as not built',
    (path) => {
      const found = methodsAt(path)
      if (NOT_BUILT[path] !== undefined) expect(found).toEqual([])
      else expect(found).toContain(METHODS[path] ?? found[0] ?? 'a method')
    },
  )

  it('[API-01] names each module id once, and each address with its method once', () => {
    expect(twice(table.map(([, { moduleId }]) => moduleId))).toEqual([])
    expect(twice(table.map(([, { method, path }]) => `${method} ${path}`))).toEqual([])
    for (const [, { moduleId }] of table) expect(moduleId).toMatch(/^[A-Z][A-Z0-9]*$/)
  })

  it.each(table)(
    '[API-01, API-09] %s asks for a token and for encryption exactly where the specification does',
    (_name, { path, method, token, encrypted }) => {
      const isSpecified = OPEN_PATHS.includes(path) || TOKEN_PATHS.includes(path)
      // What one address serves in two ways looks at the session itself.
      const needs = path === '/wps/relay/MCSFE_getListAnnouncements' ? token === 'optional' : token === 'member'
      if (isSpecified)
        expect({ token: needs, encrypted }).toEqual({
          token: TOKEN_PATHS.includes(path),
          encrypted: ENCRYPTED_PATHS.includes(path),
        })
      expect(token === 'operator').toBe(
        path.startsWith('/ops/') &&
          !['login', 'passkey-options', 'invitation', 'invitation/passkey-options', 'accept'].includes(
            path.replace('/ops/session/', ''),
          ),
      )
      // Where an address has two methods, the specification's is one of them and the other is ours.
      if (METHODS[path] !== undefined) expect(methodsAt(path)).toContain(METHODS[path])
      if (methodsAt(path).length === 1) expect(METHODS[path] ?? method).toBe(method)
    },
  )

  it('[API-01] gives two methods to no address but these', () => {
    const pairs = table
      .filter(([, { path }]) => methodsAt(path).length > 1)
      .map(([, { method, path }]) => `${method} ${path}`)
    expect(pairs.toSorted()).toEqual([
      'DELETE /ops/bonuses',
      'DELETE /ops/broadcasts',
      'DELETE /ops/free-rounds',
      'DELETE /ops/roles',
      'DELETE /ops/views',
      'DELETE /wps/member/factors/addresses',
      'GET /ops/agents',
      'GET /ops/agents/links',
      'GET /ops/agents/moves',
      'GET /ops/bonuses',
      'GET /ops/broadcasts',
      'GET /ops/contract-requests',
      'GET /ops/contracts',
      'GET /ops/free-rounds',
      'GET /ops/games/item',
      'GET /ops/operators',
      'GET /ops/point-stock',
      'GET /ops/roles',
      'GET /ops/views',
      'GET /wps/agent/links',
      'GET /wps/deposit',
      'GET /wps/game/launchGame',
      'GET /wps/lottery/chases',
      'GET /wps/lottery/tickets',
      'GET /wps/member/cards',
      'GET /wps/member/contact',
      'GET /wps/member/factors/addresses',
      'GET /wps/member/identity',
      'GET /wps/member/info/icon',
      'GET /wps/member/profile',
      'GET /wps/sports/bets',
      'GET /wps/sports/bets/cash-out',
      'GET /wps/withdrawal',
      'POST /ops/agents',
      'POST /ops/agents/moves',
      'POST /ops/bonuses',
      'POST /ops/broadcasts',
      'POST /ops/contract-requests',
      'POST /ops/contracts',
      'POST /ops/free-rounds',
      'POST /ops/views',
      'POST /wps/agent/links',
      'POST /wps/deposit',
      'POST /wps/game/launchGame',
      'POST /wps/lottery/chases',
      'POST /wps/lottery/tickets',
      'POST /wps/member/cards',
      'POST /wps/member/contact',
      'POST /wps/member/factors/totp',
      'POST /wps/member/identity',
      'POST /wps/sports/bets',
      'POST /wps/sports/bets/cash-out',
      'POST /wps/withdrawal',
      'PUT /ops/agents/links',
      'PUT /ops/games/item',
      'PUT /ops/operators',
      'PUT /ops/point-stock',
      'PUT /ops/roles',
      'PUT /wps/agent/links',
      'PUT /wps/member/factors/totp',
      'PUT /wps/member/info/icon',
      'PUT /wps/member/profile',
    ])
  })

  it.each(table)(
    '[ROL-01] %s has only the flags that its kind of caller knows',
    (_name, { token, trial, idle, passwordDue, permission, fresh }) => {
      if (token !== 'member')
        expect({ trial, idle, passwordDue }).toEqual({ trial: undefined, idle: undefined, passwordDue: undefined })
      if (token !== 'operator') expect({ permission, fresh }).toEqual({ permission: undefined, fresh: undefined })
    },
  )

  it('[ROL-01] lets an operator of any role make no call but those about itself', () => {
    expect(
      table
        .filter(([, { token, permission }]) => token === 'operator' && permission === undefined)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(callsOfAnyRole)
  })

  it.each(table)(
    '[API-01] %s is one that caches and browsers treat rightly',
    (_name, { method, token, encrypted, cacheSeconds, path, form }) => {
      if (cacheSeconds !== undefined) expect({ method, token }).toEqual({ method: 'GET', token: 'none' })
      if (encrypted) expect(['POST', 'PUT']).toContain(method)
      if (form === true)
        expect({ path, method, encrypted }).toEqual({
          path: '/wps/member/password/email',
          method: 'POST',
          encrypted: false,
        })
      expect(path).toMatch(/^(\/[\w-]+)+$/)
    },
  )
})

describe('the error catalogue', () => {
  it.each(Object.entries(errorCatalogue))(
    '[ERR-03] gives %s a status of a refusal and a text',
    (code, { status, message }) => {
      expect(code).toMatch(/^[A-Z][A-Z_]+$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(message.trim().length).toBeGreaterThan(5)
    },
  )

  it('[ERR-03] blames the house only for what is its own', () => {
    expect(
      Object.entries(errorCatalogue)
        .filter(([, { status }]) => status >= 500)
        .map(([code]) => code)
        .toSorted(),
    ).toEqual(['BUSY', 'CODE_NOT_SENT', 'GAME_AWAY', 'INTERNAL', 'MAINTENANCE', 'PROVIDER_UNREACHABLE'])
  })
})

/** How a call with a body is sent. */
const contentTypeOf = ({ encrypted, form }: CallDefinition): string =>
  encrypted ? 'application/jose' : form === true ? 'application/x-www-form-urlencoded' : 'application/json'

const BY_NEED: readonly string[] = [
  'NOT_LOGGED_IN',
  'TRIAL_ACCOUNT',
  'REAUTHENTICATION_REQUIRED',
  'PERMISSION_MISSING',
  'CODE_NEEDED',
  'MAINTENANCE',
  'REGION_BLOCKED',
]
/** What a call refuses by who asks, and when, before anything else is looked at. */
function refusalsByNeed({ token, trial, idle, permission, fresh, open }: CallDefinition): string[] {
  if (token === 'operator')
    return [
      'NOT_LOGGED_IN',
      ...(permission === undefined ? [] : ['PERMISSION_MISSING']),
      ...(fresh === true ? ['CODE_NEEDED'] : []),
    ]
  const closed = open === true ? [] : ['MAINTENANCE', 'REGION_BLOCKED']
  return token === 'member'
    ? [
        ...closed,
        'NOT_LOGGED_IN',
        ...(trial === true ? [] : ['TRIAL_ACCOUNT']),
        ...(idle === true ? [] : ['REAUTHENTICATION_REQUIRED']),
      ]
    : closed
}

describe('the OpenAPI file', () => {
  const schema = record(string(), unknown())
  const securitySchemes = strictObject({
    member: strictObject({ type: literal('http'), scheme: literal('bearer'), description: string() }),
    operator: strictObject({
      type: literal('apiKey'),
      in: literal('cookie'),
      name: literal('console'),
      description: string(),
    }),
  })
  const content = record(string().check(regex(/^[a-z]+\/[a-z-]+$/)), strictObject({ schema }))
  const operation = strictObject({
    operationId: string(),
    summary: string(),
    tags: array(string()),
    'x-module-id': string(),
    'x-encrypted': boolean(),
    'x-permission': optional(string()),
    'x-second-person': optional(strictObject({ permission: string(), settings: optional(array(string())) })),
    security: optional(array(strictObject({ member: optional(array(string())), operator: optional(array(string())) }))),
    parameters: optional(array(strictObject({ name: string(), in: literal('query'), required: boolean(), schema }))),
    requestBody: optional(strictObject({ required: literal(true), description: optional(string()), content })),
    responses: record(string().check(regex(/^[2-5]\d\d$/)), strictObject({ description: string(), content })),
  })
  const document = strictObject({
    openapi: string().check(regex(/^3\.1\.\d+$/)),
    info: strictObject({ title: string(), version: string(), description: string() }),
    components: strictObject({ securitySchemes }),
    paths: record(string().check(regex(/^\//)), record(string().check(regex(/^(get|post|put|delete)$/)), operation)),
  })
  const file: unknown = JSON.parse(JSON.stringify(openApi('Test house', named)))
  const parsed = safeParse(document, file)

  const SECURITY = {
    none: undefined,
    optional: [{}, { member: [] }],
    member: [{ member: [] }],
    operator: [{ operator: [] }],
  }

  it('[API-06] has the structure of OpenAPI 3.1', () => {
    expect(parsed.error).toBeUndefined()
  })

  it('[API-06] holds every call exactly once, under its path and method, with its flags', () => {
    const described = Object.entries(parsed.data?.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        name: one.operationId,
        method: method.toUpperCase(),
        path,
        moduleId: one['x-module-id'],
        encrypted: one['x-encrypted'],
        security: one.security,
        summary: one.summary,
      })),
    )
    const wanted = table.map(([name, call]) => ({
      name,
      method: call.method,
      path: call.path,
      moduleId: call.moduleId,
      encrypted: call.encrypted,
      security: SECURITY[call.token],
      summary: call.summary,
    }))
    const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)
    expect(described.toSorted(byName)).toEqual(wanted.toSorted(byName))
  })

  it('[API-06] says how each call is asked, and every refusal of it with its status', () => {
    for (const [name, call] of table) {
      const one = parsed.data?.paths[call.path]?.[call.method.toLowerCase()]
      const inQuery = call.method === 'GET' || call.method === 'DELETE'
      expect({ name, query: one?.parameters !== undefined, body: one?.requestBody !== undefined }).toEqual({
        name,
        query: inQuery,
        body: !inQuery,
      })
      if (!inQuery) expect(Object.keys(one?.requestBody?.content ?? {})).toEqual([contentTypeOf(call)])
      const border: ErrorCode[] = [
        'INVALID_INPUT',
        'BUSY',
        'INTERNAL',
        ...(inQuery ? [] : (['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const)),
      ]
      const told = Object.values(one?.responses ?? {}).flatMap(({ description }) => description.split(', '))
      for (const code of [...border, ...call.errors])
        expect(one?.responses[String(errorCatalogue[code].status)]?.description.split(', ')).toContain(code)
      expect(told.filter((code) => BY_NEED.includes(code)).toSorted()).toEqual(
        [...new Set([...refusalsByNeed(call), ...call.errors.filter((code) => BY_NEED.includes(code))])].toSorted(),
      )
      expect(JSON.stringify(one)).not.toContain('$ref')
    }
  })

  it('[API-06] describes answers that are lists, texts and choices', () => {
    const valueOf = (path: string) =>
      parsed.data?.paths[path]?.['get']?.responses['200']?.content['application/json']?.schema['properties']
    expect(valueOf('/wps/captcha')).toMatchObject({ value: { type: 'string' } })
    expect(valueOf('/wps/verification/challenge')).toMatchObject({
      value: { anyOf: [{ type: 'object' }, { type: 'object' }, { type: 'object' }] },
    })
    expect(valueOf('/wps/session/list')).toMatchObject({
      value: { properties: { sessions: { type: 'array', items: { type: 'object' } } } },
    })
  })

  it('[API-06] describes a request by the rules that the server keeps', () => {
    const search = parsed.data?.paths['/wps/games/search']?.['get']
    expect(search?.parameters?.map(({ name, required }) => ({ name, required }))).toEqual([
      { name: 'text', required: true },
      { name: 'language', required: true },
      { name: 'pageNo', required: true },
      { name: 'pageSize', required: true },
    ])
    expect(search?.parameters?.[0]?.schema).toMatchObject({ type: 'string', maxLength: 60, minLength: 1 })
  })
})

describe('the page at /docs', () => {
  const app = fastify()
  mountDocs(app, 'House & <Sons>', named)

  it('[API-06] shows each call with its method, path, name, module id and words', async () => {
    const { statusCode, headers, body } = await app.inject('/docs')
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'text/html; charset=utf-8' })
    for (const [name, call] of table) {
      const section = body.split(`<section id="${name}">`)[1]?.split('</section>')[0] ?? ''
      for (const part of [call.method, call.path, name, call.moduleId, call.summary, ...call.errors])
        expect(section).toContain(escapeHtml(part))
      expect(body).toContain(`<a href="#${name}">`)
    }
    for (const code of Object.keys(errorCatalogue)) expect(body).toContain(`<code>${code}</code>`)
  })

  it('[API-06] writes names as text, needs no script, and offers the file', async () => {
    const { body } = await app.inject('/docs')
    expect(body).toContain('House &amp; &lt;Sons&gt;')
    expect(body).not.toMatch(/<script|style="|javascript:| on\w+=/)
    const { statusCode, body: file } = await app.inject('/docs/openapi.json')
    expect(statusCode).toBe(200)
    expect(safeParse(object({ paths: record(string(), unknown()) }), JSON.parse(file)).success).toBe(true)
    for (const [, address] of body.matchAll(/(?:href|src)="(\/[^"]*)"/g))
      expect((await app.inject(address ?? '')).statusCode).toBe(200)
  })
})
