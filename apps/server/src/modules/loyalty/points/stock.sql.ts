import type { Db, Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** How many there are of an item in all, and how many of them were taken. */
export interface Stock {
  readonly total: number
  readonly used: number
}

/** What is kept of stocks, by item. */
export async function readStocks(db: Db): Promise<ReadonlyMap<string, Stock>> {
  const rows = await db.query<Stock & { item: string }>(sql`SELECT item, total, used FROM point_stock`)
  return new Map(rows.map((row) => [row.item, row]))
}

/** Begins to keep the stock of an item, with what the brand's file says. */
export const openStock = (tx: Tx, item: string, total: number): Promise<unknown> =>
  tx.query(sql`INSERT INTO point_stock (item, total) VALUES (${item}, ${total}::integer) ON CONFLICT (item) DO NOTHING`)

/** Takes so many of an item; false where there are not so many left, and nothing is taken. */
export async function takeStock(tx: Tx, item: string, quantity: number): Promise<boolean> {
  const rows = await tx.query(
    sql`UPDATE point_stock SET used = used + ${quantity}::integer WHERE item = ${item} AND used + ${quantity}::integer <= total RETURNING 1`,
  )
  return rows.length > 0
}

/** Puts so many of an item back. */
export const returnStock = (tx: Tx, item: string, quantity: number): Promise<unknown> =>
  tx.query(sql`UPDATE point_stock SET used = used - ${quantity}::integer WHERE item = ${item}`)

/** Sets how many there are in all; undefined where more were taken. */
export async function setStock(tx: Tx, item: string, total: number): Promise<Stock | undefined> {
  const [row] = await tx.query<Stock & Record<string, unknown>>(
    sql`UPDATE point_stock SET total = ${total}::integer WHERE item = ${item} AND used <= ${total}::integer RETURNING total, used`,
  )
  return row
}

/** The stock of an item, kept as it is until the transaction ends. */
export async function lockStock(tx: Tx, item: string): Promise<Stock | undefined> {
  const [row] = await tx.query<Stock & Record<string, unknown>>(
    sql`SELECT total, used FROM point_stock WHERE item = ${item} FOR UPDATE`,
  )
  return row
}
