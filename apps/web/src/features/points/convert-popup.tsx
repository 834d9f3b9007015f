import { useQuery, useQueryClient } from '@tanstack/react-query'
import { worthOf } from '#rules/loyalty/points.ts'
import { moneyToDecimal, parseMoney } from '#rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
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
import { Line, PointCount } from './parts.tsx'
import type { PointConfig } from './use-mall.ts'

export interface ConvertPopupProps {
  readonly config: PointConfig
  readonly open: boolean
  onClose(): void
}

/** Turns points into money: how many whole steps, what they come to, and the payment password. */
export function ConvertPopup({ config, open, onClose }: ConvertPopupProps) {
  const t = useT()
  return (
    <Popup open={open} onClose={onClose} title={t('points.convert.title')} closeLabel={t('popup.close')}>
      {open && <ConvertForm config={config} onDone={onClose} />}
    </Popup>
  )
}

function ConvertForm({ config, onDone }: { readonly config: PointConfig; onDone(): void }) {
  const t = useT()
  const language = useLanguage()
  const written = useMoney()
  const queries = useQueryClient()
  const balance = useQuery(callQuery('points.balance', {})).data
  const convertOnce = useOnce<Omit<Parameters<typeof call<'points.convert'>>[1], 'key'>>((wish) =>
    call('points.convert', wish),
  )
  const has = BigInt(balance?.points ?? '0')
  const step = BigInt(config.step)
  const most = has - (has % step)
  const read = (typed: string): bigint | undefined => {
    const plain = typed.replaceAll(/[\s.,\u00a0\u202f'’]/g, '')
    return /^\d{1,10}$/.test(plain) ? BigInt(plain) : undefined
  }
  const worth = (typed: string): bigint | undefined => {
    const points = read(typed)
    return points === undefined ? undefined : worthOf(points, { step, value: parseMoney(config.value) })
  }
  const form = useForm({
    first: { points: '', paymentPassword: '' },
    check: ({ points, paymentPassword }) => ({
      points:
        worth(points) === undefined
          ? t('points.wrong.step', { step: formatCount(config.step) })
          : (read(points) ?? 0n) > has
            ? t('error.POINTS_MISSING')
            : undefined,
      paymentPassword: isPin(paymentPassword) ? undefined : t('pin.wrong'),
    }),
    async send({ points, paymentPassword }) {
      const value = worth(points)
      if (value === undefined) return
      const decimal = moneyToDecimal(value, 5)
      try {
        await convertOnce({ points: String(read(points)), value: decimal, language, paymentPassword })
      } finally {
        void queries.invalidateQueries(answersTo('points', 'wallet', 'record', 'withdrawal.terms'))
      }
      toast('good', t('points.convert.done', { amount: written(decimal) }))
      onDone()
    },
    about: { PAYMENT_PASSWORD_WRONG: 'paymentPassword', POINTS_MISSING: 'points' },
    words: (code) => (code === 'CONFLICT' ? t('points.wrong.changed') : undefined),
  })
  const value = worth(form.values.points)
  return (
    <div className="grid grid-cols-1 gap-4 px-6 pt-2 pb-7">
      <p className="text-mute text-pretty">
        {t('points.convert.rate', { step: formatCount(config.step), value: written(config.value) })}
      </p>
      <dl className="grid rounded-md bg-page px-4 py-1.5 hairline">
        <Line name={t('points.tab.current')}>
          <PointCount value={has} />
        </Line>
        <Line name={t('points.youGet')}>
          <Money value={moneyToDecimal(value ?? 0n, 5)} className="text-lg text-accent-strong" />
        </Line>
      </dl>
      {balance?.hasPaymentPassword === false ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-mute text-pretty">{t('points.setPinText')}</p>
          <SetPin look="main">{t('points.setPin')}</SetPin>
        </div>
      ) : most === 0n ? (
        <p role="status" className="rounded-md bg-raised-2 px-4 py-3.5 text-pretty">
          {t('points.missing', { points: formatCount(Number(step - has)) })}
        </p>
      ) : (
        <Form form={form} className="grid grid-cols-1 gap-4">
          <Field
            {...form.text('points')}
            required
            first
            inputMode="numeric"
            autoComplete="off"
            label={t('points.convert.points')}
            hint={t('points.convert.most', { points: formatCount(Number(most)) })}
          />
          <ul className="grid list-disc gap-1 ps-5 text-sm text-mute text-pretty marker:text-faint">
            <li>{t('points.terms.cash')}</li>
            <li>{t('points.terms.never')}</li>
          </ul>
          <PinField form={form} />
          <FormFailure form={form} />
          <Button type="submit" look="main" size="lg" loading={form.busy}>
            {t('points.convert.submit')}
          </Button>
        </Form>
      )}
    </div>
  )
}
