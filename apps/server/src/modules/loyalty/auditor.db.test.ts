import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planted, prepareGifts, rulesOfGifts } from '#tests/chaos/planted-gifts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, testBrand } from '#tests/support/house.ts'
import { auditGifts, loyaltyRules } from './auditor.sql.ts'

let database: TestDatabase
let house: House
beforeAll(async () => {
  database = await createTestDatabase('gift_auditor')
  house = await openHouse(database.url)
  await prepareGifts(house)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

describe('the auditor of what is given', () => {
  it('[WAL-05, PRO-04] finds nothing in books that are right', async () => {
    expect(await house.audit()).toEqual([])
    expect(await auditGifts(house.db, { timeZone: testBrand.timeZone })).toEqual([])
  })

  it.each(planted)('[WAL-05, PRO-04] finds $fault', async ({ rule, sql: fault, also = [] }) => {
    expect(await rulesOfGifts(house.db, fault)).toEqual([rule, ...also].toSorted())
  })

  it('[WAL-05] has no rule that was never seen to fire', () => {
    expect([...new Set(planted.map(({ rule }) => rule))].toSorted()).toEqual(loyaltyRules.toSorted())
  })
})
