import '../../app/zod.ts'
import { useState } from 'react'
import IconGuest from '~icons/lucide/drama'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '../../app/language.ts'
import { openPopup, type HostedPopup, type SecondFactor } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { enter, enterAsGuest, welcomeBack, type Entry, type Opened } from './enter.ts'
import { FactorStep } from './factor-step.tsx'
import { IdentityFrame } from './identity-frame.tsx'
import { LoginByMobile } from './login-by-mobile.tsx'
import { LoginByName } from './login-by-name.tsx'
import { LegalSheet } from './parts/legal.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { SocialButtons } from './parts/social-buttons.tsx'
import { recall } from './remembered.ts'
import { asFailure } from './use-form.ts'

export interface LoginPopupProps extends HostedPopup {
  /** A second proof that an arrival asks for before anything was typed here. */
  readonly factor?: SecondFactor | undefined
  /** Id of a text above the form, such as that the password was changed. */
  readonly note?: string | undefined
}

/** What a login that needs a second proof was, so that it goes on as it began. */
interface Asked {
  readonly factor: SecondFactor
  readonly entry: Omit<Entry, 'welcome'>
}

export interface LoginFormProps {
  opened(opened: Opened, entry: Omit<Entry, 'welcome'>): Promise<void>
  asked(factor: SecondFactor, entry: Omit<Entry, 'welcome'>): void
}

function GuestButton() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    enterAsGuest().catch((cause: unknown) => toast('bad', t(`error.${asFailure(cause).code}`))).finally(() => setBusy(false))
  }
  return <Button look="quiet" icon={IconGuest} loading={busy} onClick={go}>{t('login.guest')}</Button>
}

export function LoginPopup({ factor, note, ...hosted }: LoginPopupProps) {
  const t = useT()
  const permission = usePermission()
  const byMobile = permission?.settings.verificationCodeLogin ?? false
  const [tab, setTab] = useState<'name' | 'mobile'>(() => (byMobile && recall()?.tab === 'mobile' ? 'mobile' : 'name'))
  const [asked, setAsked] = useState<Asked | undefined>(factor && { factor, entry: { way: 'again' } })
  const [reads, setReads] = useState(false)
  const opened = (session: Opened, entry: Omit<Entry, 'welcome'>) => enter(session, { ...entry, welcome: welcomeBack })
  const forms: LoginFormProps = { opened, asked: (wanted, entry) => setAsked({ factor: wanted, entry }) }
  if (asked !== undefined) {
    return (
      <IdentityFrame {...hosted} title={t('factor.title')} promise={t('factor.promise')}>
        <FactorStep factor={asked.factor} opened={(session) => opened(session, asked.entry)} onBack={() => setAsked(undefined)} />
      </IdentityFrame>
    )
  }
  return (
    <IdentityFrame {...hosted} title={t('login.title')} promise={t('login.promise')}>
      {note !== undefined && <p role="status" className="rounded-sm bg-won-soft px-3.5 py-3 text-sm text-ink">{t(note)}</p>}
      {byMobile && (
        <Tabs
          label={t('login.ways')}
          tabs={[{ key: 'name', label: t('login.byName') }, { key: 'mobile', label: t('login.byMobile') }]}
          chosen={tab}
          onChoose={(key) => setTab(key)}
          panelId="login-form"
        />
      )}
      <div id="login-form" {...(byMobile ? { role: 'tabpanel' } : {})}>
        {tab === 'mobile' ? <LoginByMobile {...forms} /> : <LoginByName {...forms} />}
      </div>
      <SocialButtons />
      <div className="grid gap-1 text-center text-sm text-mute">
        {permission?.settings.freePlay === true && <GuestButton />}
        {permission?.brand.registrationOpen !== false && (
          <p className="mt-1">
            {t('login.newHere')}{' '}
            <LinkButton onClick={() => openPopup({ kind: 'register' })}>{t('login.toRegister')}</LinkButton>
          </p>
        )}
        <p className="text-xs text-faint">
          <LinkButton quiet onClick={() => setReads(true)}>{t('terms.title')}</LinkButton>
        </p>
      </div>
      {reads && <LegalSheet first="terms" onGone={() => setReads(false)} />}
    </IdentityFrame>
  )
}
