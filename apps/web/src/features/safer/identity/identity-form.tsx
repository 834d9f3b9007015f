import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCar from '~icons/lucide/car'
import IconId from '~icons/lucide/id-card'
import IconPassport from '~icons/lucide/book-user'
import type { CallRequest } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { Form, FormFailure } from '#kit/form.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { useToday } from '#kit/use-today.ts'
import { call } from '../../../app/calls.ts'
import { callQuery } from '../../../app/query.ts'
import { UploadField } from '../../../parts/upload-field.tsx'
import { SelectField } from './select-field.tsx'

export interface IdentityFormProps {
  readonly minimumAge: number
  onCancel(): void
  onSent(): void
}

const kinds = [
  { kind: 'idCard', icon: IconId },
  { kind: 'passport', icon: IconPassport },
  { kind: 'drivingLicence', icon: IconCar },
] as const
type Values = Omit<CallRequest<'identity.send'>, 'uploads'> & { readonly uploads: readonly string[] }

/** Without a country, which is at first the one that fits the visitor best. */
const first: Values = { name: '', birthday: '', document: 'idCard', number: '', country: '', uploads: [] }

/** A date so many years before another. */
const yearsBefore = (date: string, years: number): string => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`

/** Hands an identity document in: who one is, which document, its pictures. */
export function IdentityForm({ minimumAge, onCancel, onSent }: IdentityFormProps) {
  const t = useT()
  const language = useLanguage()
  const latest = yearsBefore(useToday(), minimumAge)
  const countries =
    useQuery({ ...callQuery('system.countries', { language }), staleTime: Infinity }).data?.countries ?? []
  /** A picture is on its way. */
  const [waiting, setWaiting] = useState(false)
  const countryOf = (chosen: string): string => (chosen === '' ? (countries[0]?.countryCode ?? '') : chosen)
  const form = useForm({
    first,
    check: ({ name, birthday, number, uploads }) => ({
      name: /\p{L}.*\p{L}/u.test(name) ? undefined : t('proof.wrong.name'),
      birthday:
        birthday === ''
          ? t('proof.wrong.birthday')
          : birthday > latest
            ? t('proof.wrong.young', { age: minimumAge })
            : undefined,
      number: number.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 4 ? undefined : t('proof.wrong.number'),
      uploads: uploads.length > 0 ? undefined : t('proof.wrong.uploads'),
    }),
    async send({ country, uploads, ...typed }) {
      await call('identity.send', { ...typed, country: countryOf(country), uploads: [...uploads] })
      toast('good', t('proof.sent'))
      onSent()
    },
    about: { TOO_YOUNG: 'birthday', DOCUMENT_TAKEN: 'number', UPLOAD_UNKNOWN: 'uploads' },
  })
  const { document, uploads } = form.values
  return (
    <Form form={form} className="grid gap-7 border-t border-line pt-6 animate-appear">
      <fieldset className="grid gap-4">
        <legend className="pb-3 font-semibold">{t('proof.step.person')}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...form.text('name')}
            required
            label={t('proof.name')}
            hint={t('proof.nameHint')}
            autoComplete="name"
            maxLength={80}
          />
          <Field
            {...form.text('birthday')}
            required
            type="date"
            label={t('proof.birthday')}
            autoComplete="bday"
            min="1900-01-01"
            max={latest}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="pb-3 font-semibold">{t('proof.step.document')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {kinds.map(({ kind, icon: Sign }) => (
            <label
              key={kind}
              className={cx(
                'flex min-h-13 cursor-pointer items-center gap-3 rounded-sm px-4 quick-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-strong',
                document === kind
                  ? 'bg-accent-soft text-ink shadow-[inset_0_0_0_1.5px_var(--color-accent)]'
                  : 'bg-page text-mute hairline hover:bg-raised-2 hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="document"
                className="sr-only"
                checked={document === kind}
                onChange={() => form.set('document', kind)}
              />
              <Sign className="size-5 shrink-0" />
              <span className="font-medium">{t(`proof.document.${kind}`)}</span>
            </label>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...form.text('number')}
            required
            label={t('proof.number')}
            autoComplete="off"
            maxLength={40}
            dir="ltr"
          />
          <SelectField
            required
            label={t('proof.country')}
            name="country"
            value={countryOf(form.values.country)}
            onChange={(event) => form.set('country', event.target.value)}
            options={countries.map(({ countryCode, name }) => ({ key: countryCode, label: name }))}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="pb-3 font-semibold">{t('proof.step.pictures')}</legend>
        <UploadField
          purpose="identity"
          required
          name="uploads"
          label={t('proof.pictures')}
          hint={t('proof.picturesHint')}
          value={uploads}
          onChange={(ids) => form.set('uploads', ids)}
          onBusy={setWaiting}
          error={form.error('uploads')}
        />
      </fieldset>
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" loading={form.busy} disabled={waiting}>
          {t('proof.send')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('proof.cancel')}
        </Button>
      </div>
    </Form>
  )
}
