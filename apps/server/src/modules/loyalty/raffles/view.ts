import type { Raffle, RafflePrize, RaffleProof, RaffleState } from '#contract/calls/raffles.ts'
import type { RaffleContent } from '#contract/content/raffle.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import type { LiveItem } from '#contract/content/index.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { raffleRun } from '#rules/loyalty/raffle-run.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import type { Session } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { maskName, readMemberRefs } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import { readTaker } from '../promotions/takers.sql.ts'
import { readLocalDays } from '../runs.sql.ts'
import { readWorth } from './claim.ts'
import { placesOf } from './draw.ts'
import { nameOf } from './names.ts'
import {
  countTickets,
  type OpenedRaffle,
  readList,
  readOwnTickets,
  readShown,
  readWinners,
  type WonTicket,
} from './raffle.sql.ts'

/** Rows of own numbers that a page is shown; a claim is one row. */
const SHOWN_ROWS = 50

type LiveRaffle = LiveItem<RaffleContent>

/** Places that win the same, in one line. */
function prizesOf({ prizes }: RaffleContent): RafflePrize[] {
  let from = 1
  return prizes.map(({ gives, amount, count, terms }) => {
    const shown = { from, to: from + count - 1, gives, amount: decimal(amount), turnover: terms?.multiple ?? '0' }
    from += count
    return shown
  })
}

/**
 * The raffles that a visitor or member is shown: those that come, run, or were drawn lately. Nobody who takes a break, is held
 * back or has closed its account is shown any.
 */
export async function seeRaffles(
  deps: RankedDeps,
  session: Session | undefined,
  live: readonly LiveRaffle[],
  language: LanguageCode,
): Promise<Raffle[]> {
  const { db } = deps
  const member = session === undefined || session.type === TRIAL_TYPE ? undefined : session.member
  if (member !== undefined && (await readTaker(db, member))?.state !== 'open') return []
  const { today } = await readLocalDays(db, deps.brand.timeZone)
  // Of what was taken off the site those who hold tickets still look for the draw.
  const opened = (await readShown(db)).filter(
    ({ item, state, tickets }) => (state === 'drawn' && tickets > 0) || live.some((one) => one.item === item),
  )
  const coming = live
    .map(({ item, value }) => comingOf(deps, { item, value }, today))
    .filter((one) => one !== undefined)
    .filter(({ id }) => opened.every((one) => one.id !== id))
  const ids = opened.map(({ id }) => id)
  const [winners, own] = await Promise.all([readWinners(db, ids), member && readOwn(deps, member, opened)])
  const refOf = await readMemberRefs(
    db,
    winners.map((one) => one.member),
  )
  const wonIn = (id: string): readonly WonTicket[] => winners.filter(({ raffle }) => raffle === id)
  return [...opened, ...coming].map((raffle): Raffle => {
    const { id, item, terms } = raffle
    const texts = live.find((one) => one.item === item)?.value.texts ?? terms.texts
    const words = wordsReadBy(texts, language, deps.brand.brand.defaultLanguage)
    return {
      id,
      title: words?.title ?? '',
      lead: words?.lead ?? '',
      terms: words?.terms ?? '',
      art: terms.art,
      // Between the close and the job that fixes the list nothing can be claimed any more.
      state: raffle.state === 'open' && raffle.isClosing ? 'closed' : raffle.state,
      first: raffle.first,
      last: raffle.last,
      closes: raffle.closesAt.toISOString(),
      draws: raffle.drawsAt.toISOString(),
      turnover: decimal(terms.turnover),
      deposits: decimal(terms.deposits),
      gameTypes: terms.gameTypes,
      each: terms.each,
      all: terms.all,
      tickets: raffle.tickets,
      prizes: prizesOf(terms),
      publicValue: terms.publicValue ?? null,
      own: own?.get(id) ?? (member === undefined ? null : NOTHING),
      winners: wonIn(id).map(({ place, number, member: winner }) => ({
        place,
        number,
        name: maskName(refOf(winner).username),
        isOwn: winner === member,
      })),
    }
  })
}

const NOTHING = { tickets: 0, numbers: [], due: 0, turnover: '0.00000', deposits: '0.00000' }

/** What a raffle says before it opens. */
interface ComingRaffle extends Pick<
  OpenedRaffle,
  'id' | 'item' | 'terms' | 'first' | 'last' | 'closesAt' | 'drawsAt' | 'tickets'
> {
  readonly state: Extract<RaffleState, 'coming'>
}

/** A raffle that is announced and not open yet. */
function comingOf(
  { brand }: RankedDeps,
  { item, value }: Pick<LiveRaffle, 'item' | 'value'>,
  today: string,
): ComingRaffle | undefined {
  const run = raffleRun(item, value, today, brand.timeZone)
  // Of one whose days are past and that never opened there is nothing to come.
  if (run.last < today) return undefined
  const { id, first, last, closesMs, drawsMs } = run
  return {
    id,
    item,
    terms: value,
    state: 'coming',
    first,
    last,
    closesAt: new Date(closesMs),
    drawsAt: new Date(drawsMs),
    tickets: 0,
  }
}

type Own = NonNullable<Raffle['own']>

/** What a member has of each raffle. */
async function readOwn(
  deps: RankedDeps,
  member: MemberId,
  raffles: readonly OpenedRaffle[],
): Promise<ReadonlyMap<string, Own>> {
  const ids = raffles.map(({ id }) => id)
  const [counts, rows] = await Promise.all([
    countTickets(deps.db, member, ids),
    readOwnTickets(deps.db, member, ids, SHOWN_ROWS),
  ])
  const own = new Map<string, Own>()
  for (const raffle of raffles) {
    const tickets = counts.get(raffle.id) ?? 0
    const numbers = rows.filter((row) => row.raffle === raffle.id).map(({ first, last }) => ({ first, last }))
    // Of what is over nobody asks what it was worth.
    const worth = raffle.state === 'open' ? await readWorth(deps, deps.db, member, raffle) : undefined
    const left = raffle.terms.all - raffle.tickets
    own.set(raffle.id, {
      tickets,
      numbers,
      due: Math.max(Math.min((worth?.tickets ?? 0) - tickets, left), 0),
      turnover: moneyToDecimal(worth?.turnover ?? 0n, 5),
      deposits: moneyToDecimal(worth?.deposits ?? 0n, 5),
    })
  }
  return own
}

/** What proves a draw, as far as it is public by now. */
export async function proofOf({ db }: Pick<RankedDeps, 'db'>, raffle: OpenedRaffle): Promise<RaffleProof> {
  const { id, terms, state } = raffle
  const [list, winners] = await Promise.all([
    state === 'open' ? null : readList(db, id),
    state === 'drawn' ? readWinners(db, [id]) : [],
  ])
  return {
    name: nameOf(id),
    state,
    closes: raffle.closesAt.toISOString(),
    draws: raffle.drawsAt.toISOString(),
    commitment: raffle.commitment,
    seed: raffle.seed,
    publicSource: terms.publicValue ?? null,
    publicValue: raffle.publicValue,
    listHash: raffle.listHash,
    list: list === null ? null : [...list],
    prizes: placesOf(terms).length,
    winners: winners.map(({ place, number, member }) => ({ place, number, member })),
  }
}

const decimal = (text: string): string => moneyToDecimal(parseMoney(text), 5)
