import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { useMoment } from '#kit/use-moment.ts'
import { call } from '../../../app/calls.ts'
import { callQuery } from '../../../app/query.ts'
import { Addresses } from './addresses.tsx'
import { CodePrompt } from './code-prompt.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Line, LinesToCome, Section, useDevice } from './section.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { useChange } from './use-change.ts'

type Step = 'setUp' | 'remove' | 'renew'

function Devices() {
  const t = useT()
  const moment = useMoment()
  const device = useDevice()
  const { busy, run } = useChange('factor.list')
  const devices = useQuery({ ...callQuery('factor.list', {}), staleTime: 0 }).data?.devices
  return (
    <Section title={t('security.devices')} text={t('security.devicesText')}>
      {devices === undefined && <LinesToCome />}
      {devices?.length === 0 && <p className="text-sm text-faint text-pretty">{t('security.noDevices')}</p>}
      {devices !== undefined && devices.length > 0 && (
        <ul className="grid gap-2">
          {devices.map(({ id, device: name, seenAt, ip }) => (
            <Line
              key={id}
              title={device(name)}
              note={`${moment(seenAt)} · ${ip}`}
              action={
                <Button
                  size="sm"
                  look="ghost"
                  loading={busy === id}
                  aria-label={t('security.forgetOne', { device: device(name) })}
                  onClick={() => run(id, () => call('device.forget', { id }))}
                >
                  {t('security.forget')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The authenticator app with its recovery codes, the other ways to prove who one is, and the devices that are not asked. */
export function FactorPart() {
  const t = useT()
  const { data, isError, refetch } = useQuery({ ...callQuery('factor.list', {}), staleTime: 0 })
  const [step, setStep] = useState<Step>()
  const [codes, setCodes] = useState<readonly string[]>()
  const leave = () => {
    setStep(undefined)
    void refetch()
  }
  const showCodes = (made: readonly string[]) => {
    setCodes(made)
    leave()
  }
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (step === 'setUp') return <SetUpApp onDone={showCodes} onCancel={leave} />
  if (step === 'renew') {
    return (
      <CodePrompt
        title={t('security.renew')}
        text={t('security.renewText')}
        digits
        onCancel={leave}
        send={async (code) => showCodes((await call('factor.renewRecovery', { code })).recoveryCodes)}
      />
    )
  }
  if (step === 'remove') {
    return (
      <CodePrompt
        title={t('security.remove')}
        text={t('security.removeText')}
        danger
        onCancel={leave}
        send={async (code) => {
          await call('factor.remove', { code })
          leave()
        }}
      />
    )
  }
  if (data === undefined) return isError ? <LoadFailed slim onAgain={() => void refetch()} /> : <LinesToCome />
  const { totp, mail, sms, recoveryLeft } = data
  return (
    <>
      <Section
        title={t('security.app')}
        text={t('security.appText')}
        action={
          totp ? (
            <Badge tone="won">{t('security.on')}</Badge>
          ) : (
            <Button size="sm" look="main" onClick={() => setStep('setUp')}>
              {t('security.setUp')}
            </Button>
          )
        }
      >
        {totp && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="flex-1 basis-48 text-sm text-mute">{t('security.recoveryLeft', { count: recoveryLeft })}</p>
            <Button size="sm" onClick={() => setStep('renew')}>
              {t('security.renew')}
            </Button>
            <Button size="sm" look="danger" onClick={() => setStep('remove')}>
              {t('security.remove')}
            </Button>
          </div>
        )}
      </Section>
      {(mail !== null || sms !== null) && (
        <Section title={t('security.otherWays')}>
          <ul className="grid gap-2">
            {mail !== null && <Line title={t('factor.mail')} note={mail} />}
            {sms !== null && <Line title={t('factor.sms')} note={sms} />}
          </ul>
        </Section>
      )}
      <Devices />
      <Addresses />
    </>
  )
}
