import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconSend from '~icons/lucide/send-horizontal'
import type { CallRequest } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../app/calls.ts'
import { answersTo } from '../app/query.ts'
import { UploadField } from './upload-field.tsx'

type FeedbackType = CallRequest<'feedback.send'>['type']

/** What feedback can be about; a dispute begins at its bet. */
const types: readonly FeedbackType[] = ['deposit', 'withdraw', 'game', 'customerService', 'application', 'other']
const MOST = 140

interface Values {
  readonly type: FeedbackType
  readonly content: string
  readonly contact: string
  readonly uploads: readonly string[]
}
const first: Values = { type: 'other', content: '', contact: '', uploads: [] }

export interface FeedbackFormProps {
  /** Whoever writes is logged in: pictures can go along, and the way to reach them is known. */
  readonly member: boolean
  /** The bet that is disputed, from the record. */
  readonly about?: string
  onSent?(): void
}

function TypeChoice({ chosen, onChoose }: { readonly chosen: FeedbackType; onChoose(type: FeedbackType): void }) {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium text-mute">{t('feedback.about')}</legend>
      <div className="flex flex-wrap gap-2">
        {types.map((type) => (
          <label
            key={type}
            className={cx(
              'inline-flex min-h-11 cursor-pointer items-center rounded-full px-4 text-sm font-medium quick-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
              type === chosen ? 'bg-ink text-page' : 'bg-page text-mute hairline hover:bg-raised-2 hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="type"
              value={type}
              checked={type === chosen}
              onChange={() => onChoose(type)}
              className="sr-only"
            />
            {t(`feedback.type.${type}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Feedback, a complaint, or the dispute of a bet. Its texts are in the room `inbox`. */
export function FeedbackForm({ member, about, onSent }: FeedbackFormProps) {
  const t = useT()
  const queries = useQueryClient()
  /** A picture is on its way. */
  const [waiting, setWaiting] = useState(false)
  const form = useForm({
    first,
    check: ({ content, contact }) => ({
      content: content.trim() === '' ? t('feedback.contentMissing', { min: 1, max: MOST }) : undefined,
      contact: !member && contact.trim() === '' ? t('feedback.contactMissing') : undefined,
    }),
    async send({ type, content, contact, uploads }) {
      await call('feedback.send', {
        type: about === undefined ? type : 'dispute',
        content,
        ...(about === undefined ? {} : { about }),
        ...(contact.trim() === '' ? {} : { contact: contact.trim() }),
        ...(uploads.length === 0 ? {} : { uploads: [...uploads] }),
      })
      form.reset({ type, contact })
      toast('good', t(member ? 'feedback.sent' : 'feedback.sentVisitor'))
      void queries.invalidateQueries(answersTo('feedback.list'))
      onSent?.()
    },
    about: { UPLOAD_UNKNOWN: 'uploads' },
  })
  return (
    <Form form={form} className="grid gap-5">
      {about === undefined ? (
        <TypeChoice chosen={form.values.type} onChoose={(type) => form.set('type', type)} />
      ) : (
        <p className="rounded-sm bg-news-soft px-3.5 py-3 text-sm text-pretty">
          {t('feedback.dispute', { bet: about })}
        </p>
      )}
      <TextArea {...form.text('content')} label={t('feedback.content')} required max={MOST} />
      <Field
        {...form.text('contact')}
        label={t(member ? 'feedback.contactOptional' : 'feedback.contact')}
        required={!member}
        hint={t(member ? 'feedback.contactHint' : 'feedback.contactHintVisitor')}
        maxLength={80}
        autoComplete="email"
      />
      {member && (
        <UploadField
          purpose="feedback"
          name="uploads"
          value={form.values.uploads}
          onChange={(uploads) => form.set('uploads', uploads)}
          onBusy={setWaiting}
          error={form.error('uploads')}
          label={t('feedback.pictures')}
        />
      )}
      <FormFailure form={form} />
      <Button
        type="submit"
        look="main"
        icon={IconSend}
        loading={form.busy}
        disabled={waiting}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('feedback.sendIt')}
      </Button>
    </Form>
  )
}
