/** Promotions on the site of a test, and deposits for which they give. */
import { randomInt } from 'node:crypto'
import type { PromotionContent } from '#contract/content/promotion.ts'
import { bonus } from '#contract/settings/bonus.ts'
import { parseMoney } from '#rules/money.ts'
import { cashCommand } from '#server/modules/wallet/index.ts'
import { createCalendar } from '#server/platform/calendar.ts'
import { createEmit } from '#server/platform/events/events.sql.ts'
import { shardOf } from '#server/platform/ids.ts'
import { post } from '#server/platform/lane/post.ts'
import { putContent } from './content.ts'
import { type House, type Player, testBrand } from './house.ts'

/** What operators give bonus money under unless they change it. */
export const bonusTerms = bonus.defaults.terms

type Changes = Partial<Omit<PromotionContent, 'conditions'>> & {
  readonly conditions?: Partial<PromotionContent['conditions']>
}

/** A promotion that gives 5 in cash to whoever registers, unless told. */
export const promotionWith = ({ conditions, ...changes }: Changes = {}): PromotionContent => ({
  shelf: 'NEWBIE',
  art: 'banner-slots',
  from: null,
  until: null,
  way: 'none',
  trigger: 'registered',
  mission: false,
  gifts: [{ gives: 'cash', amount: '5', percent: 0, turnover: '0' }],
  claimDays: 7,
  times: 1,
  onePerson: false,
  budget: '0',
  dailyBudget: '0',
  texts: {
    EN: { title: 'Gift', lead: 'Lead', terms: '<p>Terms</p>' },
    PT: { title: 'Presente', lead: 'Texto', terms: '<p>Termos</p>' },
  },
  ...changes,
  conditions: {
    rank: 0,
    newDays: 0,
    firstDeposit: false,
    deposits: '0',
    turnover: '0',
    gameTypes: [],
    ...conditions,
  },
})

/** Puts a promotion on the site; the processes know of it within a second. */
export async function putPromotion(house: Pick<House, 'db'>, item: string, changes: Changes = {}): Promise<void> {
  await putContent(house.db, 'promotion', { item, sort: 0, value: promotionWith(changes) })
}

/** A deposit that was credited, as the cashier writes it; its order's id. */
export async function creditDeposit(
  house: Pick<House, 'db'>,
  { id: member }: Pick<Player, 'id'>,
  amount: string,
): Promise<string> {
  const id = String(randomInt(1, 2 ** 47))
  await house.db.transaction(async (tx) => {
    await post(tx, cashCommand(createCalendar(testBrand.timeZone)), {
      shard: shardOf(member),
      member,
      type: 'deposit',
      amount: parseMoney(amount),
      reference: `deposit:${id}`,
    })
    const payload = { about: 'deposit', id, state: 'credited', amount, credited: amount, channel: 'pix' } as const
    await createEmit(() => undefined)(tx, { member, type: 'order.changed', payload })
  })
  return id
}
