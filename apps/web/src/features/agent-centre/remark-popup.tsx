import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import type { AgentLink } from './link-card.tsx'

interface RemarkPopupProps {
  readonly link: AgentLink
  onGone(): void
  onDone(): void
}

/** Changes what a link is for. */
export function RemarkPopup({ link, onGone, onDone }: RemarkPopupProps) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const form = useForm({
    first: { remark: link.remark },
    check: () => ({}),
    async send({ remark }) {
      await call('agents.setLink', { id: link.id, paused: link.paused, remark: remark.trim() })
      onDone()
      setOpen(false)
    },
  })
  return (
    <Popup
      open={open}
      onClose={() => setOpen(false)}
      onGone={onGone}
      title={t('agent.link.rename')}
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
        <FormFailure form={form} />
        <Button type="submit" look="main" loading={form.busy}>
          {t('agent.link.save')}
        </Button>
      </Form>
    </Popup>
  )
}
