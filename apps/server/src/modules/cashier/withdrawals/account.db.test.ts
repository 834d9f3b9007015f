import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptTotps } from '#server/modules/identity/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId } from '#server/platform/ids.ts'
import { systemRandom } from '#server/platform/random.ts'
import { encryptShared } from '#server/platform/encrypted.ts'
import { createEncryption } from '#encryption/encryption.ts'
import { textField } from '#tests/support/house.ts'
import { enterHouse, newOperator } from '#tests/support/operators.ts'
import { TEST_DATA_KEY, testEncryption } from '#tests/support/outside.ts'
import { giveTotp } from '#tests/support/visitor.ts'
import { codeOf, ibanOf, openWithdrawalHouse, type WithdrawalHouse } from '#tests/support/withdrawals.ts'
import { numberHash, openNumber, encryptAccounts } from './account.ts'

const NUMBER = ibanOf(987_654)

let house: WithdrawalHouse
beforeAll(async () => {
  house = await openWithdrawalHouse('encrypted')
  await house.quiet()
})
afterAll(() => house.close())

/** Every text that lies in the tables which hold numbers and secrets. */
const lying = async (): Promise<string> =>
  JSON.stringify(
    await Promise.all([
      house.db.query(sql`SELECT * FROM payout_card`),
      house.db.query(sql`SELECT * FROM withdrawal`),
      house.db.query(sql`SELECT * FROM totp`),
      house.db.query(sql`SELECT * FROM operator`),
      house.db.query(sql`SELECT * FROM audit`),
      house.db.query(sql`SELECT * FROM event`),
      house.db.query(sql`SELECT * FROM inbox_message`),
    ]),
  )

describe('numbers of accounts and secrets of apps', () => {
  it('[MEM-08, LOG-08] lie in no table in clear, and work as before', async () => {
    const member = await house.member()
    await house.setPin(member)
    const bound = await house.bind(member, { number: NUMBER })
    expect(bound.body.value).toMatchObject({ masked: expect.stringMatching(/\d{4}$/) })
    const payee = { ...member, card: textField(bound.body.value, 'id') }
    expect(codeOf(await house.ask(payee))).toBe('done')
    const { secret } = await giveTotp(house, member)
    const operator = await newOperator(house, 'owner')
    await enterHouse(house, operator)
    const all = await lying()
    for (const text of [NUMBER, hash('sha256', `bank\n${NUMBER}`), secret, operator.secret])
      expect(all).not.toContain(text)
  })

  it('[MEM-08, LOG-08] that lay in clear are encrypted at start, thousands of them, and known again by what stands for them', async () => {
    const old = ibanOf(555)
    const member = await house.member()
    // As it was before numbers were encrypted.
    await house.db.query(sql`
      INSERT INTO payout_card (shard, member, id, kind, name, holder, number, number_hash, added_at, removed_at)
      SELECT shard, id, n, 'bank', 'Bank', 'Marina Souza', CASE n WHEN 1 THEN ${old} ELSE 'X' || n END, CASE n WHEN 1 THEN ${hash('sha256', `bank\n${old}`)} ELSE 'h' || n END, now(), CASE n WHEN 1 THEN NULL ELSE now() END
      FROM member, generate_series(1, 1200) n WHERE id = ${member.id}`)
    await encryptAccounts({ db: house.db, encryption: testEncryption, random: systemRandom })
    expect(
      await house.db.query(
        sql`SELECT count(*) AS count FROM payout_card WHERE NOT starts_with(number, ${testEncryption.prefix})`,
      ),
    ).toEqual([{ count: '0' }])
    const hashOf = await numberHash({ db: house.db, encryption: testEncryption, random: systemRandom })
    expect(
      await house.db.query(sql`SELECT member FROM payout_card WHERE number_hash = ${hashOf('bank', old)}`),
    ).toEqual([{ member: member.id }])
  })

  it('[MEM-08, LOG-08] are re-encrypted with another key, and the hashes stay', async () => {
    const next = systemRandom.bytes(32)
    const changed = createEncryption([next, Buffer.from(TEST_DATA_KEY, 'base64')], systemRandom)
    const hashes = await house.db.query(sql`SELECT number_hash FROM payout_card ORDER BY 1`)
    for (const encryption of [changed, createEncryption([next], systemRandom)]) {
      await encryptShared(house.db, encryption)
      await encryptAccounts({ db: house.db, encryption, random: systemRandom })
      await encryptTotps({ db: house.db, encryption })
      expect(await house.db.query(sql`SELECT number_hash FROM payout_card ORDER BY 1`)).toEqual(hashes)
      const cards = await house.db.query<{ member: string; number: string }>(
        sql`SELECT member, number FROM payout_card`,
      )
      expect(cards.every(({ number }) => number.startsWith(changed.prefix))).toBe(true)
      const [withdrawal] = await house.db.query<{ number: string }>(sql`SELECT number FROM withdrawal`)
      const [first] = await house.db.query<{ id: string }>(sql`SELECT member AS id FROM withdrawal`)
      expect(openNumber({ encryption }, memberId(first?.id ?? ''), withdrawal?.number ?? '')).toBe(NUMBER)
    }
    const secrets = await house.db.query<{ secret: string }>(sql`SELECT secret FROM totp`)
    expect(secrets.every(({ secret }) => secret.startsWith(changed.prefix))).toBe(true)
    // Without the key that encrypted, nothing opens and nothing is made up.
    await expect(encryptAccounts({ db: house.db, encryption: testEncryption, random: systemRandom })).rejects.toThrow(
      /DATA_KEY/,
    )
  })
})
