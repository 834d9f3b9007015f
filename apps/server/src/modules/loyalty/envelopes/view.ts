import type { ShownEnvelope } from '#contract/calls/envelopes.ts'
import type { CallResponse } from '#contract/calls.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { localDate } from '#rules/local-time.ts'
import { type EnvelopeWindow, windowsAt } from '#rules/loyalty/envelope-windows.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { createKept } from '../../../platform/kept.ts'
import type { Cookies, Session } from '../../../platform/http/handlers.ts'
import type { RankedDeps } from '../parts.ts'
import { readTaker } from '../promotions/takers.sql.ts'
import { readOwn, readRecent, readUnclosed, type SeenEnvelope } from './envelope.sql.ts'
import { lacksFor } from './grab.ts'
import { type LiveEnvelope, timesOf } from './windows.ts'

/** What everybody sees alike is read once a second, whatever number looks. */
const FRESH = { newMs: 500, goodMs: 1000 }

const decimal = (units: bigint): string => moneyToDecimal(units, 5)

interface Caller {
  readonly session?: Session | undefined
  readonly cookies: Pick<Cookies, 'get'>
}

/** What envelopes there are for whoever looks. */
export function createView(
  deps: RankedDeps,
): (language: LanguageCode, caller: Caller) => Promise<CallResponse<'envelope.list'>> {
  const { db, brand, clock, content } = deps
  const kept = createKept<readonly SeenEnvelope[]>(clock, FRESH)

  return async (language, caller) => {
    const { session } = caller
    const member = session === undefined || session.type === TRIAL_TYPE ? undefined : session.member
    const [live, { nowMs }, recent] = await Promise.all([
      content.live('envelope', caller),
      readUnclosed(db),
      kept.get('recent', () => readRecent(db)),
    ])
    const answer = { now: new Date(nowMs).toISOString(), currencySymbol: brand.brand.currencySymbol }
    if (member !== undefined && (await readTaker(db, member))?.state !== 'open') return { list: [], ...answer }
    const ids = recent.map(({ id }) => id)
    const own = member === undefined ? undefined : await readOwn(db, member, ids)
    const list: ShownEnvelope[] = []
    for (const one of live) {
      const seen = { nowMs, language, own, recent: recent.filter(({ item }) => item === one.item) }
      const open = seen.recent.find(({ state }) => state !== 'over')
      const asks = open ?? termsOf(one, localDate(nowMs, brand.timeZone))
      const lacks = member === undefined ? null : await lacksFor(deps, db, member, asks)
      const shown = shownOf(deps, one, seen)
      // What is over for good is shown for the days in which its results are looked at.
      if (shown.now !== null || shown.next !== null || shown.last !== null) list.push({ ...shown, lacks })
    }
    return { list, ...answer }
  }
}

const termsOf = ({ value }: LiveEnvelope, day: string): Pick<SeenEnvelope, 'rank' | 'deposits' | 'day'> => ({
  rank: value.rank,
  deposits: parseMoney(value.deposits),
  day,
})

interface Seen {
  readonly nowMs: number
  readonly language: LanguageCode
  /** What the member has, by the window. */
  readonly own: Awaited<ReturnType<typeof readOwn>> | undefined
  /** The windows of the envelope that have opened, the newest first. */
  readonly recent: readonly SeenEnvelope[]
}

/** An envelope as its card shows it. A window that is open has the terms with which it opened. */
function shownOf(
  { brand }: RankedDeps,
  { item, value }: LiveEnvelope,
  { nowMs, language, own, recent }: Seen,
): Omit<ShownEnvelope, 'lacks'> {
  const words = wordsReadBy(value.texts, language, brand.brand.defaultLanguage)
  const windows = windowsAt(timesOf(value), nowMs, brand.timeZone)
  const open = recent.find(({ state }) => state !== 'over')
  const last = recent.find(({ state }) => state === 'over')
  // One whose time has come opens within a second.
  const next = open === undefined ? (windows.now ?? windows.next) : windows.next
  const terms = open ?? { ...value, total: parseMoney(value.total), deposits: parseMoney(value.deposits) }
  const shareOf = ({ id }: SeenEnvelope): NonNullable<ShownEnvelope['last']>['own'] => {
    const share = own?.get(id)
    return share === undefined ? null : { amount: decimal(share.amount), held: share.state !== 'paid' }
  }
  return {
    item,
    title: words?.title ?? '',
    lead: words?.lead ?? '',
    look: value.look,
    split: terms.split,
    total: decimal(terms.total),
    shares: terms.shares,
    turnover: terms.turnover,
    rank: terms.rank,
    deposits: decimal(terms.deposits),
    now: open === undefined ? null : { id: open.id, ...timeOf(open), left: leftOf(open), own: shareOf(open) },
    next: next === undefined ? null : momentsOf(next),
    last: last === undefined ? null : { id: last.id, ...timeOf(last), taken: last.taken, own: shareOf(last) },
  }
}

const leftOf = ({ state, shares, taken }: SeenEnvelope): number => (state === 'soldOut' ? 0 : shares - taken)

const timeOf = ({ opens, closes }: SeenEnvelope) => ({ opens: opens.toISOString(), closes: closes.toISOString() })

const momentsOf = ({ opens, closes }: EnvelopeWindow) => ({
  opens: new Date(opens).toISOString(),
  closes: new Date(closes).toISOString(),
})
