import { rankingDeskCalls } from '#contract/calls/rankings.ts'
import { poolOf } from '#contract/content/ranking.ts'
import { titleIn } from '#contract/content/words.ts'
import { Refusal } from '#contract/errors.ts'
import { scoreText } from '#rules/loyalty/ranking.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { rowId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import { listBoards, readBoard } from './boards.sql.ts'
import { EXACT, readPlaces, readSpread, readWinners, type Winner } from './standings.sql.ts'
import { stateOf } from './view.ts'

/** Rankings as operators watch them. */
export const rankingDesk = ({ db, brand }: RankedDeps): MountedCall[] =>
  bindCalls(rankingDeskCalls, {
    async 'rankings.boards'(request) {
      const { rows, next } = await listBoards(db, request, brand.timeZone)
      const list = []
      for (const board of rows)
        list.push({
          id: board.id,
          ranking: board.ranking,
          title: titleIn(board.terms.texts, 'EN', ({ title }) => title),
          occasion: board.occasion,
          by: board.terms.by,
          state: stateOf(board),
          begins: board.begins.toISOString(),
          ends: board.ends.toISOString(),
          closedAt: board.closedAt?.toISOString() ?? null,
          members: board.members ?? (await readSpread(db, board)).members,
          pool: moneyToDecimal(poolOf(board.terms.prizes), 5),
          version: board.version,
        })
      return { list, next }
    },
    async 'rankings.standings'({ board: id }) {
      const board = await readBoard(db, rowId(id))
      if (board === undefined) throw new Refusal('NOT_FOUND')
      const places: readonly (Omit<Winner, 'award'> & Partial<Winner>)[] =
        board.closedAt === null ? await readPlaces(db, board, EXACT) : await readWinners(db, board.id, EXACT)
      const refOf = await readMemberRefs(
        db,
        places.map(({ member }) => member),
      )
      return {
        list: places.map(({ place, member, score, reachedAt, award }) => ({
          place,
          member: refOf(member),
          score: scoreText(board.terms.by, score),
          reachedAt: reachedAt.toISOString(),
          award: award ?? null,
        })),
        next: null,
      }
    },
  })
