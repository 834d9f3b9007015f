import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { calls, type CallName } from '#contract/calls.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createIds } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createChance } from '../chaos/chance.ts'
import { changesBetween, fingerprinter, type Fingerprint } from '../fuzz/fingerprint.ts'
import { moneyHouse } from '../fuzz/money.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { testLevels } from '../support/loyalty.ts'
import { type Answer, type House, openHouse, type Player, textField } from '../support/house.ts'
import { newOperator, openOperator, operatorSession, type TestOperator } from '../support/operators.ts'
import { uploaded } from '../support/uploads.ts'
import { agentOf, contractOf, downlineOf, linkOf, newcomerOf, topOf, wishOf } from './agents.ts'
import { createBroadcasts } from './broadcasts.ts'
import { ask, goodRequest } from './matrix.ts'
import { fieldsOf, type Ids } from './ids.ts'
import { createOrders, type Orders, type Owned } from './orders.ts'
import { oweForBill, oweSomething } from './owed.ts'
import { invitationBy, passkeyOf, providerKey, viewOf } from './of-operators.ts'
import { deviceOfMember, feedbackBy, messageOf } from './of-members.ts'
import { affiliateOf } from './affiliates.ts'
import { parkedJob } from './parked-job.ts'
import { openSession } from './roles.ts'
import { aChase, aControl, ticketInAnHour } from './tickets.ts'
import { betOf, stampOf } from './bets.ts'
import { applicationOf, awardOf, envelopeOf, bonusOf, freeRoundsOf, redemptionOf } from './gifts.ts'
import { adjustment, complaint, sentWith } from './sent-with.ts'

let database: TestDatabase
let house: House
let member: Player
let neighbour: Player
let owner: TestOperator & { readonly token: string }
let orders: Orders
let broadcasts: ReturnType<typeof createBroadcasts>
/** Of the member: an order of each kind, and a picture that proves a transfer. */
let [deposit, withdrawal, proof]: string[] = []
let fingerprint: () => Promise<Fingerprint>
const ids = createIds(systemClock, systemRandom)

beforeAll(async () => {
  database = await createTestDatabase('ids')
  house = await openHouse(database.url, {
    ...moneyHouse,
    brand: {
      ...moneyHouse.brand,
      settings: { ...moneyHouse.brand.settings, vip: testLevels },
    },
    replay: async () => ({ url: '/played/again' }),
  })
  // So that it may make the calls of agents too.
  member = await agentOf(house)
  neighbour = await house.register()
  owner = await openOperator(house, 'owner')
  orders = await createOrders(house, owner.token)
  await orders.setPin(member)
  ;[deposit, withdrawal, proof] = [
    await orders.deposit(member),
    await orders.withdrawal(member),
    await uploaded(house, member, 'deposit'),
  ]
  broadcasts = createBroadcasts(house, owner.token)
  fingerprint = await fingerprinter(house)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

const sessionOf = async ({ id }: Player): Promise<string> => (await openSession(house, id)).id
const deviceOf = ({ id }: Player): Promise<string> => deviceOfMember(house, id, ids.row())
const messageTo = ({ id }: Player): Promise<string> => messageOf(house, owner.token, id)
const feedbackOf = (player: Player): Promise<string> => feedbackBy(house, player)
const aKey = (): Promise<string> => providerKey(house, owner.token)
const aMessage = (): Promise<string> => messageTo(member)
const aBroadcast = (): Promise<string> => broadcasts.draft()
const broadcastUnderWay = (): Promise<string> => broadcasts.sending()
const memberId = async (): Promise<string> => neighbour.id
const operatorId = async (): Promise<string> => (await newOperator(house, 'support')).id
const neighboursSession = (): Promise<string> => sessionOf(neighbour)

const ticketOf = (player: Player): Promise<string> => ticketInAnHour(house, player)
const chaseOf = (player: Player): Promise<string> => aChase(house, player)
const newPayee = (): Promise<Player> => orders.payee()
/** What operators name by its member: with another member than its own, with one that is none, and of another kind. */
const newMember = async (): Promise<string> => (await house.register()).id
/** Calls of operators that name a member, whom they do not know by any other id. */
const ofMembers = (owns: Readonly<Record<string, () => Promise<string>>>): Record<string, Ids> =>
  Object.fromEntries(
    Object.entries(owns).map(([name, own]) => [
      name,
      { field: 'member', own, foreign: [operatorId, neighboursSession, aMessage] } as const,
    ]),
  )
const misnamed = (make: () => Promise<Owned>, otherKind: () => Promise<Owned>): (() => Promise<Owned>)[] => [
  async () => ({ ...(await make()), member: neighbour.id }),
  async () => ({ ...(await make()), member: ids.row() }),
  async () => ({ ...(await make()), member: await operatorId() }),
  otherKind,
]
const runningChase = async (): Promise<Owned> => {
  const player = await house.register()
  return { member: player.id, id: await chaseOf(player) }
}
let shared: Promise<Owned> | undefined
/** One for all who ask: two at once would move the draw away from under each other. */
const sharedChase = (): Promise<Owned> => (shared ??= runningChase())
const aLink = async (): Promise<Owned> => ({ member: member.id, id: await linkOf(house, member) })
const aWish = (): Promise<Owned> => wishOf(house)
const owing = (): Promise<Owned> => oweSomething(house, ids.row())
const owingForBill = (): Promise<Owned> => oweForBill(house, ids.row())
const aDeposit = async (): Promise<string> => deposit ?? ''
const aWithdrawal = async (): Promise<string> => withdrawal ?? ''
const provenDeposit = (): Promise<Owned> => orders.provenDeposit()
const inReview = async (): Promise<Owned> => {
  const player = await newPayee()
  return { member: player.id, id: await orders.withdrawal(player) }
}
const disputed = (): Promise<Owned> => orders.disputedWithdrawal()
const identityCheck = (): Promise<Owned> => orders.identityCheck()
const freeRounds = (): Promise<Owned> => freeRoundsOf(house, owner.token)
const goods = (): Promise<Owned> => redemptionOf(house)
const openAward = async (whose: Player): Promise<string> => (await awardOf(house, 'open', whose)).id
const openEnvelope = (): Promise<string> => envelopeOf(house)
const heldAward = (): Promise<Owned> => awardOf(house, 'held')
const anApplication = (): Promise<Owned> => applicationOf(house)
const aGift = (): Promise<Owned> => bonusOf(house, owner.token)
const giftTo = async (whose: Player): Promise<string> => (await bonusOf(house, owner.token, whose)).id
/** More than was ordered, which one operator wants to credit and the owner decides. */
const waitingProposal = async (): Promise<string> => {
  const { member: player, id } = await provenDeposit()
  const { token } = await openOperator(house, 'cashier')
  return textField(
    (
      await house.call('POST', '/ops/cashier/deposits/decide', {
        token,
        body: { member: player, id, decision: 'credit', received: '50.01' },
      })
    ).body.value,
    'proposal',
  )
}
/** What the owner itself wants. */
const ownProposal = async (): Promise<string> =>
  textField(
    (
      await house.call('POST', '/ops/members/adjust', {
        token: owner.token,
        body: { ...adjustment(), member: (await house.register()).id },
      })
    ).body.value,
    'proposal',
  )
/** A case of the owner's, after these steps. */
async function caseAfter(...steps: string[]): Promise<string> {
  const post = (path: string, body: object): Promise<Answer> =>
    house.call('POST', `/ops/cases/${path}`, { token: owner.token, body })
  const id = textField((await post('open', { ...complaint(), member: neighbour.id })).body.value, 'id')
  for (const step of steps) await post(step, { id, outcome: 'rejected', words: 'Words' })
  return id
}
/** What has to be done with a case before each call. */
const casesBefore: Readonly<Record<string, readonly string[]>> = {
  'cases.read': [],
  'cases.take': [],
  'cases.addNote': [],
  'cases.release': ['take'],
  'cases.wait': ['take'],
  'cases.decide': ['take'],
  'cases.reopen': ['take', 'decide'],
}
/** Positions count in each shard for itself, so a stranger's may be one of the member's as well. */
const neighboursBet = async (): Promise<string> => {
  const own = await house.db.query<{ n: string }>(sql`SELECT n::text FROM entry WHERE member = ${member.id}`)
  for (;;) {
    const bet = await orders.bet(neighbour)
    if (!own.some(({ n }) => n === bet)) return bet
  }
}

/** What operators look at, or do, on the page of one member. */
const memberPages = [
  'members.read',
  'members.reveal',
  'members.addNote',
  'members.notes',
  'members.entries',
  'members.rounds',
  'members.orders',
  'members.logins',
  'members.sessions',
  'members.devices',
  'members.audit',
] as const

/** Every call that takes the id of something that has an owner or a kind. */
const table: Partial<Record<CallName, Ids>> = {
  'session.end': { own: () => sessionOf(member), foreign: [neighboursSession, memberId, () => deviceOf(member)] },
  'device.forget': { own: () => deviceOf(member), foreign: [() => deviceOf(neighbour), neighboursSession, memberId] },
  'operators.reset': { own: operatorId, foreign: [memberId, neighboursSession, aMessage] },
  'operators.link': {
    own: () => invitationBy(house, owner),
    foreign: [async () => invitationBy(house, await openOperator(house, 'owner')), operatorId, memberId],
  },
  'operators.withdrawInvitation': {
    own: () => invitationBy(house, owner),
    foreign: [operatorId, memberId, neighboursSession],
  },
  'operator.removePasskey': {
    own: () => passkeyOf(house, owner),
    foreign: [async () => passkeyOf(house, await openOperator(house, 'owner')), operatorId, memberId],
  },
  'operators.endSessions': { own: operatorId, foreign: [memberId, neighboursSession, aMessage] },
  'operator.endSession': {
    own: async () => (await operatorSession(house, owner.id)).id,
    foreign: [
      async () => (await operatorSession(house, (await newOperator(house, 'owner')).id)).id,
      memberId,
      neighboursSession,
    ],
  },
  'operators.change': { own: operatorId, foreign: [memberId, neighboursSession, aMessage] },
  ...Object.fromEntries(
    (['views.rename', 'views.remove'] as const).map((name) => [
      name,
      {
        own: () => viewOf(house, owner),
        foreign: [async () => viewOf(house, await openOperator(house, 'owner')), operatorId, memberId],
      },
    ]),
  ),
  'upload.link': {
    own: () => uploaded(house, member, 'feedback'),
    foreign: [async () => uploaded(house, await house.register(), 'feedback'), neighboursSession, memberId],
  },
  'inbox.remove': {
    own: () => messageTo(member),
    foreign: [async () => messageTo(await house.register()), neighboursSession, memberId],
  },
  ...Object.fromEntries(
    (['preview', 'send', 'stop', 'remove'] as const).map((name) => [
      `broadcasts.${name}`,
      { own: name === 'stop' ? broadcastUnderWay : aBroadcast, foreign: [operatorId, memberId, aMessage] },
    ]),
  ),
  'providers.useKey': { own: aKey, foreign: [operatorId, memberId, aMessage] },
  'providers.endKey': { own: aKey, foreign: [operatorId, memberId, aMessage] },
  'feedback.reply': {
    own: () => feedbackOf(member),
    foreign: [async () => feedbackOf(await house.register()), neighboursSession, memberId],
  },
  'feedback.answer': {
    own: async () => feedbackOf(await house.register()),
    foreign: [memberId, operatorId, neighboursSession],
  },
  'deposit.order': { own: aDeposit, foreign: [() => orders.deposit(neighbour), aWithdrawal, memberId] },
  'deposit.prove': {
    own: () => orders.deposit(member),
    foreign: [() => orders.deposit(neighbour), aWithdrawal, memberId],
  },
  'lottery.cancel': { own: () => ticketOf(member), foreign: [() => ticketOf(neighbour), aDeposit, memberId] },
  'lottery.ticket': { own: () => ticketOf(member), foreign: [() => ticketOf(neighbour), aDeposit, memberId] },
  'sports.cashOutOffer': {
    own: () => betOf(house, member),
    foreign: [() => betOf(house, neighbour), aDeposit, memberId],
  },
  'sports.cashOut': { own: () => betOf(house, member), foreign: [() => betOf(house, neighbour), aDeposit, memberId] },
  'bonus.giveUp': { own: () => giftTo(member), foreign: [() => giftTo(neighbour), aDeposit, memberId] },
  'lottery.chase': { own: () => chaseOf(member), foreign: [() => chaseOf(neighbour), aDeposit, memberId] },
  'lottery.stopChase': { own: () => chaseOf(member), foreign: [() => chaseOf(neighbour), aDeposit, memberId] },
  'agents.setLink': { own: () => linkOf(house, member), foreign: [operatorId, memberId, neighboursSession] },
  'agents.tree': { field: 'member', own: () => downlineOf(house, member), foreign: [memberId, operatorId, aMessage] },
  'agents.raiseRebate': {
    field: 'member',
    own: () => downlineOf(house, member),
    foreign: [memberId, () => downlineOf(house, neighbour), operatorId, aMessage],
  },
  ...ofMembers({
    'agentDesk.appoint': () => newcomerOf(house),
    'agentDesk.move': () => downlineOf(house, member),
    'contractDesk.offer': () => topOf(house),
    'contractDesk.end': () => contractOf(house),
    ...Object.fromEntries([...memberPages, 'inbox.send'].map((name) => [name, memberId])),
    'freeRounds.grant': memberId,
    'bonuses.grant': memberId,
    'points.grant': memberId,
    'members.adjust': memberId,
    'cases.open': memberId,
    'sportsDesk.setFactor': memberId,
  }),
  ...Object.fromEntries(
    ['members.freeze', 'members.unfreeze', 'members.endSessions', 'members.setTest', 'vip.set'].map((name) => [
      name,
      { own: newMember, foreign: [operatorId, neighboursSession, aMessage] },
    ]),
  ),
  'agentDesk.stopLink': { pair: true, own: aLink, foreign: misnamed(aLink, provenDeposit) },
  'contractDesk.answer': { pair: true, own: aWish, foreign: misnamed(aWish, provenDeposit) },
  'card.unbind': {
    own: () => orders.card(member),
    foreign: [async () => orders.card(await newPayee()), aDeposit, memberId],
  },
  'withdrawal.create': {
    field: 'card',
    own: () => orders.card(member),
    foreign: [async () => orders.card(await newPayee()), aDeposit, memberId],
  },
  'withdrawal.order': {
    own: aWithdrawal,
    foreign: [async () => orders.withdrawal(await newPayee()), aDeposit, memberId],
  },
  'withdrawal.cancel': {
    own: () => orders.withdrawal(member),
    foreign: [async () => orders.withdrawal(await newPayee()), aDeposit, memberId],
  },
  'withdrawal.receipt': {
    own: () => orders.sentWithdrawal(member),
    foreign: [async () => orders.sentWithdrawal(await newPayee()), aDeposit, memberId],
  },
  'record.bet': { own: () => orders.bet(member), foreign: [neighboursBet, aDeposit, memberId] },
  'record.replay': { own: () => orders.bet(member, true), foreign: [neighboursBet, aDeposit, memberId] },
  'data.download': {
    own: () => orders.dataExport(member),
    foreign: [
      async () => orders.dataExport(await house.register()),
      () => uploaded(house, member, 'feedback'),
      memberId,
    ],
  },
  'cashier.deposit': { pair: true, own: provenDeposit, foreign: misnamed(provenDeposit, inReview) },
  'cashier.withdrawal': { pair: true, own: inReview, foreign: misnamed(inReview, provenDeposit) },
  'cashier.decideDeposit': { pair: true, own: provenDeposit, foreign: misnamed(provenDeposit, inReview) },
  'cashier.decideWithdrawal': { pair: true, own: inReview, foreign: misnamed(inReview, provenDeposit) },
  'cashier.decideReceipt': { pair: true, own: disputed, foreign: misnamed(disputed, provenDeposit) },
  'identity.decide': { pair: true, own: identityCheck, foreign: misnamed(identityCheck, provenDeposit) },
  'affiliates.decide': { own: () => affiliateOf(house), foreign: [operatorId, memberId, neighboursSession] },
  'affiliates.read': { own: () => affiliateOf(house), foreign: [operatorId, memberId, neighboursSession] },
  'jobs.retry': { own: () => parkedJob(house), foreign: [operatorId, memberId, neighboursSession] },
  'lotteryDesk.chase': { pair: true, own: sharedChase, foreign: misnamed(sharedChase, provenDeposit) },
  'lotteryDesk.stopChase': { pair: true, own: runningChase, foreign: misnamed(sharedChase, provenDeposit) },
  'lotteryDesk.endControl': {
    own: () => aControl(house, owner.token),
    foreign: [operatorId, memberId, neighboursSession],
  },
  'proposals.read': { own: waitingProposal, foreign: [operatorId, memberId, neighboursSession] },
  'proposals.decide': { own: waitingProposal, foreign: [operatorId, memberId, neighboursSession] },
  'proposals.withdraw': { own: ownProposal, foreign: [waitingProposal, operatorId, memberId] },
  'contractDesk.advance': { pair: true, own: owingForBill, foreign: misnamed(owingForBill, provenDeposit) },
  'contractDesk.release': { pair: true, own: owingForBill, foreign: misnamed(owingForBill, provenDeposit) },
  'contractDesk.writeOff': { pair: true, own: owingForBill, foreign: misnamed(owingForBill, provenDeposit) },
  'owed.writeOff': { pair: true, own: owing, foreign: misnamed(owing, provenDeposit) },
  'reward.claim': { own: () => openAward(member), foreign: [() => openAward(neighbour), aDeposit, memberId] },
  'envelope.grab': { own: openEnvelope, foreign: [aDeposit, memberId] },
  'envelope.results': { own: openEnvelope, foreign: [aDeposit, memberId] },
  'promotions.decide': { pair: true, own: anApplication, foreign: misnamed(anApplication, provenDeposit) },
  'promotions.release': { pair: true, own: heldAward, foreign: misnamed(heldAward, provenDeposit) },
  'promotions.revoke': { pair: true, own: heldAward, foreign: misnamed(heldAward, provenDeposit) },
  'redemptions.decide': { pair: true, own: goods, foreign: misnamed(goods, provenDeposit) },
  'redemptions.delivery': { pair: true, own: goods, foreign: misnamed(goods, provenDeposit) },
  'bonuses.end': { pair: true, own: aGift, foreign: misnamed(aGift, provenDeposit) },
  'freeRounds.cancel': { pair: true, own: freeRounds, foreign: misnamed(freeRounds, provenDeposit) },
  ...Object.fromEntries(
    Object.entries(casesBefore).map(([name, before]) => [
      name,
      { own: () => caseAfter(...before), foreign: [operatorId, memberId, neighboursSession] },
    ]),
  ),
}
/** Fields that end like an id and name nothing that anybody owns: games are everybody's, the others are free text or secrets. */
const FREE = ['nodeId', 'recommenderId', 'verificationId']

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name)
const isDefined = (entry: [string, CallDefinition, Ids | undefined]): entry is [string, CallDefinition, Ids] =>
  entry[2] !== undefined
const named: [string, CallDefinition][] = Object.entries(calls)
const cases = named
  .map(([name, call]): [string, CallDefinition, Ids | undefined] => [
    name,
    call,
    Object.entries(table).find(([known]) => known === name)?.[1],
  ])
  .filter(isDefined)

const idsOf = (name: string): Ids | undefined => (isCallName(name) ? table[name] : undefined)

const send = async (call: CallDefinition, name: string, id: unknown): Promise<Answer> => {
  const fixed = sentWith(proof)
  const named =
    typeof id === 'object' && id !== null && !Array.isArray(id) && 'member' in id
      ? id
      : { [idsOf(name)?.field ?? 'id']: id }
  // A list is asked for from its beginning, and all of it.
  const { cursor: _cursor, from: _from, to: _to, ...good } = goodRequest(call, createChance(name))
  // An offer is taken with the stamp that it was made with.
  const stamp = name === 'sports.cashOut' && typeof id === 'string' ? await stampOf(house, member, id) : {}
  const request = { ...good, ...fixed[name], ...stamp, ...named }
  return ask(house, call, request, call.token === 'operator' ? owner.token : member.token)
}
const answerOf = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message, detail: body.detail })

describe('calls that take an id', () => {
  it('[ROL-01] are all here', () => {
    const fields = named.flatMap(([name, call]) => {
      const { properties = {}, required = [] } = toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' })
      // What narrows a list of operators and fits nothing leaves an empty one.
      const isFilter = (field: string): boolean => 'cursor' in properties && !required.includes(field)
      return Object.keys(properties)
        .filter((field) => /^id$|I[dD]s?$|^member$|^player$|^card$/.test(field) && !FREE.includes(field))
        .filter((field) => call.token !== 'operator' || !isFilter(field))
        .map((field) => `${name}.${field}`)
    })
    expect(fields.toSorted()).toEqual(
      Object.entries(table)
        .flatMap(([name, one]) => fieldsOf(one).map((field) => `${name}.${field}`))
        .toSorted(),
    )
  })

  it.each(cases)("[ROL-01] %s does its work for an id of the caller's", async (name, call, { own }) => {
    const { status, body } = await send(call, name, await own())
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  })

  it.each(cases)(
    '[ROL-01] %s says of a foreign id what it says of one that is not there, and changes nothing',
    async (name, call, { foreign, pair }) => {
      const found = await Promise.all(foreign.map((one) => one()))
      const before = await fingerprint()
      const absent = answerOf(await send(call, name, pair === true ? { member: member.id, id: ids.row() } : ids.row()))
      expect(absent).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        message: 'There is nothing at this address.',
        detail: undefined,
      })
      for (const id of found) expect(answerOf(await send(call, name, id))).toEqual(absent)
      expect(changesBetween(before, await fingerprint())).toEqual([])
    },
  )

  it.each(cases)('[ROL-01] %s refuses what is no id, and changes nothing', async (name, call, one) => {
    const before = await fingerprint()
    for (const absurd of [
      '',
      '0',
      '-1',
      '+1',
      '01',
      '1.0',
      '1e5',
      ' 1',
      '1 ',
      '9223372036854775808',
      '99999999999999999999',
      'NaN',
      'null',
      '__proto__',
      "1' OR '1'='1",
      '１２３',
      '1\0',
      '1,2',
      ...(call.method === 'PUT' || call.method === 'POST' ? [0, 1, -1, 2 ** 53, null, [], ['1'], {}, true] : []),
    ]) {
      for (const field of fieldsOf(one)) {
        const { status, body } = await send(
          call,
          name,
          one.pair === true ? { member: member.id, id: ids.row(), [field]: absurd } : absurd,
        )
        expect({ field, absurd, status, code: body.code }).toEqual({
          field,
          absurd,
          status: 400,
          code: 'INVALID_INPUT',
        })
      }
    }
    expect(changesBetween(before, await fingerprint())).toEqual([])
  })

  it("[ROL-01] end nothing of a neighbour's", async () => {
    const [session, device] = [await sessionOf(neighbour), await deviceOf(neighbour)]
    await house.call('DELETE', `/wps/session/one?id=${session}`, { token: member.token })
    await house.call('DELETE', `/wps/member/factors/device?id=${device}`, { token: member.token })
    await house.call('DELETE', '/wps/session/others', { token: member.token })
    expect(await house.db.query(sql`SELECT id FROM session WHERE id = ${session} AND ended_at IS NULL`)).toEqual([
      { id: session },
    ])
    expect(
      await house.db.query(sql`SELECT id FROM device_token WHERE id = ${device} AND expires_at > app_now()`),
    ).toEqual([{ id: device }])
  })
})
