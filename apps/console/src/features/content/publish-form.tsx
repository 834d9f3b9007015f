import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentKinds, type ContentName } from '#contract/content/index.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RadioGroup } from '#ui/extended/radio-group.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../app/calls.ts'
import { house } from '../../app/house.ts'
import { fromZoned } from '../../kit/zoned.ts'
import { refusedFields } from './use-draft.ts'

interface PublishFormProps {
  readonly kind: ContentName
  readonly item: string
  readonly version: number
  onDone(): void
  /** Something is wrong with the draft itself. */
  onWrong(errors: Readonly<Record<string, string>>): void
}

const whens = ['now', 'later'] as const
type When = (typeof whens)[number]

/** Asks from when on a draft is on the site, and until when. */
export function PublishForm({ kind, item, version, onDone, onWrong }: PublishFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const [when, setWhen] = useState<When>('now')
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const { second } = contentKinds[kind]
  const form = useForm({
    first: { from: '', until: '', reason: '' },
    check: ({ from }) => (when === 'later' && from === '' ? { from: t('wrong.missing') } : {}),
    async send({ from, until, reason }) {
      const answer = await call('content.publish', {
        kind,
        item,
        version,
        ...(when === 'later' ? { from: fromZoned(from, house.timeZone) } : {}),
        ...(until === '' ? {} : { until: fromZoned(until, house.timeZone) }),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      })
      await queries.invalidateQueries()
      toast(
        'proposal' in answer ? 'news' : 'good',
        t('proposal' in answer ? 'form.waits' : `content.published.${when}`),
      )
      onDone()
    },
    refused(cause) {
      const fields = refusedFields(t, kind, cause)
      if (fields === undefined) return false
      if ('from' in fields || 'until' in fields) setTold(fields)
      else onWrong(fields)
      return true
    },
  })
  return (
    <Form form={form} className="grid gap-4 px-6 pt-2 pb-6" aria-label={t('content.publish')}>
      {second === true && <p className="text-sm text-pretty text-mute">{t('content.second')}</p>}
      <RadioGroup<When>
        label={t('content.when')}
        options={whens.map((value) => ({ value, label: t(`content.when.${value}`) }))}
        value={when}
        onChange={setWhen}
        {...(told['from'] !== undefined && when === 'now' ? { error: told['from'] } : {})}
      />
      {when === 'later' && (
        <Field
          {...form.text('from')}
          type="datetime-local"
          label={t('field.from')}
          required
          error={form.error('from') ?? told['from']}
        />
      )}
      <Field
        {...form.text('until')}
        type="datetime-local"
        label={t('content.until')}
        hint={t('content.untilHint', { zone: house.timeZone })}
        error={form.error('until') ?? told['until']}
      />
      {second === true && <Field {...form.text('reason')} label={t('field.reason')} maxLength={200} />}
      <FormFailure form={form} />
      <div className="flex justify-end">
        <Button type="submit" look="main" loading={form.busy}>
          {t('content.publish')}
        </Button>
      </div>
    </Form>
  )
}
