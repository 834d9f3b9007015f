import type { RaffleContent } from '#contract/content/raffle.ts'
import { commitmentOf, SERVER_SEED_BYTES } from '#rules/fairness.ts'
import { giverName } from '#rules/loyalty/givers.ts'
import { drawRaffle, listHashOf, type RaffleTicket } from '#rules/loyalty/raffle.ts'
import { raffleRun } from '#rules/loyalty/raffle-run.ts'
import { memberId } from '../../../platform/ids.ts'
import type { RankedDeps } from '../parts.ts'
import { insertAward } from '../promotions/awards.sql.ts'
import { costOf, type GivenGift } from '../promotions/gifts.ts'
import { readLocalDays } from '../runs.sql.ts'
import { nameOf, occasionOf } from './names.ts'
import {
  closeRaffle,
  insertRaffle,
  lockRaffle,
  type OpenedRaffle,
  readDueRaffles,
  readList,
  type TicketRange,
  writeDraw,
} from './raffle.sql.ts'

/** Where a seed lies, as the encryption knows it. */
export const seedPlace = (id: string): string => `raffle:${id}`

/** The prizes one by one, the first place first. */
export const placesOf = ({ prizes }: Pick<RaffleContent, 'prizes'>): readonly RaffleContent['prizes'][number][] =>
  prizes.flatMap((prize) => Array.from({ length: prize.count }, () => prize))

/** The tickets of a list one by one. */
export const ticketsOf = (list: readonly (TicketRange & { readonly member: string })[]): RaffleTicket[] =>
  list.flatMap(({ first, last, member }) =>
    Array.from({ length: last - first + 1 }, (_, at) => ({ number: first + at, member })),
  )

/**
 * Opens what begins, closes what ends and draws what is due. Each step is one transaction that looks once more, so that any
 * process may do it, and do it again.
 */
export async function runRaffles(deps: RankedDeps): Promise<void> {
  await openRaffles(deps)
  for (const id of await readDueRaffles(deps.db)) {
    await close(deps, id)
    await draw(deps, id)
  }
}

/** Opens raffles under their terms of now, each with a seed whose fingerprint is published before the first ticket. */
async function openRaffles({ db, content, brand, random, encryption }: RankedDeps): Promise<void> {
  const { today } = await readLocalDays(db, brand.timeZone)
  for (const { item, version, value } of await content.live('raffle')) {
    const run = raffleRun(item, value, today, brand.timeZone)
    if (today < run.first || today > run.last) continue
    const seed = random.bytes(SERVER_SEED_BYTES).toString('hex')
    const sealedSeed = encryption.encrypt(seed, seedPlace(run.id))
    await db.transaction((tx) =>
      insertRaffle(tx, { ...run, item, version, terms: value, commitment: commitmentOf(seed), sealedSeed }),
    )
  }
}

/** Fixes who has which ticket: whoever gives one out holds the same row, so none comes later. */
const close = ({ db }: RankedDeps, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const raffle = await lockRaffle(tx, id)
    if (raffle?.state !== 'open' || !raffle.isClosing) return
    await closeRaffle(tx, id, listHashOf(ticketsOf(await readList(tx, id))))
  })

/**
 * Draws the prizes, reveals the seed and awards what was won, all or nothing. Awards that nobody has to claim are paid by the
 * loop that pays them all: money also to whom a break keeps away, bonus money once it is over.
 */
const draw = ({ db, encryption, ids }: RankedDeps, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const raffle = await lockRaffle(tx, id)
    if (raffle?.state !== 'closed' || !raffle.isDrawing || raffle.sealedSeed === null || isWaiting(raffle)) return
    const seed = encryption.decrypt(raffle.sealedSeed, seedPlace(id))
    const places = placesOf(raffle.terms)
    const drawn = drawRaffle({
      id: nameOf(id),
      serverSeed: seed,
      tickets: ticketsOf(await readList(tx, id)),
      prizes: places.length,
      publicValue: raffle.publicValue ?? undefined,
    })
    const winners = drawn.map(({ number, member }) => ({ number, member: memberId(member) }))
    await writeDraw(tx, id, seed, winners)
    for (const [at, { member }] of winners.entries()) {
      const prize = places[at]
      if (prize === undefined) throw new Error(`raffle ${id} drew more than its prizes`)
      const gifts: GivenGift[] = [
        { gives: prize.gives, amount: prize.amount, turnover: '0', ...(prize.terms && { terms: prize.terms }) },
      ]
      await insertAward(tx, {
        id: ids.row(),
        member,
        promotion: giverName('raffle', id),
        version: raffle.version,
        occasion: occasionOf(at + 1),
        gifts,
        money: costOf(gifts),
        state: 'claimed',
        group: undefined,
        claimDays: undefined,
        times: 0,
      })
    }
  })

/** Whether a value is still to come that was named before the first ticket. */
const isWaiting = ({ terms, publicValue }: OpenedRaffle): boolean =>
  terms.publicValue !== undefined && publicValue === null
