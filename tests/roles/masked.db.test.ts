import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { consoleCalls } from '#contract/calls.ts'
import { isAllowed, presetRoles, type PresetRole } from '#contract/permissions.ts'
import { sql } from '#server/platform/db/sql.ts'
import { moneyHouse } from '../fuzz/money.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type House, openHouse, type Player, testProvider, textField } from '../support/house.ts'
import { openOperator } from '../support/operators.ts'
import { createBroadcasts } from './broadcasts.ts'
import { uploaded } from '../support/uploads.ts'
import { affiliateOf } from './affiliates.ts'
import { betOf } from './bets.ts'
import { boardWith, redemptionOf } from './gifts.ts'
import { aChase } from './tickets.ts'
import { ask } from './matrix.ts'
import { createOrders, type Orders, PIN } from './orders.ts'

/** What is known of a person. None of it is part of anything else that the house says. */
const personal = {
  email: 'quirina.falk@mail.example',
  mobile: '+5511998877665',
  payeeName: 'Quirina Falkenrath',
  birthday: '1987-11-23',
  idNumber: 'XK4477120',
  qqNum: '8812345678',
  wechat: 'quirinawechat',
  line: 'quirina.line',
  whatsapp: '5511998877669',
  facebook: 'quirinafb77',
  telegram: 'quirinatg77',
  zalo: 'quirinazalo77',
}
/** Of a document and of an account: what an operator compares with a picture, and what it never sees. */
const document = 'DOC99887766X'
const account = 'quirina-wallet-5566'
const words = [...Object.values(personal), document, account]

/**
 * Calls whose very work is to look at what is personal, with who may make them: an identity is compared with the pictures of its
 * document, and one field is shown for a reason.
 */
const shows: Readonly<Record<string, readonly string[]>> = {
  'identity.queue': [personal.payeeName, personal.birthday, document],
  'members.reveal': Object.values(personal),
}

let database: TestDatabase
let house: House
let orders: Orders
let player: Player
let known: Readonly<Record<string, string>>

const roles: PresetRole[] = ['owner', 'manager', 'cashier', 'support', 'editor', 'auditor']
const table: [string, CallDefinition][] = Object.entries(consoleCalls)
/** Every call that reads, and the one that reveals. */
const reads = table.filter(
  ([name, { token, method }]) => token === 'operator' && (method === 'GET' || name === 'members.reveal'),
)

beforeAll(async () => {
  database = await createTestDatabase('masked')
  house = await openHouse(database.url, moneyHouse)
  orders = await createOrders(house, (await openOperator(house, 'owner')).token)
  player = await orders.payee()
  const { email, mobile, ...profile } = personal
  await house.db.query(sql`
    UPDATE member SET email = ${email}, mobile = ${mobile}, profile = ${JSON.stringify(profile)}::jsonb WHERE id = ${player.id}`)
  const post = async (path: string, body: object, encrypted = true): Promise<unknown> => {
    const answer = (await house.call('POST', path, { token: player.token, encrypted, body })).body
    if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.value
  }
  const card = await post('/wps/member/cards', {
    kind: 'eWallet',
    name: 'Wallet',
    holder: personal.payeeName,
    number: account,
    paymentPassword: PIN,
  })
  await house.db.query(sql`DELETE FROM turnover WHERE member = ${player.id}`)
  const withdrawal = await post('/wps/withdrawal', {
    key: 'a-withdrawal-of-20',
    card: textField(card, 'id'),
    amount: '20',
    paymentPassword: PIN,
  })
  const deposit = await orders.deposit(player)
  await post('/wps/member/identity', {
    name: personal.payeeName,
    birthday: personal.birthday,
    document: 'passport',
    number: document,
    country: 'BR',
    uploads: [await uploaded(house, player, 'identity')],
  })
  await house.call('PUT', '/wps/feedback', {
    token: player.token,
    body: { type: 'other', content: 'The lobby is slow.', contact: email },
  })
  await post('/wps/deposit/proof', { id: deposit, uploads: [await uploaded(house, player, 'deposit')] }, false)
  const manager = await openOperator(house, 'manager')
  const complaint = await house.call('POST', '/ops/cases/open', {
    token: manager.token,
    body: { key: randomUUID(), member: player.id, text: 'The bonus is gone.' },
  })
  const cashier = await openOperator(house, 'cashier')
  const { body } = await house.call('POST', '/ops/cashier/deposits/decide', {
    token: cashier.token,
    body: { member: player.id, id: deposit, decision: 'credit', received: '50.01' },
  })
  const texts = { PT: { title: 'Olá', content: '<p>Bem-vindo</p>' } }
  const written = await house.call('PUT', '/ops/content/draft', {
    token: (await openOperator(house, 'editor')).token,
    body: {
      kind: 'announcement',
      seen: 0,
      sort: 0,
      value: { type: 'B', execution: 'B', promotionType: null, texts },
    },
  })
  const chase = await aChase(house, player)
  await betOf(house, player)
  const [event] = await house.db.query<{ id: number }>(sql`SELECT max(id) AS id FROM sport_event`)
  const [draw] = await house.db.query<{ issue: string }>(sql`SELECT issue FROM draw ORDER BY nr LIMIT 1`)
  known = {
    numero: draw?.issue ?? '',
    event: String(event?.id ?? 0),
    content: textField(written.body.value, 'item'),
    deposit,
    withdrawal: textField(withdrawal, 'id'),
    'proposals.read': textField(body.value, 'proposal'),
    'cases.read': textField(complaint.body.value, 'id'),
    'lotteryDesk.chase': chase,
    board: await boardWith(house, player),
    'redemptions.delivery': (await redemptionOf(house, player)).id,
    'affiliates.read': await affiliateOf(house),
    'broadcasts.preview': await createBroadcasts(house, (await openOperator(house, 'owner')).token).draft(),
  }
}, 60_000)
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** Requests that lead each call to the member, by what it asks for. */
function requestsOf(name: string, { request }: CallDefinition): Record<string, string>[] {
  const { properties = {}, required = [] } = toJSONSchema(request, { io: 'input', unrepresentable: 'any' })
  const base: Record<string, string> = {
    ...('limit' in properties ? { limit: '100' } : {}),
    ...(required.includes('member') ? { member: player.id } : {}),
    ...(required.includes('kind') ? { kind: 'announcement' } : {}),
    ...(required.includes('gameCode') ? { gameCode: 'ssc-1m', numero: known['numero'] ?? '' } : {}),
    ...(required.includes('event') ? { event: known['event'] ?? '' } : {}),
    ...(required.includes('item') ? { item: known['content'] ?? '' } : {}),
    ...(required.includes('name') ? { name: 'site' } : {}),
    ...(required.includes('board') ? { board: known['board'] ?? '' } : {}),
    ...(required.includes('source') ? { source: 'game:testing', day: '2026-03-01' } : {}),
    ...(required.includes('nodeId') ? { nodeId: String(testProvider.nodeId) } : {}),
    ...(required.includes('state') ? { state: 'waiting' } : {}),
    ...(required.includes('id') ? { id: known[name.replace(/^cashier\./, '')] ?? player.id } : {}),
  }
  if (name === 'members.reveal')
    return Object.keys(personal).map((field) => ({ member: player.id, field, reason: 'Why' }))
  if ('search' in properties) return [base, ...Object.values(personal).map((search) => ({ ...base, search }))]
  return [base]
}

describe('what is personal', () => {
  it.each(reads)('[OPS-03, ROL-01] is in no answer of %s but where it is shown on purpose', async (name, call) => {
    const told: string[] = []
    let answered = 0
    for (const role of roles) {
      const { token } = await openOperator(house, role)
      for (const request of requestsOf(name, call)) {
        const { status, body } = await ask(house, call, request, token)
        const allowed = call.permission === undefined || isAllowed({ permissions: presetRoles[role] }, call.permission)
        // Of a proposal that somebody may not decide it is not even said that it is there.
        const hidden = name === 'proposals.read' && status === 404
        if (!hidden) expect([name, role, status]).toEqual([name, role, allowed ? 200 : 403])
        if (status === 200) answered += 1
        const text = JSON.stringify(body)
        const mayTell = allowed ? (shows[name] ?? []) : []
        told.push(
          ...words.filter((word) => text.includes(word) && !mayTell.includes(word)).map((word) => `${role}: ${word}`),
        )
      }
    }
    expect(told).toEqual([])
    expect(answered).toBeGreaterThan(0)
  })

  it('[OPS-03] is shown by those calls, so that the others were really looked at', async () => {
    const { token } = await openOperator(house, 'owner')
    for (const [name, call] of reads.filter(([one]) => one in shows)) {
      const texts: string[] = []
      for (const request of requestsOf(name, call))
        texts.push(JSON.stringify((await ask(house, call, request, token)).body))
      for (const word of shows[name] ?? []) expect([name, texts.join().includes(word)]).toEqual([name, true])
    }
  })

  it('[OPS-03, SAF-06] is not in the audit', async () => {
    const [row] = await house.db.query<{ all: string }>(
      sql`SELECT string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') AS all FROM audit`,
    )
    expect(words.filter((word) => (row?.all ?? '').includes(word))).toEqual([])
  })
})
