import { definePart, type Batch } from '../../platform/lane/batch.ts'
import { numberArray, textArray } from '../../platform/db/sql.ts'
import { type EntryType, entryType, type NewEntry, oneOf, type WalletKind, walletKind } from './entry-types.ts'
import { type MemberId, type RowId, rowId, type Shard } from '../../platform/ids.ts'

/** The entries `c` that close the round of a row `k`, which lies on `shard`: payouts and stakes that say so, and were not taken back. */
export const closersOf = (k: string, shard = `${k}.shard`): string => `
  FROM entry c WHERE c.shard = ${shard} AND c.member = ${k}.member AND c.source = ${k}.source AND c.round = ${k}.round AND c.game = ${k}.game
    AND c.closes AND c.type <= ${entryType.payout} AND (c.type = ${entryType.payout} OR NOT EXISTS (
      SELECT FROM entry r WHERE r.shard = c.shard AND r.member = c.member AND r.source = c.source AND r.regards = c.reference AND r.type = ${entryType.refund}))`
export const roundText = (key: Omit<RoundKey, 'shard'>): string =>
  `${key.member}/${key.source}/${key.game}/${key.round}`
/** What closes the rounds that were asked for, by the reference of its entry. */
export const rounds = definePart({
  open: () => ({ asked: new Map<string, RoundKey>(), closers: new Map<string, Map<string, EntryType>>() }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    return {
      name: 'round.load',
      text: `SELECT k.member, k.source, k.game, k.round, e.reference, e.type
             FROM unnest($2::bigint[], $3::smallint[], $4::integer[], $5::text[]) AS k(member, source, game, round)
             CROSS JOIN LATERAL (SELECT c.reference, c.type ${closersOf('k', '$1::smallint')} LIMIT 100) e`,
      values: [
        shard,
        numberArray(keys.map((k) => k.member)),
        numberArray(keys.map((k) => k.source)),
        numberArray(keys.map((k) => k.game)),
        textArray(keys.map((k) => k.round)),
      ],
    }
  },
  take(state, rows) {
    for (const [member, source, game, round, reference, type] of rows) {
      state.closers
        .get(`${String(member)}/${String(source)}/${String(game)}/${String(round)}`)
        ?.set(String(reference), oneOf(entryType, type))
    }
  },
})

/** Asks for the types of the entries that close a round; none while it is open. */
export function askRound(batch: Batch, key: RoundKey): () => readonly EntryType[] {
  const state = rounds(batch, key.shard)
  const text = roundText(key)
  const closers = state.closers.get(text) ?? new Map<string, EntryType>()
  state.asked.set(text, key)
  state.closers.set(text, closers)
  return () => [...closers.values()]
}

/** The first stake of a round among those that name an award. */
export interface FirstStake {
  readonly kind: WalletKind
  readonly award: RowId
}

/** First stakes of the rounds that were asked for. */
const firstStakes = definePart({
  open: () => ({ asked: new Map<string, RoundKey>(), first: new Map<string, FirstStake>() }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    return {
      name: 'round.first-stake',
      text: `SELECT k.member, k.source, k.game, k.round, e.kind, e.award
             FROM unnest($2::bigint[], $3::smallint[], $4::integer[], $5::text[]) AS k(member, source, game, round)
             CROSS JOIN LATERAL (SELECT s.kind, s.award FROM entry s WHERE s.shard = $1::smallint AND s.member = k.member AND s.source = k.source
               AND s.round = k.round AND s.game = k.game AND s.type = ${entryType.stake} AND s.award IS NOT NULL ORDER BY s.n LIMIT 1) e`,
      values: [
        shard,
        numberArray(keys.map((k) => k.member)),
        numberArray(keys.map((k) => k.source)),
        numberArray(keys.map((k) => k.game)),
        textArray(keys.map((k) => k.round)),
      ],
    }
  },
  take(state, rows) {
    for (const [member, source, game, round, kind, award] of rows)
      state.first.set(`${String(member)}/${String(source)}/${String(game)}/${String(round)}`, {
        kind: oneOf(walletKind, kind),
        award: rowId(String(award)),
      })
  },
})

/** Asks for the first stake of a round that names an award: free rounds or a grant; undefined where there is none. */
export function askFirstStake(batch: Batch, key: RoundKey): () => FirstStake | undefined {
  const state = firstStakes(batch, key.shard)
  const text = roundText(key)
  state.asked.set(text, key)
  return () => state.first.get(text)
}

/** Tells the rounds of this batch what a new entry closes, or opens again by taking it back. */
export function noteRound(batch: Batch, entry: NewEntry): void {
  const { closers } = rounds(batch, entry.shard)
  if (entry.award !== null && entry.type === entryType.stake) {
    const { first } = firstStakes(batch, entry.shard)
    const key = roundText({ ...entry, round: entry.round ?? '', game: entry.game ?? 0 })
    if (!first.has(key)) first.set(key, { kind: entry.kind, award: entry.award })
  }
  if (entry.type === entryType.refund && entry.regards !== null) {
    for (const [key, closing] of closers)
      if (key.startsWith(`${entry.member}/${entry.source}/`)) closing.delete(entry.regards)
  }
  if (!entry.closes || entry.type > entryType.payout || entry.round === null || entry.game === null) return
  closers.get(roundText({ ...entry, round: entry.round, game: entry.game }))?.set(entry.reference, entry.type)
}

/** A round of a provider's game, as the provider names it. */
export interface RoundKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly source: number
  readonly game: number
  readonly round: string
}
