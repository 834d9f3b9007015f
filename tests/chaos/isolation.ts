/** T5: two servers write and read the same wallets at once; some order, one after the other, explains everything that was seen. */
import { auditLedger } from '#server/modules/wallet/index.ts'
import { sql } from '#server/platform/db/sql.ts'
import { memberId, shardOf } from '#server/platform/ids.ts'
import { type CampaignOptions, type Outcome, within } from './campaign.ts'
import { type Chance, createChance } from './chance.ts'
import { cloneDatabase } from '../support/clones.ts'
import { type Door, insist, openDoor } from './door.ts'
import { type Append, disorder, type Read } from './history.ts'
import { Violation } from './wire.ts'
import { createWorld, CURRENCY, type World } from './world.ts'

const MEMBERS = 8
const CLIENTS = 24
const STAKE = 1000n
/** Transactions after which a new database is taken, so that no wallet runs empty. */
const WORLD_TRANSACTIONS = 20_000
const READS = 0.2
const PATIENCE = 8

export async function isolation({ databases, count, seed, deadline }: CampaignOptions): Promise<Outcome> {
  let done = 0
  let reads = 0
  for (let i = 0; done < count && !deadline.aborted; i++) {
    const chance = createChance(`${seed}/isolation ${i}`)
    const database = await cloneDatabase(databases, 't5')
    const world = await createWorld({ url: database.url, chance, members: MEMBERS })
    const doors = await Promise.all([1, 2].map(() => openDoor(database.url, world.zone)))
    try {
      const history = await happen(world, doors, chance, Math.min(WORLD_TRANSACTIONS, count - done), deadline)
      await judge(world, history)
      done += history.answered.length + history.reads.length
      reads += history.reads.length
    } finally {
      await Promise.all(doors.map((door) => door.close()))
      await world.close()
      await database.drop()
    }
  }
  return within(done, count, 'transactions', `${reads} of them reads of all wallets; no cycle`)
}

/** A stake as its client knows it: each takes the same, so that a balance says how many there were. */
interface Answered {
  readonly reference: string
  readonly balance: bigint
  readonly start: number
  readonly end: number
}

interface Seen {
  readonly balances: ReadonlyMap<string, bigint>
  readonly start: number
  readonly end: number
}

interface Happened {
  readonly answered: readonly Answered[]
  readonly reads: readonly Seen[]
}

async function happen(
  { db, players }: World,
  doors: readonly Door[],
  chance: Chance,
  wanted: number,
  deadline: AbortSignal,
): Promise<Happened> {
  const [answered, reads]: [Answered[], Seen[]] = [[], []]
  let ticks = 0
  let begun = 0
  const tick = (): number => (ticks += 1)
  const stake = async (own: Chance, reference: string): Promise<void> => {
    const { model } = own.pick(players)
    const [token, session] = [...model.sessions][0] ?? []
    if (token === undefined || session === undefined) throw new Error('a member without a session')
    const command = {
      kind: 'bet',
      source: session.source,
      reference,
      token,
      game: session.game,
      round: reference,
      closes: true,
      amount: STAKE,
      currency: CURRENCY,
    } as const
    const start = tick()
    const { status, balance } = await insist(() => own.pick(doors).send(model.id, command), PATIENCE)
    const end = tick()
    if (status !== 'RS_OK' || balance === undefined)
      throw new Violation(`a stake of member ${model.id} was answered ${status}`)
    answered.push({ reference, balance, start, end })
  }
  const look = async (): Promise<void> => {
    const start = tick()
    const rows = await db.query<{ member: string; balance: string }>(sql`SELECT member, balance FROM wallet`)
    reads.push({ start, end: tick(), balances: new Map(rows.map(({ member, balance }) => [member, BigInt(balance)])) })
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const own = chance.fork(`client ${client}`)
      for (; begun < wanted && !deadline.aborted;) {
        begun += 1
        await (own.hit(READS) ? look() : stake(own, `s${begun}-${client}`))
      }
    }),
  )
  return { answered, reads }
}

async function judge({ db, now, zone }: World, { answered, reads }: Happened): Promise<void> {
  const all = await db.query<{ member: string; n: string; type: number; reference: string; balance: string }>(
    sql`SELECT member, n, type, reference, balance FROM entry`,
  )
  const rows = all.filter(({ type }) => type === 1)
  const entries = new Map(rows.map((row) => [row.reference, row]))
  // Before its first stake a wallet has what it was given.
  const after = new Map(
    all.map(({ member, balance, type, reference }) => [`${member} ${balance}`, type === 1 ? reference : undefined]),
  )
  if (entries.size !== answered.length || after.size !== all.length)
    throw new Violation(`${answered.length} stakes were answered, the books have ${rows.length}`)
  const appends = answered.map(({ reference, balance, start, end }): Append => {
    const entry = entries.get(reference)
    if (entry === undefined || BigInt(entry.balance) !== balance)
      throw new Violation(`${reference} was answered ${balance}, the books say ${entry?.balance ?? 'nothing'}`)
    return {
      id: reference,
      list: entry.member,
      shard: shardOf(memberId(entry.member)),
      position: BigInt(entry.n),
      start,
      end,
    }
  })
  const lastSeen = (wallet: string): string | undefined => {
    if (!after.has(wallet))
      throw new Violation(`a read saw the member and balance ${wallet}, which the books never had`)
    return after.get(wallet)
  }
  const seen = reads.map(({ balances, start, end }, at): Read => ({
    id: `read ${at}`,
    start,
    end,
    saw: new Map([...balances].map(([member, balance]) => [member, lastSeen(`${member} ${balance}`)])),
  }))
  const cycle = disorder(appends, seen)
  if (cycle.length > 0)
    throw new Violation(
      `no order explains what was seen; among what cannot be put in one: ${cycle.slice(0, 8).join(', ')}`,
    )
  const found = await auditLedger(db, { day: now().day, timeZone: zone })
  if (found.length > 0) throw new Violation(`the auditor found ${found.length}, first: ${JSON.stringify(found[0])}`)
}
