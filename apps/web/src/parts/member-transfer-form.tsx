import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Link } from 'wouter'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useHouse } from '#kit/house.ts'
import { useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { readUnits } from '#kit/read-amount.ts'
import { useForm } from '#kit/use-form.ts'
import { stepClass, useStep } from '#kit/use-step.ts'
import { paths } from '../app/paths.ts'
import { answersTo, callQuery } from '../app/query.ts'
import { BonusEnds } from './bonus-ends.tsx'
import { isPin, PinField } from './pin-field.tsx'
import { SetPin } from './set-pin.tsx'
import { useOnce } from './use-once.ts'

export type TransferTerms = CallResponse<'transfers.terms'>

interface Wish {
  readonly amount: string
  readonly paymentPassword: string
}

export interface MemberTransferFormProps {
  readonly terms: TransferTerms
  /** The receiver, as the sender may see its account. */
  readonly to: string
  send(wish: Wish & { readonly key: string }): Promise<unknown>
  onSent?(): void
}

/** What of the balance is not free yet, in units; nothing while the balance is not known. */
function useLocked({ available }: TransferTerms): bigint {
  const queries = useQueryClient()
  const balance = useQuery(callQuery('wallet.balance', {})).data?.balance
  useEffect(() => {
    // The balance changes while one looks, and with it what of it is free.
    if (balance !== undefined) void queries.invalidateQueries(answersTo('transfers.terms'))
  }, [balance, queries])
  const locked = balance === undefined ? 0n : parseMoney(balance) - parseMoney(available)
  return locked > 0n ? locked : 0n
}

/** To whom money goes, and how much can go. */
function Facts({ terms: { available, leftToday }, to }: Pick<MemberTransferFormProps, 'terms' | 'to'>) {
  const t = useT()
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-md bg-page px-4 py-3.5 hairline">
      <dt className="text-mute">{t('send.to')}</dt>
      <dd className="min-w-0 text-end font-semibold break-all">{to}</dd>
      <dt className="text-mute">{t('send.available')}</dt>
      <dd className="text-end">
        <Money value={available} className="text-lg font-bold text-accent" />
      </dd>
      <dt className="text-mute">{t('send.leftToday')}</dt>
      <dd className="text-end">
        <Money value={leftToday} />
      </dd>
    </dl>
  )
}

/**
 * Sends money to another account: how much, the payment password, and a second word before it goes. Its texts are in the
 * rooms `member-transfer`, `member` and `identity`.
 */
export function MemberTransferForm({ terms, to, send, onSent }: MemberTransferFormProps) {
  const t = useT()
  const written = useMoney()
  const { currencySymbol } = useHouse()
  const queries = useQueryClient()
  const sendOnce = useOnce<Wish>(send)
  const locked = useLocked(terms)
  const { least, most, leftToday, available } = terms

  const outOfRange = (): string => t('send.wrong.range', { min: written(least), max: written(most) })
  const tooMuchToday = (): string => t('send.wrong.today', { left: written(leftToday) })
  const notFree = (): string => t('send.wrong.locked', { available: written(available) })
  const wrongWith = (typed: string): string | undefined => {
    const units = readUnits(typed)
    if (units === undefined) return t(typed.trim() === '' ? 'send.wrong.required' : 'send.wrong.number')
    if (units < parseMoney(least) || units > parseMoney(most)) return outOfRange()
    if (units > parseMoney(leftToday)) return tooMuchToday()
    if (units <= parseMoney(available)) return undefined
    return units > parseMoney(available) + locked ? t('send.wrong.balance') : notFree()
  }
  // A refusal has the terms asked again, so its words have the figures of now.
  const refusals: Readonly<Partial<Record<string, () => string>>> = {
    AMOUNT_OUT_OF_RANGE: outOfRange,
    DAILY_LIMIT: tooMuchToday,
    TURNOVER_MISSING: notFree,
    INSUFFICIENT_FUNDS: () => t('send.wrong.balance'),
    FORBIDDEN: () => t('send.wrong.owes'),
    NOT_FOUND: () => t('send.wrong.gone'),
    // The form checks all else that it sends; the upline is another than it shows.
    INVALID_INPUT: () => t('send.wrong.gone'),
  }
  const form = useForm({
    first: { amount: '', paymentPassword: '', confirming: false },
    check: ({ confirming, amount, paymentPassword }) =>
      // What was right when it was asked for is judged by the server.
      confirming
        ? {}
        : { amount: wrongWith(amount), paymentPassword: isPin(paymentPassword) ? undefined : t('pin.wrong') },
    async send({ confirming, amount, paymentPassword }) {
      const units = readUnits(amount)
      if (units === undefined) return
      if (!confirming) {
        form.set('confirming', true)
        return
      }
      try {
        await sendOnce({ amount: moneyToDecimal(units), paymentPassword })
      } catch (cause) {
        form.set('confirming', false)
        void queries.invalidateQueries(answersTo('transfers'))
        throw cause
      }
      form.reset()
      toast('good', t('send.done', { amount: written(moneyToDecimal(units)), name: to }))
      void queries.invalidateQueries(answersTo('transfers', 'wallet', 'withdrawal', 'record', 'agents.movements'))
      onSent?.()
    },
    about: {
      AMOUNT_OUT_OF_RANGE: 'amount',
      DAILY_LIMIT: 'amount',
      TURNOVER_MISSING: 'amount',
      INSUFFICIENT_FUNDS: 'amount',
      PAYMENT_PASSWORD_WRONG: 'paymentPassword',
    },
    words: (code) => refusals[code]?.(),
  })
  const { confirming } = form.values
  const start = useStep<HTMLDivElement>(confirming)
  const units = readUnits(form.values.amount)
  const amount = units === undefined ? '' : written(moneyToDecimal(units))
  const ends = terms.bonus !== null && <BonusEnds by="transfer" lost={terms.bonus} />

  if (!terms.hasPaymentPassword)
    return (
      <div className="grid gap-5">
        <Facts terms={terms} to={to} />
        {locked > 0n && <Locked units={locked} />}
        <div className="grid justify-items-start gap-3">
          <p className="text-mute text-pretty">{t('send.setPinText')}</p>
          <SetPin look="main">{t('send.setPin')}</SetPin>
        </div>
      </div>
    )
  return (
    <Form form={form}>
      <div ref={start} tabIndex={-1} className={cx('grid gap-5', stepClass)}>
        {confirming ? (
          <>
            <div className="grid gap-1">
              <p className="text-lg font-bold">{t('send.confirm', { amount, name: to })}</p>
              <p className="text-mute text-pretty">{t('send.confirmText')}</p>
            </div>
            {ends}
            <div className="flex flex-wrap gap-2.5">
              <Button type="submit" look="main" loading={form.busy}>
                {t('send.submit', { amount })}
              </Button>
              <Button disabled={form.busy} onClick={() => form.set('confirming', false)}>
                {t('send.change')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Facts terms={terms} to={to} />
            {locked > 0n && <Locked units={locked} />}
            <Field
              {...form.text('amount')}
              inputMode="decimal"
              autoComplete="off"
              required
              first
              label={t('send.amount')}
              hint={t('send.range', { min: written(least), max: written(most) })}
              lead={
                <span aria-hidden="true" dir="ltr" className="ps-3.5 text-faint">
                  {currencySymbol}
                </span>
              }
            />
            {ends}
            <PinField form={form} />
            <FormFailure form={form} />
            {form.failure?.code === 'IDENTITY_MISSING' && (
              <Link href={`${paths.member('saferPlay')}#identity`} className={buttonClass('quiet')}>
                {t('send.prove')}
              </Link>
            )}
            <Button type="submit" look="main" size="lg" loading={form.busy}>
              {t('send.next')}
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}

/** Why not all of the balance can be sent. */
function Locked({ units }: { readonly units: bigint }) {
  const t = useT()
  const written = useMoney()
  return <p className="text-sm text-pretty text-mute">{t('send.locked', { amount: written(moneyToDecimal(units)) })}</p>
}
