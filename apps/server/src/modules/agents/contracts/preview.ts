import type { ContractTerms } from '#contract/calls/contract-terms.ts'
import type { CallRequest, CallResponse } from '#contract/calls.ts'
import { termsOf } from '#contract/contract-terms.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { earnedByTier } from '#rules/agents/earned.ts'
import { type ContractKind, toCents } from '#rules/agents/tiers.ts'
import type { Money } from '#rules/money.ts'
import { floor } from '#rules/rational.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type MemberId, rowId, shardOf } from '../../../platform/ids.ts'
import { createKept } from '../../../platform/kept.ts'
import { decimal } from '../figures/measures.ts'
import { readAsOf, readPositions, readSeen } from '../figures/read-figures.sql.ts'
import { downlineOf } from '../may-see.ts'
import { type AgentsDeps } from '../parts.ts'
import { readBranchFigures, type TeamFigures } from '../pay/bill-figures.sql.ts'
import { readBefore } from '../pay/bill.sql.ts'
import { sumOthers } from '../pay/bill-sums.sql.ts'
import {
  carriedInto,
  type Closed,
  comesTo,
  countedOf,
  countedPeriod,
  minimumOf,
  periodTerms,
  wholeBefore,
} from '../pay/make-bills.ts'
import { hourView, lacksOf } from '../pay/own-bills.ts'
import { type Contract, findRequest, readCurrent, readStanding, readToday } from './contract.sql.ts'
import { checkOffer, checkStill, type ContractDeps, type Wish } from './requests.ts'
import { mostOf, readTerms } from './terms.ts'

type Asked = CallRequest<'contracts.preview'>
type Answer = CallResponse<'contracts.preview'>
type Past = NonNullable<Answer['past']>

/** Whose figures are counted: of the downline's team, and of the agent's that offers. */
const [THEIRS, OWN] = [rowId('1'), rowId('2')]

/** Previews of an agent: more than one looks at while typing, and each minimum bet is counted anew. */
const MOST_A_MINUTE = 60

/** What teams did in a period that is over; both are read once while terms are typed. */
interface Did {
  readonly theirs: TeamFigures
  /** Undefined where the downline asks, or the house offers. */
  readonly own: TeamFigures | undefined
  readonly asOf: Date
}

/** The winnings that terms carry into a period, by the bills of the contract that ran in it; a first period has none. */
async function carriedOf(
  db: Db,
  holder: MemberId,
  kind: ContractKind,
  terms: ContractTerms,
  { from, to }: Closed,
): Promise<Money> {
  const ran = (await readCurrent(db, holder, kind, to)).find((contract) => contract.from <= from)
  if (ran === undefined) return 0n
  const before = await readBefore(db, shardOf(holder), [ran], from)
  return carriedInto(terms, before.get(ran.id), from)
}

/** Says what offers would have paid in the last whole period, by the rules of bills. */
export function createPreview(
  deps: ContractDeps & Pick<AgentsDeps, 'clock' | 'throttle'>,
): (agent: MemberId, asked: Asked) => Promise<Answer> {
  const {
    db,
    settings,
    brand: { timeZone },
  } = deps
  const kept = createKept<Did>(deps.clock, { newMs: 20_000, goodMs: 60_000 })

  /** A draft, or an offer that waits. @throws Refusal as `offer`; NOT_FOUND, STATE_PASSED for a request */
  async function offered(
    agent: MemberId,
    { kind, account, request, ...entered }: Asked,
  ): Promise<{ readonly wish: Wish; readonly terms: ContractTerms }> {
    if (request !== undefined) {
      const [found, { now }] = await Promise.all([findRequest(db, agent, rowId(request)), readToday(db, timeZone)])
      if (found?.terms === undefined || found.kind !== kind) throw new Refusal('NOT_FOUND')
      if (found.state !== 'waiting' || found.until <= now) throw new Refusal('STATE_PASSED')
      await checkStill(db, deps, found, found.terms)
      return { wish: found, terms: found.terms }
    }
    if (account === undefined) throw wrongField('account', 'missing')
    const wish = { holder: await downlineOf(db, agent, account), upline: agent, kind }
    const terms = readTerms(kind, entered)
    await checkOffer(db, deps, wish, terms)
    return { wish, terms }
  }

  const did = (holder: MemberId, terms: ContractTerms, period: Closed, own: Contract | undefined): Promise<Did> => {
    const counted = [
      { id: THEIRS, holder, minimumBet: minimumOf(terms) },
      ...(own === undefined ? [] : [{ id: OWN, holder: own.holder, minimumBet: minimumOf(own.terms) }]),
    ]
    const key = [period.from, period.endedAt.toISOString(), ...counted.map((one) => `${one.holder} ${one.minimumBet}`)]
    return kept.get(key.join(' '), async () => {
      // First the moment: what is counted meanwhile makes the figures no older than they say.
      const asOf = await readAsOf(db, await readPositions(db))
      const rules = await settings.agents()
      const figures = await readBranchFigures(db, own?.holder ?? holder, counted, countedPeriod(period), rules)
      const theirs = figures.get(THEIRS)
      if (theirs === undefined) throw new Error('figures of a team are missing')
      return { theirs, own: figures.get(OWN), asOf }
    })
  }

  /** @param since the local day from which on what the holder did is told; null for all of it */
  async function pastOf(
    { holder, kind }: Wish,
    terms: ContractTerms,
    own: Contract | undefined,
    since: string | null,
  ): Promise<Past | null> {
    const { now } = await readToday(db, timeZone)
    const period = wholeBefore(terms, now, timeZone)
    if (since !== null && since > period.from) return null
    const [figures, carried] = await Promise.all([
      did(holder, terms, period, own),
      carriedOf(db, holder, kind, terms, period),
    ])
    const { theirs } = figures
    const { amount, tier } = comesTo(terms, theirs, carried)
    const rules = periodTerms(terms)
    const lacks = lacksOf(rules, theirs, carried)
    let upline: Past['upline'] = null
    if (own !== undefined && figures.own !== undefined) {
      const [ownCarried, others] = await Promise.all([
        carriedOf(db, own.holder, kind, own.terms, period),
        sumOthers(db, own.holder, holder, { ...period, kind }),
      ])
      const gross = comesTo(own.terms, figures.own, ownCarried).amount
      upline = { amount: decimal(gross), others: decimal(others), left: decimal(gross - others - amount) }
    }
    return {
      from: period.from,
      to: period.to,
      hour: period.hour === undefined ? null : hourView(period.hour, period.endedAt),
      turnover: decimal(floor(theirs.turnover)),
      profit: decimal(theirs.profit),
      carried: decimal(carried),
      active: theirs.active,
      amount: decimal(amount),
      tier: tier ?? null,
      tiers: earnedByTier(rules, countedOf(theirs, carried)).map((one, at) => ({
        reached: one.tier !== undefined,
        amount: decimal(toCents(one.amount)),
        lacks: lacks[at] ?? {},
      })),
      upline,
      asOf: figures.asOf.toISOString(),
    }
  }

  return async (agent, asked) => {
    if (!(await deps.throttle.take(`agents:preview:${agent}`, MOST_A_MINUTE, 60)))
      throw new Refusal('TOO_MANY_REQUESTS')
    const { wish, terms } = await offered(agent, asked)
    // What the agent above earns itself is not told to the one who is offered.
    const isUpline = wish.upline === agent
    const own = isUpline ? await readStanding(db, agent, wish.kind) : undefined
    const { since } = isUpline ? await readSeen(db, agent, { member: wish.holder, level: 1 }) : { since: null }
    return {
      terms,
      past: terms.kind === 'realTime' ? null : await pastOf(wish, terms, own, since),
      most: own === undefined ? [] : mostOf(termsOf(own.terms), termsOf(terms)),
    }
  }
}
