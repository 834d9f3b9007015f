import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movementTypes } from '#contract/calls/records.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { WRONG_SHAPE, WRONG_SIGN } from './entry-rules.sql.ts'
import {
  allEntryRules,
  entryType,
  houseAccount,
  LOTTERY_SOURCE,
  movementCode,
  movementName,
  walletKind,
} from './entry-types.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('registry')
  db = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

describe('the registry of entries', () => {
  it('[WAL-01] names the accounts of the house as the database does, and no kind of wallet that it refuses', async () => {
    const rows = await db.query<{ id: number; code: string }>(sql`SELECT id, code FROM house_account`)
    expect(Object.fromEntries(rows.map(({ id, code }) => [code, id]))).toEqual(houseAccount)
    const [check] = await db.query<{ text: string }>(
      sql`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'wallet_kind_check'`,
    )
    expect(check?.text.match(/\d+/g)?.map(Number)).toEqual(Object.values(walletKind))
  })

  it('[WAL-01] uses each number once', () => {
    for (const table of [entryType, houseAccount, walletKind])
      expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length)
  })

  it('[MEM-11] is shown by records as the contract says, each name for one type', () => {
    expect(allEntryRules.flatMap(({ shown }) => shown ?? []).toSorted()).toEqual(movementTypes.toSorted())
    for (const name of movementTypes) expect(movementName(movementCode(name))).toBe(name)
    expect(() => movementName(entryType.tombstone)).toThrow('no movements')
    expect(() => movementName(99)).toThrow('no movements')
  })
})

const { play, grant, cashier, vendor, adjustment, promotion, chase, owed, bonus, conversion, agents, passing } =
  houseAccount
const { reward, rebate, points, mall, jackpot } = houseAccount
interface Row {
  readonly type: number
  readonly contra: number
  readonly amount?: number
  readonly source?: number
  readonly regards?: string
  readonly award?: string
  readonly kind?: number
}
/** True where the rule finds fault with such an entry. */
async function isFound(rule: string, { type, contra, amount = 0, source = 0, regards, award, kind = 1 }: Row) {
  const [row] = await db.query<{ wrong: boolean }>({
    text: `SELECT ${rule} AS wrong FROM (VALUES ($1::smallint, $2::smallint, $3::bigint, $4::smallint, $5::text, $6::bigint, $7::smallint)) e(type, contra, amount, source, regards, award, kind)`,
    values: [type, contra, amount, source, regards ?? null, award ?? null, kind],
  })
  return row?.wrong
}

describe("the auditor's rule of signs", () => {
  const signs: readonly [keyof typeof entryType, number, readonly number[]][] = [
    ['stake', play, [-1]],
    ['stake', promotion, [0]],
    ['payout', play, [0, 1]],
    ['payout', promotion, [0, 1]],
    ['refund', play, [1]],
    ['refund', promotion, [0]],
    ['tombstone', play, [0]],
    ['grant', grant, [1]],
    ['deposit', cashier, [1]],
    ['withdrawal', cashier, [-1]],
    ['withdrawalReturn', cashier, [1]],
    ['transferOut', vendor, [-1]],
    ['transferIn', vendor, [1]],
    ['adjustment', adjustment, [-1, 1]],
    ['chaseHold', chase, [-1, 1]],
    ['chaseReturn', chase, [-1, 1]],
    ['correction', play, [-1, 1]],
    ['owed', owed, [-1, 1]],
    ['bonus', bonus, [1]],
    ['conversion', conversion, [-1, 1]],
    ['forfeit', bonus, [-1]],
    ['reward', reward, [1]],
    ['rebate', rebate, [1]],
    ['pointsEarned', points, [1]],
    ['pointsSpent', points, [-1]],
    ['pointsReturned', points, [1]],
    ['mallPaid', mall, [-1]],
    ['mallReturned', mall, [1]],
    ['pointsCash', mall, [1]],
    ['dividend', passing, [1]],
    ['dailySalary', agents, [1]],
    ['hourlySalary', passing, [1]],
    ['realTimeSalary', agents, [1]],
    ['passedOn', passing, [-1]],
    ['passedOn', agents, [-1]],
    ['sent', passing, [-1]],
    ['given', passing, [1]],
    ['agentRebate', rebate, [1]],
    ['jackpot', jackpot, [1]],
  ]
  it.each(signs)('[WAL-05] lets a %s against account %i have the signs %j alone', async (name, contra, allowed) => {
    for (const amount of [-1, 0, 1])
      expect(await isFound(WRONG_SIGN, { type: entryType[name], contra, amount })).toBe(!allowed.includes(amount))
  })
})

describe("the auditor's rule of shape", () => {
  const own: Readonly<Record<keyof typeof entryType, number>> = {
    stake: play,
    payout: play,
    refund: play,
    tombstone: play,
    grant,
    deposit: cashier,
    withdrawal: cashier,
    withdrawalReturn: cashier,
    transferOut: vendor,
    transferIn: vendor,
    adjustment,
    chaseHold: chase,
    chaseReturn: chase,
    correction: play,
    owed,
    bonus,
    conversion,
    forfeit: bonus,
    reward,
    rebate,
    pointsEarned: points,
    pointsSpent: points,
    pointsReturned: points,
    mallPaid: mall,
    mallReturned: mall,
    pointsCash: mall,
    dividend: passing,
    dailySalary: passing,
    hourlySalary: passing,
    realTimeSalary: passing,
    passedOn: passing,
    sent: passing,
    given: passing,
    agentRebate: rebate,
    jackpot,
  }
  const ofLottery = ['correction', 'owed']
  const ofPoints = ['pointsEarned', 'pointsSpent', 'pointsReturned']
  const playing = ['stake', 'payout', 'refund', 'tombstone', 'jackpot']
  const ofBonus = ['bonus', 'conversion', 'forfeit']
  const ofContracts = ['dividend', 'dailySalary', 'hourlySalary', 'realTimeSalary', 'passedOn']
  it.each(allNames())('[WAL-05] gives a %s its account, its source and its stake alone', async (name) => {
    const type = entryType[name]
    const isPlay = playing.includes(name)
    const right: Row = {
      type,
      contra: own[name],
      source:
        name.startsWith('chase') || name === 'agentRebate' || ofLottery.includes(name)
          ? LOTTERY_SOURCE
          : isPlay
            ? 7
            : 0,
      ...(ofBonus.includes(name) ? { award: '1', kind: walletKind.bonus } : {}),
      ...(ofPoints.includes(name) ? { kind: walletKind.points } : {}),
      ...((isPlay && name !== 'stake') || ofLottery.includes(name) ? { regards: 'a stake' } : {}),
    }
    const { award: _award, ...rest } = right
    const wrong = (change: Partial<Row>) => isFound(WRONG_SHAPE, { ...right, ...change })
    expect(await wrong({})).toBe(false)
    for (const contra of [0, ...Object.values(houseAccount)])
      if (contra !== own[name])
        expect(await wrong({ contra }), `account ${contra}`).toBe(!(contra === agents && ofContracts.includes(name)))
    expect(await wrong({ contra: promotion, award: '1', kind: walletKind.real })).toBe(
      !['stake', 'payout', 'refund'].includes(name),
    )
    // A stake of own money, and what it comes to, may count for a grant; bonus money always names it.
    const mayCount = own[name] === play || name === 'conversion'
    expect(await wrong({ award: '1', kind: walletKind.real })).toBe(!mayCount)
    expect(await wrong({ award: '1', kind: walletKind.bonus })).toBe(!mayCount && !ofBonus.includes(name))
    expect(await isFound(WRONG_SHAPE, { ...rest, kind: walletKind.bonus })).toBe(true)
    expect(await wrong({ kind: ofPoints.includes(name) ? walletKind.real : walletKind.points })).toBe(true)
    expect(await wrong({ source: right.source === 0 ? 7 : 0 })).toBe(name !== 'grant')
    expect(await wrong({ source: -1 })).toBe(true)
    const { regards, ...alone } = right
    expect(await isFound(WRONG_SHAPE, regards === undefined ? { ...alone, regards: 'a stake' } : alone)).toBe(true)
  })

  it('[WAL-05] knows no other type', async () => {
    for (const type of [0, 14, 99]) expect(await isFound(WRONG_SHAPE, { type, contra: play, source: 7 })).toBe(true)
  })
})

function allNames(): (keyof typeof entryType)[] {
  const isName = (name: string): name is keyof typeof entryType => name in entryType
  return Object.keys(entryType).filter(isName)
}
