import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { chipClass } from '#ui/chip.ts'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { wallClock } from '#ui/use-seconds.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { readPercent } from './percent.ts'
import { firstWish, useWishCheck, WishFields } from './wish-fields.tsx'

const DAY_MS = 86_400_000
/** Days for which a link is good; none for one without an end. */
const lasting = ['', '7', '30', '90'] as const

interface LinkPopupProps {
  readonly own: CallResponse<'agents.overview'>
  onGone(): void
  onDone(): void
}

/** Makes a link. */
export function LinkPopup({ own, onGone, onDone }: LinkPopupProps) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const wrong = useWishCheck(own)
  const form = useForm({
    first: { ...firstWish(own), remark: '', most: '', days: '' },
    check: (values) => ({
      rebate: wrong(values),
      most: /^(?:[1-9]\d{0,5})?$/.test(values.most.trim()) ? undefined : t('agent.wrong.count'),
    }),
    async send({ type, rebate, remark, most, days }) {
      await call('agents.addLink', {
        type,
        rebate: readPercent(rebate) ?? 0,
        remark: remark.trim(),
        ...(most.trim() === '' ? {} : { most: Number(most) }),
        ...(days === '' ? {} : { expiresAt: new Date(wallClock() + Number(days) * DAY_MS).toISOString() }),
      })
      toast('good', t('agent.link.made'))
      onDone()
      setOpen(false)
    },
  })
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t('agent.link.new')}
      closeLabel={t('popup.close')}
    >
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
        <Field
          {...form.text('remark')}
          label={t('agent.field.remark')}
          hint={t('agent.field.remarkHint')}
          maxLength={100}
          first
        />
        <WishFields own={own} form={form} />
        <div role="group" aria-label={t('agent.field.lasting')} className="grid gap-1.5">
          <span className="text-sm font-medium text-mute">{t('agent.field.lasting')}</span>
          <div className="flex flex-wrap gap-1.5">
            {lasting.map((days) => (
              <button
                key={days}
                type="button"
                aria-pressed={days === form.values.days}
                onClick={() => form.set('days', days)}
                className={chipClass(days === form.values.days)}
              >
                {days === '' ? t('agent.link.always') : t('agent.days', { days: Number(days) })}
              </button>
            ))}
          </div>
        </div>
        <Field
          {...form.text('most')}
          label={t('agent.field.most')}
          hint={t('agent.field.mostHint')}
          inputMode="numeric"
        />
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy}>
          {t('agent.link.make')}
        </Button>
      </Form>
    </Popup>
  )
}
