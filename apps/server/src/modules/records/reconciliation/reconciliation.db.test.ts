import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { reconciliationCalls } from '#contract/calls/records.ts'
import { noCases } from '#tests/support/cases.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Player } from '#tests/support/house.ts'
import { openOperator } from '#tests/support/operators.ts'
import { openVendor, type TestVendor } from '#tests/support/vendor.ts'
import { openStudioHouse, playBody, type StudioHouse } from '#tests/fuzz/studio-house.ts'
import { readAudit } from '../../../platform/audit.sql.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Query, sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import type { DifferenceKind } from './compare.ts'
import type { ReconciliationSource } from '../../wallet/index.ts'
import { createReconciliation } from './index.ts'
import { keepRun, listItems, listRuns } from './reconciliation.sql.ts'

let database: TestDatabase
let vendor: TestVendor
let at: StudioHouse
let db: Database
let player: Player
const lines: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('reconciliation')
  vendor = await openVendor(database.url)
  at = await openStudioHouse(database.url, {
    deps: { transferVendors: [vendor.connect()], log: createLog('info', { write: (line) => void lines.push(line) }) },
  })
  db = at.house.db
  player = await at.house.register()
  const { bearer } = await at.enter(player)
  for (let spins = 0; spins < 5; spins += 1) expect((await at.play(playBody('1'), bearer)).status).toBe(200)
  for (const [direction, amount] of [
    ['in', '50'],
    ['in', '20.13'],
    ['in', '9.19'],
    ['out', '30'],
  ]) {
    await at.app.server.inject({
      method: 'POST',
      url: '/wps/relay/GCS_walletTransfer',
      headers: { authorization: `Bearer ${player.token}` },
      payload: { key: randomUUID(), vendor: 'HARBOUR', direction, amount },
    })
  }
})
afterAll(async () => {
  await at.close()
  await vendor.close()
  await database.drop()
})
beforeEach(async () => {
  lines.length = 0
  await db.query(sql`DELETE FROM reconciliation_item`)
  await db.query(sql`DELETE FROM reconciliation_run`)
  await db.query(sql`
    INSERT INTO test_clock (shift) VALUES (interval '1 day') ON CONFLICT (only_row) DO UPDATE SET shift = excluded.shift`)
})

const job = async (name: string): Promise<void> => {
  await at.app.run(name)
}
const today = new Date(systemClock.now()).toISOString().slice(0, 10)
const runs = async () => (await listRuns(db, { limit: 100 })).rows
const items = async (source: string) => (await listItems(db, { source, day: today, limit: 100 })).rows
const found = async (source: string): Promise<{ kind: string; ours: string | null; theirs: string | null }[]> =>
  (await items(source)).map(({ kind, ours, theirs }) => ({ kind, ours, theirs }))
const runOf = async (source: string) => (await runs()).find((run) => run.source === source && run.day === today)

describe('the daily job', () => {
  it('[WAL-06] compares the last seven days with every provider, up to yesterday, once each', async () => {
    await job('ask_about_transfers')
    await job('reconcile')
    const all = await runs()
    expect(
      all
        .map(({ source }) => source)
        .filter((source, i, sources) => sources.indexOf(source) === i)
        .toSorted(),
    ).toEqual(['game:studio', 'vendor:HARBOUR'])
    expect(all).toHaveLength(14)
    expect(all[0]?.day).toBe(today)
    expect(await found('game:studio')).toEqual([])
    expect(await found('vendor:HARBOUR')).toEqual([])
    expect([(await runOf('game:studio'))?.compared, (await runOf('vendor:HARBOUR'))?.compared]).toEqual([10, 4])
    const times = all.map((run) => run.at.getTime())
    await job('reconcile')
    expect((await runs()).map((run) => run.at.getTime())).toEqual(times)
    expect(lines.join('')).not.toContain('does not agree')
  })

  it('[WAL-06] tries a provider that cannot be asked again in the next hour, and lets no other wait for it', async () => {
    let silent = true
    const source = (code: string, theirs: ReconciliationSource['theirs']): ReconciliationSource => ({
      code,
      ours: async () => [],
      theirs,
    })
    const {
      jobs: [first],
    } = createReconciliation({
      db,
      log: createLog('silent'),
      cases: noCases,
      sources: [
        source('silent', async () => (silent ? Promise.reject(new Error('nobody there')) : [])),
        source('well', async () => []),
      ],
    })
    await first?.run()
    expect((await runs()).map((run) => run.source)).toEqual(Array.from({ length: 7 }, () => 'well'))
    silent = false
    await first?.run()
    expect(await runs()).toHaveLength(14)
  })

  it('[WAL-06] replaces what an earlier run of the day found', async () => {
    await job('reconcile')
    await vendor.store.take(
      { vendor: 'HARBOUR', reference: 'tr:77', member: '7', direction: 'in', amount: '1000', currency: 'BRL' },
      false,
    )
    await db.query(sql`DELETE FROM reconciliation_run WHERE day <> ${today} OR source <> 'vendor:HARBOUR'`)
    expect(await found('vendor:HARBOUR')).toEqual([])
    await db.query(sql`DELETE FROM reconciliation_run`)
    await job('reconcile')
    expect(await found('vendor:HARBOUR')).toHaveLength(1)
    await db.query(sql`DELETE FROM vendor.transfer WHERE reference = 'tr:77'`)
  })
})

interface Planted {
  readonly kind: DifferenceKind
  readonly source: string
  readonly how: string
  plant(): Promise<Query>
  readonly also?: number
}

/** Each changes the other side's books, and answers what puts them right again. */
const planted: readonly Planted[] = [
  {
    kind: 'missingHere',
    source: 'game:studio',
    how: 'a round that the books never saw',
    also: 1,
    plant: async () => {
      await db.query(sql`
      INSERT INTO studio.round (session, id, player, game, game_version, rule_hash, seed, nonce, bet, stake, wagers, state, outcome, balance, created_at, acted_at)
      SELECT r.session, gen_random_uuid(), r.player, r.game, r.game_version, r.rule_hash, r.seed, 900, r.bet, r.stake, r.wagers, r.state, r.outcome, r.balance, r.created_at, r.acted_at
      FROM studio.round r WHERE nonce = 0`)
      return sql`DELETE FROM studio.round WHERE nonce = 900`
    },
  },
  {
    kind: 'missingThere',
    source: 'game:studio',
    how: 'a round that vanished there',
    also: 1,
    plant: async () => {
      await db.query(sql`UPDATE studio.round SET created_at = created_at - interval '9 days' WHERE nonce = 1`)
      return sql`UPDATE studio.round SET created_at = created_at + interval '9 days' WHERE nonce = 1`
    },
  },
  {
    kind: 'amountDiffers',
    source: 'game:studio',
    how: 'a stake that was another',
    plant: async () => {
      await db.query(sql`UPDATE studio.round SET wagers = jsonb_set(wagers, '{0,stake}', '"1.00001"') WHERE nonce = 2`)
      return sql`UPDATE studio.round SET wagers = jsonb_set(wagers, '{0,stake}', '"1"') WHERE nonce = 2`
    },
  },
  {
    kind: 'statusDiffers',
    source: 'game:studio',
    how: 'a round that was refused there and staked here',
    plant: async () => {
      const [round] = await db.query<{ wagers: unknown }>(sql`SELECT wagers FROM studio.round WHERE nonce = 3`)
      await db.query(sql`UPDATE studio.round SET state = 'refused', wagers = '[]' WHERE nonce = 3`)
      return sql`UPDATE studio.round SET state = 'closed', wagers = ${JSON.stringify(round?.wagers)}::jsonb WHERE nonce = 3`
    },
  },
  {
    kind: 'missingHere',
    source: 'vendor:HARBOUR',
    how: 'a transfer that the house never sent',
    plant: async () => {
      await db.query(
        sql`INSERT INTO vendor.transfer (vendor, reference, member, direction, amount, state) VALUES ('HARBOUR', 'tr:1', 1, 'in', 5, 'done')`,
      )
      return sql`DELETE FROM vendor.transfer WHERE reference = 'tr:1'`
    },
  },
  {
    kind: 'missingThere',
    source: 'vendor:HARBOUR',
    how: 'a transfer that the vendor never took',
    plant: async () => {
      await db.query(sql`UPDATE vendor.transfer SET vendor = 'ELSEWHERE' WHERE amount = 5000000`)
      return sql`UPDATE vendor.transfer SET vendor = 'HARBOUR' WHERE amount = 5000000`
    },
  },
  {
    kind: 'amountDiffers',
    source: 'vendor:HARBOUR',
    how: 'a transfer of another amount',
    plant: async () => {
      await db.query(sql`UPDATE vendor.transfer SET amount = amount + 1 WHERE amount = 5000000`)
      return sql`UPDATE vendor.transfer SET amount = amount - 1 WHERE amount = 5000001`
    },
  },
  {
    kind: 'statusDiffers',
    source: 'vendor:HARBOUR',
    how: 'a transfer that was refused there and taken here',
    plant: async () => {
      await db.query(sql`UPDATE vendor.transfer SET state = 'refused' WHERE amount = 5000000`)
      return sql`UPDATE vendor.transfer SET state = 'done' WHERE amount = 5000000`
    },
  },
]

describe('what does not agree', () => {
  it.each(planted)('[WAL-06] $kind with $source: $how', async ({ kind, source, plant, also = 0 }) => {
    const repair = await plant()
    try {
      await job('reconcile')
    } finally {
      await db.query(repair)
    }
    const items = await found(source)
    expect([kind, items.map((item) => item.kind).filter((one) => one === kind).length]).toEqual([kind, 1 + also])
    // A refused round has no payout either, so its stake differs and its payout is missing.
    expect(items.length - (1 + also)).toBe(source === 'game:studio' && kind === 'statusDiffers' ? 1 : 0)
    expect(
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a day does not agree with a provider'),
    ).toEqual([expect.objectContaining({ level: 50, source, day: today, differences: items.length })])
    expect(lines.join('')).not.toContain(player.id)
    // Operators read it in the audit, and the day among those that differ.
    expect((await readAudit(db, { subject: `reconciliation:${source}`, limit: 1 }))[0]).toMatchObject({
      actor: 'house',
      action: 'reconciliation.differed',
      after: { day: today, differences: items.length },
    })
  })

  it("[WAL-02] shows the same id under another member: each side lacks the other's, and the day differs", async () => {
    await db.query(sql`UPDATE studio.round SET player = '4711' WHERE nonce = 4`)
    try {
      await job('reconcile')
    } finally {
      await db.query(sql`UPDATE studio.round SET player = ${player.id} WHERE nonce = 4`)
    }
    const differing = await items('game:studio')
    expect(differing.map(({ kind, member }) => `${kind} ${member}`).toSorted()).toEqual([
      'missingHere 4711',
      'missingHere 4711',
      `missingThere ${player.id}`,
      `missingThere ${player.id}`,
    ])
    expect(new Set(differing.map(({ reference }) => reference)).size).toBe(2)
  })

  it('[WAL-06] is told by what the ledger says, whatever the list of transfers believes', async () => {
    await db.query(sql`UPDATE vendor_transfer SET amount = amount + 1 WHERE amount = 5000000`)
    await job('reconcile')
    expect(await found('vendor:HARBOUR')).toEqual([])
    await db.query(sql`UPDATE vendor_transfer SET amount = amount - 1 WHERE amount = 5000001`)
  })
})

describe('the calls of operators', () => {
  const { 'reconciliation.runs': runs, 'reconciliation.items': items } = reconciliationCalls
  const difference = { kind: 'missingHere', reference: 'r', member: '7', ours: null, theirs: '1.00000 done' } as const

  it('[WAL-06] page through days and differences, for whom the role allows it', async () => {
    await db.query(sql`DELETE FROM test_clock`)
    for (const [source, day] of [
      ['a', '2026-03-01'],
      ['b', '2026-03-01'],
      ['a', '2026-03-02'],
      ['a', '2026-02-28'],
    ] as const) {
      await db.transaction((tx) =>
        keepRun(tx, source, day, {
          compared: 9,
          differences:
            source === 'b' ? Array.from({ length: 5 }, (_, i) => ({ ...difference, reference: `r${i}` })) : [],
        }),
      )
    }
    const { token } = await openOperator(at.house, 'auditor')
    const get = async (path: string) => (await at.house.call('GET', path, { token })).body
    const first = parse(runs.response, (await get(`${runs.path}?limit=3`)).value)
    expect(first.list.map(({ source, day }) => `${day} ${source}`)).toEqual([
      '2026-03-02 a',
      '2026-03-01 b',
      '2026-03-01 a',
    ])
    expect(first.list[1]).toMatchObject({
      compared: 9,
      missingHere: 5,
      missingThere: 0,
      amountDiffers: 0,
      statusDiffers: 0,
    })
    const second = parse(runs.response, (await get(`${runs.path}?limit=3&cursor=${first.next}`)).value)
    expect([second.list.map(({ day }) => day), second.next]).toEqual([['2026-02-28'], null])

    const differing = parse(runs.response, (await get(`${runs.path}?limit=100&differing=yes`)).value).list.filter(
      ({ day }) => day < '2026-03-03',
    )
    expect(differing.map(({ source, day }) => `${day} ${source}`)).toEqual(['2026-03-01 b'])

    const page = async (cursor: string) =>
      parse(items.response, (await get(`${items.path}?source=b&day=2026-03-01&limit=3${cursor}`)).value)
    const some = await page('')
    const member = { id: '7', username: '' }
    expect(some.list).toEqual(
      [0, 1, 2].map((i) => ({ ...difference, position: i, member, reference: `r${i}`, case: null })),
    )
    expect((await page(`&cursor=${some.next}`)).list.map(({ reference }) => reference)).toEqual(['r3', 'r4'])

    for (const cursor of ['x', 'MA', Buffer.from('2026-02-30 a').toString('base64url')])
      expect((await get(`${runs.path}?cursor=${cursor}`)).code).toBe('INVALID_INPUT')
    for (const query of ['day=2026-02-30', 'day=0000-01-01', 'day=2026-03-01&cursor=x'])
      expect((await get(`${items.path}?source=b&${query}`)).code).toBe('INVALID_INPUT')
    const editor = await openOperator(at.house, 'editor')
    expect((await at.house.call('GET', runs.path, { token: editor.token })).body.code).toBe('PERMISSION_MISSING')
  })
})
