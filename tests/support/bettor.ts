import { randomUUID } from 'node:crypto'
import { parse, type output } from 'zod/mini'
import type { CallDefinition } from '#contract/call.ts'
import { recordCalls } from '#contract/calls/records.ts'
import { parseMoney } from '#rules/money.ts'
import { cashCommand, type CashType } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sql } from '#server/platform/db/sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { type Answer, betBody, type House, type Player, testBrand, testProvider } from './house.ts'

/** A local day of the test brand, so many from today. */
export const brandDay = (ahead = 0): string =>
  new Date((createCalendar(testBrand.timeZone).dayOf(systemClock.now()) + ahead) * 86_400_000)
    .toISOString()
    .slice(0, 10)

type Query = Record<string, string | number>
type RecordName = keyof typeof recordCalls
type RecordOf<Name extends RecordName> = output<(typeof recordCalls)[Name]['response']>

/** A member that plays and looks at its records. Unless a query says otherwise it asks about yesterday to tomorrow, in English. */
export interface Bettor {
  readonly player: Player
  /** Stakes units and answers the reference. */
  stake(amount?: number, changes?: Record<string, unknown>): Promise<string>
  win(bet: string, amount?: number, closes?: boolean): Promise<void>
  rollBack(bet: string): Promise<void>
  /** Moves money that is no play. */
  move(type: CashType, amount: string): Promise<void>
  /** One of each: won in two payouts, lost, taken back, paid once and still open, untouched. */
  playAll(): Promise<void>
  /** So many stakes of one unit that are lost, at a moment (SQL; `i` counts them from 1): behind the house's back, where the wire takes minutes or knows no such time. */
  fill(count: number, at?: string): Promise<void>
  ask(name: RecordName, query?: Query, who?: Player): Promise<Answer>
  read<Name extends RecordName>(name: Name, query?: Query): Promise<RecordOf<Name>>
}

const answerOf = <Call extends CallDefinition>(call: Call, value: unknown): output<Call['response']> =>
  parse<Call['response']>(call.response, value)

/** Moves money of a member that is no play. */
export async function moveCash(
  house: Pick<House, 'db'>,
  { id }: Player,
  type: CashType,
  amount: string,
): Promise<void> {
  await house.db.transaction((tx) =>
    post(tx, cashCommand(createCalendar(testBrand.timeZone)), {
      shard: shardOf(id),
      member: id,
      type,
      amount: parseMoney(amount),
      reference: `${type}:${randomUUID()}`,
    }),
  )
}

export async function createBettor(house: House, known?: Player): Promise<Bettor> {
  const player = known ?? (await house.register())
  const token = await house.gameToken(player)
  /** Game and round of each stake: what becomes of it names the same. */
  const places = new Map<string, { readonly round: unknown; readonly game_code: unknown }>()
  const send = async (call: 'bet' | 'win' | 'rollback', changes: Record<string, unknown>): Promise<string> => {
    const reference = randomUUID()
    const body = {
      ...betBody(player, token),
      transaction_uuid: reference,
      ...places.get(String(changes['reference_transaction_uuid'])),
      ...changes,
    }
    places.set(reference, { round: body.round, game_code: body.game_code })
    const { reply } = await house.provider(call, body)
    if (reply.status !== 'RS_OK') throw new Error(`${call} was answered ${reply.status}`)
    return reference
  }
  const bettor: Bettor = {
    player,
    stake: (amount = 1_000_000, changes = {}) => send('bet', { amount, ...changes }),
    win: async (bet, amount = 0, closes = true) =>
      void (await send('win', { reference_transaction_uuid: bet, amount, round_closed: closes })),
    rollBack: async (bet) =>
      void (await send('rollback', { reference_transaction_uuid: bet, amount: undefined, round_closed: true })),
    move: (type, amount) => moveCash(house, player, type, amount),
    async playAll() {
      const [won, lost, refunded, half] = [
        await bettor.stake(),
        await bettor.stake(),
        await bettor.stake(),
        await bettor.stake(),
      ]
      await bettor.stake()
      await bettor.win(won, 2_500_000, false)
      await bettor.win(won, 500_000)
      await bettor.win(lost)
      await bettor.rollBack(refunded)
      await bettor.win(half, 1_500_000, false)
    },
    async fill(count, at = 'app_now()') {
      const [shard, many] = [shardOf(player.id), String(count)]
      await house.db.query({
        text: `
          WITH h AS (UPDATE shard_head SET n = n + ${many} WHERE shard = $1 RETURNING n - ${many} AS n),
          w AS (UPDATE wallet SET seq = seq + ${many}, balance = balance - ${many} WHERE shard = $1 AND member = $2 AND kind = 1 RETURNING seq - ${many} AS seq, balance + ${many} AS balance)
          INSERT INTO entry (shard, n, at, member, kind, seq, type, contra, amount, balance, source, game, round, closes, reference, hash)
          SELECT $1, h.n + i, ${at}, $2, 1, w.seq + i, 1, 1, -1, w.balance - i, $3, $4, 'r', true, gen_random_uuid(), gen_random_uuid() FROM h, w, generate_series(1, ${many}) i`,
        values: [shard, player.id, testProvider.id, testProvider.nodeId],
      })
    },
    ask(name, query = {}, who = player) {
      const asked = new URLSearchParams({
        from: brandDay(-1),
        to: brandDay(1),
        language: 'EN',
        ...Object.fromEntries(Object.entries(query).map(([field, value]) => [field, String(value)])),
      })
      return house.call('GET', `${recordCalls[name].path}?${asked.toString()}`, { token: who.token })
    },
    async read<Name extends RecordName>(name: Name, query?: Query) {
      const { body } = await bettor.ask(name, query)
      if (!body.success) throw new Error(`${name} was refused: ${JSON.stringify(body)}`)
      return answerOf(recordCalls[name], body.value)
    },
  }
  return bettor
}

/** Rows of the ledger that the work reads, as PostgreSQL counts them. */
export function entriesRead(house: House, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return house.db.transaction(async (tx) => {
    const count = async (): Promise<number> => {
      const [row] = await tx.query<{ read: string }>(
        sql`SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = 'entry'`,
      )
      return Number(row?.read)
    }
    const before = await count()
    await work(tx)
    return (await count()) - before
  })
}
