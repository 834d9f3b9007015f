import { controlList } from '#contract/calls/lottery-desk.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { numberArray, sql } from '../../../platform/db/sql.ts'
import type { Ids, RowId } from '../../../platform/ids.ts'
import { type Listing, type ListOf, readList, whereSet } from '../../../platform/operator-list.sql.ts'
import type { Control } from '../controls.ts'
import type { ExposureKey } from '../exposure.sql.ts'
import type { LimitControl } from '../terms.ts'

/** A control as it is kept. */
export interface ControlRow extends Control {
  readonly id: string
  readonly issue: string | null
  readonly until: Date | null
  readonly reason: string
  /** Null for one that the limit of its number brought. */
  readonly by: string | null
  readonly at: Date
}

/** The controls that hold now, or for a draw that is still to close. */
export const readControls = (db: Db): Promise<Control[]> =>
  db.query<Control & Record<string, unknown>>(sql`
    SELECT game, nr, play, block, cell, share FROM number_control c
    WHERE (until IS NULL OR until > app_now())
      AND (nr IS NULL OR EXISTS (SELECT FROM draw d WHERE d.game = c.game AND d.nr = c.nr AND d.closes_at > app_now()))
    ORDER BY play, block, cell, id`)

/** A control that an operator sets, for several numbers of one block; all of the play where there is no block. */
export interface NewControl {
  readonly ids: readonly RowId[]
  readonly game: number
  readonly nr: number | null
  readonly play: string
  readonly places: readonly { readonly block: number; readonly cell: number }[]
  readonly share: number
  readonly until: string | null
  readonly reason: string
  readonly by: RowId
}

/** Sets controls; those of the same numbers are replaced. */
export async function writeControls(tx: Tx, control: NewControl): Promise<void> {
  const { ids, game, nr, play, places, share, until, reason, by } = control
  const isWhole = places.length === 0
  await tx.query({
    text: `
      INSERT INTO number_control (id, game, nr, play, block, cell, share, until, reason, by_operator, at)
      SELECT k.id, $1::smallint, $2::integer, $3, k.block, k.cell, $4::smallint, $5::timestamptz, $6, $7::bigint, app_now()
      FROM unnest($8::bigint[], $9::smallint[], $10::smallint[]) AS k(id, block, cell)
      ON CONFLICT (game, nr, play, block, cell) DO UPDATE
      SET share = excluded.share, until = excluded.until, reason = excluded.reason, by_operator = excluded.by_operator, at = excluded.at`,
    values: [
      game,
      nr,
      play,
      share,
      until,
      reason,
      by,
      numberArray(ids),
      isWhole ? '{NULL}' : numberArray(places.map(({ block }) => block)),
      isWhole ? '{NULL}' : numberArray(places.map(({ cell }) => cell)),
    ],
  })
}

/** Controls numbers of a draw that have reached a share of their limit; all of the play where none is named. What operators set stands. */
export async function limitControls(
  tx: Tx,
  ids: Ids,
  { game, nr, play, block }: ExposureKey,
  cells: readonly number[],
  { from, share }: LimitControl,
): Promise<void> {
  const places: readonly (number | null)[] = cells.length === 0 ? [null] : cells
  await tx.query({
    text: `
      INSERT INTO number_control (id, game, nr, play, block, cell, share, reason, at)
      SELECT k.id, $1::smallint, $2::integer, $3, CASE WHEN k.cell IS NULL THEN NULL ELSE $4::smallint END, k.cell, $5::smallint, $6, app_now()
      FROM unnest($7::bigint[], $8::smallint[]) AS k(id, cell)
      ON CONFLICT (game, nr, play, block, cell) DO UPDATE
      SET share = excluded.share, until = NULL, reason = excluded.reason, by_operator = NULL, at = excluded.at
      WHERE number_control.until <= app_now()`,
    values: [
      game,
      nr,
      play,
      block,
      share,
      `${from} % of its limit`,
      numberArray(places.map(() => ids.row())),
      `{${places.map((cell) => cell ?? 'NULL').join(',')}}`,
    ],
  })
}

/** Ends a control; what it was, or undefined where there is none. */
export async function removeControl(tx: Tx, id: RowId): Promise<Control | undefined> {
  const [row] = await tx.query<Control & Record<string, unknown>>(sql`
    DELETE FROM number_control WHERE id = ${id} RETURNING game, nr, play, block, cell, share`)
  return row
}

const listing: Listing<(typeof controlList.sorts)[number]> = {
  call: 'lotteryDesk.controls',
  sorts: controlList.sorts,
  columns:
    'c.id, c.game, c.nr, d.issue, c.play, c.block, c.cell, c.share, c.until, c.reason, c.by_operator AS by, c.at',
  from: 'number_control c LEFT JOIN draw d ON d.game = c.game AND d.nr = c.nr',
  keys: { at: { by: 'c.at', as: 'moment' } },
  ties: [{ by: 'c.id', as: 'number' }],
}

/** Controls as operators list them, those that are over too until they are dropped. */
export const listControls = (
  db: Db,
  asked: CallRequest<'lotteryDesk.controls'>,
  game: number | undefined,
): Promise<ListOf<ControlRow>> =>
  readList(db, listing, asked, { where: [whereSet(game, (one) => sql`c.game = ${one}::smallint`)] })

/** Forgets controls a month after they ended, or after the draw they were for. */
export async function dropControls(db: Db): Promise<void> {
  await db.query(sql`
    DELETE FROM number_control c WHERE c.until < app_now() - interval '30 days'
      OR EXISTS (SELECT FROM draw d WHERE d.game = c.game AND d.nr = c.nr AND d.closes_at < app_now() - interval '30 days')`)
}
