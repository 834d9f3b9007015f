import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import IconArrow from '~icons/lucide/arrow-right'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#client/call-error.ts'
import { call } from '../../../app/calls.ts'
import { useT } from '../../../app/language.ts'
import { useBrand } from '../../../parts/use-brand.ts'
import { Money, useMoneyText } from './money.tsx'
import { type Direction, type Holding, newKey, readAmount, unitsOf } from './wish.ts'

interface DialogProps {
  readonly open: boolean
  readonly wallet: Holding
  readonly main: string
  readonly direction: Direction
  onClose(): void
  onGone(): void
}

/** Asks how much goes to a vendor or comes back, and sends it. */
export function TransferDialog({ open, onClose, onGone, ...asked }: DialogProps) {
  const t = useT()
  return (
    <Popup open={open} onClose={onClose} onGone={onGone} title={t(asked.direction === 'in' ? 'transfer.toVendor' : 'transfer.fromVendor', { vendor: asked.wallet.name })} closeLabel={t('popup.close')}>
      <TransferForm {...asked} onDone={onClose} />
    </Popup>
  )
}

interface Typed {
  readonly text: string
  /** What is sent: the whole balance to its last decimal where "all" was pressed. */
  readonly amount: string | undefined
  /** Names this wish. Another amount is another wish; the same one sent again is not. */
  readonly key: string
}

function TransferForm({ wallet, main, direction, onDone }: Omit<DialogProps, 'open' | 'onClose' | 'onGone'> & { onDone(): void }) {
  const t = useT()
  const money = useMoneyText()
  const brand = useBrand()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Typed>({ text: '', amount: undefined, key: '' })
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [from, to] = direction === 'in' ? [{ name: t('transfer.main'), balance: main }, wallet] : [wallet, { name: t('transfer.main'), balance: main }]
  const available = from.balance ?? '0'

  const write = (text: string, amount = readAmount(text)): void => {
    setTyped({ text, amount, key: newKey() })
    setError(undefined)
  }
  const check = (): string | undefined => {
    if (typed.amount === undefined) return t('transfer.invalid')
    return unitsOf(typed.amount) > unitsOf(available) ? t('transfer.tooMuch', { amount: money(available) }) : undefined
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wrong = check()
    setError(wrong)
    if (wrong !== undefined || typed.amount === undefined) return
    setBusy(true)
    try {
      const { state, amount } = await call('wallet.transfer', { key: typed.key, vendor: wallet.vendor, direction, amount: typed.amount })
      if (state === 'done') toast('good', t(direction === 'in' ? 'transfer.doneIn' : 'transfer.doneOut', { amount: money(amount), vendor: wallet.name }))
      else toast('news', t('transfer.sentSaid', { vendor: wallet.name }))
      onDone()
    } catch (cause) {
      const code = cause instanceof CallError ? cause.code : 'INTERNAL'
      setError(code === 'INSUFFICIENT_FUNDS' ? t('transfer.tooMuch', { amount: money(available) }) : t(`error.${code}`))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('wallet') })
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5 px-6 pt-3 pb-6">
      <div className="flex items-center gap-3 rounded-md bg-page p-4">
        <Side name={from.name} balance={from.balance} />
        <IconArrow aria-hidden="true" className="size-5 shrink-0 text-accent rtl:-scale-x-100" />
        <Side name={to.name} balance={to.balance} />
      </div>
      <Field
        label={t('transfer.amount')}
        first
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        lead={<span aria-hidden="true" className="ps-3.5 text-mute">{brand?.currencySymbol}</span>}
        value={typed.text}
        error={error}
        hint={t('transfer.available', { amount: money(available) })}
        onChange={({ target }) => write(target.value)}
      />
      <div className="grid grid-cols-4 gap-2">
        {['10', '50', '100'].map((amount) => (
          <Button key={amount} size="sm" className="px-1" disabled={unitsOf(amount) > unitsOf(available)} onClick={() => write(amount)}><Money value={amount} /></Button>
        ))}
        <Button size="sm" className="px-1" disabled={unitsOf(available) === 0n} onClick={() => write(centsOf(available), available)}>{t('transfer.all')}</Button>
      </div>
      <Button type="submit" look="main" size="lg" loading={busy}>{typed.amount === undefined ? t('transfer.move') : t('transfer.moveAmount', { amount: money(typed.amount) })}</Button>
    </form>
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
