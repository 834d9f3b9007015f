import { sportsbook } from '#contract/settings/sportsbook.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { type PaymentAdapter, PaymentUnreachable } from '#server/modules/cashier/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { brandDay } from '../support/bettor.ts'
import { testBrand } from '../support/house.ts'
import { testSettings } from '../support/outside.ts'

const CHANNEL = 'transfer'
const PIN = '482915'
const unreachable = async (): Promise<never> => Promise.reject(new PaymentUnreachable())
/** A bank that takes no order: what is approved stays under way. */
const silentBank: PaymentAdapter = {
  open: unreachable,
  payOut: unreachable,
  query: unreachable,
  statement: unreachable,
  readCallback: () => ({
    reference: '',
    providerReference: '',
    state: 'pending',
    amount: 0n,
    confirmations: 0,
    reason: null,
    version: 0,
  }),
}

/** A house where money comes in by a transfer that an operator looks at, and goes out through a bank. */
export const moneyHouse: Pick<AppDeps, 'brand' | 'paymentAdapters'> = {
  paymentAdapters: new Map([['bank', silentBank]]),
  brand: {
    ...testBrand,
    lotteries: ['ssc-1m'],
    sports: ['football'],
    settings: {
      ...testSettings,
      sportsbook: { ...sportsbook.defaults, isOn: true, margins: { football: 0, series: 0, cockfight: 0 } },
      cashier: {
        ...testSettings.cashier,
        payouts: [
          {
            kind: 'eWallet',
            enabled: true,
            adapter: 'bank',
            min: '10',
            max: '5000',
            fee: { percent: '1', fixed: '0.50' },
          },
        ],
        channels: [
          {
            code: CHANNEL,
            kind: 'bankTransfer',
            names: { EN: 'Transfer', PT: 'Transferência' },
            enabled: true,
            adapter: 'manual',
            min: '10',
            max: '5000',
            fee: { percent: '1', fixed: '0.50' },
            presets: ['50'],
            fromRank: 0,
            maxByRank: [],
            minutes: 60,
            account: { bank: 'Bank', holder: 'House', number: '0001' },
          },
        ],
      },
    },
  },
}

/** What a member has at the cashier and in the member centre, by what it is. */
export type Belongings = Readonly<Record<'order' | 'card' | 'upload', readonly string[]>>

/** The latest rows of members, by member. */
export async function readBelongings(db: Database): Promise<ReadonlyMap<string, Belongings>> {
  const rows = await db.query<{ member: string; kind: keyof Belongings; ids: string[] }>(sql`
    SELECT member, kind, (array_agg(id::text ORDER BY id DESC))[1:20] AS ids FROM (
      SELECT member, 'order' AS kind, id FROM deposit UNION ALL SELECT member, 'order', id FROM withdrawal UNION ALL SELECT member, 'order', id FROM data_export
      UNION ALL SELECT member, 'order', id FROM identity_check UNION ALL SELECT member, 'order', id FROM feedback UNION ALL SELECT member, 'order', id FROM inbox_message
      UNION ALL SELECT member, 'order', n FROM entry WHERE type = 1 UNION ALL SELECT member, 'card', id FROM payout_card UNION ALL SELECT member, 'upload', id FROM upload WHERE taken_at IS NULL AND purpose <> 'kept') o
    GROUP BY member, kind`)
  const found = new Map<string, Belongings>()
  for (const { member, kind, ids } of rows)
    found.set(member, { ...(found.get(member) ?? { order: [], card: [], upload: [] }), [kind]: ids })
  return found
}

/** Values by which calls of money and the member centre reach deep. */
export const moneyFacts = (
  own: Belongings | undefined,
  fresh: string,
): Readonly<Record<string, readonly unknown[]>> => ({
  key: [fresh],
  channel: [CHANNEL],
  card: own?.card ?? [],
  uploads: (own?.upload ?? []).map((id) => [id]),
  holder: ['Marina Souza'],
  kind: ['eWallet'],
  number: [`${fresh}@wallet.example`],
  paymentPassword: [PIN],
  newPaymentPassword: [PIN],
  oldPaymentPassword: [PIN],
  from: [brandDay(-1), '2026-02-31'],
  to: [brandDay(), '2026-02-31'],
  day: [brandDay(-1)],
  birthday: ['1990-05-17'],
  country: ['BR'],
  length: [0, 1, 7, 6],
  source: ['testing'],
  vendor: ['TST'],
  cursor: [Buffer.from(own?.order[0] ?? '7').toString('base64url')],
})
