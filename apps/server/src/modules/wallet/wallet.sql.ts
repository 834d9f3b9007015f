import type { Money } from '#rules/money.ts'
import { monthOf, weekOf } from '../../platform/calendar.ts'
import { numberArray, textArray, type Query } from '../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, type Shard } from '../../platform/ids.ts'
import { type Batch, definePart, type Row } from '../../platform/lane/batch.ts'
import {
  type EarlierEntry,
  type EntryType,
  entryType,
  type HouseAccount,
  houseAccount,
  type NewEntry,
  oneOf,
  type WalletKind,
  walletKind,
} from './entry-types.ts'
import { noteRound } from './rounds.sql.ts'

/** What a member staked and was paid in the current day, week and month. */
export interface PlayCounters {
  dayStake: Money
  dayPayout: Money
  weekStake: Money
  weekPayout: Money
  monthStake: Money
  monthPayout: Money
}

export interface WalletRow extends PlayCounters {
  readonly shard: Shard
  readonly member: MemberId
  readonly kind: WalletKind
  readonly currency: string
  balance: Money
  seq: bigint
  playDay: number
  /** Stakes less refunds over the wallet's life. */
  lifeStake: Money
  /** Of the real wallet: stakes ask for the grant and the wallet of bonus money as well. */
  bonus: boolean
  moved: boolean
}

export interface WalletKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly kind: WalletKind
}

export interface ReferenceKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly source: number
  readonly reference: string
}

const walletKeyText = (key: WalletKey): string => `${key.member}/${key.kind}`
const referenceText = (key: Omit<ReferenceKey, 'shard'>): string => `${key.member}/${key.source}/${key.reference}`

const wallets = definePart({
  open: () => ({
    asked: new Map<string, WalletKey>(),
    rows: new Map<string, WalletRow>(),
    flagged: new Set<WalletRow>(),
  }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    return {
      name: 'wallet.load',
      text: `SELECT w.shard, w.member, w.kind, w.currency, w.balance, w.seq, w.play_day,
                    w.day_stake, w.day_payout, w.week_stake, w.week_payout, w.month_stake, w.month_payout, w.life_stake, w.bonus
             FROM unnest($2::bigint[], $3::smallint[]) AS k(member, kind)
             JOIN wallet w ON w.shard = $1::smallint AND w.member = k.member AND w.kind = k.kind`,
      values: [shard, numberArray(keys.map((k) => k.member)), numberArray(keys.map((k) => k.kind))],
    }
  },
  take(state, rows) {
    for (const row of rows) {
      const key = state.asked.get(`${String(row[1])}/${String(row[2])}`)
      if (key !== undefined) state.rows.set(walletKeyText(key), walletFrom(key, row))
    }
  },
  write(state, shard): Query[] {
    const moved = [...state.rows.values()].filter((row) => row.moved)
    const flagged = [...state.flagged]
    return [
      ...(flagged.length === 0 ? [] : [writeFlags(shard, flagged)]),
      ...(moved.length === 0 ? [] : [writeMoved(shard, moved)]),
    ]
  },
})

/** A statement of its own, so that the one that each bet runs has no column more. */
const writeFlags = (shard: Shard, flagged: readonly WalletRow[]): Query => ({
  name: 'wallet.flag',
  text: `UPDATE wallet w SET bonus = true FROM unnest($2::bigint[], $3::smallint[]) AS k(member, kind)
         WHERE w.shard = $1::smallint AND w.member = k.member AND w.kind = k.kind`,
  values: [shard, numberArray(flagged.map((w) => w.member)), numberArray(flagged.map((w) => w.kind))],
})

const writeMoved = (shard: Shard, moved: readonly WalletRow[]): Query => ({
  name: 'wallet.write',
  text: `UPDATE wallet w SET balance = k.balance, seq = k.seq, play_day = k.play_day,
               day_stake = k.ds, day_payout = k.dp, week_stake = k.ws, week_payout = k.wp, month_stake = k.ms, month_payout = k.mp,
               life_stake = k.life
             FROM unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[], $6::integer[],
                         $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
               AS k(member, kind, balance, seq, play_day, ds, dp, ws, wp, ms, mp, life)
             WHERE w.shard = $1::smallint AND w.member = k.member AND w.kind = k.kind`,
  values: [
    shard,
    numberArray(moved.map((w) => w.member)),
    numberArray(moved.map((w) => w.kind)),
    numberArray(moved.map((w) => w.balance)),
    numberArray(moved.map((w) => w.seq)),
    numberArray(moved.map((w) => w.playDay)),
    numberArray(moved.map((w) => w.dayStake)),
    numberArray(moved.map((w) => w.dayPayout)),
    numberArray(moved.map((w) => w.weekStake)),
    numberArray(moved.map((w) => w.weekPayout)),
    numberArray(moved.map((w) => w.monthStake)),
    numberArray(moved.map((w) => w.monthPayout)),
    numberArray(moved.map((w) => w.lifeStake)),
  ],
})

const walletFrom = (key: WalletKey, row: Row): WalletRow => ({
  shard: key.shard,
  member: key.member,
  kind: key.kind,
  currency: String(row[3]),
  balance: units(row[4]),
  seq: units(row[5]),
  playDay: Number(row[6]),
  dayStake: units(row[7]),
  dayPayout: units(row[8]),
  weekStake: units(row[9]),
  weekPayout: units(row[10]),
  monthStake: units(row[11]),
  monthPayout: units(row[12]),
  lifeStake: units(row[13]),
  bonus: row[14] === true,
  moved: false,
})

const units = (column: unknown): bigint => (column === '0' ? 0n : BigInt(String(column)))

const entries = definePart({
  open: () => ({
    asked: new Map<string, ReferenceKey>(),
    askedAbout: new Map<string, ReferenceKey>(),
    byReference: new Map<string, EarlierEntry>(),
    about: new Map<string, EarlierEntry[]>(),
    fresh: new Array<NewEntry>(),
  }),
  load(state, shard) {
    const own = [...state.asked.values()]
    const about = [...state.askedAbout.values()]
    return {
      name: 'entry.load',
      // LIMIT keeps each look-up a look-up by key: statistics of a young table would have the planner read whole indexes.
      text: `SELECT false, k.member, k.source, k.reference, e.*
             FROM unnest($2::bigint[], $3::smallint[], $4::text[]) AS k(member, source, reference)
             CROSS JOIN LATERAL (SELECT ${EARLIER} FROM entry e
               WHERE e.shard = $1::smallint AND e.member = k.member AND e.source = k.source AND e.reference = k.reference LIMIT 1) e
             UNION ALL
             SELECT true, k.member, k.source, k.regards, e.*
             FROM unnest($5::bigint[], $6::smallint[], $7::text[]) AS k(member, source, regards)
             CROSS JOIN LATERAL (SELECT ${EARLIER} FROM entry e
               WHERE e.shard = $1::smallint AND e.member = k.member AND e.source = k.source AND e.regards = k.regards LIMIT 1000) e`,
      values: [shard, ...referenceColumns(own), ...referenceColumns(about)],
    }
  },
  take(state, rows) {
    for (const [
      isAbout,
      member,
      source,
      reference,
      type,
      amount,
      balance,
      closes,
      hash,
      atMs,
      kind,
      contra,
      award,
      game,
      round,
      potParts,
    ] of rows) {
      const key = `${String(member)}/${String(source)}/${String(reference)}`
      const entry: EarlierEntry = {
        type: oneOf(entryType, type),
        amount: BigInt(String(amount)),
        balance: BigInt(String(balance)),
        closes: closes === true,
        hash: String(hash),
        atMs: Number(atMs),
        kind: oneOf(walletKind, kind),
        contra: oneOf(houseAccount, contra),
        award: typeof award === 'string' ? rowId(award) : null,
        game: game === null ? null : Number(game),
        round: typeof round === 'string' ? round : null,
        potParts: Array.isArray(potParts) ? potParts.map((units) => BigInt(String(units))) : null,
      }
      if (isAbout === true) state.about.set(key, [...(state.about.get(key) ?? []), entry])
      else state.byReference.set(key, entry)
    }
  },
  write(state, shard, batch): Query[] {
    const rows = state.fresh
    if (rows.length === 0) return []
    return [
      {
        name: 'entry.write',
        text: `INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, regards, hash, award, could_lose, pot_parts)
             SELECT $1::smallint, n, $2::timestamptz, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, regards, hash, award, could_lose, pots::bigint[]
             FROM unnest($3::bigint[], $4::bigint[], $5::smallint[], $6::bigint[], $7::smallint[], $8::smallint[], $9::bigint[],
                         $10::bigint[], $11::smallint[], $12::integer[], $13::text[], $14::boolean[], $15::text[], $16::text[], $17::uuid[], $18::bigint[], $19::bigint[], $20::text[])
               AS k(n, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, regards, hash, award, could_lose, pots)`,
        values: [
          shard,
          batch.at,
          numberArray(rows.map((e) => e.n)),
          numberArray(rows.map((e) => e.member)),
          numberArray(rows.map((e) => e.kind)),
          numberArray(rows.map((e) => e.seq)),
          numberArray(rows.map((e) => e.type)),
          numberArray(rows.map((e) => e.contra)),
          numberArray(rows.map((e) => e.amount)),
          numberArray(rows.map((e) => e.balance)),
          numberArray(rows.map((e) => e.source)),
          numberArray(rows.map((e) => e.game)),
          textArray(rows.map((e) => e.round)),
          numberArray(rows.map((e) => e.closes)),
          textArray(rows.map((e) => e.reference)),
          textArray(rows.map((e) => e.regards)),
          textArray(rows.map((e) => e.hash)),
          numberArray(rows.map((e) => e.award)),
          numberArray(rows.map((e) => e.couldLose)),
          textArray(rows.map((e) => (e.potParts === null ? null : numberArray(e.potParts)))),
        ],
      },
    ]
  },
})

const EARLIER =
  'e.type, e.amount, e.balance, e.closes, e.hash, floor(extract(epoch FROM e.at) * 1000)::bigint, e.kind, e.contra, e.award, e.game, e.round, e.pot_parts'

const referenceColumns = (keys: readonly ReferenceKey[]): string[] => [
  numberArray(keys.map((k) => k.member)),
  numberArray(keys.map((k) => k.source)),
  textArray(keys.map((k) => k.reference)),
]

/** Asks the batch for a wallet; the returned function gives it once loaded, undefined where there is none. */
export function askWallet(batch: Batch, key: WalletKey): () => WalletRow | undefined {
  const state = wallets(batch, key.shard)
  const text = walletKeyText(key)
  state.asked.set(text, key)
  return () => state.rows.get(text)
}

/** Has stakes of the wallet's member ask for bonus money from now on. */
export function flagBonus(batch: Batch, wallet: WalletRow): void {
  if (wallet.bonus) return
  wallet.bonus = true
  wallets(batch, wallet.shard).flagged.add(wallet)
}

/** Asks for the entry with this reference, of an earlier batch or of an earlier command of this one. */
export function askEntry(batch: Batch, key: ReferenceKey): () => EarlierEntry | undefined {
  const state = entries(batch, key.shard)
  const text = referenceText(key)
  state.asked.set(text, key)
  return () => state.byReference.get(text)
}

/** Asks for what became of the stake with this reference: payouts, refund, tombstone. */
export function askAbout(batch: Batch, key: ReferenceKey): () => readonly EarlierEntry[] {
  const state = entries(batch, key.shard)
  const text = referenceText(key)
  state.askedAbout.set(text, key)
  return () => state.about.get(text) ?? []
}

export interface Movement {
  readonly type: EntryType
  readonly contra: HouseAccount
  /** Signed: what the wallet gains. */
  readonly amount: Money
  readonly source: number
  readonly game: number | null
  readonly round: string | null
  readonly closes: boolean
  readonly reference: string
  readonly regards: string | null
  readonly hash: string
  readonly award?: RowId | null
  /** Added to what could have been lost in the round: turnover that counts is this, where a product knows it. */
  readonly couldLose?: Money | undefined
  /** What a stake adds to the pots, or its refund takes out. */
  readonly potParts?: readonly Money[] | undefined
}

/** The counters as they stand on a day: those of a day, week or month gone by count from zero again. */
export function countersOn(wallet: PlayCounters & { readonly playDay: number }, day: number): PlayCounters {
  if (wallet.playDay === day) return wallet
  const sameWeek = weekOf(wallet.playDay) === weekOf(day)
  const sameMonth = monthOf(wallet.playDay) === monthOf(day)
  return {
    dayStake: 0n,
    dayPayout: 0n,
    weekStake: sameWeek ? wallet.weekStake : 0n,
    weekPayout: sameWeek ? wallet.weekPayout : 0n,
    monthStake: sameMonth ? wallet.monthStake : 0n,
    monthPayout: sameMonth ? wallet.monthPayout : 0n,
  }
}

/**
 * Applies a movement to a wallet of the batch and adds its entry. `day` is today, `regardsDay` the
 * day of the stake that a refund takes back, since it may lie in a period that is over.
 * @throws Error when the balance would become negative: commands check funds before they plan.
 */
export function move(batch: Batch, wallet: WalletRow, movement: Movement, day: number, regardsDay = day): NewEntry {
  const balance = wallet.balance + movement.amount
  if (balance < 0n) throw new Error('a movement was planned without its funds')
  wallet.balance = balance
  wallet.seq += 1n
  wallet.moved = true
  count(wallet, movement, day, regardsDay)
  const entry: NewEntry = {
    shard: wallet.shard,
    n: batch.nextPosition(wallet.shard),
    member: wallet.member,
    kind: wallet.kind,
    seq: wallet.seq,
    balance,
    atMs: batch.atMs,
    type: movement.type,
    contra: movement.contra,
    amount: movement.amount,
    source: movement.source,
    game: movement.game,
    round: movement.round,
    closes: movement.closes,
    reference: movement.reference,
    regards: movement.regards,
    hash: movement.hash,
    award: movement.award ?? null,
    couldLose: movement.couldLose ?? null,
    potParts: movement.potParts ?? null,
  }
  noteRound(batch, entry)
  const state = entries(batch, entry.shard)
  state.fresh.push(entry)
  state.byReference.set(referenceText(entry), entry)
  if (entry.regards !== null) {
    const about = referenceText({ ...entry, reference: entry.regards })
    state.about.set(about, [...(state.about.get(about) ?? []), entry])
  }
  return entry
}

function count(wallet: WalletRow, { type, amount }: Movement, day: number, regardsDay: number): void {
  if (wallet.playDay !== day) Object.assign(wallet, countersOn(wallet, day), { playDay: day })
  if (type === entryType.payout || type === entryType.correction) {
    wallet.dayPayout += amount
    wallet.weekPayout += amount
    wallet.monthPayout += amount
  } else if (type === entryType.stake || type === entryType.refund) {
    wallet.lifeStake -= amount
    // The day of the stake is nearly always today, which needs no calendar.
    const today = regardsDay === day
    if (today) wallet.dayStake -= amount
    if (today || weekOf(regardsDay) === weekOf(day)) wallet.weekStake -= amount
    if (today || monthOf(regardsDay) === monthOf(day)) wallet.monthStake -= amount
  }
}
