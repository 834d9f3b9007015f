import { raffleDeskCalls } from '#contract/calls/raffles.ts'
import type { CallRequest } from '#contract/calls.ts'
import { titleIn } from '#contract/content/words.ts'
import { Refusal } from '#contract/errors.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type ProposalKind, proposalKind } from '../../../platform/second-person.ts'
import { readMemberRefs } from '../../identity/index.ts'
import type { RankedDeps } from '../parts.ts'
import { listRaffles, listTickets } from './desk.sql.ts'
import { placesOf } from './draw.ts'
import { lockRaffle, type OpenedRaffle, readWinners, setPublicValue } from './raffle.sql.ts'

/** Raffles as operators see them. */
export function raffleDesk({ db, brand, second }: RankedDeps): MountedCall[] {
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
    'raffles.setValue': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, valueProposal, request)),
    }),
  })
}

type Entered = CallRequest<'raffles.setValue'>

/** What a public value came to, which two people look up, each by itself. */
export const valueProposal: ProposalKind<Entered> = proposalKind(
  'raffles.setValue',
  raffleDeskCalls['raffles.setValue'],
  {
    again: { field: 'publicValue', agrees: ({ publicValue }, text) => publicValue.trim() === text.trim() },
    async look(tx, { raffle: id }) {
      const { terms, tickets } = await awaiting(tx, id)
      return {
        subject: subjectOf(id),
        preview: {
          before: {},
          after: { title: titleIn(terms.texts, 'EN', ({ title }) => title), publicSource: terms.publicValue, tickets },
          money: null,
          members: [],
        },
        seen: { publicSource: terms.publicValue },
      }
    },
    async apply(tx, { raffle: id, publicValue }, { maker, checker }) {
      const { terms } = await awaiting(tx, id)
      await setPublicValue(tx, id, publicValue.trim())
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'raffles.valued',
          subject: subjectOf(id),
          after: { publicSource: terms.publicValue, publicValue: publicValue.trim() },
        })
    },
  },
)

const subjectOf = (id: string): string => `raffle:${id}`

/** A raffle that waits for its public value, locked. @throws Refusal NOT_FOUND, STATE_PASSED */
async function awaiting(tx: Tx, id: string): Promise<OpenedRaffle> {
  const raffle = await lockRaffle(tx, id)
  if (raffle === undefined) throw new Refusal('NOT_FOUND')
  // Before the close it would tell the draw to whoever gives out the last ticket.
  if (raffle.state !== 'closed' || raffle.terms.publicValue === undefined || raffle.publicValue !== null)
    throw new Refusal('STATE_PASSED')
  return raffle
}
