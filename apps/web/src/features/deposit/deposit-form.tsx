import { Link } from 'wouter'
import IconNext from '~icons/lucide/chevron-right'
import type { CallResponse } from '#contract/calls.ts'
import type { DepositOrder } from '#contract/calls/cashier.ts'
import { Button } from '#ui/button.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { readAmount } from '#kit/read-amount.ts'
import { useForm } from '#kit/use-form.ts'
import { paths } from '../../app/paths.ts'
import { AmountField } from './amount-field.tsx'
import { type Channel, isBetween, isZero, partsOf, smaller } from './amounts.ts'
import { ChannelCard, useFeeText } from './channel-card.tsx'
import { useCreate } from './use-create.ts'

export interface DepositFormProps {
  readonly offered: CallResponse<'deposit.channels'>
  onOrder(order: DepositOrder): void
}

function Line({
  label,
  value,
  strong = false,
}: {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? 'font-semibold' : 'text-mute'}>{label}</dt>
      <dd>
        <Money value={value} className={strong ? 'text-xl font-bold text-accent' : ''} />
      </dd>
    </div>
  )
}

/** What is paid, what the fee takes, and what comes into the wallet. */
function Summary({ amount, channel }: { readonly amount: string; readonly channel: Channel }) {
  const t = useT()
  const { fee, credited } = partsOf(amount, channel)
  return (
    <dl className="grid gap-2" aria-live="polite">
      {!isZero(fee) && (
        <>
          <Line label={t('deposit.youPay')} value={amount} />
          <Line label={t('deposit.feeLine')} value={`-${fee}`} />
        </>
      )}
      <Line label={t('deposit.intoWallet')} value={credited} strong />
    </dl>
  )
}

/** Chooses a way to pay and an amount, and opens the order. */
export function DepositForm({ offered: { channels, left }, onOrder }: DepositFormProps) {
  const t = useT()
  const money = useMoney()
  const feeText = useFeeText()
  const create = useCreate()
  const channelOf = (code: string): Channel | undefined => channels.find((one) => one.code === code) ?? channels[0]
  const wrongWith = (typed: string, channel: Channel): string | undefined => {
    const amount = readAmount(typed)
    const max = smaller(channel.max, left)
    if (typed.trim() === '') return t('deposit.amountMissing')
    if (amount === undefined) return t('deposit.amountWrong')
    if (!isBetween(amount, channel.min, channel.max))
      return t('deposit.amountRange', { min: money(channel.min), max: money(channel.max) })
    return isBetween(amount, '0', max) ? undefined : t('deposit.amountLeft', { amount: money(max) })
  }
  const form = useForm({
    first: { channel: channels[0]?.code ?? '', amount: '' },
    check({ channel: code, amount }) {
      const channel = channelOf(code)
      return channel === undefined ? {} : { amount: wrongWith(amount, channel) }
    },
    async send({ channel: code, amount: typed }) {
      const [channel, amount] = [channelOf(code), readAmount(typed)]
      if (channel !== undefined && amount !== undefined) onOrder(await create(channel.code, amount))
    },
  })
  const channel = channelOf(form.values.channel)
  if (channel === undefined) return null

  const max = smaller(channel.max, left)
  const right = wrongWith(form.values.amount, channel) === undefined ? readAmount(form.values.amount) : undefined
  return (
    <Form form={form} className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem] xl:gap-8">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="pb-3 text-xl font-bold">{t('deposit.how')}</legend>
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3 xl:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
          {channels.map((one) => (
            <ChannelCard
              key={one.code}
              channel={one}
              chosen={one.code === channel.code}
              onChoose={() => form.set('channel', one.code)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 xl:sticky xl:top-20">
        <section aria-labelledby="how-much" className="grid gap-5 rounded-lg bg-raised-1 p-5 hairline sm:p-6">
          <h2 id="how-much" className="text-xl font-bold">
            {t('deposit.howMuch')}
          </h2>
          <AmountField
            field={form.text('amount')}
            onPreset={(preset) => {
              form.set('amount', preset)
              form.leave('amount')
            }}
            presets={channel.presets.filter((preset) => isBetween(preset, '0', max))}
            hint={`${left === null ? t('deposit.limits', { min: money(channel.min), max: money(channel.max) }) : t('deposit.left', { amount: money(left) })} · ${feeText(channel)}`}
          />
          {right !== undefined && <Summary amount={right} channel={channel} />}
          <FormFailure form={form} />
          <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
            {right === undefined ? t('deposit.go') : t('deposit.goAmount', { amount: money(right) })}
          </Button>
        </section>
        <div className="grid gap-2 px-1 text-sm text-mute">
          <p className="text-pretty">{t('deposit.ownName')}</p>
          <Link
            href={paths.depositTutorial()}
            className="inline-flex min-h-11 items-center gap-1 justify-self-start font-medium text-accent-strong underline-offset-4 hover:underline"
          >
            {t('deposit.tutorial')}
            <IconNext className="size-4 rtl:-scale-x-100" />
          </Link>
        </div>
      </div>
    </Form>
  )
}
