import { useQuery, useQueryClient } from '@tanstack/react-query'
import IconGift from '~icons/lucide/gift'
import IconMinus from '~icons/lucide/minus'
import IconPlus from '~icons/lucide/plus'
import { MOST_AT_ONCE } from '#contract/content/point-item.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { formatCount, useLanguage, useT } from '#kit/language.ts'
import { Money, useMoney } from '#kit/money.tsx'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { isPin, PinField } from '../../parts/pin-field.tsx'
import { SetPin } from '../../parts/set-pin.tsx'
import { useOnce } from '../../parts/use-once.ts'
import { Line, Price, PointCount } from './parts.tsx'
import type { Reward } from './use-mall.ts'

/** How many, by buttons: few enough that nobody types. */
function Quantity({
  value,
  most,
  onChange,
}: {
  readonly value: number
  readonly most: number
  onChange(value: number): void
}) {
  const t = useT()
  return (
    <div role="group" aria-label={t('points.quantity')} className="flex items-center justify-between gap-4">
      <span aria-hidden="true" className="font-medium">
        {t('points.quantity')}
      </span>
      <span className="flex items-center gap-1 rounded-full bg-raised-2 hairline">
        <IconButton
          label={t('points.less')}
          icon={IconMinus}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        />
        <output aria-live="polite" className="amount min-w-8 text-center text-lg font-bold">
          {formatCount(value)}
        </output>
        <IconButton
          label={t('points.more')}
          icon={IconPlus}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        />
      </span>
    </div>
  )
}

/** Says what holds for an item before its button: what kind of money it is, and what a payment does. */
function Terms({ reward: { kind, amount, rounds } }: { readonly reward: Reward }) {
  const t = useT()
  const money = useMoney()
  const purse = useQuery(callQuery('wallet.balance', {})).data?.bonus
  const endsBonus = parseMoney(amount) > 0n && purse !== undefined && parseMoney(purse) > 0n
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-1 ps-5 text-sm text-mute text-pretty marker:text-faint">
        <li>{t(`points.terms.${kind}`)}</li>
        {rounds !== null && <li>{t('points.terms.rounds', { stake: money(rounds.stake), days: rounds.days })}</li>}
        <li>{t('points.terms.back')}</li>
        {parseMoney(amount) > 0n && <li>{t('points.terms.money')}</li>}
      </ul>
      {endsBonus && (
        <p role="note" className="flex items-start gap-3 rounded-md bg-accent-soft px-4 py-3 text-sm text-pretty">
          <IconGift className="mt-0.5 size-4.5 shrink-0 text-accent-strong" />
          {t('points.terms.endsBonus')}
        </p>
      )}
    </div>
  )
}

/** Orders an item: how many, where goods go, what it all comes to, and the payment password. */
export function RedeemForm({ reward, onDone }: { readonly reward: Reward; onDone(): void }) {
  const t = useT()
  const language = useLanguage()
  const queries = useQueryClient()
  const balance = useQuery(callQuery('points.balance', {})).data
  const redeemOnce = useOnce<Omit<Parameters<typeof call<'points.redeem'>>[1], 'key'>>((wish) =>
    call('points.redeem', wish),
  )
  const isGoods = reward.kind === 'goods'
  const most = Math.max(1, Math.min(MOST_AT_ONCE, reward.stock, reward.limit ?? MOST_AT_ONCE))
  const form = useForm({
    first: { quantity: 1, receiver: '', deliveryAddress: '', phone: '', paymentPassword: '' },
    check: ({ receiver, deliveryAddress, phone, paymentPassword }) => ({
      ...(isGoods
        ? {
            receiver: receiver.trim() === '' ? t('points.wrong.receiver') : undefined,
            deliveryAddress: deliveryAddress.trim().length < 8 ? t('points.wrong.address') : undefined,
            phone: /^\+?[\d ()-]{6,24}$/.test(phone.trim()) ? undefined : t('points.wrong.phone'),
          }
        : {}),
      paymentPassword: isPin(paymentPassword) ? undefined : t('pin.wrong'),
    }),
    async send({ quantity, receiver, deliveryAddress, phone, paymentPassword }) {
      try {
        await redeemOnce({
          item: reward.item,
          version: reward.version,
          quantity,
          language,
          paymentPassword,
          ...(isGoods
            ? {
                receiver: receiver.trim(),
                // One line: it is written on a label.
                deliveryAddress: deliveryAddress.trim().replaceAll(/\s*\n\s*/g, ', '),
                phone: phone.trim(),
              }
            : {}),
        })
      } finally {
        // A refusal may be news as well: other terms, another stock.
        void queries.invalidateQueries(answersTo('points', 'wallet', 'bonus', 'record', 'withdrawal.terms'))
      }
      toast('good', t(isGoods ? 'points.done.goods' : 'points.done.atOnce', { name: reward.name }))
      onDone()
    },
    about: { PAYMENT_PASSWORD_WRONG: 'paymentPassword' },
    words: (code) =>
      code === 'CONFLICT'
        ? t('points.wrong.changed')
        : code === 'INSUFFICIENT_FUNDS'
          ? t('points.wrong.money')
          : code === 'TURNOVER_MISSING'
            ? t('points.wrong.turnover')
            : undefined,
  })
  const { quantity } = form.values
  const points = BigInt(reward.points) * BigInt(quantity)
  const amount = moneyToDecimal(parseMoney(reward.amount) * BigInt(quantity), 5)
  const missing = balance === undefined ? 0n : points - BigInt(balance.points)
  if (balance?.hasPaymentPassword === false)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-mute text-pretty">{t('points.setPinText')}</p>
        <SetPin look="main">{t('points.setPin')}</SetPin>
      </div>
    )
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      {most > 1 && (
        <Quantity value={Math.min(quantity, most)} most={most} onChange={(next) => form.set('quantity', next)} />
      )}
      {isGoods && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              {...form.text('receiver')}
              required
              autoComplete="name"
              maxLength={80}
              label={t('points.receiver')}
            />
            <Field
              {...form.text('phone')}
              required
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={25}
              label={t('points.phone')}
            />
          </div>
          <TextArea
            {...form.text('deliveryAddress')}
            required
            rows={2}
            max={300}
            autoComplete="street-address"
            label={t('points.address')}
          />
        </>
      )}
      <dl className="grid rounded-md bg-page px-4 py-1.5 hairline">
        <Line name={t('points.cost')}>
          <Price points={points} amount={amount} className="text-lg text-accent-strong" />
        </Line>
        {balance !== undefined && missing <= 0n && (
          <Line name={t('points.after')}>
            <PointCount value={-missing} />
          </Line>
        )}
        {reward.value !== null && (
          <Line name={t('points.youGet')}>
            <Money value={moneyToDecimal(parseMoney(reward.value) * BigInt(quantity), 5)} />
          </Line>
        )}
        {reward.rounds !== null && (
          <Line name={t('points.youGet')}>
            {t('points.rounds', { rounds: reward.rounds.count * quantity, game: reward.rounds.game })}
          </Line>
        )}
      </dl>
      <Terms reward={reward} />
      {missing > 0n ? (
        <p role="status" className="rounded-md bg-raised-2 px-4 py-3.5 text-pretty">
          {t('points.missing', { points: formatCount(Number(missing)) })}
        </p>
      ) : (
        <>
          <PinField form={form} />
          <FormFailure form={form} />
          <Button type="submit" look="main" size="lg" loading={form.busy}>
            {t('points.redeemNow')}
          </Button>
        </>
      )}
    </Form>
  )
}
