import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import IconSend from '~icons/lucide/send-horizontal'
import { CallError, type LocalCode } from '#client/call-error.ts'
import type { CallRequest } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../app/calls.ts'
import { useT } from '../app/language.ts'
import { UploadField } from './upload-field.tsx'

type FeedbackType = CallRequest<'feedback.send'>['type']

/** What feedback can be about; a dispute begins at its bet. */
const types: readonly FeedbackType[] = ['deposit', 'withdraw', 'game', 'customerService', 'application', 'other']
const MOST = 140

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
            <input type="radio" name="type" value={type} checked={type === chosen} onChange={() => onChoose(type)} className="sr-only" />
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
  const [type, setType] = useState<FeedbackType>('other')
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const [uploads, setUploads] = useState<string[]>([])
  const [waiting, setWaiting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<ErrorCode | LocalCode>()
  const form = useRef<HTMLFormElement>(null)
  const lacks = { content: content.trim() === '', contact: !member && contact.trim() === '' }

  async function send(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('feedback.send', {
        type: about === undefined ? type : 'dispute', content, ...(about === undefined ? {} : { about }), ...(contact.trim() === '' ? {} : { contact: contact.trim() }), ...(uploads.length === 0 ? {} : { uploads }),
      })
      setContent('')
      setUploads([])
      setTried(false)
      toast('good', t(member ? 'feedback.sent' : 'feedback.sentVisitor'))
      void queries.invalidateQueries({ queryKey: ['feedback.list'] })
      onSent?.()
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.code : 'INTERNAL')
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (lacks.content || lacks.contact) {
      form.current?.querySelector<HTMLElement>(lacks.content ? 'textarea' : 'input[name="contact"]')?.focus()
      return
    }
    if (!busy && !waiting) void send()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {about === undefined
        ? <TypeChoice chosen={type} onChoose={setType} />
        : <p className="rounded-sm bg-news-soft px-3.5 py-3 text-sm text-pretty">{t('feedback.dispute', { bet: about })}</p>}
      <TextArea
        name="content" label={t('feedback.content')} required max={MOST} value={content} onChange={(event) => setContent(event.target.value)}
        error={tried && lacks.content ? t('feedback.contentMissing') : undefined}
      />
      <Field
        name="contact" label={t(member ? 'feedback.contactOptional' : 'feedback.contact')} required={!member} hint={t(member ? 'feedback.contactHint' : 'feedback.contactHintVisitor')}
        error={tried && lacks.contact ? t('feedback.contactMissing') : undefined} value={contact} maxLength={80} autoComplete="email" onChange={(event) => setContact(event.target.value)}
      />
      {member && <UploadField purpose="feedback" value={uploads} onChange={setUploads} onBusy={setWaiting} label={t('feedback.pictures')} />}
      {failure !== undefined && <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm">{t(`error.${failure}`)}</p>}
      <Button type="submit" look="main" icon={IconSend} loading={busy} disabled={waiting} className="justify-self-start max-sm:justify-self-stretch">{t('feedback.sendIt')}</Button>
    </form>
  )
}
