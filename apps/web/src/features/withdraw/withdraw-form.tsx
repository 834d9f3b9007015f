import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import IconPlus from '~icons/lucide/plus'
import { fullFee } from '#rules/cashier/fee.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT, type TextId } from '#kit/language.ts'
import { useMoney } from '#kit/money.tsx'
import { readUnits } from '#kit/read-amount.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { paths } from '../../app/paths.ts'
import { answersTo } from '../../app/query.ts'
import { BonusEnds, useBonusQuestion } from '../../parts/bonus-ends.tsx'
import { isPin, PinField } from '../../parts/pin-field.tsx'
import { useOnce } from '../../parts/use-once.ts'
import { type Card, CardSign } from './card-face.tsx'
import { ownWords } from './failure.tsx'
import type { Terms } from './steps.tsx'

type Kind = Terms['kinds'][number]

interface ChoiceProps {
  readonly cards: readonly Card[]
  readonly kinds: readonly Kind[]
  readonly chosen: string | undefined
  onChoose(id: string): void
}

/** The cards to choose from; one whose kind is not paid out to at the moment stays visible and says so. */
function CardChoice({ cards, kinds, chosen, onChoose }: ChoiceProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1.5 text-sm font-medium text-mute">{t('withdraw.to')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {cards.map(({ id, kind, name, masked }) => {
          const off = !kinds.some((one) => one.kind === kind)
          return (
            <label
              key={id}
              className={cx(
                'flex min-h-16 cursor-pointer items-center gap-3 rounded-md bg-page px-3.5 py-2.5 hairline quick-colors hover:bg-raised-2 has-checked:shadow-[inset_0_0_0_2px_var(--color-accent)]',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
                off && 'pointer-events-none opacity-50',
              )}
            >
              <input
                type="radio"
                name="card"
                value={id}
                checked={id === chosen}
                disabled={off}
                onChange={() => onChoose(id)}
                className="sr-only"
              />
              <CardSign kind={kind} />
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold break-words">{name}</span>
                <span className="truncate text-sm text-mute">
                  {off ? (
                    t('withdraw.cardOff')
                  ) : (
                    <span dir="ltr" className="amount">
                      {masked}
                    </span>
                  )}
                </span>
              </span>
            </label>
          )
        })}
        <Link
          href={`${paths.member('bindCard')}&add=yes`}
          className="flex min-h-16 items-center gap-3 rounded-md border border-dashed border-line-strong px-3.5 text-mute quick-colors hover:bg-raised-2 hover:text-ink"
        >
          <span className="grid size-10 place-items-center">
            <IconPlus className="size-5" />
          </span>
          {t('withdraw.addCard')}
        </Link>
      </div>
    </fieldset>
  )
}

/** What of the balance can go out at once: parts of it, cut to cents and to the limits. */
function shares(balance: Money, { max }: Kind): readonly (readonly [id: TextId, units: Money])[] {
  const most = balance < parseMoney(max) ? balance : parseMoney(max)
  return [
    ['withdraw.quarter', most / 4n],
    ['withdraw.half', most / 2n],
    ['withdraw.all', most],
  ]
}

/** What the fee takes of an amount and what arrives; that is undefined where the fee leaves nothing. */
function partsOf(
  units: Money | undefined,
  { feePercent, feeFixed }: Kind,
): { readonly fee?: Money; readonly arrives?: Money } {
  if (units === undefined) return {}
  const fee = fullFee(units, { percent: feePercent, fixed: parseMoney(feeFixed) })
  return { fee, ...(fee < units ? { arrives: units - fee } : {}) }
}

/** What is asked for; with another one of these it is asked for anew. */
interface Wish {
  readonly card: string
  readonly amount: string
  readonly paymentPassword: string
}

/** Asks for money: where to, how much, what arrives, and the payment password. */
export function WithdrawForm({
  terms,
  cards,
  onAsked,
}: {
  readonly terms: Terms
  readonly cards: readonly Card[]
  onAsked(): void
}) {
  const t = useT()
  const written = useMoney()
  const queries = useQueryClient()
  const ask = useOnce<Wish>((wish) => call('withdrawal.create', wish))
  const bonus = useBonusQuestion('withdrawal', (amount) => t('withdraw.submitAmount', { amount }))
  const usable = cards.filter(({ kind }) => terms.kinds.some((one) => one.kind === kind))
  const balance = parseMoney(terms.available)
  const cardOf = (wanted: string): Card | undefined => usable.find(({ id }) => id === wanted) ?? usable[0]
  const kindOf = (wanted: string): Kind | undefined => terms.kinds.find(({ kind }) => kind === cardOf(wanted)?.kind)
  const wrongWith = (typed: string, kind: Kind): string | undefined => {
    const units = readUnits(typed)
    if (units === undefined) return t(typed.trim() === '' ? 'withdraw.wrong.required' : 'withdraw.wrong.number')
    if (units < parseMoney(kind.min) || units > parseMoney(kind.max) || partsOf(units, kind).arrives === undefined)
      return t('withdraw.wrong.range', { min: written(kind.min), max: written(kind.max) })
    return units > balance ? t('withdraw.wrong.balance') : undefined
  }
  const form = useForm({
    first: { card: '', amount: '', paymentPassword: '' },
    check({ card: wanted, amount, paymentPassword }) {
      const kind = kindOf(wanted)
      return {
        amount: kind === undefined ? undefined : wrongWith(amount, kind),
        paymentPassword: isPin(paymentPassword) ? undefined : t('pin.wrong'),
      }
    },
    async send({ card: wanted, amount, paymentPassword }) {
      const [card, units] = [cardOf(wanted), readUnits(amount)]
      if (card === undefined || units === undefined) return
      if (terms.bonus !== null && !(await bonus.ask({ amount: moneyToDecimal(units), lost: terms.bonus }))) return
      await ask({ card: card.id, amount: moneyToDecimal(units), paymentPassword })
      form.reset({ card: wanted })
      toast('good', t('withdraw.asked'))
      await queries.invalidateQueries(answersTo('withdrawal', 'wallet', 'bonus'))
      onAsked()
    },
    about: {
      PAYMENT_PASSWORD_WRONG: 'paymentPassword',
      INSUFFICIENT_FUNDS: 'amount',
      AMOUNT_OUT_OF_RANGE: 'amount',
    },
    words: ownWords,
  })
  const card = cardOf(form.values.card)
  const kind = kindOf(form.values.card)
  const choose = (id: string): void => form.set('card', id)
  if (card === undefined || kind === undefined)
    return <CardChoice cards={cards} kinds={terms.kinds} chosen={undefined} onChoose={choose} />

  const units = readUnits(form.values.amount)
  const { fee, arrives } = partsOf(units, kind)
  return (
    <>
      <Form form={form} className="grid gap-5">
        <CardChoice cards={cards} kinds={terms.kinds} chosen={card.id} onChoose={choose} />
        <div className="grid gap-2.5">
          <Field
            {...form.text('amount')}
            inputMode="decimal"
            autoComplete="off"
            required
            label={t('withdraw.amount')}
            hint={t('withdraw.range', { min: written(kind.min), max: written(kind.max) })}
            lead={
              <span aria-hidden="true" dir="ltr" className="ps-3.5 text-faint">
                {terms.currencySymbol}
              </span>
            }
          />
          <div className="flex flex-wrap gap-1.5">
            {shares(balance, kind).map(([id, share]) => (
              <Button
                key={id}
                size="sm"
                disabled={share <= 0n}
                onClick={() => form.set('amount', moneyToDecimal(share, 2))}
              >
                {t(id)}
              </Button>
            ))}
            <p className="ms-auto self-center text-sm text-mute">
              {t('withdraw.available')}{' '}
              <span className="amount font-semibold text-ink">{written(terms.available)}</span>
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-md bg-page px-4 py-3.5 hairline">
          <dt className="text-mute">{t('withdraw.fee')}</dt>
          <dd className="amount text-end">
            {fee === undefined ? '–' : fee === 0n ? t('withdraw.noFee') : written(moneyToDecimal(fee))}
          </dd>
          <dt className="font-semibold">{t('withdraw.arrives')}</dt>
          <dd className="amount text-end text-lg font-bold text-accent">
            {arrives === undefined ? '–' : written(moneyToDecimal(arrives))}
          </dd>
        </dl>
        {terms.bonus !== null && <BonusEnds by="withdrawal" lost={terms.bonus} />}
        <PinField form={form} />
        <FormFailure form={form} />
        <div className="grid gap-2.5">
          <Button type="submit" look="main" size="lg" loading={form.busy} disabled={terms.daily.times === 0}>
            {arrives === undefined || units === undefined
              ? t('withdraw.submit')
              : t('withdraw.submitAmount', { amount: written(moneyToDecimal(units)) })}
          </Button>
          <p className="text-center text-sm text-pretty text-faint">
            {terms.daily.times === 0
              ? t('withdraw.todayOver')
              : t('withdraw.today', { left: written(terms.daily.left), times: terms.daily.times })}
          </p>
        </div>
      </Form>
      {bonus.popup}
    </>
  )
}
