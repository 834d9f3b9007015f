import { useState, type FormEvent } from 'react'
import IconAlert from '~icons/lucide/circle-alert'
import type { CallResponse } from '#contract/calls.ts'
import type { DepositOrder } from '#contract/cashier.ts'
import { Button } from '#ui/button.tsx'
import { useT } from '../../../app/language.ts'
import { AmountField } from './amount-field.tsx'
import { type Channel, isBetween, isZero, partsOf, smaller, typedAmount, useMoney } from './amounts.ts'
import { ChannelCard } from './channel-card.tsx'
import { Money } from './money.tsx'
import { Tutorial } from './tutorial.tsx'
import { useCreate } from './use-create.ts'

export interface DepositFormProps {
  readonly offered: CallResponse<'deposit.channels'>
  onOrder(order: DepositOrder): void
}

function Line({ label, value, strong = false }: { readonly label: string; readonly value: string; readonly strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? 'font-semibold' : 'text-mute'}>{label}</dt>
      <dd><Money value={value} className={strong ? 'text-xl font-bold text-accent' : ''} /></dd>
    </div>
  )
}

/** What is paid, what the fee takes, and what comes into the wallet. */
function Summary({ amount, channel }: { readonly amount: string; readonly channel: Channel }) {
  const t = useT()
  const { fee, credited } = partsOf(amount, channel)
  return (
    <dl className="grid gap-2" aria-live="polite">
      {!isZero(fee) && <><Line label={t('deposit.youPay')} value={amount} /><Line label={t('deposit.feeLine')} value={`-${fee}`} /></>}
      <Line label={t('deposit.intoWallet')} value={credited} strong />
    </dl>
  )
}

/** Chooses a way to pay and an amount, and opens the order. */
export function DepositForm({ offered: { channels, left }, onOrder }: DepositFormProps) {
  const t = useT()
  const money = useMoney()
  const [code, setCode] = useState(channels[0]?.code)
  const [text, setText] = useState('')
  const [touched, setTouched] = useState(false)
  const { busy, failure, forget, create } = useCreate()
  const channel = channels.find((one) => one.code === code) ?? channels[0]
  if (channel === undefined) return null

  const max = smaller(channel.max, left)
  const amount = typedAmount(text)
  const wrong = ((): string | undefined => {
    if (text.trim() === '') return t('deposit.amountMissing')
    if (amount === undefined) return t('deposit.amountWrong')
    if (!isBetween(amount, channel.min, channel.max)) return t('deposit.amountRange', { min: money(channel.min), max: money(channel.max) })
    return isBetween(amount, '0', max) ? undefined : t('deposit.amountLeft', { amount: money(max) })
  })()
  const right = wrong === undefined ? amount : undefined
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTouched(true)
    if (right === undefined) return event.currentTarget.querySelector<HTMLInputElement>('[name=amount]')?.focus()
    if (!busy) void create(channel.code, right).then((order) => order !== undefined && onOrder(order))
  }
  const change = (next: string): void => {
    setText(next)
    forget()
  }
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-8">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="pb-3 text-xl font-bold">{t('deposit.how')}</legend>
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 xl:grid-cols-2">
          {channels.map((one) => (
            <ChannelCard
              key={one.code} channel={one} chosen={one.code === channel.code}
              onChoose={() => {
                setCode(one.code)
                forget()
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 xl:sticky xl:top-20">
        <section aria-labelledby="how-much" className="grid gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
          <h2 id="how-much" className="text-xl font-bold">{t('deposit.howMuch')}</h2>
          <AmountField
            value={text} onChange={change} presets={channel.presets.filter((preset) => isBetween(preset, '0', max))}
            hint={left === null ? t('deposit.limits', { min: money(channel.min), max: money(channel.max) }) : t('deposit.left', { amount: money(left) })}
            error={touched || (amount !== undefined && wrong !== undefined) ? wrong : undefined}
          />
          {right !== undefined && <Summary amount={right} channel={channel} />}
          {failure !== undefined && (
            <p role="alert" className="flex gap-2 rounded-sm bg-lost-soft px-4 py-3 text-sm text-lost animate-rise"><IconAlert className="mt-0.5 size-4 shrink-0" />{t(`error.${failure}`)}</p>
          )}
          <Button type="submit" look="main" size="lg" loading={busy} className="w-full">
            {right === undefined ? t('deposit.go') : t('deposit.goAmount', { amount: money(right) })}
          </Button>
        </section>
        <Tutorial />
      </div>
    </form>
  )
}
