import { Refusal } from '#contract/errors.ts'
import { languageCode, type LanguageCode } from '#contract/scalars.ts'
import type { Stringifier } from 'csv-stringify'
import { safeParse } from 'zod/mini'
import { type Cell, csvFile, localClock } from '../../platform/csv-file.ts'
import type { Query } from '../../platform/db/sql.ts'
import { createFileLinks, type FileLinkDeps } from '../../platform/file-links.ts'
import { type MemberId, memberId } from '../../platform/ids.ts'
import { checkPeriod, type Period } from '../../platform/paging.ts'
import { isRowId } from '../../platform/tokens.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type BetRow, betsAfter } from './bets.sql.ts'
import { movementName } from '../wallet/index.ts'
import { type MovementRow, movementsAfter } from './movements.sql.ts'
import { statementWords } from './statement-texts.ts'

/** What a statement is asked by. */
export interface StatementAsked {
  readonly member: MemberId
  readonly kind: 'account' | 'bets'
  readonly period: Period
  readonly language: LanguageCode
}

export interface StatementDeps extends FileLinkDeps {
  readonly timeZone: string
  readonly catalogue: Pick<Catalogue, 'nameOf'>
}

const ROWS_AT_ONCE = 1000

export interface Statements {
  /** A token that is good for five minutes and names its member: whoever has it needs no session. */
  tokenFor(asked: StatementAsked): Promise<string>
  /** @throws Refusal LINK_INVALID for a token that is not ours, too old, or was used */
  open(token: string): Promise<{ readonly name: string; readonly csv: Stringifier }>
}

export function createStatements(deps: StatementDeps): Statements {
  const links = createFileLinks(deps, 'statement')
  return {
    tokenFor: ({ member, kind, period, language }) => links.tokenFor([member, kind, period.from, period.to, language]),
    async open(token) {
      const [member = '', kind, from = '', to = '', language] = await links.open(token)
      const known = safeParse(languageCode, language)
      if (!isRowId(member) || (kind !== 'account' && kind !== 'bets') || !known.success)
        throw new Refusal('LINK_INVALID')
      const asked = { member: memberId(member), kind, period: checkPeriod({ from, to }), language: known.data } as const
      return { name: `${kind}-${from}-${to}.csv`, csv: csvOf(deps, asked) }
    },
  }
}

/** The file as it is read from the ledger, a thousand rows at a time. */
function csvOf(deps: StatementDeps, asked: StatementAsked): Stringifier {
  const words = statementWords(asked.language)
  const time = words.time.replace('{zone}', deps.timeZone)
  return asked.kind === 'account'
    ? csvFile(
        [time, words.offset, words.type, words.game, words.amount, words.balance, words.reference],
        accountRows(deps, asked),
      )
    : csvFile(
        [time, words.offset, words.game, words.vendor, words.round, words.stake, words.payout, words.state],
        betRows(deps, asked),
      )
}

async function* accountRows(deps: StatementDeps, asked: StatementAsked): AsyncGenerator<Cell[]> {
  const { types } = statementWords(asked.language)
  const clock = localClock(deps.timeZone)
  for await (const row of all<MovementRow>(deps, (after) =>
    movementsAfter({ ...asked, timeZone: deps.timeZone }, after, ROWS_AT_ONCE),
  )) {
    yield [
      ...clock(row.at),
      types[movementName(row.type)],
      nameOf(deps, row.game, asked)?.name,
      BigInt(row.amount),
      BigInt(row.balance),
      row.reference,
    ]
  }
}

async function* betRows(deps: StatementDeps, asked: StatementAsked): AsyncGenerator<Cell[]> {
  const { states } = statementWords(asked.language)
  const clock = localClock(deps.timeZone)
  for await (const row of all<BetRow>(deps, (after) =>
    betsAfter({ ...asked, timeZone: deps.timeZone }, after, ROWS_AT_ONCE),
  )) {
    const game = nameOf(deps, row.game, asked)
    yield [
      ...clock(row.at),
      game?.name,
      game?.vendor,
      row.round ?? '',
      BigInt(row.stake),
      BigInt(row.payout),
      states[row.state],
    ]
  }
}

const nameOf = (
  deps: StatementDeps,
  game: number | null,
  { language }: StatementAsked,
): ReturnType<Catalogue['nameOf']> => (game === null ? undefined : deps.catalogue.nameOf(game, language))

async function* all<Row extends { readonly n: string }>(
  { db }: StatementDeps,
  next: (after: string | null) => Query,
): AsyncGenerator<Row> {
  for (let after: string | null = null; ;) {
    const rows: Row[] = await db.query<Row & Record<string, unknown>>(next(after))
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = last.n
  }
}
