import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { CallResponse } from '#contract/calls.ts'
import { answersTo, callQuery } from './query.ts'
import { read } from './session-storage.ts'

/**
 * The balance as the site shows it. The books know what a round pays before its game has told it, so while a round is
 * told no page of this browser shows more than the game does. A tab with a game holds a lock of the browser, and gives
 * it up for a moment between rounds: only then the other tabs show what they have heard. It ends with the tab that
 * holds it, also when that crashes.
 */

/** A game that says nothing for so long in a round does not hold the balance any more. */
const SILENCE_MS = 180_000

/** What the open game shows: its word, until it was told to the end. Null where the books' figure is shown. */
export const useToldBalance = create<{ readonly balance: string | null }>(() => ({ balance: null }))

const lockName = (): string => `game-open:${read('account') ?? ''}`
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** What the books said last, of each purse. */
let latest: string | undefined
let latestBonus: string | undefined
/** Gives the lock up; undefined where no game is open in this tab. */
let release: (() => void) | undefined
let telling = false
let silence: ReturnType<typeof setTimeout> | undefined

const write = (
  queries: QueryClient,
  purses: Partial<Pick<CallResponse<'wallet.balance'>, 'balance' | 'bonus'>>,
): void => {
  queries.setQueryData<CallResponse<'wallet.balance'>>(
    callQuery('wallet.balance', {}).queryKey,
    (before) => before && { ...before, ...purses },
  )
}

/** A game for money is open in this tab; the answer is to be called when it is no more. */
export function gameOpens(queries: QueryClient): () => void {
  latest = undefined
  latestBonus = undefined
  hold()
  return () => {
    if (telling) askBooks(queries)
    told()
    release?.()
    release = undefined
  }
}

function hold(): void {
  // Those who wait come first.
  release?.()
  const open = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks()?.request(lockName(), { mode: 'shared' }, () => open)
}

/** The round was told, as far as it ever will be: what the books say of it may be seen. */
function told(): void {
  clearTimeout(silence)
  telling = false
  useToldBalance.setState({ balance: null })
}

/** Whether there is bonus money, or was before this round: a game's word may count both purses, which only the books tell apart. */
const hasBonus = (queries: QueryClient): boolean =>
  [queries.getQueryData(callQuery('wallet.balance', {}).queryKey)?.bonus, latestBonus].some(
    (bonus) => Number(bonus) > 0,
  )

const askBooks = (queries: QueryClient) => void queries.invalidateQueries(answersTo('wallet.balance'))

/** A game shows this balance; while it tells a round, nothing else is shown. */
export function gameShows(
  queries: QueryClient,
  { balance, telling: on }: { readonly balance: string; readonly telling: boolean },
): void {
  if (on) {
    telling = true
    useToldBalance.setState({ balance })
    clearTimeout(silence)
    silence = setTimeout(() => {
      told()
      askBooks(queries)
    }, SILENCE_MS)
    return
  }
  if (!telling) return
  if (hasBonus(queries)) {
    told()
    hold()
    askBooks(queries)
    return
  }
  write(queries, { balance })
  told()
  hold()
  // What the socket brought meanwhile may be of before the payout, or of a deposit after it.
  if (latest !== undefined && latest !== balance) askBooks(queries)
}

/** Resolves when no game of another tab tells a round. */
export async function roundsTold(): Promise<void> {
  if (release === undefined) await locks()?.request(lockName(), () => {})
}

/** The books have a new balance; it is shown as soon as no game tells a round. */
export async function heardBalance(queries: QueryClient, balance: string): Promise<void> {
  latest = balance
  await roundsTold()
  // Of several that waited the last one counts.
  if (telling || latest !== balance) return
  write(queries, { balance })
  if (release !== undefined) hold()
}

/** The same of the purse of bonus money. */
export async function heardBonus(queries: QueryClient, bonus: string): Promise<void> {
  latestBonus = bonus
  await roundsTold()
  if (telling || latestBonus !== bonus) return
  write(queries, { bonus })
  if (release !== undefined) hold()
}
