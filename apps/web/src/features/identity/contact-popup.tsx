import '#kit/zod.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import type { ContactChannel } from '#contract/calls/contact.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popup } from '#ui/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { plainly } from '#kit/field-errors.ts'
import { Form, FormFailure } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import { answersTo, callQuery } from '../../app/query.ts'
import { refreshMember } from '../../app/session.ts'
import type { HostedPopup } from '../../app/ui-state.ts'
import { LinkButton } from './parts/link-button.tsx'
import { ReachField, reachNames, ReachTabs, useReach } from './parts/reach-field.tsx'
import { SmsCode } from './parts/sms-code.tsx'
import { CODE_LENGTH } from './parts/use-phone-auth.ts'
import { useTypedPassword } from './typed-password.ts'

type Contact = CallResponse<'contact.list'>['contacts'][number]

interface ContactFormProps {
  readonly contact: Contact
  /** The password just typed at a login, so that it is not asked for twice. */
  readonly known: string | undefined
  onDone(): void
}

/** Proves what the account has, or sets another address or number in its place. */
function ContactForm({ contact: { channel, value, proven }, known, onDone }: ContactFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const name = reachNames[channel]
  const [isNew, setNew] = useState(value === null || proven)
  const [knows, setKnows] = useState(known !== undefined)
  const [chosenCode, setChosenCode] = useState('')
  const { countryDialingCode, complaintAbout } = useReach(channel, chosenCode)
  const form = useForm({
    first: { oldPassword: known ?? '', email: '', mobileNum: '', verificationCode: '' },
    check: ({ verificationCode: code, ...typed }) => ({
      [name]: isNew ? complaintAbout(typed[name]) : undefined,
      verificationCode: code === '' ? plainly('required') : code.length < CODE_LENGTH ? plainly('code') : undefined,
    }),
    async send({ verificationCode: code }) {
      await call('contact.confirm', { ...wanted(), code })
      await Promise.all([
        queries.invalidateQueries(answersTo('contact.list')),
        queries.invalidateQueries(answersTo('factor.list')),
        refreshMember(),
      ])
      toast('good', t(`contact.done.${channel}`))
      onDone()
    },
    refused({ code }) {
      if (code === 'OLD_PASSWORD_WRONG') setKnows(false)
      return false
    },
  })
  const wanted = () => ({
    channel,
    ...(isNew
      ? {
          target: form.values[name].trim(),
          ...(form.values.oldPassword === '' ? {} : { password: form.values.oldPassword }),
          ...(channel === 'sms' ? { countryDialingCode } : {}),
        }
      : {}),
  })
  return (
    <Form form={form} className="grid gap-4">
      {isNew ? (
        <>
          {value !== null && <p className="text-sm text-mute text-pretty">{t('contact.now', { value })}</p>}
          {!knows && (
            <Field
              {...form.text('oldPassword')}
              type="password"
              label={t('field.password')}
              hint={t('contact.passwordHint')}
              autoComplete="current-password"
              reveal={{ show: t('field.showPassword'), hide: t('field.hidePassword') }}
              first
            />
          )}
          <ReachField
            channel={channel}
            field={form.text(name)}
            dialingCode={chosenCode}
            onDialingCode={setChosenCode}
            first={knows}
          />
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-raised-2 px-4 py-2">
          <span className="amount font-medium">{value}</span>
          <LinkButton quiet className="text-sm" onClick={() => setNew(true)}>
            {t('contact.another')}
          </LinkButton>
        </div>
      )}
      <SmsCode
        field={form.text('verificationCode')}
        onChange={(code) => form.set('verificationCode', code)}
        label={t(`factor.${channel}Code`)}
        use={`contact-${channel}`}
        ready={!isNew || complaintAbout(form.values[name]) === undefined}
        ask={() => call('contact.send', wanted())}
      />
      <FormFailure form={form} />
      <Button type="submit" look="main" size="lg" loading={form.busy} className="w-full">
        {t('contact.submit')}
      </Button>
    </Form>
  )
}

export interface ContactPopupProps extends HostedPopup {
  /** Undefined where either will do, as after a login that wants one of them and lets it wait. */
  readonly channel?: ContactChannel | undefined
}

/** A mail address or a number of one's own, proven by a code. */
export function ContactPopup({ channel: only, ...hosted }: ContactPopupProps) {
  const t = useT()
  const known = useTypedPassword()
  const [channel, setChannel] = useState<ContactChannel>(only ?? 'mail')
  const { data, isError, refetch } = useQuery({ ...callQuery('contact.list', {}), staleTime: 0 })
  const contact = data?.contacts.find((one) => one.channel === channel)
  return (
    <Popup
      {...hosted}
      title={t(only === undefined ? 'contact.title' : `contact.title.${only}`)}
      closeLabel={t('popup.close')}
    >
      <div className="grid gap-4 px-6 pt-2 pb-7">
        <p className="text-mute text-pretty">{t('contact.why')}</p>
        {only === undefined && <ReachTabs channel={channel} onChannel={setChannel} panelId="contact-way" />}
        {contact !== undefined && <ContactForm key={channel} contact={contact} known={known} onDone={hosted.onClose} />}
        {contact === undefined && !isError && (
          <div aria-busy="true" className="grid gap-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {contact === undefined && isError && <LoadFailed slim onAgain={() => void refetch()} />}
        {only === undefined && (
          <p className="text-center text-sm">
            <LinkButton quiet onClick={hosted.onClose}>
              {t('contact.skip')}
            </LinkButton>
          </p>
        )}
      </div>
    </Popup>
  )
}
