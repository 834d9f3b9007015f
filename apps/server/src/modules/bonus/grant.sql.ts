import type { BonusTerms } from '#contract/bonus-terms.ts'
import { forfeitReasons } from '#contract/calls/bonus.ts'
import { type GrantState, grantStates } from '#rules/loyalty/grant-states.ts'
import type { Money } from '#rules/money.ts'
import { numberArray, type Query, textArray } from '../../platform/db/sql.ts'
import { type MemberId, memberId, type RowId, rowId, type Shard } from '../../platform/ids.ts'
import { type Batch, definePart, type Row } from '../../platform/lane/batch.ts'
import { termsFrom } from './terms.ts'

export type ForfeitReason = (typeof forfeitReasons)[number]

/** A grant of a batch; amounts in units. */
export interface GrantRow {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
  readonly amount: Money
  readonly required: Money
  /** The most that becomes real money. */
  readonly cap: Money | undefined
  readonly terms: BonusTerms
  /** While it is active. */
  readonly expiresAtMs: number
  state: GrantState
  wagered: Money
  converted: Money
  /** When it is looked whether its purse is used up: not at all, soon, or, since a round is open, later. */
  look: 'none' | 'soon' | 'later'
  /** It becomes active: rounds that own money has begun by then, as `roundName` writes them. */
  begun: readonly string[] | undefined
  reason: ForfeitReason | null
  changed: boolean
}

interface GrantKey {
  readonly member: MemberId
  readonly id: RowId
}

const COLUMNS =
  'g.member, g.id, g.state, g.amount, g.required, g.wagered, g.cap, g.converted, g.terms::text, floor(extract(epoch FROM g.expires_at) * 1000)::bigint, g.reason'

const grants = definePart({
  open: () => ({
    asked: new Map<string, GrantKey>(),
    askedOf: new Set<MemberId>(),
    askedLine: new Set<MemberId>(),
    askedRounds: new Map<string, { readonly member: MemberId; readonly round: string }>(),
    rows: new Map<string, GrantRow>(),
    active: new Map<MemberId, GrantRow>(),
    /** The one that waits longest. */
    next: new Map<MemberId, GrantRow>(),
    /** Rounds that own money had begun when the active grant began. */
    begun: new Set<string>(),
  }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    const rounds = [...state.askedRounds.values()]
    return question(shard, [
      {
        as: 0,
        lists: [numberArray([...state.askedOf])],
        text: (member) =>
          `SELECT 0, NULL, ${COLUMNS} FROM unnest(${member}::bigint[]) AS k(member) JOIN bonus_grant g ON g.shard = $1::smallint AND g.member = k.member AND g.state = 'active'`,
      },
      {
        as: 1,
        lists: [numberArray(keys.map((key) => key.member)), numberArray(keys.map((key) => key.id))],
        text: (member, id) =>
          `SELECT 1, NULL, ${COLUMNS} FROM unnest(${member}::bigint[], ${id}::bigint[]) AS k(member, id) JOIN bonus_grant g ON g.shard = $1::smallint AND g.member = k.member AND g.id = k.id`,
      },
      {
        as: 2,
        lists: [numberArray([...state.askedLine])],
        text: (member) =>
          `SELECT 2, NULL, ${COLUMNS} FROM unnest(${member}::bigint[]) AS k(member) CROSS JOIN LATERAL (
             SELECT * FROM bonus_grant w WHERE w.shard = $1::smallint AND w.member = k.member AND w.state = 'waiting' ORDER BY w.id LIMIT 1) g`,
      },
      {
        as: 3,
        lists: [numberArray(rounds.map(({ member }) => member)), textArray(rounds.map(({ round }) => round))],
        text: (member, round) =>
          `SELECT 3, k.round, k.member${', NULL'.repeat(10)} FROM unnest(${member}::bigint[], ${round}::text[]) AS k(member, round)
             JOIN bonus_grant g ON g.shard = $1::smallint AND g.member = k.member AND g.state = 'active' AND k.round = ANY(g.open_rounds)`,
      },
    ])
  },
  take(state, rows, shard) {
    for (const [as, round, ...row] of rows) {
      if (as === 3) {
        state.begun.add(`${String(row[0])} ${String(round)}`)
        continue
      }
      const fresh = grantFrom(shard, row)
      const key = keyText(fresh)
      const grant = state.rows.get(key) ?? fresh
      state.rows.set(key, grant)
      if (as === 0) state.active.set(grant.member, grant)
      if (as === 2) state.next.set(grant.member, grant)
    }
  },
  write(state, shard, batch): Query[] {
    const changed = [...state.rows.values()].filter((row) => row.changed)
    // What ends comes first: one grant of a member is active at a time, at each row of a statement.
    return [false, true].flatMap((isActive) => {
      const some = changed.filter((row) => (row.state === 'active') === isActive)
      return some.length === 0 ? [] : [writeGrants(shard, batch, some), ...some.flatMap(writeBegun)]
    })
  },
})

interface Question {
  readonly as: number
  /** Array literals; nothing is asked where they are empty. */
  readonly lists: readonly [string, string?]
  /** The statement, given the places of its lists. */
  readonly text: (first: string, second: string) => string
}

/** Those that are asked, in one statement: bets ask two of them, and each costs almost as much as a statement. */
function question(shard: Shard, all: readonly Question[]): Query | undefined {
  const values: unknown[] = [shard]
  const asked = all.filter(({ lists: [first] }) => first !== '{}')
  const texts = asked.map(({ lists, text }) => {
    const at = values.length + 1
    values.push(...lists)
    return text(`$${at}`, `$${at + 1}`)
  })
  if (asked.length === 0) return undefined
  return { name: `bonus.grants-${asked.map(({ as }) => as).join('')}`, text: texts.join(' UNION ALL '), values }
}

/** Only an activation writes them, since there may be many. */
const writeBegun = ({ shard, member, id, begun }: GrantRow): Query[] =>
  begun === undefined
    ? []
    : [
        {
          name: 'bonus.write-begun',
          text: 'UPDATE bonus_grant SET open_rounds = $4::text[] WHERE shard = $1::smallint AND member = $2::bigint AND id = $3::bigint',
          values: [shard, member, id, textArray(begun)],
        },
      ]

const writeGrants = (shard: Shard, { at }: Batch, changed: readonly GrantRow[]): Query => ({
  name: 'bonus.write',
  text: `UPDATE bonus_grant g SET state = k.state, wagered = k.wagered, converted = k.converted, reason = k.reason,
           look_at = CASE WHEN k.state <> 'active' OR k.look = 'none' THEN NULL ELSE $2::timestamptz + CASE k.look WHEN 'soon' THEN interval '2 minutes' ELSE interval '10 minutes' END END,
           active_at = CASE WHEN g.state = 'waiting' AND k.state = 'active' THEN $2::timestamptz ELSE g.active_at END,
           expires_at = CASE WHEN g.state = 'waiting' AND k.state = 'active' THEN $2::timestamptz + make_interval(days => (g.terms ->> 'days')::integer) ELSE g.expires_at END,
           ended_at = CASE WHEN k.state IN ('waiting', 'active') THEN NULL ELSE coalesce(g.ended_at, $2::timestamptz) END
         FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::text[])
           AS k(member, id, state, wagered, converted, look, reason)
         WHERE g.shard = $1::smallint AND g.member = k.member AND g.id = k.id`,
  values: [
    shard,
    at,
    numberArray(changed.map((g) => g.member)),
    numberArray(changed.map((g) => g.id)),
    textArray(changed.map((g) => g.state)),
    numberArray(changed.map((g) => g.wagered)),
    numberArray(changed.map((g) => g.converted)),
    textArray(changed.map((g) => g.look)),
    textArray(changed.map((g) => g.reason)),
  ],
})

const keyText = ({ member, id }: GrantKey): string => `${member}/${id}`

function grantFrom(shard: Shard, row: Row): GrantRow {
  const [member, id, state, amount, required, wagered, cap, converted, terms, expiresAt, reason] = row
  return {
    shard,
    member: memberId(String(member)),
    id: rowId(String(id)),
    state: stateOf(state),
    amount: BigInt(String(amount)),
    required: BigInt(String(required)),
    wagered: BigInt(String(wagered)),
    cap: typeof cap === 'string' ? BigInt(cap) : undefined,
    converted: BigInt(String(converted)),
    terms: termsFrom(String(terms)),
    look: 'none',
    begun: undefined,
    expiresAtMs: Number(expiresAt ?? 0),
    reason: forfeitReasons.find((one) => one === reason) ?? null,
    changed: false,
  }
}

/** @throws RangeError when the database holds a state that no release knew */
function stateOf(value: unknown): GrantState {
  const state = grantStates.find((one) => one === value)
  if (state === undefined) throw new RangeError(`unknown state ${String(value)} of a grant`)
  return state
}

/** Asks for the member's active grant; undefined where it has none. */
export function askActiveGrant(batch: Batch, shard: Shard, member: MemberId): () => GrantRow | undefined {
  const state = grants(batch, shard)
  state.askedOf.add(member)
  return () => state.active.get(member)
}

/** Asks whether own money had begun a round, as `roundName` writes it, when the member's active grant began. */
export function askBegun(batch: Batch, shard: Shard, member: MemberId, round: string): () => boolean {
  const state = grants(batch, shard)
  const key = `${member} ${round}`
  state.askedRounds.set(key, { member, round })
  return () => state.begun.has(key)
}

/** Asks for a grant in whatever state. */
export function askGrant(batch: Batch, shard: Shard, key: GrantKey): () => GrantRow | undefined {
  const state = grants(batch, shard)
  state.asked.set(keyText(key), key)
  return () => state.rows.get(keyText(key))
}

/** Asks for the grant that waits longest. */
export function askNextGrant(batch: Batch, shard: Shard, member: MemberId): () => GrantRow | undefined {
  const state = grants(batch, shard)
  state.askedLine.add(member)
  return () => state.next.get(member)
}

/** Changes a grant in its batch, and which one is active with it. */
export function changeGrant(
  batch: Batch,
  grant: GrantRow,
  change: Partial<Pick<GrantRow, 'state' | 'wagered' | 'converted' | 'look' | 'begun' | 'reason'>>,
): void {
  const state = grants(batch, grant.shard)
  Object.assign(grant, change, { changed: true })
  if (grant.state === 'active') state.active.set(grant.member, grant)
  else if (state.active.get(grant.member) === grant) state.active.delete(grant.member)
  if (state.next.get(grant.member) === grant && grant.state !== 'waiting') state.next.delete(grant.member)
}
