import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconSend from '~icons/lucide/send'
import { Button } from '#ui/button.tsx'
import { Popup } from '#ui/popup.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { answersTo } from '../../app/query.ts'
import { UploadField } from '../../parts/upload-field.tsx'

/** Characters of a remark. */
const MOST = 140

interface Values {
  readonly remark: string
  readonly uploads: readonly string[]
}
const first: Values = { remark: '', uploads: [] }

interface ApplyPopupProps {
  /** The promotion that is asked for. */
  readonly id: string
  readonly open: boolean
  onClose(): void
}

/** Asks for a promotion: a remark, and pictures that show what it is about. */
export function ApplyPopup({ id, open, onClose }: ApplyPopupProps) {
  const t = useT()
  const queries = useQueryClient()
  /** A picture is on its way. */
  const [waiting, setWaiting] = useState(false)
  const form = useForm({
    first,
    check: ({ remark }) => ({
      remark: remark.trim() === '' ? t('promo.apply.remarkMissing', { max: MOST }) : undefined,
    }),
    async send({ remark, uploads }) {
      await call('promotion.apply', {
        promotion: id,
        remark: remark.trim(),
        ...(uploads.length === 0 ? {} : { uploads: [...uploads] }),
      })
      toast('good', t('promo.apply.sent'))
      await queries.invalidateQueries(answersTo('promotion'))
      form.reset()
      onClose()
    },
    about: { UPLOAD_UNKNOWN: 'uploads' },
  })
  return (
    <Popup open={open} onClose={onClose} title={t('promo.apply.title')} closeLabel={t('popup.close')}>
      <Form form={form} className="grid gap-5 px-6 pt-3 pb-6">
        <TextArea {...form.text('remark')} label={t('promo.apply.remark')} required max={MOST} />
        <UploadField
          purpose="promotion"
          name="uploads"
          value={form.values.uploads}
          onChange={(uploads) => form.set('uploads', uploads)}
          onBusy={setWaiting}
          error={form.error('uploads')}
          label={t('promo.apply.pictures')}
        />
        <FormFailure form={form} />
        <Button
          type="submit"
          look="main"
          icon={IconSend}
          loading={form.busy}
          disabled={waiting}
          className="justify-self-start max-sm:justify-self-stretch"
        >
          {t('promo.apply.send')}
        </Button>
      </Form>
    </Popup>
  )
}
