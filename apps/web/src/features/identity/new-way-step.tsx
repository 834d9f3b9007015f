import { useState } from 'react'
import type { ContactChannel } from '#contract/calls/contact.ts'
import { plainly } from '#kit/field-errors.ts'
import { Form } from '#kit/form.tsx'
import { useT } from '#kit/language.ts'
import { useForm } from '#kit/use-form.ts'
import { call } from '../../app/calls.ts'
import type { FactorStepProps } from './factor-step.tsx'
import { FactorEnd } from './factor-end.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { ReachField, reachNames, ReachTabs, useReach } from './parts/reach-field.tsx'
import { SmsCode } from './parts/sms-code.tsx'
import { CODE_LENGTH } from './parts/use-phone-auth.ts'

const methodOf = { mail: 'newMail', sms: 'newSms' } as const

/** A login from a new place by a member that can be reached nowhere yet: it names a mail address or a number and proves it. */
export function NewWayStep({ factor: { challenge }, opened, onBack }: FactorStepProps) {
  const t = useT()
  const [channel, setChannel] = useState<ContactChannel>('mail')
  const [chosenCode, setChosenCode] = useState('')
  const { countryDialingCode, complaintAbout } = useReach(channel, chosenCode)
  const [method, name] = [methodOf[channel], reachNames[channel]]
  const form = useForm({
    first: { email: '', mobileNum: '', code: '', trustDevice: false },
    check: ({ code, ...typed }) => ({
      [name]: complaintAbout(typed[name]),
      code: code === '' ? plainly('required') : code.length < CODE_LENGTH ? plainly('code') : undefined,
    }),
    send: async ({ code, trustDevice }) =>
      opened(await call('session.secondFactor', { challenge, method, code: code.trim(), trustDevice })),
  })
  const change = (next: ContactChannel) => {
    setChannel(next)
    form.set('code', '')
  }
  return (
    <Form form={form} className="grid gap-4">
      <p className="text-mute text-pretty">{t('factor.newWhy')}</p>
      <ReachTabs channel={channel} onChannel={change} panelId="new-way" />
      <div id="new-way" role="tabpanel" className="grid gap-4">
        <ReachField
          key={channel}
          channel={channel}
          field={form.text(name)}
          dialingCode={chosenCode}
          onDialingCode={setChosenCode}
          first
        />
        <SmsCode
          key={method}
          field={form.text('code')}
          onChange={(code) => form.set('code', code)}
          label={t(`factor.${channel}Code`)}
          use={`factor-${method}`}
          ready={complaintAbout(form.values[name]) === undefined}
          ask={() =>
            call('session.sendFactor', {
              challenge,
              method,
              target: form.values[name].trim(),
              ...(channel === 'sms' ? { countryDialingCode } : {}),
            })
          }
        />
      </div>
      <FactorEnd trusts={form.values.trustDevice} onTrust={(trusts) => form.set('trustDevice', trusts)} form={form} />
      <p className="text-center text-sm">
        <LinkButton quiet onClick={onBack}>
          {t('factor.back')}
        </LinkButton>
      </p>
    </Form>
  )
}
