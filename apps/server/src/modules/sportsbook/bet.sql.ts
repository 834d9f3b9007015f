import type { Money } from '#rules/money.ts'
import { numberArray, textArray } from '../../platform/db/sql.ts'
import type { MemberId, RowId, Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'

/** A leg as it was bet on. */
export interface SoldLeg {
  readonly event: number
  readonly market: number
  /** Its place among the picks of the market's type. */
  readonly pick: number
  readonly price: number
  /** The score when the bet was taken. */
  readonly at: { readonly home: number; readonly away: number }
  readonly isBanker: boolean
}

/** Legs as they lie in a row: event, market, pick, price, score of home and away, banker. */
export type PackedLeg = readonly [number, number, number, number, number, number, 0 | 1]

export const packLeg = ({ event, market, pick, price, at, isBanker }: SoldLeg): PackedLeg => [
  event,
  market,
  pick,
  price,
  at.home,
  at.away,
  isBanker ? 1 : 0,
]
export const unpackLeg = ([event, market, pick, price, home, away, banker]: PackedLeg): SoldLeg => ({
  event,
  market,
  pick,
  price,
  at: { home, away },
  isBanker: banker === 1,
})

/** A bet as it is taken. */
export interface NewBet {
  readonly shard: Shard
  readonly member: MemberId
  /** The position of its stake's entry. */
  readonly n: bigint
  readonly reference: string
  readonly kind: string
  readonly lines: number
  readonly stake: Money
  readonly legs: readonly SoldLeg[]
  /** The round of its entries. */
  readonly round: string
  /** The process whose parts of the limits it uses. */
  readonly holder: RowId
}

/** A bet with what of it still runs. */
export interface RunningBet {
  readonly reference: string
  readonly stake: Money
  readonly running: Money
  readonly cashed: Money
  readonly done: boolean
  /** Its stake went back before: it is no part of its round any more. */
  readonly refunded: boolean
}

interface BetKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly n: bigint
}

const betText = ({ member, n }: Pick<BetKey, 'member' | 'n'>): string => `${member}/${n}`

/** Parts of stakes that are cashed out. */
const cashed = definePart({
  open: () => ({
    asked: new Map<string, BetKey>(),
    rows: new Map<string, RunningBet>(),
    taken: new Map<string, BetKey & { readonly part: Money; readonly paid: Money }>(),
  }),
  load({ asked }, shard) {
    if (asked.size === 0) return undefined
    const keys = [...asked.values()]
    return {
      name: 'sports.load-bets',
      text: `SELECT b.member, b.n, b.reference, b.stake, b.running, b.cashed, b.done, b.refunded FROM unnest($2::bigint[], $3::bigint[]) AS k(member, n)
             JOIN sport_bet b ON b.shard = $1::smallint AND b.member = k.member AND b.n = k.n`,
      values: [shard, numberArray(keys.map(({ member }) => member)), numberArray(keys.map(({ n }) => n))],
    }
  },
  take(state, rows) {
    for (const [member, n, reference, stake, running, cashed, done, refunded] of rows)
      state.rows.set(`${String(member)}/${String(n)}`, {
        reference: String(reference),
        stake: BigInt(String(stake)),
        running: BigInt(String(running)),
        cashed: BigInt(String(cashed)),
        done: done === true,
        refunded: refunded === true,
      })
  },
  write({ taken }, shard) {
    if (taken.size === 0) return []
    const parts = [...taken.values()]
    return [
      {
        name: 'sports.cash-out',
        text: `UPDATE sport_bet b SET running = b.running - k.part, cashed = b.cashed + k.paid, paid = b.paid + k.paid
               FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS k(member, n, part, paid)
               WHERE b.shard = $1::smallint AND b.member = k.member AND b.n = k.n`,
        values: [
          shard,
          numberArray(parts.map(({ member }) => member)),
          numberArray(parts.map(({ n }) => n)),
          numberArray(parts.map(({ part }) => part)),
          numberArray(parts.map(({ paid }) => paid)),
        ],
      },
    ]
  },
})

/** Asks a batch for a bet; undefined where its member has none such. */
export function askBet(batch: Batch, key: BetKey): () => RunningBet | undefined {
  const state = cashed(batch, key.shard)
  state.asked.set(betText(key), key)
  return () => state.rows.get(betText(key))
}

/** Takes a part of a bet's stake out of what runs. */
export function cashBet(batch: Batch, key: BetKey, bet: RunningBet, part: Money, paid: Money): void {
  const state = cashed(batch, key.shard)
  const before = state.taken.get(betText(key))
  state.taken.set(betText(key), { ...key, part: part + (before?.part ?? 0n), paid: paid + (before?.paid ?? 0n) })
  state.rows.set(betText(key), { ...bet, running: bet.running - part, cashed: bet.cashed + paid })
}

const bets = definePart({
  open: () => ({ fresh: new Array<NewBet>() }),
  load: () => undefined,
  take: () => undefined,
  write({ fresh }, shard, batch) {
    if (fresh.length === 0) return []
    // A single's leg lies in columns, which settling in SQL reads; those of other bets are packed.
    const singles = fresh.map(({ legs }) => (legs.length === 1 ? legs[0] : undefined))
    const several = fresh.filter(({ legs }) => legs.length > 1)
    const named = several.flatMap(({ member, n, legs }) => legs.map(({ event }) => ({ member, n, event })))
    return [
      {
        name: 'sports.write-bets',
        text: `INSERT INTO sport_bet (shard, member, n, reference, at, kind, lines, stake, running, event, market, pick, price, at_home, at_away, legs, holder, round)
               SELECT $1::smallint, member, n, reference, $2::timestamptz, kind, lines, stake, stake, event, market, pick, price, at_home, at_away, legs::jsonb, holder, round
               FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::integer[], $8::bigint[], $9::integer[], $10::integer[],
                 $11::smallint[], $12::integer[], $13::smallint[], $14::smallint[], $15::text[], $16::bigint[], $17::text[])
                 AS k(member, n, reference, kind, lines, stake, event, market, pick, price, at_home, at_away, legs, holder, round)`,
        values: [
          shard,
          batch.at,
          numberArray(fresh.map(({ member }) => member)),
          numberArray(fresh.map(({ n }) => n)),
          textArray(fresh.map(({ reference }) => reference)),
          textArray(fresh.map(({ kind }) => kind)),
          numberArray(fresh.map(({ lines }) => lines)),
          numberArray(fresh.map(({ stake }) => stake)),
          numberArray(singles.map((leg) => leg?.event ?? null)),
          numberArray(singles.map((leg) => leg?.market ?? null)),
          numberArray(singles.map((leg) => leg?.pick ?? null)),
          numberArray(singles.map((leg) => leg?.price ?? null)),
          numberArray(singles.map((leg) => leg?.at.home ?? null)),
          numberArray(singles.map((leg) => leg?.at.away ?? null)),
          textArray(fresh.map(({ legs }) => (legs.length === 1 ? null : JSON.stringify(legs.map(packLeg))))),
          numberArray(fresh.map(({ holder }) => holder)),
          textArray(fresh.map(({ round }) => round)),
        ],
      },
      ...(named.length === 0
        ? []
        : [
            {
              name: 'sports.write-legs',
              text: `INSERT INTO sport_leg (shard, event, member, n)
                     SELECT $1::smallint, event, member, n FROM unnest($2::integer[], $3::bigint[], $4::bigint[]) AS k(event, member, n)`,
              values: [
                shard,
                numberArray(named.map(({ event }) => event)),
                numberArray(named.map(({ member }) => member)),
                numberArray(named.map(({ n }) => n)),
              ],
            },
          ]),
    ]
  },
})

export const writeBet = (batch: Batch, bet: NewBet): void => void bets(batch, bet.shard).fresh.push(bet)
