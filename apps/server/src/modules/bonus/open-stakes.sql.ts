import { numberArray } from '../../platform/db/sql.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { closersOf, entryType, walletKind } from '../wallet/index.ts'
import { roundName } from './bear.ts'

/** Stakes are looked at for so long. */
const LASTS = "interval '90 days'"
/** Rounds of own money that a grant remembers. */
const MOST_ROUNDS = 1000

/** In SQL: the stake `s` on the shard `$1` waits for its outcome. */
const IS_OPEN = `s.type = ${entryType.stake} AND NOT s.closes AND s.at > app_now() - ${LASTS}
  AND NOT EXISTS (SELECT FROM entry o WHERE o.shard = $1::smallint AND o.member = s.member AND o.source = s.source AND o.regards = s.reference AND (o.closes OR o.type NOT IN (${entryType.payout}, ${entryType.jackpot})))
  AND NOT EXISTS (SELECT ${closersOf('s', '$1::smallint')})`

const ownRounds = definePart({
  open: () => ({ asked: new Set<MemberId>(), rounds: new Map<string, string[]>() }),
  load: (state, shard) => ({
    name: 'bonus.own-rounds',
    text: `SELECT k.member, s.source, s.game, s.round FROM unnest($2::bigint[]) AS k(member) CROSS JOIN LATERAL (
             SELECT DISTINCT s.source, s.game, s.round FROM entry s
             WHERE s.shard = $1::smallint AND s.member = k.member AND s.kind = ${walletKind.real} AND s.round IS NOT NULL AND s.game IS NOT NULL AND ${IS_OPEN}
             LIMIT ${MOST_ROUNDS}) s`,
    values: [shard, numberArray([...state.asked])],
  }),
  take(state, rows) {
    for (const [member, source, game, round] of rows) {
      const known = state.rounds.get(String(member)) ?? []
      known.push(roundName(Number(source), Number(game), String(round)))
      state.rounds.set(String(member), known)
    }
  },
})

/** Asks for the rounds that own money of a member has open. Cold: it reads three months. */
export function askOwnRounds(batch: Batch, shard: Shard, member: MemberId): () => readonly string[] {
  const state = ownRounds(batch, shard)
  state.asked.add(member)
  return () => state.rounds.get(member) ?? []
}

const openAwards = definePart({
  open: () => ({ asked: new Set<MemberId>(), awards: new Map<string, Set<string>>() }),
  load: (state, shard) => ({
    name: 'bonus.open-awards',
    text: `SELECT k.member, s.award FROM unnest($2::bigint[]) AS k(member) CROSS JOIN LATERAL (
             SELECT DISTINCT s.award FROM entry s WHERE s.shard = $1::smallint AND s.member = k.member AND s.kind = ${walletKind.bonus} AND ${IS_OPEN}) s`,
    values: [shard, numberArray([...state.asked])],
  }),
  take(state, rows) {
    for (const [member, award] of rows) {
      const known = state.awards.get(String(member)) ?? new Set<string>()
      state.awards.set(String(member), known.add(String(award)))
    }
  },
})

/** Asks for the grants whose money bore a stake of the member that is open. */
export function askOpenAwards(batch: Batch, shard: Shard, member: MemberId): () => ReadonlySet<string> {
  const state = openAwards(batch, shard)
  state.asked.add(member)
  return () => state.awards.get(member) ?? new Set()
}
