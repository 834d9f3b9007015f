import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import IconArrow from '~icons/lucide/arrow-right'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { readAmount } from '#kit/read-amount.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { BonusEnds, useBonusQuestion } from '../../parts/bonus-ends.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import { type Direction, type Holding, newKey, unitsOf } from './wish.ts'

interface DialogProps {
  readonly open: boolean
  readonly wallet: Holding
  readonly main: string
  readonly direction: Direction
  /** What the active bonus would lose; null without one. */
  readonly bonus: string | null
  onClose(): void
  onGone(): void
}

/** Asks how much goes to a vendor or comes back, and sends it. */
export function TransferDialog({ open, onClose, onGone, ...asked }: DialogProps) {
  const t = useT()
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={t(asked.direction === 'in' ? 'transfer.toVendor' : 'transfer.fromVendor', { vendor: asked.wallet.name })}
      closeLabel={t('popup.close')}
    >
      <TransferForm {...asked} onDone={onClose} />
    </Popup>
  )
}

interface Typed {
  readonly amount: string
  /** The whole balance to its last decimal, where "all" was pressed; it is sent for what is shown. */
  readonly whole: string | undefined
}
const nothing: Typed = { amount: '', whole: undefined }

/** What is sent. */
const amountOf = ({ amount, whole }: Typed): string | undefined => whole ?? readAmount(amount)

function TransferForm({
  wallet,
  main,
  direction,
  bonus,
  onDone,
}: Omit<DialogProps, 'open' | 'onClose' | 'onGone'> & { onDone(): void }) {
  const t = useT()
  const money = useMoney()
  const brand = useBrand()
  const queries = useQueryClient()
  /** Names this wish. Another amount is another wish; the same one sent again is not. */
  const key = useRef('')
  const question = useBonusQuestion('transfer', (amount) => t('transfer.moveAmount', { amount }))
  /** Own money that comes back costs nothing. */
  const lost = direction === 'in' ? bonus : null
  const [from, to] =
    direction === 'in'
      ? [{ name: t('transfer.main'), balance: main }, wallet]
      : [wallet, { name: t('transfer.main'), balance: main }]
  const available = from.balance ?? '0'
  const tooMuch = (): string => t('transfer.tooMuch', { amount: money(available) })

  const form = useForm({
    first: nothing,
    check(typed) {
      const amount = amountOf(typed)
      if (amount === undefined) return { amount: t('transfer.invalid') }
      return { amount: unitsOf(amount) > unitsOf(available) ? tooMuch() : undefined }
    },
    async send(typed) {
      const wanted = amountOf(typed)
      if (wanted === undefined) return
      if (lost !== null && !(await question.ask({ amount: wanted, lost }))) return
      try {
        const { state, amount } = await call('wallet.transfer', {
          key: key.current,
          vendor: wallet.vendor,
          direction,
          amount: wanted,
        })
        if (state === 'done')
          toast(
            'good',
            t(direction === 'in' ? 'transfer.doneIn' : 'transfer.doneOut', {
              amount: money(amount),
              vendor: wallet.name,
            }),
          )
        else toast('news', t('transfer.sentSaid', { vendor: wallet.name }))
        onDone()
      } finally {
        void queries.invalidateQueries(answersTo('wallet', 'bonus'))
      }
    },
    about: { INSUFFICIENT_FUNDS: 'amount' },
    words: (code) => (code === 'INSUFFICIENT_FUNDS' ? tooMuch() : undefined),
  })
  const write = (amount: string, whole?: string): void => {
    key.current = newKey()
    form.set('amount', amount)
    form.set('whole', whole)
  }
  const amount = amountOf(form.values)
  return (
    <>
      <Form form={form} className="grid gap-5 px-6 pt-3 pb-6">
        <div className="flex items-center gap-3 rounded-md bg-page p-4">
          <Side name={from.name} balance={from.balance} />
          <IconArrow aria-hidden="true" className="size-5 shrink-0 text-accent rtl:-scale-x-100" />
          <Side name={to.name} balance={to.balance} />
        </div>
        <Field
          {...form.text('amount')}
          label={t('transfer.amount')}
          first
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          lead={
            <span aria-hidden="true" dir="ltr" className="ps-3.5 text-mute">
              {brand?.currencySymbol}
            </span>
          }
          hint={t('transfer.available', { amount: money(available) })}
          onChange={({ target }) => write(target.value)}
        />
        <div className="grid grid-cols-4 gap-2">
          {['10', '50', '100'].map((preset) => (
            <Button
              key={preset}
              size="sm"
              className="px-1"
              disabled={unitsOf(preset) > unitsOf(available)}
              onClick={() => write(preset)}
            >
              <Money value={preset} />
            </Button>
          ))}
          <Button
            size="sm"
            className="px-1"
            disabled={unitsOf(available) === 0n}
            onClick={() => write(centsOf(available), available)}
          >
            {t('transfer.all')}
          </Button>
        </div>
        {lost !== null && <BonusEnds by="transfer" lost={lost} />}
        <FormFailure form={form} />
        <Button type="submit" look="main" size="lg" loading={form.busy}>
          {amount === undefined ? t('transfer.move') : t('transfer.moveAmount', { amount: money(amount) })}
        </Button>
      </Form>
      {question.popup}
    </>
  )
}

/** An amount as it is shown, cut to two decimals. */
const centsOf = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`
}

function Side({ name, balance }: { readonly name: string; readonly balance: string | null }) {
  return (
    <div className="min-w-0 flex-1 basis-0">
      <p className="truncate text-sm text-mute">{name}</p>
      {balance !== null && <Money value={balance} className="font-semibold" />}
    </div>
  )
}
