import type { CallResponse } from '#contract/calls.ts'
import type { PeriodTerms } from '#rules/agents/earned.ts'
import type { ContractKind } from '#rules/agents/tiers.ts'
import { lacking } from '#rules/agents/lacking.ts'
import { kept } from '#rules/agents/net.ts'
import { hourOf, periodOf } from '#rules/agents/period.ts'
import { termsOf } from '#contract/contract-terms.ts'
import { CENT, type Money } from '#rules/money.ts'
import { floor } from '#rules/rational.ts'
import { recordAudit } from '../../../platform/audit.sql.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type MemberId, shardOf } from '../../../platform/ids.ts'
import { type Contract, hasAgreedWith, readToday } from '../contracts/contract.sql.ts'
import { readAsOf, readPositions } from '../figures/read-figures.sql.ts'
import { decimal } from '../figures/measures.ts'
import { readShown } from '../agent.sql.ts'
import { accountNamed, downlineOf } from '../may-see.ts'
import {
  type Bill,
  type BillList,
  type BillPage,
  listBills,
  lockPayer,
  readBefore,
  readBills,
  readIssuable,
  readPassedOn,
} from './bill.sql.ts'
import { readEarnedOn } from './real-time.sql.ts'
import { readRates, sumBills } from './bill-sums.sql.ts'
import { readBranchFigures, type TeamFigures } from './bill-figures.sql.ts'
import { calendarOf, carriedInto, comesTo, countedPeriod, minimumOf, type PayDeps } from './make-bills.ts'
import { payFrom } from './pay-bills.ts'

type BillView = CallResponse<'contracts.daily'>['bills'][number]
type SoFar = NonNullable<CallResponse<'contracts.own'>['soFar']>
type Earned = NonNullable<CallResponse<'contracts.own'>['earned']>

/** Bills as agents see them. */
export async function billViews(db: Db, bills: readonly Bill[]): Promise<BillView[]> {
  const ids = bills.flatMap(({ holder, upline }) => (upline === undefined ? [holder] : [holder, upline]))
  const shown = await readShown(db, [...new Set(ids)])
  return bills.map(({ contract: _contract, endedAt: _ended, holder, upline, hour, tier, ...bill }) => ({
    ...bill,
    account: shown.get(holder)?.account ?? '',
    upline: upline === undefined ? null : (shown.get(upline)?.account ?? ''),
    hour: hour?.toISOString() ?? null,
    turnover: decimal(bill.turnover),
    profit: decimal(bill.profit),
    carried: decimal(bill.carried),
    tier: tier ?? null,
    amount: decimal(bill.amount),
    received: decimal(bill.received),
  }))
}

/** A page of bills with what each passes on and keeps; totals on the first page. */
export async function pageOfBills(
  db: Db,
  of: BillList,
  asked: BillPage,
): Promise<Omit<CallResponse<'contracts.bills'>, 'asOf'>> {
  const { after, limit } = asked
  const [rows, totals] = await Promise.all([
    listBills(db, of, { ...asked, limit: limit + 1 }),
    after === undefined ? sumBills(db, of) : undefined,
  ])
  const page = rows.slice(0, limit)
  const [views, passedOn, rates] = await Promise.all([billViews(db, page), readPassedOn(db, page), readRates(db, page)])
  return {
    list: views.map((view, at) => {
      const bill = page[at]
      const passed = (bill && passedOn.get(bill.id)) ?? 0n
      return {
        ...view,
        rate: (bill && rates.get(bill.id)) ?? null,
        passedOn: decimal(passed),
        kept: decimal(kept(bill?.amount ?? 0n, [passed])),
      }
    }),
    totals:
      totals === undefined
        ? null
        : {
            amount: decimal(totals.amount),
            passedOn: decimal(totals.passedOn),
            kept: decimal(totals.kept),
            received: decimal(totals.received),
          },
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Whose contracts, requests or bills an agent names: a direct downline, or one that has moved away and had any of it. @throws Refusal NOT_FOUND */
export async function holderOf(db: Db, agent: MemberId, account: string): Promise<MemberId> {
  const member = await accountNamed(db, account)
  return (await hasAgreedWith(db, agent, member)) ? member : downlineOf(db, agent, account)
}

/** Pays a downline's bills of a kind that are not paid yet, as far as the upline's wallet has it; how they stand then. */
export async function issue(
  deps: PayDeps,
  upline: MemberId,
  holder: MemberId,
  kind: ContractKind,
): Promise<BillView[]> {
  const ids = await deps.db.transaction(async (tx) => {
    await lockPayer(tx, upline)
    const bills = await readIssuable(tx, upline, holder, kind)
    const payable = bills.filter(({ state }) => state !== 'open')
    if (payable.length === 0) return []
    recordAudit(tx, {
      actor: `member:${upline}`,
      action: 'contract.issued',
      subject: `member:${holder}`,
      before: null,
      after: { kind, bills: payable.map(({ id }) => id) },
    })
    await payFrom(tx, deps, payable, 'upline')
    return payable.map(({ id }) => id)
  })
  return billViews(deps.db, await readBills(deps.db, holder, ids))
}

/** A clock hour as agents see it. */
export const hourView = (from: number | Date, to: number | Date): { readonly from: string; readonly to: string } => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** What figures lack of each tier, as agents see it. */
export const lacksOf = (terms: PeriodTerms, did: TeamFigures, carried: Money): SoFar['lacks'] =>
  // A team that is winning has to lose that first.
  lacking(terms, { ...did, loss: -(did.profit + carried) }).map((fields) => {
    const lacks: { turnover?: string; loss?: string; active?: number } = {}
    for (const [field, missing] of fields) {
      if (field === 'active') lacks.active = Number(missing)
      else if (field !== 'stake') lacks[field] = decimal(missing)
    }
    return lacks
  })

/** What a contract of real-time salary has earned on a day, cut to cents, and what it was paid on it. */
export async function earnedOn({ db }: Pick<PayDeps, 'db'>, contract: Contract, day: string): Promise<Earned> {
  const [{ earned, paid }, asOf] = await Promise.all([
    readEarnedOn(db, contract, day),
    readPositions(db).then((positions) => readAsOf(db, positions)),
  ])
  return { day, amount: decimal(earned - (earned % CENT)), received: decimal(paid), asOf: asOf.toISOString() }
}

/** How far the period that runs has come; null for real-time salary and for a contract that does not run. */
export async function soFarOf(
  { db, settings, brand: { timeZone } }: PayDeps,
  contract: Contract,
): Promise<SoFar | null> {
  const terms = termsOf(contract.terms)
  const { today, now } = await readToday(db, timeZone)
  if (terms.kind === 'realTime' || contract.from > today) return null
  const hour = terms.kind === 'hourly' ? hourOf(now.getTime(), timeZone) : undefined
  const whole = periodOf(calendarOf(contract.terms), today)
  const period = {
    from: whole.from > contract.from ? whole.from : contract.from,
    to: contract.to !== undefined && contract.to < whole.to ? contract.to : whole.to,
    hour: hour && new Date(hour.from),
  }
  const rules = await settings.agents()
  const [figures, before, asOf] = await Promise.all([
    readBranchFigures(
      db,
      contract.holder,
      [{ ...contract, minimumBet: minimumOf(contract.terms) }],
      countedPeriod(period),
      rules,
    ),
    readBefore(db, shardOf(contract.holder), [contract], period.from),
    readPositions(db).then((positions) => readAsOf(db, positions)),
  ])
  const did = figures.get(contract.id)
  if (did === undefined) return null
  const carried = carriedInto(contract.terms, before.get(contract.id), period.from)
  return {
    from: period.from,
    to: period.to,
    hour: hour === undefined ? null : hourView(hour.from, hour.to),
    turnover: decimal(floor(did.turnover)),
    profit: decimal(did.profit),
    carried: decimal(carried),
    active: did.active,
    amount: decimal(comesTo(contract.terms, did, carried).amount),
    lacks: lacksOf(terms, did, carried),
    asOf: asOf.toISOString(),
  }
}
