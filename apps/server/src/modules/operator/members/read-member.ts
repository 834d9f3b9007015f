import { personalFields } from '#contract/calls/members.ts'
import type { CallResponse } from '#contract/calls.ts'
import { Refusal } from '#contract/errors.ts'
import { type Money, moneyToDecimal } from '#rules/money.ts'
import { memberId } from '../../../platform/ids.ts'
import { readTurnover, shownNumber } from '../../cashier/index.ts'
import { readHolds, readMemberRefs } from '../../identity/index.ts'
import { shownLevel } from '../../loyalty/index.ts'
import { readLimits } from '../../safeguards/index.ts'
import { readAtRisk, walletKind, walletKindOf } from '../../wallet/index.ts'
import { readOperatorRefs } from '../operator-refs.sql.ts'
import type { MemberDeskDeps } from './index.ts'
import { readDetails } from './member-list.sql.ts'
import { readAccounts, readBreaks, readMemberBase, readWallets } from './member-page.sql.ts'
import { masked, valueOf } from './personal.ts'

const decimal = (units: Money): string => moneyToDecimal(units, 5)
const walletNames = {
  [walletKind.real]: 'real',
  [walletKind.bonus]: 'bonus',
  [walletKind.play]: 'play',
  [walletKind.chase]: 'chase',
  [walletKind.points]: 'points',
} as const

/** One member as its page shows it; what is personal, masked. @throws Refusal NOT_FOUND */
export async function readMember(deps: MemberDeskDeps, named: string): Promise<CallResponse<'members.read'>> {
  const { db, settings } = deps
  const member = memberId(named)
  const base = await readMemberBase(db, member)
  if (base === undefined) throw new Refusal('NOT_FOUND')
  const [vip, cashier, details, wallets, holds, limits, breaks, accounts, atRisk] = await Promise.all([
    settings.vip(),
    settings.cashier(),
    readDetails(db, [member]),
    readWallets(db, member),
    readHolds(db, member),
    readLimits(db, member),
    readBreaks(db, member),
    readAccounts(db, member),
    readAtRisk(db, member),
  ])
  const [turnover, operatorOf, refOf] = await Promise.all([
    readTurnover(db, member, cashier),
    readOperatorRefs(
      db,
      holds.map(({ by }) => by),
    ),
    readMemberRefs(db, [base.upline]),
  ])
  const detail = details.get(member)
  return {
    member: { id: base.id, username: base.username },
    nickname: base.nickname,
    type: base.type,
    state: base.state,
    level: shownLevel(vip, detail?.rank ?? undefined)?.label ?? null,
    isTest: base.isTest,
    language: base.language,
    upline: base.upline === null ? null : refOf(base.upline),
    invitationCode: base.invitationCode,
    createdAt: base.createdAt.toISOString(),
    seenAt: base.seenAt.toISOString(),
    closedAt: base.closedAt?.toISOString() ?? null,
    personal: personalFields.flatMap((field) => {
      const value = valueOf(base, field)
      const proven = field === 'email' ? base.emailProven : field === 'mobile' ? base.mobileProven : null
      return value === undefined ? [] : [{ field, masked: masked(field, value), proven }]
    }),
    hasApp: base.hasApp,
    identity: detail?.identity ?? 'none',
    wallets: wallets.map(({ kind, currency, balance }) => ({
      kind: walletNames[walletKindOf(kind)],
      currency,
      balance: decimal(BigInt(balance)),
    })),
    turnover: {
      required: decimal(turnover.required),
      done: decimal(turnover.done),
      left: decimal(turnover.left),
      life: decimal(atRisk.atRisk),
    },
    holds: holds.map(({ area, until, reason, by, at }) => ({
      area,
      until: until?.toISOString() ?? null,
      reason,
      by: operatorOf(by) ?? null,
      at: at.toISOString(),
    })),
    limits: limits.flatMap(({ measure, period, value }) =>
      value === null ? [] : [{ measure, period, value: measure === 'session' ? String(value) : decimal(value) }],
    ),
    breaks: breaks.map(({ kind, from, until, holds: isOn }) => ({
      kind,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      holds: isOn,
    })),
    accounts: accounts.map(({ number, addedAt, removedAt, ...account }) => ({
      ...account,
      masked: shownNumber(deps, member, { kind: account.kind, number }),
      addedAt: addedAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
    })),
    notes: base.notes,
  }
}
