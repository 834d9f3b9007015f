import { pipeline, Readable } from 'node:stream'
import { Refusal } from '#contract/errors.ts'
import { languageCode, type LanguageCode } from '#contract/scalars.ts'
import { hmac, sameBytes } from '#node/signatures.ts'
import type { Encryption } from '#encryption/encryption.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { stringify, type Stringifier } from 'csv-stringify'
import { safeParse } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type MemberId, memberId } from '../../platform/ids.ts'
import { checkPeriod, type Period } from '../../platform/paging.ts'
import type { RandomSource } from '../../platform/random.ts'
import { readSecret } from '../../platform/secret.sql.ts'
import type { Throttle } from '../../platform/throttle.sql.ts'
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

export interface StatementDeps {
  readonly db: Database
  readonly clock: Clock
  readonly random: RandomSource
  readonly encryption: Encryption
  readonly throttle: Throttle
  readonly timeZone: string
  readonly catalogue: Pick<Catalogue, 'nameOf'>
}

const SECONDS = 300
/** A browser may ask again for what it was about to keep, and no more. */
const LOADS = 3
const ROWS_AT_ONCE = 1000

export interface Statements {
  /** A token that is good for five minutes and names its member: whoever has it needs no session. */
  tokenFor(asked: StatementAsked): Promise<string>
  /** @throws Refusal LINK_INVALID for a token that is not ours, too old, or was used */
  open(token: string): Promise<{ readonly name: string; readonly csv: Stringifier }>
}

export function createStatements(deps: StatementDeps): Statements {
  const secret = (): Promise<Buffer> => readSecret(deps.db, deps.encryption, 'statement', () => deps.random.bytes(32))
  const sign = async (text: string): Promise<Buffer> => hmac(await secret(), text)
  return {
    async tokenFor({ member, kind, period, language }) {
      const expires = Math.floor(deps.clock.now() / 1000) + SECONDS
      const text = [
        member,
        kind,
        period.from,
        period.to,
        language,
        expires,
        deps.random.bytes(9).toString('base64url'),
      ].join('.')
      return `${text}.${(await sign(text)).toString('base64url')}`
    },
    async open(token) {
      const cut = token.lastIndexOf('.')
      const [text, signature] = [token.slice(0, cut), Buffer.from(token.slice(cut + 1), 'base64url')]
      if (!sameBytes(signature, await sign(text))) throw new Refusal('LINK_INVALID')
      const [member = '', kind, from = '', to = '', language, expires, nonce = ''] = text.split('.')
      const known = safeParse(languageCode, language)
      if (!isRowId(member) || (kind !== 'account' && kind !== 'bets') || !known.success)
        throw new Refusal('LINK_INVALID')
      if (Number(expires) * 1000 <= deps.clock.now()) throw new Refusal('LINK_INVALID')
      if (!(await deps.throttle.take(`statement-load:${nonce}`, LOADS, SECONDS))) throw new Refusal('LINK_INVALID')
      const asked = { member: memberId(member), kind, period: checkPeriod({ from, to }), language: known.data } as const
      return { name: `${kind}-${from}-${to}.csv`, csv: csvOf(deps, asked) }
    },
  }
}

type Cell = string | bigint | undefined

/** The file as it is read from the ledger, a thousand rows at a time; it ends when its reader goes away. */
function csvOf(deps: StatementDeps, asked: StatementAsked): Stringifier {
  const words = statementWords(asked.language)
  const time = words.time.replace('{zone}', deps.timeZone)
  const heads =
    asked.kind === 'account'
      ? [time, words.offset, words.type, words.game, words.amount, words.balance, words.reference]
      : [time, words.offset, words.game, words.vendor, words.round, words.stake, words.payout, words.state]
  const csv = stringify({
    bom: true,
    header: true,
    columns: heads.map((header, index) => ({ key: String(index), header })),
    record_delimiter: 'windows',
    // References and names come from outside; a table must not take them for formulas. Amounts are our own.
    escape_formulas: true,
    cast: { bigint: (units) => moneyToDecimal(units, 5).replace(/0{1,3}$/, '') },
  })
  // A failure ends the answer half-way, which the reader sees; there is nobody else to tell.
  pipeline(
    Readable.from(asked.kind === 'account' ? accountRows(deps, asked) : betRows(deps, asked)),
    csv,
    () => undefined,
  )
  return csv
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
  next: (after: string | null) => Parameters<Database['query']>[0],
): AsyncGenerator<Row> {
  for (let after: string | null = null; ;) {
    const rows: Row[] = await db.query<Row & Record<string, unknown>>(next(after))
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = last.n
  }
}

/** Writes a moment as local time that a table understands, and how far that is from UTC, since an hour may come twice. */
function localClock(timeZone: string): (at: Date) => [string, string] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  return (at) => {
    const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const text = (name: Intl.DateTimeFormatPartTypes): string => part.get(name) ?? ''
    return [
      `${text('year')}-${text('month')}-${text('day')} ${text('hour')}:${text('minute')}:${text('second')}`,
      text('timeZoneName').replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC'),
    ]
  }
}
