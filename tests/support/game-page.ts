import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demonstrationCatalogue } from '#seed/catalogue/catalogue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Site } from './site.ts'
import { go } from './visits.ts'

/** What a game shows takes its time. */
export const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 45_000 })

/** An amount as games write it in English with the brand's currency. */
export const money = (units: bigint): string =>
  `R$ ${(units / 100_000n).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${String(units % 100_000n)
    .padStart(5, '0')
    .slice(0, 2)}`

/** Without the spaces that hold a symbol and its number together. */
export const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ')

/** What stands in a box of the game's bar; its balance counts on unseen where the site's own strip shows it. */
export const amountIn = async (game: Frame, box: 'balance' | 'stake' | 'win'): Promise<string> =>
  plain(await game.locator(`#${box} b`).innerText())

/** The page of the game that stands in the site's frame, once there is one. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (frame === null) throw new Error('the frame has no page')
  return frame
}

/** The node of a game of the house in the demonstration's catalogue. */
export function nodeOf(code: string): number {
  const game = demonstrationCatalogue().games.find(({ gameCode }) => gameCode === code)
  if (game === undefined) throw new Error(`the catalogue has no ${code}`)
  return game.nodeId
}

/** Opens a game of the house; what its page complains of is added to `complaints`. */
export async function openGameOn(
  page: Page,
  site: Site,
  node: number,
  query: string,
  complaints: string[],
): Promise<Frame> {
  page.on('pageerror', (error) => complaints.push(error.message))
  await go(page, site, `/seamless?node=${node}${query}`)
  return frameOf(page)
}

/** What the books say that a member has. */
export async function walletOf(db: Database, username: string): Promise<bigint> {
  const [row] = await db.query<{ balance: string }>(
    sql`SELECT w.balance FROM wallet w JOIN member m ON m.id = w.member WHERE m.username = ${username} AND w.kind = 1`,
  )
  return BigInt(row?.balance ?? -1)
}
