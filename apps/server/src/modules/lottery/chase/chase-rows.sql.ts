import type { ChaseState, SkipReason } from '#contract/lottery-chase.ts'
import type { Money } from '#rules/money.ts'
import { numberArray, textArray } from '../../../platform/db/sql.ts'
import { type MemberId, type RowId, rowId, type Shard } from '../../../platform/ids.ts'
import { type Batch, definePart } from '../../../platform/lane/batch.ts'

export interface ChaseKey {
  readonly shard: Shard
  readonly member: MemberId
  readonly id: RowId
}

/** A chase as a batch sees it; `writeIssue` and `endChase` change it. */
export interface ChaseRow extends ChaseKey {
  state: ChaseState
  /** The issue that is bought or skipped next. */
  next: number
  /** The draw of the issue before. */
  nr: number
  ticket: RowId | null
  held: Money
}

/** A chase as it is placed. */
export interface NewChase extends ChaseKey {
  readonly game: number
  readonly reference: string
  /** As JSON. */
  readonly picks: string
  readonly stake: Money
  readonly multiples: readonly number[]
  readonly stopOnWin: boolean
  readonly fromNr: number
  readonly held: Money
}

/** What became of an issue. */
export interface DecidedIssue {
  readonly nr: number
  readonly ticket: RowId | null
  readonly skipped: SkipReason | null
}

const textOf = ({ member, id }: Pick<ChaseKey, 'member' | 'id'>): string => `${member}/${id}`

const chases = definePart({
  open: () => ({
    asked: new Map<string, ChaseKey>(),
    rows: new Map<string, ChaseRow>(),
    fresh: new Array<NewChase>(),
    moved: new Set<ChaseRow>(),
    issues: new Array<DecidedIssue & ChaseKey & { readonly i: number }>(),
  }),
  load(state, shard) {
    const keys = [...state.asked.values()]
    if (keys.length === 0) return undefined
    return {
      name: 'chase.load',
      text: `SELECT c.member, c.id, c.state, c.next, c.nr, c.ticket, c.held FROM unnest($2::bigint[], $3::bigint[]) AS k(member, id)
             JOIN chase c ON c.shard = $1::smallint AND c.member = k.member AND c.id = k.id`,
      values: [shard, numberArray(keys.map((k) => k.member)), numberArray(keys.map((k) => k.id))],
    }
  },
  take(state, rows) {
    for (const [member, id, now, next, nr, ticket, held] of rows) {
      const text = `${String(member)}/${String(id)}`
      const key = state.asked.get(text)
      if (key === undefined) continue
      state.rows.set(text, {
        ...key,
        state: stateOf(now),
        next: Number(next),
        nr: Number(nr),
        ticket: typeof ticket === 'string' ? rowId(ticket) : null,
        held: BigInt(String(held)),
      })
    }
  },
  write(state, shard, batch) {
    const { fresh, issues } = state
    const moved = [...state.moved]
    return [
      ...(fresh.length === 0
        ? []
        : [
            {
              name: 'chase.write',
              text: `INSERT INTO chase (shard, member, id, game, reference, at, picks, stake, multiples, stop_on_win, from_nr, held)
                     SELECT $1::smallint, member, id, game, reference, $2::timestamptz, picks::jsonb, stake, multiples::integer[], stops, from_nr, held
                     FROM unnest($3::bigint[], $4::bigint[], $5::smallint[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::boolean[], $11::integer[], $12::bigint[])
                       AS k(member, id, game, reference, picks, stake, multiples, stops, from_nr, held)`,
              values: [
                shard,
                batch.at,
                numberArray(fresh.map((c) => c.member)),
                numberArray(fresh.map((c) => c.id)),
                numberArray(fresh.map((c) => c.game)),
                textArray(fresh.map((c) => c.reference)),
                textArray(fresh.map((c) => c.picks)),
                numberArray(fresh.map((c) => c.stake)),
                textArray(fresh.map((c) => numberArray(c.multiples))),
                numberArray(fresh.map((c) => c.stopOnWin)),
                numberArray(fresh.map((c) => c.fromNr)),
                numberArray(fresh.map((c) => c.held)),
              ],
            },
          ]),
      ...(issues.length === 0
        ? []
        : [
            {
              name: 'chase.write-issues',
              text: `INSERT INTO chase_issue (shard, member, chase, i, nr, ticket, skipped)
                     SELECT $1::smallint, member, chase, i, nr, ticket, skipped
                     FROM unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::integer[], $6::bigint[], $7::text[]) AS k(member, chase, i, nr, ticket, skipped)`,
              values: [
                shard,
                numberArray(issues.map((k) => k.member)),
                numberArray(issues.map((k) => k.id)),
                numberArray(issues.map((k) => k.i)),
                numberArray(issues.map((k) => k.nr)),
                numberArray(issues.map((k) => k.ticket)),
                textArray(issues.map((k) => k.skipped)),
              ],
            },
          ]),
      ...(moved.length === 0
        ? []
        : [
            {
              name: 'chase.move',
              text: `UPDATE chase c SET state = k.state, next = k.next, nr = k.nr, ticket = k.ticket, held = k.held,
                       ended_at = CASE WHEN k.state = 'running' THEN NULL ELSE $2::timestamptz END
                     FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::smallint[], $7::integer[], $8::bigint[], $9::bigint[])
                       AS k(member, id, state, next, nr, ticket, held)
                     WHERE c.shard = $1::smallint AND c.member = k.member AND c.id = k.id`,
              values: [
                shard,
                batch.at,
                numberArray(moved.map((c) => c.member)),
                numberArray(moved.map((c) => c.id)),
                textArray(moved.map((c) => c.state)),
                numberArray(moved.map((c) => c.next)),
                numberArray(moved.map((c) => c.nr)),
                numberArray(moved.map((c) => c.ticket)),
                numberArray(moved.map((c) => c.held)),
              ],
            },
          ]),
    ]
  },
})

/** Asks for a chase; undefined where the member has no such one. */
export function askChase(batch: Batch, key: ChaseKey): () => ChaseRow | undefined {
  const state = chases(batch, key.shard)
  state.asked.set(textOf(key), key)
  return () => state.rows.get(textOf(key))
}

export const writeChase = (batch: Batch, chase: NewChase): void => void chases(batch, chase.shard).fresh.push(chase)

/** Notes what became of the next issue of a chase and goes on to the one after it. @param stake what its ticket cost */
export function writeIssue(batch: Batch, chase: ChaseRow, issue: DecidedIssue, stake: Money): void {
  const state = chases(batch, chase.shard)
  const { shard, member, id, next } = chase
  state.issues.push({ ...issue, shard, member, id, i: next })
  chase.next += 1
  chase.nr = issue.nr
  chase.ticket = issue.ticket
  chase.held -= stake
  state.moved.add(chase)
}

export function endChase(batch: Batch, chase: ChaseRow, as: Exclude<ChaseState, 'running'>): void {
  chase.state = as
  chase.held = 0n
  chases(batch, chase.shard).moved.add(chase)
}

const known: readonly ChaseState[] = ['running', 'done', 'won', 'stopped', 'void', 'excluded', 'frozen']

function stateOf(column: unknown): ChaseState {
  const state = known.find((one) => one === column)
  if (state === undefined) throw new RangeError(`unknown state of a chase ${String(column)}`)
  return state
}
