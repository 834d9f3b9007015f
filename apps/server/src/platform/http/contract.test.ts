import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { array, boolean, literal, object, optional, record, regex, safeParse, strictObject, string, unknown } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts'
import { mountDocs } from './docs-page.ts'
import { openApi } from './openapi.ts'

const table: [string, CallDefinition][] = Object.entries(calls)
const named = table.map(([name, call]) => ({ name, call }))
const twice = (list: readonly string[]): string[] => list.filter((one, at) => list.indexOf(one) !== at)

/** Calls that need a member's token (spec 6, with their paths in spec 7) and the one method where spec 7.3 names it. */
const TOKEN_PATHS = [
  '/wps/member/info', '/wps/v2/wallets/balance', '/wps/relay/GCS_walletTransfer', '/wps/session/logout', '/wps/member/password', '/wps/member/info/icon',
  '/wps/relay/MCSFE_getFavoriteGames', '/wps/relay/MCSFE_getFavoriteGamesList', '/wps/relay/MCSFE_addFavoriteGameV2', '/wps/relay/MCSFE_removeFavoriteGameV2',
  '/wps/relay/GCS_recentGame', '/wps/relay/MCS2_getPointBalance', '/wps/relay/MCS2_getPointReward', '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  '/wps/relay/MCS2_getRedeemPointList', '/wps/relay/MCS2_getPointConfig', '/wps/relay/ODSFE2_MemTransDet', '/wps/relay/passwordCheck/MCS2_convertPoint',
  '/wps/relay/CSP_unreadCount', '/wps/member/info/funds/consolidated', '/wps/relay/MCS2_processDividendReq', '/wps/relay/MCS2_processDailySalContract',
  '/wps/relay/MCS2_processContractHourSalary', '/wps/relay/MCSFE_processRealTimeSalaryContract', '/wps/relay/GCS_merchantWallet', '/lotto/lgw/games/opened/numero',
  '/wps/relay/GCSGAME_gameList', '/wps/relay/GCSGAME_getVassGameType', '/wps/relay/GLS2_roomList', '/wps/game/launchGame', '/lgw/vn/games/game_menu/recent',
  '/wps/relay/MCSFE_getMissionSummaryDetails', '/wps/relay/MCSFE_getMissionLeaderboard', '/wps/relay/MCSFE_getListAnnouncements', '/wps/relay/MCS2_claimRafflePromotion',
]
/** Calls whose payload is encrypted (spec 7). */
const ENCRYPTED_PATHS = [
  '/wps/session/login', '/wps/member/register', '/wps/member/register/mobile', '/wps/member/password', '/wps/member/password/verification',
  '/wps/relay/passwordCheck/MCS2_redeemPointReward', '/wps/relay/passwordCheck/MCS2_convertPoint',
]
const METHODS: Readonly<Record<string, string>> = {
  '/wps/session/login': 'POST', '/wps/session/logout': 'DELETE', '/wps/member/info': 'GET', '/wps/member/register': 'PUT', '/wps/member/register/mobile': 'PUT',
  '/wps/member/password': 'POST', '/wps/member/password/email': 'POST', '/wps/member/password/verification': 'POST', '/wps/agent/affiliate': 'GET',
  '/wps/system/setting/register': 'GET', '/wps/captcha': 'GET', '/wps/member/info/icon': 'GET', '/wps/session/login/freeplay': 'POST',
  '/wps/relay/MCSFE_getListAnnouncements': 'GET', '/wps/relay/MCSFE_getFavoriteGamesList': 'GET', '/wps/relay/MCSFE_addFavoriteGameV2': 'POST',
  '/wps/relay/MCSFE_removeFavoriteGameV2': 'DELETE', '/wps/relay/GCSGAME_hotGamesV2': 'GET', '/wps/relay/ODSFE2_getWinnerBoard': 'GET',
  '/wps/relay/GCSGAME_newGameVendor': 'GET', '/wps/relay/GCSGAME_gameList': 'GET', '/wps/system/helpCenter': 'GET', '/wps/relay/GCS_merchantWallet': 'GET',
  '/wps/feedback': 'PUT', '/wps/relay/GCS_walletTransfer': 'POST', '/wps/relay/MCS2_claimRafflePromotion': 'POST',
}

describe('the table of calls', () => {
  it('[API-01] names each module id once, and each address with its method once', () => {
    expect(twice(table.map(([, { moduleId }]) => moduleId))).toEqual([])
    expect(twice(table.map(([, { method, path }]) => `${method} ${path}`))).toEqual([])
    for (const [, { moduleId }] of table) expect(moduleId).toMatch(/^[A-Z][A-Z0-9]*$/)
  })

  it.each(table)('[API-01, API-09] %s asks for a token and for encryption exactly where the specification does', (_name, { path, method, token, encrypted }) => {
    expect(token === 'member').toBe(TOKEN_PATHS.includes(path))
    expect(encrypted).toBe(ENCRYPTED_PATHS.includes(path))
    expect(METHODS[path] ?? method).toBe(method)
  })

  it.each(table)('[API-01] %s is one that caches and browsers treat rightly', (_name, { method, token, encrypted, cacheSeconds, path }) => {
    if (cacheSeconds !== undefined) expect({ method, token }).toEqual({ method: 'GET', token: 'none' })
    if (encrypted) expect(['POST', 'PUT']).toContain(method)
    expect(path).toMatch(/^(\/[\w-]+)+$/)
  })
})

describe('the error catalogue', () => {
  it.each(Object.entries(errorCatalogue))('[ERR-03] gives %s a status of a refusal and a text', (code, { status, message }) => {
    expect(code).toMatch(/^[A-Z][A-Z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message.trim().length).toBeGreaterThan(5)
  })

  it('[ERR-03] blames the house only for what is its own', () => {
    expect(Object.entries(errorCatalogue).filter(([, { status }]) => status >= 500).map(([code]) => code).toSorted()).toEqual(['BUSY', 'INTERNAL'])
  })
})

describe('the OpenAPI file', () => {
  const schema = record(string(), unknown())
  const content = record(string().check(regex(/^[a-z]+\/[a-z-]+$/)), strictObject({ schema }))
  const operation = strictObject({
    operationId: string(), summary: string(), tags: array(string()), 'x-module-id': string(), 'x-encrypted': boolean(),
    security: optional(array(strictObject({ member: optional(array(string())) }))),
    parameters: optional(array(strictObject({ name: string(), in: literal('query'), required: boolean(), schema }))),
    requestBody: optional(strictObject({ required: literal(true), description: optional(string()), content })),
    responses: record(string().check(regex(/^[2-5]\d\d$/)), strictObject({ description: string(), content })),
  })
  const document = strictObject({
    openapi: string().check(regex(/^3\.1\.\d+$/)),
    info: strictObject({ title: string(), version: string(), description: string() }),
    components: strictObject({ securitySchemes: strictObject({ member: strictObject({ type: literal('http'), scheme: literal('bearer'), description: string() }) }) }),
    paths: record(string().check(regex(/^\//)), record(string().check(regex(/^(get|post|put|delete)$/)), operation)),
  })
  const file: unknown = JSON.parse(JSON.stringify(openApi('Test house', named)))
  const parsed = safeParse(document, file)

  it('[API-06] has the structure of OpenAPI 3.1', () => {
    expect(parsed.error).toBeUndefined()
  })

  it('[API-06] holds every call exactly once, under its path and method, with its flags', () => {
    const described = Object.entries(parsed.data?.paths ?? {}).flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({
      name: one.operationId, method: method.toUpperCase(), path, moduleId: one['x-module-id'], encrypted: one['x-encrypted'], member: one.security !== undefined, summary: one.summary,
    })))
    const wanted = table.map(([name, call]) => ({
      name, method: call.method, path: call.path, moduleId: call.moduleId, encrypted: call.encrypted, member: call.token !== 'none', summary: call.summary,
    }))
    const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)
    expect(described.toSorted(byName)).toEqual(wanted.toSorted(byName))
  })

  it('[API-06] says how each call is asked, and every refusal of it with its status', () => {
    for (const [name, call] of table) {
      const one = parsed.data?.paths[call.path]?.[call.method.toLowerCase()]
      const inQuery = call.method === 'GET' || call.method === 'DELETE'
      expect({ name, query: one?.parameters !== undefined, body: one?.requestBody !== undefined }).toEqual({ name, query: inQuery, body: !inQuery })
      if (!inQuery) expect(Object.keys(one?.requestBody?.content ?? {})).toEqual([call.encrypted ? 'application/jose' : 'application/json'])
      const border: ErrorCode[] = ['INVALID_INPUT', 'BUSY', 'INTERNAL', ...(inQuery ? [] : (['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const))]
      for (const code of [...border, ...call.errors]) expect(one?.responses[String(errorCatalogue[code].status)]?.description.split(', ')).toContain(code)
      expect(JSON.stringify(one)).not.toContain('$ref')
    }
  })

  it('[API-06] describes a request by the rules that the server keeps', () => {
    const search = parsed.data?.paths['/wps/games/search']?.['get']
    expect(search?.parameters?.map(({ name, required }) => ({ name, required }))).toEqual([
      { name: 'text', required: true }, { name: 'language', required: true }, { name: 'pageNo', required: true }, { name: 'pageSize', required: true },
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
      const section = body.split(`<section id="${name}">`)[1]?.split('</section>')[0]?.replaceAll('&amp;', '&') ?? ''
      for (const part of [call.method, call.path, name, call.moduleId, call.summary, ...call.errors]) expect(section).toContain(part)
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
    for (const [, address] of body.matchAll(/(?:href|src)="(\/[^"]*)"/g)) expect((await app.inject(address ?? '')).statusCode).toBe(200)
  })
})
