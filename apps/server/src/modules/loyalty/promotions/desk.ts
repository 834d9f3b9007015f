import { promotionDeskCalls } from '#contract/calls/promotion-desk.ts'
import { promotionContent, type PromotionContent } from '#contract/content/promotion.ts'
import { Refusal, wrongField } from '#contract/errors.ts'
import { awardStep } from '#rules/loyalty/award-states.ts'
import { CENT, type Money, moneyToDecimal, ONE, parseMoney } from '#rules/money.ts'
import { safeParse } from 'zod/mini'
import { recordAudit } from '../../../platform/audit.sql.ts'
import { noteHandling } from '../../../platform/handling.sql.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { bindCalls, type MountedCall } from '../../../platform/http/handlers.ts'
import { type MemberId, memberId, type RowId, rowId } from '../../../platform/ids.ts'
import { readMemberRefs } from '../../identity/index.ts'
import { readGivers, titleOfGiver } from '../givers.ts'
import type { RankedDeps } from '../parts.ts'
import { decideApplication, listApplications, lockApplication } from './application.sql.ts'
import { type Award, lockAward, setAwardState } from './awards.sql.ts'
import { listAwards, readCosts } from './desk.sql.ts'
import { shownGift } from './gifts.ts'
import { dryRun } from './dry-run.ts'
import { giveAward } from './give-award.ts'
import { giveListProposal } from './give-list.ts'
import { tellAwards } from './news.ts'
import { takeBack } from './take-back.ts'
import type { LivePromotion } from './parts.ts'

const decimal = (units: string | bigint): string => moneyToDecimal(BigInt(units), 5)

/** Promotions as operators work them off. */
export function promotionDesk(deps: RankedDeps): MountedCall[] {
  const { db, brand, desk, content, catalogue } = deps
  const all = async (): Promise<ReadonlyMap<string, LivePromotion>> =>
    new Map((await content.live('promotion')).map((one) => [one.item, one]))
  const nameOf = (game: number): string | undefined => catalogue.nameOf(game, 'EN')?.name
  return bindCalls(promotionDeskCalls, {
    async 'promotions.applications'(request) {
      const { rows, next } = await listApplications(db, request, brand.timeZone)
      const [live, refOf, takenOf] = await Promise.all([
        all(),
        readMemberRefs(
          db,
          rows.map(({ member }) => member),
        ),
        desk.takenOf(
          ['applications'],
          rows.map(({ id }) => id),
        ),
      ])
      return {
        list: rows.map(({ member, at, decidedAt, uploads, ...row }) => ({
          ...row,
          member: refOf(member),
          title: titleOfGiver(live.get(row.promotion)?.value),
          uploads: [...uploads],
          at: at.toISOString(),
          decidedAt: decidedAt?.toISOString() ?? null,
          gifts: (live.get(row.promotion)?.value.gifts ?? []).map((gift) => shownGift(gift, nameOf, true)),
          ...takenOf(row.id),
        })),
        next,
      }
    },
    async 'promotions.decide'(request, { operator: { operator } }) {
      const live = await all()
      return db.transaction(async (tx) => {
        const [member, id] = [memberId(request.member), rowId(request.id)]
        const application = await lockApplication(tx, member, id)
        if (application === undefined) throw new Refusal('NOT_FOUND')
        if (application.state !== 'applying') throw new Refusal('STATE_PASSED')
        const reason = request.reason?.trim() ?? ''
        const approves = request.decision === 'approve'
        if (!approves && reason === '') throw wrongField('reason', 'missing')
        const state = approves ? 'approved' : 'rejected'
        await decideApplication(tx, application, state, reason === '' ? null : reason)
        const promotion = live.get(application.promotion)
        const awards = approves ? [await approve(deps, tx, member, id, promotion, request.amount)] : []
        // Whoever gave it approves none of the member's withdrawals for a while.
        if (approves) await noteHandling(tx, member, 'granted', [operator])
        recordAudit(tx, {
          actor: `operator:${operator}`,
          action: 'promotions.decided',
          subject: `member:${member}`,
          after: {
            id,
            promotion: application.promotion,
            state,
            reason,
            awards: awards.map((award) => ({ id: award.id, money: decimal(award.money) })),
          },
        })
        await tellAwards(deps, tx, awards)
        await deps.emit(tx, {
          member,
          type: 'order.changed',
          payload: {
            about: 'application',
            id,
            state,
            reason: reason === '' ? null : reason,
            promotion: application.promotion,
          },
        })
        return {}
      })
    },
    async 'promotions.awards'(request) {
      const { rows, next } = await listAwards(db, request, brand.timeZone)
      const [givers, refOf] = await Promise.all([
        readGivers(
          deps,
          rows.map(({ promotion }) => promotion),
        ),
        readMemberRefs(
          db,
          rows.map(({ member }) => member),
        ),
      ])
      return {
        list: rows.map(({ id, member, promotion, version, occasion, state, gifts, at, until, endedAt, reason }) => ({
          id,
          member: refOf(member),
          promotion,
          title: titleOfGiver(givers.get(promotion)),
          version,
          occasion,
          state,
          gifts: gifts.map((gift) => shownGift(gift, nameOf)),
          at: at.toISOString(),
          until: until?.toISOString() ?? null,
          endedAt: endedAt?.toISOString() ?? null,
          reason,
        })),
        next,
      }
    },
    async 'promotions.release'({ member, id, reason }, { operator: { operator } }) {
      const live = await all()
      return db.transaction(async (tx) => {
        const award = await step(tx, memberId(member), rowId(id), 'release')
        // What nobody has to claim is paid next.
        const state = live.get(award.promotion)?.value.claimDays === 0 ? 'claimed' : 'open'
        await noteHandling(tx, award.member, 'granted', [operator])
        await setAwardState(tx, award, state, reason)
        await note(deps, tx, operator, { ...award, state }, 'promotions.released', reason)
        return {}
      })
    },
    'promotions.revoke': ({ member, id, reason }, { operator: { operator } }) =>
      db.transaction(async (tx) => {
        const award = await step(tx, memberId(member), rowId(id), 'revoke')
        await setAwardState(tx, award, 'revoked', reason)
        const backTo = await takeBack(tx, award, brand.timeZone)
        await note(deps, tx, operator, { ...award, state: 'revoked' }, 'promotions.revoked', reason, { backTo })
        return { backTo }
      }),
    'promotions.give': async (request, { operator }) => ({
      proposal: await db.transaction((tx) => deps.second.propose(tx, operator, giveListProposal(deps), request)),
    }),
    'promotions.dryRun': ({ value }) => {
      const { data: promotion } = safeParse(promotionContent, value)
      if (promotion === undefined) throw wrongField('value', 'invalid')
      return dryRun(deps, promotion)
    },
    async 'promotions.costs'() {
      const rows = await readCosts(db)
      const givers = await readGivers(
        deps,
        rows.map(({ promotion }) => promotion),
      )
      return {
        list: rows.map((row) => ({
          promotion: row.promotion,
          title: titleOfGiver(givers.get(row.promotion)),
          awards: row.awards,
          members: row.members,
          open: row.open,
          held: row.held,
          paid: row.paid,
          cash: decimal(row.cash),
          points: decimal(row.points),
          freeRounds: decimal(row.freeRounds),
          bonus: decimal(row.bonus),
          converted: decimal(row.converted),
          liability: decimal(row.liability),
        })),
        next: null,
      }
    },
  })
}

/** @throws Refusal STATE_PASSED where the promotion left the site or gives nothing any more, PROMOTION_SPENT, INVALID_INPUT */
async function approve(
  deps: RankedDeps,
  tx: Tx,
  member: MemberId,
  id: RowId,
  promotion: LivePromotion | undefined,
  text: string | undefined,
): Promise<Award> {
  if (promotion === undefined) throw new Refusal('STATE_PASSED')
  const decided = text === undefined ? undefined : parseMoney(text)
  if (decided !== undefined && !isWithin(decided, promotion.value)) throw wrongField('amount', 'outside')
  const given = await giveAward(deps, tx, member, promotion, {
    trigger: { on: 'application', id },
    atMs: deps.clock.now(),
    decided,
  })
  if (given === 'spent') throw new Refusal('PROMOTION_SPENT')
  if (given === 'not-due') throw new Refusal('STATE_PASSED')
  return given.award
}

/** Whether a reviewer may give so much: whole points, cents, or the stake of free rounds as it is. */
function isWithin(decided: Money, { gifts: [first] }: PromotionContent): boolean {
  if (first === undefined || decided <= 0n || decided > parseMoney(first.amount)) return false
  if (first.gives === 'freeRounds') return decided === parseMoney(first.amount)
  return decided % (first.gives === 'points' ? ONE : CENT) === 0n
}

/** An award that an operator moves on, locked. @throws Refusal NOT_FOUND, STATE_PASSED */
async function step(tx: Tx, member: MemberId, id: RowId, action: 'release' | 'revoke'): Promise<Award> {
  const award = await lockAward(tx, member, id)
  if (award === undefined) throw new Refusal('NOT_FOUND')
  const to = awardStep(award.state, action, 'operator')
  if (to === 'passed' || to === 'theirs') throw new Refusal('STATE_PASSED')
  return award
}

async function note(
  deps: RankedDeps,
  tx: Tx,
  operator: RowId,
  award: Award,
  action: 'promotions.released' | 'promotions.revoked',
  reason: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  recordAudit(tx, {
    actor: `operator:${operator}`,
    action,
    subject: `member:${award.member}`,
    after: { id: award.id, promotion: award.promotion, occasion: award.occasion, reason, ...more },
  })
  await tellAwards(deps, tx, [award])
}
