import type { BoardState, Ranking, ShownStanding } from '#contract/calls/rankings.ts'
import { rankingCalls } from '#contract/calls/rankings.ts'
import { poolOf, type RankingContent } from '#contract/content/ranking.ts'
import { wordsReadBy } from '#contract/content/words.ts'
import { Refusal } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { TRIAL_TYPE } from '#contract/member-types.ts'
import { boardAt, scoreText } from '#rules/loyalty/ranking.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { bindCalls, type MountedCall, type Session } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { createKept } from '../../../platform/kept.ts'
import type { RankedDeps } from '../parts.ts'
import { readTaker } from '../promotions/takers.sql.ts'
import { shownGift } from '../promotions/gifts.ts'
import { readLastBoards, readNow, type StoredBoard } from './boards.sql.ts'
import { giftOf } from './close.ts'
import { spanOf } from './parts.ts'
import { createPlaces, FRESH } from './places.ts'

/** A ranking with the board that is shown of it, and the one before; without a board where it has none yet. */
interface Shown {
  readonly ranking: string
  readonly value: RankingContent
  readonly board: StoredBoard | undefined
  readonly last: StoredBoard | undefined
  readonly state: BoardState
  readonly occasion: string
  readonly begins: number
  readonly ends: number
}

export const stateOf = ({ closedAt, isOver }: Pick<StoredBoard, 'closedAt' | 'isOver'>): BoardState =>
  closedAt !== null ? 'closed' : isOver ? 'counting' : 'running'

/** Rankings as members and visitors see them. */
export function rankings(deps: RankedDeps): MountedCall[] {
  const { db, clock, brand, content } = deps
  const { currencySymbol, defaultLanguage } = brand.brand
  const boardsKept = createKept<readonly StoredBoard[]>(clock, FRESH)
  const places = createPlaces(deps)

  /** The rankings on the site, and those whose board still counts, for whoever may see them. */
  async function shown(viewer: Parameters<typeof content.live>[1]): Promise<Shown[]> {
    const live = await content.live('ranking', viewer)
    const names = live.map(({ item }) => item)
    const boards = await boardsKept.get(names.join(' '), () => readLastBoards(db, names))
    const nowMs = names.every((name) => boards.some(({ ranking }) => ranking === name)) ? 0 : await readNow(db)
    const gone = boards.filter(({ ranking, closedAt }) => closedAt === null && !names.includes(ranking))
    const all = new Map([
      ...live.map(({ item, value }) => [item, value] as const),
      ...gone.toReversed().map(({ ranking, terms }) => [ranking, terms] as const),
    ])
    return [...all].flatMap(([ranking, value]) => {
      const [board, ...before] = boards.filter((one) => one.ranking === ranking)
      if (board !== undefined)
        return {
          ranking,
          // Its words are those of today, its terms those under which the board was opened.
          value: { ...board.terms, texts: value.texts, art: value.art },
          board,
          last: before.find(({ closedAt }) => closedAt !== null),
          state: stateOf(board),
          occasion: board.occasion,
          begins: board.begins.getTime(),
          ends: board.ends.getTime(),
        }
      const span = spanOf(value)
      const next = boardAt(span, Math.max(nowMs, span.from ?? nowMs), brand.timeZone)
      return next === undefined
        ? []
        : { ranking, value, board: undefined, last: undefined, state: 'soon' as const, ...next }
    })
  }

  /** Whose place is told; undefined for visitors and trials. @throws Refusal NOT_FOUND for who is shown nothing */
  async function readerOf(session: Session | undefined): Promise<MemberId | undefined> {
    if (session === undefined || session.type === TRIAL_TYPE) return undefined
    if ((await readTaker(db, session.member))?.state !== 'open') throw new Refusal('NOT_FOUND')
    return session.member
  }

  async function ownOf(board: StoredBoard, member: MemberId): Promise<Ranking['own']> {
    const own = await places.own(board, member)
    return own === null ? null : { ...own, score: scoreText(board.terms.by, own.score) }
  }

  async function summaryOf(one: Shown, language: LanguageCode, member: MemberId | undefined): Promise<Ranking> {
    const { value, board } = one
    const words = wordsReadBy(value.texts, language, defaultLanguage)
    return {
      id: one.ranking,
      title: words?.title ?? '',
      lead: words?.lead ?? '',
      art: value.art,
      by: value.by,
      period: value.period,
      state: one.state,
      occasion: one.occasion,
      begins: new Date(one.begins).toISOString(),
      ends: new Date(one.ends).toISOString(),
      gameTypes: value.gameTypes,
      leastStake: moneyToDecimal(parseMoney(value.leastStake), 5),
      leastScore: value.leastScore,
      pool: moneyToDecimal(poolOf(value.prizes), 5),
      prizes: value.prizes.map((prize) => ({
        from: prize.from,
        to: prize.to,
        gift: shownGift(giftOf(prize), () => undefined),
      })),
      claimDays: value.claimDays,
      members: board === undefined ? 0 : await places.members(board),
      own: board === undefined || member === undefined ? null : await ownOf(board, member),
    }
  }

  const listOf = async (board: StoredBoard, member: MemberId | undefined): Promise<ShownStanding[]> =>
    (await places.shown(board)).map(({ place, member: whose, name, score }) => ({
      place,
      name,
      score: scoreText(board.terms.by, score),
      isOwn: whose === member,
    }))

  return bindCalls(rankingCalls, {
    async 'ranking.list'({ language }, { session, cookies }) {
      const reader = await readerOf(session).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
      if (reader === null) return { list: [], currencySymbol }
      const all = await shown({ cookies })
      const list: Ranking[] = []
      for (const one of all) list.push(await summaryOf(one, language, reader))
      return { list, currencySymbol }
    },
    async 'ranking.read'({ language, ranking }, { session, cookies }) {
      const reader = await readerOf(session)
      const one = (await shown({ cookies })).find((each) => each.ranking === ranking)
      if (one === undefined) throw new Refusal('NOT_FOUND')
      const { board, last } = one
      return {
        ...(await summaryOf(one, language, reader)),
        terms: wordsReadBy(one.value.texts, language, defaultLanguage)?.terms ?? '',
        list: board === undefined ? [] : await listOf(board, reader),
        last:
          last === undefined
            ? null
            : {
                occasion: last.occasion,
                begins: last.begins.toISOString(),
                ends: last.ends.toISOString(),
                list: await listOf(last, reader),
              },
        currencySymbol,
      }
    },
  })
}
