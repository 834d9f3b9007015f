import { raffleCalls, type RaffleProof } from '#contract/calls/raffles.ts'
import { Refusal } from '#contract/errors.ts'
import { reencrypt } from '#encryption/encryption.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import type { MemberId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs.ts'
import { createKept } from '../../../platform/kept.ts'
import type { ProposalKind } from '../../../platform/second-person.ts'
import type { RankedDeps } from '../parts.ts'
import { claimTickets } from './claim.ts'
import { raffleDesk, valueProposal } from './desk.ts'
import { runRaffles, seedPlace } from './draw.ts'
import { readAllTickets, readRaffle, resealSeeds } from './raffle.sql.ts'
import { proofOf, seeRaffles } from './view.ts'

export interface Raffles {
  readonly calls: readonly MountedCall[]
  readonly jobs: readonly Job[]
  readonly proposals: readonly ProposalKind[]
  readonly exports: { readonly raffles: (member: MemberId) => Promise<unknown> }
  encryptStored(): Promise<void>
}

/** How long a proof is told as it is. */
const KEPT = { newMs: 60_000, goodMs: 120_000 }

/** Raffles: numbered tickets for play and deposits, and a draw that anybody can verify. */
export function createRaffles(deps: RankedDeps): Raffles {
  const { db, content, encryption, brand } = deps
  const kept = createKept<RaffleProof>(deps.clock, KEPT)
  return {
    calls: [
      ...raffleDesk(deps),
      ...bindCalls(raffleCalls, {
        async 'raffle.list'({ language }, caller) {
          const live = await content.live('raffle', caller)
          return {
            list: await seeRaffles(deps, caller.session, live, language),
            currencySymbol: brand.brand.currencySymbol,
          }
        },
        'raffle.claim': ({ raffle }, { session: { member } }) => claimTickets(deps, member, raffle),
        async 'raffle.proof'({ raffle: id }) {
          const raffle = await readRaffle(db, id)
          if (raffle === undefined) throw new Refusal('NOT_FOUND')
          // What is proved changes with the state alone, so that many who verify cost one reading.
          return kept.get(`${id} ${raffle.state} ${raffle.publicValue ?? ''}`, () => proofOf(deps, raffle))
        },
      }),
    ],
    proposals: [valueProposal],
    jobs: [{ name: 'run_raffles', schedule: '* * * * *', run: () => runRaffles(deps) }],
    exports: {
      raffles: async (member) =>
        (await readAllTickets(db, member)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    },
    encryptStored: () =>
      db.transaction((tx) =>
        resealSeeds(tx, encryption.prefix, (id, sealed) => reencrypt(encryption, sealed, seedPlace(id))),
      ),
  }
}
