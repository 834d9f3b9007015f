import { raffleDeskCalls } from '#contract/calls/raffles.ts'
import { titleIn } from '#contract/content/words.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import { listRaffles, listTickets } from './desk.sql.ts'
import { placesOf } from './draw.ts'
import { lockRaffle, readWinners, setPublicValue } from './raffle.sql.ts'

/** Raffles as operators see them. */
export function raffleDesk({ db, brand }: RankedDeps): MountedCall[] {
  return bindCalls(raffleDeskCalls, {
    async 'raffles.list'(request) {
      const { rows, next } = await listRaffles(db, request, brand.timeZone)
      const winners = await readWinners(
        db,
        rows.map(({ id }) => id),
      )
      const refOf = await readMemberRefs(
        db,
        winners.map(({ member }) => member),
      )
      return {
        list: rows.map((row) => {
          const places = placesOf(row.terms)
          return {
            raffle: row.id,
            title: titleIn(row.terms.texts, 'EN', ({ title }) => title),
            raffleState: row.state,
            first: row.first,
            last: row.last,
            closes: row.closesAt.toISOString(),
            draws: row.drawsAt.toISOString(),
            tickets: row.tickets,
            prizes: places.length,
            commitment: row.commitment,
            listHash: row.listHash,
            publicSource: row.terms.publicValue ?? null,
            publicValue: row.publicValue,
            openedAt: row.openedAt.toISOString(),
            drawnAt: row.drawnAt?.toISOString() ?? null,
            winners: winners
              .filter(({ raffle }) => raffle === row.id)
              .flatMap(({ place, number, member }) => {
                const prize = places[place - 1]
                return prize === undefined
                  ? []
                  : [{ place, number, member: refOf(member), gives: prize.gives, amount: prize.amount }]
              }),
          }
        }),
        next,
      }
    },
    async 'raffles.tickets'(request) {
      const { rows, next } = await listTickets(db, request, brand.timeZone)
      const refOf = await readMemberRefs(
        db,
        rows.map(({ member }) => member),
      )
      return {
        list: rows.map(({ raffle, member, first, last, at }) => ({
          raffle,
          member: refOf(member),
          first,
          last,
          tickets: last - first + 1,
          at: at.toISOString(),
        })),
        next,
      }
    },
    'raffles.setValue': ({ raffle: id, publicValue }, { operator: { operator } }) =>
      db.transaction(async (tx) => {
        const raffle = await lockRaffle(tx, id)
        if (raffle === undefined) throw new Refusal('NOT_FOUND')
        // Before the close it would tell the draw to whoever gives out the last ticket.
        if (raffle.state !== 'closed' || raffle.terms.publicValue === undefined || raffle.publicValue !== null)
          throw new Refusal('STATE_PASSED')
        await setPublicValue(tx, id, publicValue.trim())
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'raffles.valued',
          subject: `raffle:${id}`,
          after: { publicSource: raffle.terms.publicValue, publicValue: publicValue.trim() },
        })
        return {}
      }),
  })
}
