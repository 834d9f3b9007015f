import { memberOperatorCalls } from '#contract/calls/members.ts'
import { Refusal } from '#contract/errors.ts'
import { moneyToDecimal } from '#rules/money.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { memberId } from '../../../platform/ids.ts'
import { readMemberStatus } from '../../identity/index.ts'
import { readOutcomes } from '../../records/index.ts'
import { readReasons } from '../../sportsbook/index.ts'
import { movementName, SPORTS_SOURCE } from '../../wallet/index.ts'
import { listAuditOf } from '../events.ts'
import type { OperatorDeps } from '../index.ts'
import { addNote, endSessionsOf, freezeMember, markTest, revealField, unfreezeMember } from './change-member.ts'
import { pageOfMembers } from './list-members.ts'
import { readMember } from './read-member.ts'
import {
  type EntryRow,
  listDevices,
  listEntries,
  listLogins,
  listNotes,
  listOrders,
  listSessions,
  listStakes,
} from './tabs.sql.ts'

export type MemberDeskDeps = Pick<
  OperatorDeps,
  'db' | 'ids' | 'brand' | 'settings' | 'encryption' | 'identity' | 'throttle' | 'emit' | 'emitToEach'
>

const decimal = (units: string): string => moneyToDecimal(BigInt(units), 5)

const gameOf = ({ game, gameName }: Pick<EntryRow, 'game' | 'gameName'>) =>
  game === null ? null : { nodeId: game, name: gameName ?? '' }

/** The pages of members: found, looked at, kept from something. */
export function memberMounts(deps: MemberDeskDeps & Pick<OperatorDeps, 'second'>): MountedCall[] {
  const { db, brand } = deps
  const { timeZone } = brand
  /** The list of one member. @throws Refusal NOT_FOUND */
  const ofKnown =
    <Request extends { readonly member: string }, Answer>(list: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      if ((await readMemberStatus(db, memberId(request.member))) === undefined) throw new Refusal('NOT_FOUND')
      return list(request)
    }
  return bindCalls(memberOperatorCalls, {
    'members.list': (request, { operator }) => pageOfMembers(deps, operator, request),
    'members.read': ({ member }) => readMember(deps, member),
    'members.reveal': async (request, { operator }) => ({ value: await revealField(deps, operator, request) }),
    async 'members.freeze'(request, { operator }) {
      await freezeMember(deps, operator, request)
      return {}
    },
    async 'members.unfreeze'(request, { operator }) {
      await unfreezeMember(deps, operator, request)
      return {}
    },
    'members.endSessions': async (request, { operator }) => ({ ended: await endSessionsOf(deps, operator, request) }),
    'members.setTest': (request, { operator }) => markTest(deps, operator, request),
    'members.addNote': async (request, { operator }) => ({ id: await addNote(deps, operator, request) }),
    'members.notes': ofKnown(async (request) => {
      const { rows, next } = await listNotes(db, request)
      return {
        list: rows.map(({ id, at, operator, username, text }) => ({
          id,
          at: at.toISOString(),
          by: { id: operator, username },
          text,
        })),
        next,
      }
    }),
    'members.entries': ofKnown(async (request) => {
      const { rows, next } = await listEntries(db, request, timeZone)
      const reasons = await readReasons(
        db,
        rows.flatMap(({ source, reference }) => (source === SPORTS_SOURCE ? [reference] : [])),
      )
      return {
        list: rows.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          type: movementName(row.type),
          amount: decimal(row.amount),
          balance: decimal(row.balance),
          game: gameOf(row),
          round: row.round,
          why: (row.source === SPORTS_SOURCE ? reasons.get(row.reference) : undefined) ?? null,
          reference: row.reference,
        })),
        next,
      }
    }),
    'members.rounds': ofKnown(async (request) => {
      const { rows, next } = await listStakes(db, request, timeZone)
      const outcomes = await readOutcomes(
        db,
        memberId(request.member),
        rows.map(({ id }) => id),
      )
      return {
        list: rows.flatMap((row) => {
          const outcome = outcomes.get(row.id)
          if (outcome === undefined) return []
          const { stake, payout, state } = outcome
          return [
            {
              id: row.id,
              at: row.at.toISOString(),
              game: gameOf(row),
              round: row.round,
              stake: decimal(stake),
              payout: decimal(payout),
              state,
              reference: row.reference,
            },
          ]
        }),
        next,
      }
    }),
    'members.orders': ofKnown(async (request) => {
      const { rows, next } = await listOrders(db, request, timeZone)
      return {
        list: rows.map(({ kind, id, at, amount, state, channel }) => ({
          kind,
          id,
          at: at.toISOString(),
          amount: decimal(amount),
          state,
          channel,
        })),
        next,
      }
    }),
    'members.logins': ofKnown(async (request) => {
      const { rows, next } = await listLogins(db, request, timeZone)
      return { list: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next }
    }),
    'members.sessions': ofKnown(async (request) => {
      const { rows, next } = await listSessions(db, request, timeZone)
      return {
        list: rows.map((row) => ({ ...row, at: row.at.toISOString(), seenAt: row.seenAt.toISOString() })),
        next,
      }
    }),
    'members.devices': ofKnown(async (request) => {
      const { rows, next } = await listDevices(db, request)
      return {
        list: rows.map((row) => ({
          ...row,
          at: row.at.toISOString(),
          seenAt: row.seenAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        })),
        next,
      }
    }),
    'members.audit': ofKnown(({ member, ...request }) =>
      listAuditOf(deps, 'members.audit', { ...request, subject: `member:${member}` }),
    ),
  })
}
