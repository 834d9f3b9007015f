import { calls } from 'virtual:member-calls'
import type { QueryClient } from '@tanstack/react-query'
import { languageNow } from '#kit/language.ts'
import { learnCalls } from './calls.ts'
import { asksConsolidated, consolidated } from './consolidated.ts'
import { callQuery } from './query.ts'
import { hasAccount, useSession } from './session.ts'
import { read, write } from './session-storage.ts'

learnCalls(calls)

type Copy = readonly [
  key: 'merchantWallet' | 'consolidated' | 'validate' | 'gameVendor' | 'HOT_GAMES',
  pick: (answer: unknown) => unknown,
]

const field = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Object.entries(answer).find(([key]) => key === name)?.[1] : undefined

/** Under which key of specification 3 the session keeps what a call answered. */
const copies: Readonly<Record<string, Copy>> = {
  'wallet.merchant': ['merchantWallet', (answer) => answer],
  'member.consolidated': ['consolidated', (answer) => answer],
  'member.registerRules': ['validate', (answer) => answer],
  'games.vendors': ['gameVendor', (answer) => field(field(answer, 'data'), 'lanes')],
  'games.hot': ['HOT_GAMES', (answer) => field(answer, 'list')],
}

function copy(queryKey: readonly unknown[], answer: unknown): void {
  const name = String(queryKey[0])
  const [key, pick] = Object.hasOwn(copies, name) ? (copies[name] ?? []) : []
  if (key !== undefined && pick !== undefined && answer !== undefined) write({ [key]: JSON.stringify(pick(answer)) })
}

/** What a member who was logged in has besides: how its wallets are kept, asked once a session, and all its money in one figure. */
function loadOf(queries: QueryClient): void {
  const merchant = callQuery('wallet.merchant', {})
  const known = read('merchantWallet')
  if (known === null) void queries.prefetchQuery(merchant)
  else if (queries.getQueryData(merchant.queryKey) === undefined)
    queries.setQueryData(merchant.queryKey, JSON.parse(known))
  if (asksConsolidated(queries)) void queries.prefetchQuery(consolidated)
}

/** Keeps copies of answers in the session, whenever they come, and loads what belongs to a login. A trial has none of it. */
export function keepCopies(queries: QueryClient): void {
  queries.setQueryDefaults(['wallet.merchant'], { staleTime: Infinity })
  for (const query of queries.getQueryCache().getAll()) copy(query.queryKey, query.state.data)
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') copy(event.query.queryKey, event.query.state.data)
  })
  // What a registration begins with (spec 3 and 4): after the first screen, so that nobody waits for it.
  void queries.prefetchQuery(callQuery('member.registerRules', {}))
  void queries.prefetchQuery({ ...callQuery('system.countries', { language: languageNow() }), staleTime: Infinity })
  let loaded: string | undefined
  const look = (): void => {
    const { member, isLogin } = useSession.getState()
    const account = isLogin && hasAccount(member) ? member?.id : undefined
    if (account !== undefined && account !== loaded) loadOf(queries)
    // What only the server can tell is not there yet while a session is taken up.
    if (account !== undefined || member === null) loaded = account
  }
  useSession.subscribe(look)
  look()
}
