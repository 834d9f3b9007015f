import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type House, openHouse, type Player, registration } from '#tests/support/house.ts'
import { createVisitor, tokenOf, type Visitor } from '#tests/support/visitor.ts'
import { sql } from '../../../platform/db/sql.ts'
import { memberId } from '../../../platform/ids.ts'
import { hashSecret } from '../../../platform/tokens.ts'
import { eraseMember } from '../accounts/close-account.sql.ts'
import { exportIdentity } from '../accounts/export.sql.ts'
import { browserSigns } from './known-browser.sql.ts'

let database: TestDatabase
let house: House
beforeAll(async () => {
  database = await createTestDatabase('known_browser')
  house = await openHouse(database.url)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

let named = 0
/** Registers a member in a browser. */
async function registerIn(visitor: Visitor): Promise<Player> {
  const username = `browser${(named += 1)}`
  const token = tokenOf(await visitor.encrypted('PUT', '/wps/member/register', registration(username)))
  return { id: memberId(token.split('.')[1] ?? ''), username, token }
}
const hashesOf = async ({ id }: Player): Promise<string[]> =>
  (
    await house.db.query<{ hash: string }>(sql`SELECT hash FROM member_browser WHERE member = ${id} ORDER BY first_at`)
  ).map(({ hash }) => hash)
const soon = new Date(Date.now() + 3_600_000)

describe('a browser', () => {
  it('[MEM-15] is known by a cookie of its own, of which a hash is kept, whoever registers and logs in there', async () => {
    const visitor = createVisitor(house)
    const [one, two] = [await registerIn(visitor), await registerIn(visitor)]
    const cookie = visitor.cookies.get('browser') ?? ''
    expect(cookie).toMatch(/^[\w-]{43}$/)
    expect(await hashesOf(one)).toEqual([hashSecret(cookie)])
    expect(await hashesOf(two)).toEqual([hashSecret(cookie)])
    const elsewhere = await house.register()
    const inIt = async (before: Date): Promise<string[]> => {
      const signs = await browserSigns(
        house.db,
        [one, two, elsewhere].map(({ id }) => id),
        before,
      )
      return signs.filter(({ sign }) => sign === hashSecret(cookie)).map(({ member }) => member)
    }
    expect((await inIt(soon)).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(await inIt(new Date(0))).toEqual([])
    await visitor.login(elsewhere.username)
    expect(visitor.cookies.get('browser')).toBe(cookie)
    expect(await hashesOf(elsewhere)).toHaveLength(2)
    expect(await inIt(soon)).toContain(elsewhere.id)
  })

  it('[MEM-15] that brings a text of its own making is given another cookie', async () => {
    const visitor = createVisitor(house)
    visitor.cookies.set('browser', 'mine')
    const player = await registerIn(visitor)
    expect(visitor.cookies.get('browser')).toMatch(/^[\w-]{43}$/)
    expect(await hashesOf(player)).not.toContain(hashSecret('mine'))
  })

  it('[MEM-15] is in the file of its member, without the hash, goes with the account, and is forgotten after 400 days', async () => {
    const [one, two] = [await registerIn(createVisitor(house)), await registerIn(createVisitor(house))]
    const { browsers } = await exportIdentity(house.db, one.id)
    expect(browsers).toEqual([{ firstSeenAt: expect.any(Date), seenAt: expect.any(Date) }])
    await house.db.transaction((tx) => eraseMember(tx, one.id, { keepNames: false }))
    expect(await hashesOf(one)).toEqual([])
    const age = (days: number) =>
      house.db.query(
        sql`UPDATE member_browser SET last_at = app_now() - make_interval(days => ${days}::integer) WHERE member = ${two.id}`,
      )
    await age(399)
    await house.app.run('forget_browsers')
    expect(await hashesOf(two)).toHaveLength(1)
    await age(401)
    await house.app.run('forget_browsers')
    expect(await hashesOf(two)).toEqual([])
  })
})
