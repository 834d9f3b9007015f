import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import IconCar from '~icons/lucide/car'
import IconId from '~icons/lucide/id-card'
import IconPassport from '~icons/lucide/book-user'
import { CallError } from '#client/call-error.ts'
import type { CallRequest } from '#contract/calls.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../../../../app/calls.ts'
import { useLanguage, useT } from '../../../../app/language.ts'
import { callQuery } from '../../../../app/query.ts'
import { UploadField } from '../../../../parts/upload-field.tsx'
import { useToday } from '../../../../parts/use-today.ts'
import { SelectField } from './select-field.tsx'

export interface IdentityFormProps {
  readonly minimumAge: number
  onCancel(): void
  onSent(): void
}

const kinds = [{ kind: 'idCard', icon: IconId }, { kind: 'passport', icon: IconPassport }, { kind: 'drivingLicence', icon: IconCar }] as const
type Kind = CallRequest<'identity.send'>['document']
type Values = Pick<CallRequest<'identity.send'>, 'name' | 'birthday' | 'number'>

/** The step at which a field stands, and the refusals that are about it. */
const atFault: Readonly<Record<string, keyof Values | 'uploads'>> = { TOO_YOUNG: 'birthday', DOCUMENT_TAKEN: 'number', UPLOAD_UNKNOWN: 'uploads' }

/** A date so many years before another. */
const yearsBefore = (date: string, years: number): string => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`

/** Hands an identity document in: who one is, which document, its pictures. */
export function IdentityForm({ minimumAge, onCancel, onSent }: IdentityFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const language = useLanguage()
  const latest = yearsBefore(useToday(), minimumAge)
  const countries = useQuery({ ...callQuery('system.countries', { language }), staleTime: Infinity }).data?.countries ?? []
  const [values, setValues] = useState<Values>({ name: '', birthday: '', number: '' })
  const [document, setDocument] = useState<Kind>('idCard')
  const [chosen, setChosen] = useState('')
  const [uploads, setUploads] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const country = chosen === '' ? countries[0]?.countryCode ?? '' : chosen
  const about = failure === undefined ? undefined : atFault[failure]
  const lacks = {
    name: /\p{L}.*\p{L}/u.test(values.name) ? undefined : t('proof.wrong.name'),
    birthday: values.birthday === '' ? t('proof.wrong.birthday') : values.birthday > latest ? t('proof.wrong.young', { age: minimumAge }) : undefined,
    number: values.number.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= 4 ? undefined : t('proof.wrong.number'),
    uploads: uploads.length > 0 ? undefined : t('proof.wrong.uploads'),
  }
  const wrong = (name: keyof typeof lacks): string | undefined => (about === name ? t(`error.${failure}`) : tried ? lacks[name] : undefined)
  const set = (name: keyof Values) => (event: { target: { value: string } }) => {
    setFailure(undefined)
    setValues({ ...values, [name]: event.target.value })
  }
  async function send(): Promise<void> {
    setBusy(true)
    try {
      await call('identity.send', { ...values, document, country, uploads })
      toast('good', t('proof.sent'))
      onSent()
    } catch (cause) {
      setFailure(cause instanceof CallError ? cause.code : 'INTERNAL')
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(lacks).some((one) => one !== undefined)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (!busy && !loading) void send()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-7 border-t border-line pt-6 animate-appear">
      <fieldset className="grid gap-4">
        <legend className="pb-3 font-semibold">{t('proof.step.person')}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field required label={t('proof.name')} hint={t('proof.nameHint')} autoComplete="name" maxLength={80} value={values.name} error={wrong('name')} onChange={set('name')} />
          <Field required type="date" label={t('proof.birthday')} autoComplete="bday" min="1900-01-01" max={latest} value={values.birthday} error={wrong('birthday')} onChange={set('birthday')} />
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
                document === kind ? 'bg-accent-soft text-ink shadow-[inset_0_0_0_1.5px_var(--color-accent)]' : 'bg-page text-mute hairline hover:bg-raised-2 hover:text-ink',
              )}
            >
              <input type="radio" name="document" className="sr-only" checked={document === kind} onChange={() => setDocument(kind)} />
              <Sign className="size-5 shrink-0" />
              <span className="font-medium">{t(`proof.document.${kind}`)}</span>
            </label>
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field required label={t('proof.number')} autoComplete="off" maxLength={40} value={values.number} error={wrong('number')} onChange={set('number')} dir="ltr" />
          <SelectField required label={t('proof.country')} value={country} onChange={(event) => setChosen(event.target.value)} options={countries.map(({ countryCode, name }) => ({ key: countryCode, label: name }))} />
        </div>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="pb-3 font-semibold">{t('proof.step.pictures')}</legend>
        <UploadField purpose="identity" required label={t('proof.pictures')} hint={t('proof.picturesHint')} value={uploads} onChange={setUploads} onBusy={setLoading} error={wrong('uploads')} />
      </fieldset>
      {failure !== undefined && about === undefined && <p role="alert" className="rounded-sm bg-lost-soft px-3.5 py-3 text-sm">{t(`error.${failure}`)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" loading={busy} disabled={loading}>{t('proof.send')}</Button>
        <Button look="ghost" onClick={onCancel}>{t('proof.cancel')}</Button>
      </div>
    </form>
  )
}
