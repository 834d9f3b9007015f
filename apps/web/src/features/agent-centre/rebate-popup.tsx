import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { callQuery } from '../../app/query.ts'
import { readPercent, usePercent } from './percent.ts'
import type { TeamMember } from './team-table.tsx'

interface RebatePopupProps {
  readonly member: TeamMember
  onGone(): void
  onDone(): void
}

/** Raises the rebate of a direct downline. */
export function RebatePopup({ member, onGone, onDone }: RebatePopupProps) {
  const t = useT()
  const percent = usePercent()
  const [open, setOpen] = useState(true)
  const { data } = useQuery(callQuery('agents.overview', {}))
  const most = data?.rebate
  const form = useForm({
    first: { rebate: String(member.rebate / 100) },
    check({ rebate }) {
      const read = readPercent(rebate)
      if (read === undefined) return { rebate: t('agent.wrong.percent') }
      if (read < member.rebate) return { rebate: t('agent.wrong.below', { least: percent(member.rebate) }) }
      return {
        rebate: most !== undefined && read > most ? t('agent.wrong.above', { most: percent(most) }) : undefined,
      }
    },
    async send({ rebate }) {
      await call('agents.raiseRebate', { member: member.id, rebate: readPercent(rebate) ?? member.rebate })
      toast('good', t('agent.rebate.done', { name: member.account }))
      onDone()
      setOpen(false)
    },
  })
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t('agent.rebate.of', { name: member.account })}
      closeLabel={t('popup.close')}
    >
      <Form form={form} className="grid gap-4 px-6 pt-1 pb-7">
        <p className="text-mute text-pretty">{t('agent.rebate.text')}</p>
        <Field
          {...form.text('rebate')}
          label={t('agent.field.rebate')}
          hint={most === undefined ? undefined : t('agent.field.rebateHint', { most: percent(most) })}
          inputMode="decimal"
          required
          first
        />
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy}>
          {t('agent.rebate.submit')}
        </Button>
      </Form>
    </Popup>
  )
}
