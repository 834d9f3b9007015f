import { numberArray } from '../../platform/db/sql.ts'
import type { MemberId, Shard } from '../../platform/ids.ts'
import { type Batch, definePart } from '../../platform/lane/batch.ts'
import { closersOf, entryType, walletKind } from '../wallet/index.ts'
import { roundName } from './bear.ts'

/** Stakes of a member of the last three months whose outcome is open. */
export interface OpenStakes {
  /** Rounds of own money, as `roundName` writes them. */
  readonly ownRounds: readonly string[]
  /** The grants whose money bore some. */
  readonly awards: ReadonlySet<string>
}

const openStakes = definePart({
  open: () => ({ asked: new Set<MemberId>(), rows: new Map<string, { own: string[]; awards: Set<string> }>() }),
  load(state, shard) {
    return {
      name: 'bonus.open-stakes',
      text: `SELECT k.member, s.kind, s.award, s.source, s.game, s.round
             FROM unnest($2::bigint[]) AS k(member) CROSS JOIN LATERAL (
               SELECT * FROM (
                 SELECT * FROM entry x WHERE x.shard = $1::smallint AND x.member = k.member AND x.kind = ${walletKind.real} AND x.at > app_now() - interval '90 days'
                 UNION ALL SELECT * FROM entry x WHERE x.shard = $1::smallint AND x.member = k.member AND x.kind = ${walletKind.bonus} AND x.at > app_now() - interval '90 days') s
               WHERE s.type = ${entryType.stake} AND NOT s.closes AND s.round IS NOT NULL AND s.game IS NOT NULL
                 AND NOT EXISTS (SELECT FROM entry o WHERE o.shard = $1::smallint AND o.member = s.member AND o.source = s.source AND o.regards = s.reference AND (o.closes OR o.type <> ${entryType.payout}))
                 AND NOT EXISTS (SELECT ${closersOf('s', '$1::smallint')})) s`,
      values: [shard, numberArray([...state.asked])],
    }
  },
  take(state, rows) {
    for (const [member, kind, award, source, game, round] of rows) {
      const known = state.rows.get(String(member)) ?? { own: [], awards: new Set<string>() }
      state.rows.set(String(member), known)
      if (kind === walletKind.real) known.own.push(roundName(Number(source), Number(game), String(round)))
      else known.awards.add(String(award))
    }
  },
})

/** Asks for the open stakes of a member. Cold: it reads three months. */
export function askOpenStakes(batch: Batch, shard: Shard, member: MemberId): () => OpenStakes {
  const state = openStakes(batch, shard)
  state.asked.add(member)
  return () => {
    const known = state.rows.get(member)
    return { ownRounds: [...new Set(known?.own)], awards: known?.awards ?? new Set() }
  }
}
