import '#kit/zod.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegistrationMode } from '#contract/forms/registration.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { callQuery } from '../../app/query.ts'
import { openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { IdentityFrame } from './identity-frame.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { SocialButtons } from './parts/social-buttons.tsx'
import { RegisterForm } from './register-form.tsx'
import { keepSocialArrival, useSocialArrival } from './social-ticket.ts'

/** An account of one's own, by a name or by a mobile number, as far as the settings allow. */
export function RegisterPopup(hosted: HostedPopup) {
  const t = useT()
  const permission = usePermission()
  const settings = permission?.info.whitelabel
  const { data, isError, refetch } = useQuery(callQuery('member.registerSettings', {}))
  const fields = data?.fields
  const modes = (
    [
      ['username', settings?.USERNAMEREG3],
      ['mobile', settings?.MOBILENUMREG3],
    ] as const
  ).flatMap(([mode, isOn]): RegistrationMode[] => (isOn === true ? [mode] : []))
  const [chosen, setChosen] = useState<RegistrationMode>()
  const mode = chosen ?? modes[0]
  const social = useSocialArrival()
  const drop = (): void => keepSocialArrival(undefined)
  const closed = permission !== undefined && (!permission.info.register || modes.length === 0)
  return (
    <IdentityFrame {...hosted} title={t('register.title')} promise={t('register.promise')}>
      {social !== undefined && (
        <div
          role="status"
          className="grid justify-items-start gap-1.5 rounded-sm bg-news-soft px-3.5 py-3 text-sm text-pretty"
        >
          <p className="wrap-anywhere">
            {social.email === null
              ? t('register.socialConnect', { provider: social.provider })
              : t('register.socialConnectMail', { email: social.email, provider: social.provider })}
          </p>
          <p className="text-mute">{t('register.socialHint')}</p>
          <LinkButton onClick={drop}>{t('register.socialDrop')}</LinkButton>
        </div>
      )}
      {modes.length > 1 && mode !== undefined && (
        <Tabs
          label={t('register.ways')}
          tabs={modes.map((key) => ({ key, label: t(`register.by.${key}`) }))}
          chosen={mode}
          onChoose={(key) => setChosen(key)}
          panelId="register-form"
        />
      )}
      {closed && <p className="text-mute">{t('error.REGISTRATION_CLOSED')}</p>}
      {!closed && fields === undefined && isError && <LoadFailed slim onAgain={() => void refetch()} />}
      {!closed &&
        !(fields === undefined && isError) &&
        (fields === undefined || settings === undefined || mode === undefined ? (
          <div className="grid gap-4" aria-busy="true">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} className="h-18 bg-raised-2" />
            ))}
          </div>
        ) : (
          <div id="register-form" {...(modes.length > 1 ? { role: 'tabpanel' } : {})}>
            <RegisterForm key={mode} mode={mode} fields={fields} site={settings} />
          </div>
        ))}
      {social === undefined && !closed && <SocialButtons />}
      <p className="text-center text-sm text-mute">
        {t('register.known')}{' '}
        <LinkButton onClick={() => openPopup({ kind: 'login' })}>{t('register.toLogin')}</LinkButton>
      </p>
    </IdentityFrame>
  )
}
