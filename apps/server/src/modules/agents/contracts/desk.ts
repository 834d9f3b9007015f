import { contractDeskCalls } from '#contract/calls/contract-desk.ts'
import type { ContractTerms } from '#contract/calls/contract-terms.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type MemberId, memberId, rowId } from '../../../platform/ids.ts'
import { type Look, proposalKind, type ProposalKind } from '../../../platform/second-person.ts'
import { lockMember, readMemberRefs } from '../../identity/index.ts'
import type { AgentsDeps } from '../parts.ts'
import { readPlaces } from '../tree.sql.ts'
import { lockContracts, readRequest, readStanding, readToday } from './contract.sql.ts'
import { readContracts, readRequests } from './contract-list.sql.ts'
import { stateOf } from './index.ts'
import { flat, readTerms } from './terms.ts'
import { answer, askToEnd, checkOffer, type ContractDeps, offer } from './requests.ts'

type Offer = CallRequest<'contractDesk.offer'>
type End = CallRequest<'contractDesk.end'>
type DeskDeps = ContractDeps & Pick<AgentsDeps, 'second'>

/** What stands of a kind, under the lock. @throws Refusal NOT_FOUND for whoever is no member, STATE_PASSED for whoever has an upline */
async function lookAt(tx: Tx, member: MemberId, kind: ContractKind, after: ContractTerms | null): Promise<Look> {
  await lockContracts(tx)
  if ((await lockMember(tx, member)) === undefined) throw new Refusal('NOT_FOUND')
  if ((await readPlaces(tx, [member])).get(member)?.length !== 0) throw new Refusal('STATE_PASSED')
  const [standing, refOf] = [await readStanding(tx, member, kind), await readMemberRefs(tx, [member])]
  const before = standing?.terms ?? null
  return {
    subject: `contract:${member}:${kind}`,
    preview: {
      before: { terms: before },
      after: { terms: after },
      money: null,
      members: [{ id: member, username: refOf(member).username }],
    },
    seen: standing?.id ?? null,
  }
}

/** Offers a contract of the house to an agent at the top. */
export const offerProposal = (deps: ContractDeps): ProposalKind<Offer> =>
  proposalKind('contractDesk.offer', contractDeskCalls['contractDesk.offer'], {
    async look(tx, { member: named, kind, reason: _reason, ...entered }) {
      const member = memberId(named)
      const terms = readTerms(kind, entered)
      const look = await lookAt(tx, member, terms.kind, terms)
      await checkOffer(tx, deps, { holder: member, upline: undefined, kind: terms.kind }, terms)
      return look
    },
    async apply(tx, { member, kind, reason: _reason, ...entered }, { maker, checker }) {
      const terms = readTerms(kind, entered)
      const wish = { holder: memberId(member), upline: undefined, kind: terms.kind }
      await offer(tx, deps, wish, terms, [`operator:${maker}`, `operator:${checker}`])
    },
  })

/** Asks an agent at the top to end its contract with the house; it ends without an answer in the end. */
export const endProposal = (deps: ContractDeps): ProposalKind<End> =>
  proposalKind('contractDesk.end', contractDeskCalls['contractDesk.end'], {
    async look(tx, { member: named, kind }) {
      const look = await lookAt(tx, memberId(named), kind, null)
      if (look.seen === null) throw new Refusal('STATE_PASSED')
      return look
    },
    async apply(tx, { member, kind }, { maker, checker }) {
      const wish = { holder: memberId(member), upline: undefined, kind }
      await askToEnd(tx, deps, wish, 'upline', [`operator:${maker}`, `operator:${checker}`])
    },
  })

/** Contracts, as operators see them. */
export const contractDeskMounts = (deps: DeskDeps): MountedCall[] => {
  const { db, brand, second } = deps
  return bindCalls(contractDeskCalls, {
    async 'contractDesk.contracts'(asked) {
      const [{ rows, next }, { today }] = await Promise.all([readContracts(db, asked), readToday(db, brand.timeZone)])
      const refOf = await readMemberRefs(
        db,
        rows.map(({ upline }) => upline),
      )
      return {
        list: rows.map(({ holder, username, upline, terms, to, agreedAt, ...row }) => ({
          ...row,
          member: { id: holder, username },
          upline: upline === null ? null : refOf(upline),
          ...flat(terms),
          to,
          ended: row.ended ?? null,
          state: stateOf({ from: row.from, to: to ?? undefined }, today),
          agreedAt: agreedAt.toISOString(),
        })),
        next,
      }
    },
    async 'contractDesk.requests'(asked) {
      const { rows, next } = await readRequests(db, asked)
      const refOf = await readMemberRefs(
        db,
        rows.map(({ upline }) => upline),
      )
      return {
        list: rows.map(({ holder, username, upline, terms, until, madeAt, answeredAt, ...row }) => ({
          ...row,
          member: { id: holder, username },
          upline: upline === null ? null : refOf(upline),
          ...flat(terms ?? undefined),
          until: until.toISOString(),
          madeAt: madeAt.toISOString(),
          answeredAt: answeredAt?.toISOString() ?? null,
        })),
        next,
      }
    },
    'contractDesk.offer': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, offerProposal(deps), request)),
    }),
    'contractDesk.end': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => second.propose(tx, operator, endProposal(deps), request)),
    }),
    async 'contractDesk.answer'({ member, id, action }, { operator }) {
      const state = await db.transaction(async (tx) => {
        await lockContracts(tx)
        const found = await readRequest(tx, memberId(member), rowId(id))
        // Those between agents are theirs alone.
        if (found === undefined || found.upline !== undefined) throw new Refusal('NOT_FOUND')
        return answer(tx, deps, found, { action, side: 'upline', actors: [`operator:${operator.operator}`] })
      })
      return { state }
    },
  })
}
