import type { CallRequest } from '#contract/calls.ts'
import { owedCalls } from '#contract/calls/owed.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { recordAudit } from '../../platform/audit.sql.ts'
import { bindCalls, type MountedCall } from '../../platform/http/handlers.ts'
import { memberId } from '../../platform/ids.ts'
import { proposalKind, type ProposalKind } from '../../platform/second-person.ts'
import { listOwed, lockOneOwed, writeOffOwed } from '../wallet/index.ts'
import type { CashierDeps } from './parts.ts'

type Deps = Pick<CashierDeps, 'brand' | 'db' | 'identity' | 'second'>

/** What corrections took beyond balances, as operators see it and write it off. */
export const owedMounts = (deps: Deps): MountedCall[] =>
  bindCalls(owedCalls, {
    async 'owed.list'(request) {
      const { rows, next } = await listOwed(deps.db, request, deps.brand.timeZone)
      return {
        list: rows.map(({ n, member, username, amount, left, writtenOff, state, at, until }) => ({
          member: { id: member, username },
          id: n,
          amount: decimal(amount),
          left: decimal(left),
          writtenOff: decimal(writtenOff),
          state,
          at: at.toISOString(),
          until: until.toISOString(),
        })),
        next,
      }
    },
    'owed.writeOff': async (request, { operator }) => ({
      proposal: await deps.db.transaction((tx) => deps.second.propose(tx, operator, writeOffProposal(deps), request)),
    }),
  })

/** Gives up what is left of something owed. It rests on how much that is: later payouts may bring some of it while it waits. */
export const writeOffProposal = ({ identity }: Pick<Deps, 'identity'>): ProposalKind<CallRequest<'owed.writeOff'>> =>
  proposalKind('owed.writeOff', owedCalls['owed.writeOff'], {
    async look(tx, request) {
      const member = memberId(request.member)
      const owed = await lockOneOwed(tx, member, request.id)
      const payee = await identity.payee(tx, member)
      if (owed === undefined || payee === undefined) throw new Refusal('NOT_FOUND')
      if (!owed.isOpen) throw new Refusal('STATE_PASSED')
      const left = decimal(String(owed.left))
      return {
        subject: `owed:${member}:${request.id}`,
        preview: {
          before: { left },
          after: { left: decimal('0') },
          money: null,
          members: [{ id: member, username: payee.username }],
        },
        seen: { left },
      }
    },
    async apply(tx, request, { maker, checker }) {
      const member = memberId(request.member)
      const owed = await lockOneOwed(tx, member, request.id)
      if (owed?.isOpen !== true) throw new Refusal('STATE_PASSED')
      for (const operator of [maker, checker])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'owed.writtenOff',
          subject: `member:${member}`,
          before: { left: decimal(String(owed.left)) },
          after: { owed: request.id, left: decimal('0'), reason: request.reason },
        })
      await writeOffOwed(tx, member, request.id)
    },
  })

const decimal = (units: string): string => moneyToDecimal(BigInt(units), 5)
