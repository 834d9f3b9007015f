import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import IconPlus from '~icons/lucide/plus'
import { CallError } from '#client/call-error.ts'
import { fullFee } from '#rules/cashier/fee.ts'
import { type Money, moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { paths } from '../../../app/paths.ts'
import { type Card, CardSign } from './card-face.tsx'
import { Failure, useFailureText, useSending } from './failure.tsx'
import { asTyped, typedAmount, useMoney } from './money.ts'
import { isPin, PinField } from './pin-field.tsx'
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
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong', off && 'pointer-events-none opacity-50',
              )}
            >
              <input type="radio" name="card" value={id} checked={id === chosen} disabled={off} onChange={() => onChoose(id)} className="sr-only" />
              <CardSign kind={kind} />
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-semibold">{name}</span>
                <span className="truncate text-sm text-mute">{off ? t('withdraw.cardOff') : <span dir="ltr" className="amount">{masked}</span>}</span>
              </span>
            </label>
          )
        })}
        <Link href={paths.member('bindCard')} className="flex min-h-16 items-center gap-3 rounded-md border border-dashed border-line-strong px-3.5 text-mute quick-colors hover:bg-raised-2 hover:text-ink">
          <span className="grid size-10 place-items-center"><IconPlus className="size-5" /></span>
          {t('withdraw.addCard')}
        </Link>
      </div>
    </fieldset>
  )
}

/** What of the balance can go out at once: parts of it, cut to cents and to the limits. */
function shares(balance: Money, { max }: Kind): readonly (readonly [id: string, units: Money])[] {
  const most = balance < parseMoney(max) ? balance : parseMoney(max)
  return [['withdraw.quarter', most / 4n], ['withdraw.half', most / 2n], ['withdraw.all', most]]
}

/** Whether a refusal is certain: only then is the next try another wish and not the same one again. */
const isCertain = (cause: unknown): boolean => !(cause instanceof CallError && ['NETWORK', 'TIMEOUT', 'BUSY'].includes(cause.code))

/** Which field a refusal is about. */
const about: Readonly<Record<string, 'amount' | 'pin' | undefined>> = { PAYMENT_PASSWORD_WRONG: 'pin', INSUFFICIENT_FUNDS: 'amount', AMOUNT_OUT_OF_RANGE: 'amount' }

/** Asks for money: where to, how much, what arrives, and the payment password. */
export function WithdrawForm({ terms, cards }: { readonly terms: Terms; readonly cards: readonly Card[] }) {
  const t = useT()
  const { written } = useMoney()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const usable = cards.filter(({ kind }) => terms.kinds.some((one) => one.kind === kind))
  const [wanted, setWanted] = useState<string>()
  const [values, setValues] = useState({ amount: '', pin: '' })
  const [tried, setTried] = useState(false)
  const key = useRef<string>(undefined)
  const { busy, failure, send, forget } = useSending()
  const card = usable.find(({ id }) => id === wanted) ?? usable[0]
  const kind = terms.kinds.find((one) => one.kind === card?.kind)
  if (card === undefined || kind === undefined) return <CardChoice cards={cards} kinds={terms.kinds} chosen={undefined} onChoose={setWanted} />

  const change = (next: Partial<typeof values>): void => {
    forget()
    key.current = undefined
    setValues((before) => ({ ...before, ...next }))
  }
  const balance = parseMoney(terms.balance)
  const units = typedAmount(values.amount)
  const fee = units === undefined ? undefined : fullFee(units, { percent: kind.feePercent, fixed: parseMoney(kind.feeFixed) })
  const arrives = units === undefined || fee === undefined || fee >= units ? undefined : units - fee
  const range = { min: written(kind.min), max: written(kind.max) }
  const wrong = {
    amount: units === undefined ? t(values.amount.trim() === '' ? 'withdraw.wrong.required' : 'withdraw.wrong.number')
      : units < parseMoney(kind.min) || units > parseMoney(kind.max) || arrives === undefined ? t('withdraw.wrong.range', range)
        : units > balance ? t('withdraw.wrong.balance') : undefined,
    pin: isPin(values.pin) ? undefined : t('withdraw.wrong.pin'),
  }
  const beside = failure === undefined ? undefined : about[failure]
  const error = (field: 'amount' | 'pin'): string | undefined => (beside === field && failure !== undefined ? failureText(failure) : tried ? wrong[field] : undefined)

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (wrong.amount !== undefined || wrong.pin !== undefined || units === undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${wrong.amount === undefined ? 'paymentPassword' : 'amount'}]`)?.focus()
      return
    }
    void send(async () => {
      key.current ??= crypto.randomUUID()
      try {
        await call('withdrawal.create', { key: key.current, card: card.id, amount: moneyToDecimal(units), paymentPassword: values.pin })
      } catch (cause) {
        if (isCertain(cause)) key.current = undefined
        throw cause
      }
      setTried(false)
      change({ amount: '', pin: '' })
      toast('good', t('withdraw.asked'))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => /^(?:withdrawal|wallet)\./.test(String(name)) })
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <CardChoice
        cards={cards} kinds={terms.kinds} chosen={card.id}
        onChoose={(id) => {
          key.current = undefined
          setWanted(id)
        }}
      />
      <div className="grid gap-2.5">
        <Field
          name="amount" inputMode="decimal" autoComplete="off" required label={t('withdraw.amount')} value={values.amount} onChange={(event) => change({ amount: event.target.value })}
          hint={t('withdraw.range', range)} error={error('amount')} lead={<span aria-hidden="true" className="ps-3.5 text-faint">{terms.currencySymbol}</span>}
        />
        <div className="flex flex-wrap gap-1.5">
          {shares(balance, kind).map(([id, share]) => (
            <Button key={id} size="sm" disabled={share <= 0n} onClick={() => change({ amount: asTyped(share) })}>{t(id)}</Button>
          ))}
          <p className="ms-auto self-center text-sm text-mute">{t('withdraw.available')} <span className="amount font-semibold text-ink">{written(terms.balance)}</span></p>
        </div>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-md bg-page px-4 py-3.5 hairline">
        <dt className="text-mute">{t('withdraw.fee')}</dt>
        <dd className="amount text-end">{fee === undefined ? '–' : fee === 0n ? t('withdraw.noFee') : written(moneyToDecimal(fee))}</dd>
        <dt className="font-semibold">{t('withdraw.arrives')}</dt>
        <dd className="amount text-end text-lg font-bold text-accent">{arrives === undefined ? '–' : written(moneyToDecimal(arrives))}</dd>
      </dl>
      <PinField value={values.pin} onChange={(pin) => change({ pin })} error={error('pin')} />
      {beside === undefined && <Failure code={failure} />}
      <div className="grid gap-2.5">
        <Button type="submit" look="main" size="lg" loading={busy} disabled={terms.daily.times === 0}>
          {arrives === undefined || units === undefined ? t('withdraw.submit') : t('withdraw.submitAmount', { amount: written(moneyToDecimal(units)) })}
        </Button>
        <p className="text-center text-sm text-pretty text-faint">
          {terms.daily.times === 0 ? t('withdraw.todayOver') : t('withdraw.today', { left: written(terms.daily.left), times: terms.daily.times })}
        </p>
      </div>
    </form>
  )
}
