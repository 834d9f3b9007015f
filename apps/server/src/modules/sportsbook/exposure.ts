import type { Money } from '#rules/money.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Ids, RowId } from '../../platform/ids.ts'
import {
  endSilent,
  giveBack,
  hearHolder,
  leasePart,
  liabilityOf,
  openHolder,
  type PickKey,
  readEnded,
  recountHolder,
} from './exposure.sql.ts'

/** A leg as far as it counts against the limit of its pick. */
export interface Exposed extends PickKey {
  readonly price: number
}

/** What a bet holds of the limits until it is taken or refused. */
export interface Reserved {
  readonly holder: RowId
  /** The bet was taken: what it holds stays used. */
  keep(): void
  /** It was not: what it holds is free again. */
  release(): void
}

/** A limit that has too little left: so much may still be won on the leg. */
export interface Short {
  readonly leg: number
  readonly left: Money
}

/** Parts of a limit that are leased at once: a 64th of it, so that few transactions serve many bets. */
const PARTS = 64n
/** What lies idle beyond this share of the limit goes back. */
const IDLE_PARTS = 100n
const EVERY_MS = 5_000
const SILENT_SECONDS = 30
/** Picks that are remembered at most; those that nothing was staked on go first. */
const MOST_HELD = 20_000

interface Held {
  readonly key: PickKey
  leased: Money
  used: Money
  /** What bets need that are being reserved; they wait for one lease together. */
  waiting: Money
  underWay: Promise<Money> | undefined
}

/**
 * What all members together may win on a pick. Parts of each limit are leased to a process, which spends them in its memory:
 * a limit is never passed, and a bet costs no row of it.
 */
export interface Exposure {
  /** @returns what is held, or the first leg whose limit has too little left */
  reserve(legs: readonly Exposed[], stake: Money, limit: Money): Promise<Reserved | Short>
  /** Says that the process lives, puts idle parts back, and takes over from those that died; each turn. */
  turn(limit: Money, nowMs: number): Promise<void>
}

export function createExposure(db: Database, ids: Pick<Ids, 'row'>): Exposure {
  let holder: Promise<RowId> | undefined
  let held = new Map<string, Held>()
  let lastMs = 0

  const open = async (): Promise<RowId> => {
    const id = ids.row()
    await openHolder(db, id)
    return id
  }
  const holderOf = (): Promise<RowId> => (holder ??= open())

  const heldOf = ({ market, pick }: PickKey): Held => {
    const key = `${market}/${pick}`
    const known = held.get(key)
    if (known !== undefined) return known
    const fresh: Held = { key: { market, pick }, leased: 0n, used: 0n, waiting: 0n, underWay: undefined }
    held.set(key, fresh)
    return fresh
  }

  async function lease(one: Held, limit: Money): Promise<Money> {
    const id = await holderOf()
    const [part, lack] = [limit / PARTS, one.waiting - (one.leased - one.used)]
    const taken = await db.transaction((tx) => leasePart(tx, id, one.key, limit, lack > part ? lack : part))
    one.leased += taken
    return taken
  }

  /** Uses a part of what is held; where that is too little, leases what all that wait need. False where nothing is left. */
  async function spend(one: Held, need: Money, limit: Money): Promise<boolean> {
    one.waiting += need
    try {
      for (;;) {
        // Nothing may come between the look and the taking.
        if (one.leased - one.used >= need) {
          one.used += need
          return true
        }
        one.underWay ??= lease(one, limit).finally(() => (one.underWay = undefined))
        if ((await one.underWay) === 0n) return false
      }
    } finally {
      one.waiting -= need
    }
  }

  return {
    async reserve(legs, stake, limit) {
      const id = await holderOf()
      const taken: { readonly one: Held; readonly need: Money }[] = []
      const release = (): void => {
        for (const { one, need } of taken.splice(0)) one.used -= need
      }
      for (const [leg, exposed] of legs.entries()) {
        const [one, need] = [heldOf(exposed), liabilityOf(stake, exposed.price)]
        const isEnough = await spend(one, need, limit).catch((error: unknown) => {
          release()
          throw error
        })
        if (!isEnough) {
          release()
          return { leg, left: one.leased - one.used }
        }
        taken.push({ one, need })
      }
      return { holder: id, keep: () => void taken.splice(0), release }
    },
    async turn(limit, nowMs) {
      if (nowMs - lastMs < EVERY_MS) return
      lastMs = nowMs
      const id = await holder
      if (id !== undefined && !(await hearHolder(db, id))) {
        // It was taken for dead: what it held has gone back, so it begins anew.
        holder = undefined
        held = new Map()
      } else if (id !== undefined) await putBack(id, limit)
      await endSilent(db, SILENT_SECONDS)
      for (const ended of await readEnded(db)) await recountHolder(db, ended)
    },
  }

  async function putBack(id: RowId, limit: Money): Promise<void> {
    if (held.size > MOST_HELD) for (const [key, { leased }] of held) if (leased === 0n) held.delete(key)
    const idle = [...held.values()].flatMap((one) => {
      const amount = one.leased - one.used
      return one.underWay === undefined && amount > limit / IDLE_PARTS ? [{ one, amount }] : []
    })
    if (idle.length === 0) return
    // Nobody spends it while it is on its way.
    for (const { one, amount } of idle) one.leased -= amount
    try {
      await db.transaction((tx) =>
        giveBack(
          tx,
          id,
          idle.map(({ one, amount }) => ({ ...one.key, amount })),
        ),
      )
    } catch (error) {
      for (const { one, amount } of idle) one.leased += amount
      throw error
    }
  }
}
