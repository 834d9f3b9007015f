import { useState, type ReactNode } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import type { SecondFactor } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { enter, welcomeBack, type Entry, type Opened } from './enter.ts'
import { FactorStep } from './factor-step.tsx'
import { LoginByMobile } from './login-by-mobile.tsx'
import { LoginByName } from './login-by-name.tsx'
import { recall } from './remembered.ts'

/** What a login that needs a second proof was, so that it goes on as it began. */
interface Asked {
  readonly factor: SecondFactor
  readonly entry: Omit<Entry, 'welcome'>
}

export interface LoginFormProps {
  opened(opened: Opened, entry: Omit<Entry, 'welcome'>): Promise<void>
  asked(factor: SecondFactor, entry: Omit<Entry, 'welcome'>): void
}

/**
 * A login wherever it stands: by name or by number, then a second proof where one is asked for. `step`
 * says which of the two `form` is. `arrived` is a second proof that is asked for before anything was typed.
 */
export function useLogin(arrived?: SecondFactor): { readonly step: 'login' | 'factor'; readonly form: ReactNode } {
  const t = useT()
  const byMobile = usePermission()?.info.whitelabel.verificationCodeLogin ?? false
  const [tab, setTab] = useState<'name' | 'mobile'>(() => (byMobile && recall()?.tab === 'mobile' ? 'mobile' : 'name'))
  const [asked, setAsked] = useState<Asked | undefined>(arrived && { factor: arrived, entry: {} })
  const opened = (session: Opened, entry: Omit<Entry, 'welcome'>) => enter(session, { ...entry, welcome: welcomeBack })
  if (asked !== undefined) {
    return {
      step: 'factor',
      form: (
        <FactorStep
          factor={asked.factor}
          opened={(session) => opened(session, asked.entry)}
          onBack={() => setAsked(undefined)}
        />
      ),
    }
  }
  const forms: LoginFormProps = { opened, asked: (factor, entry) => setAsked({ factor, entry }) }
  return {
    step: 'login',
    form: (
      <>
        {byMobile && (
          <Tabs
            label={t('login.ways')}
            tabs={[
              { key: 'name', label: t('login.byName') },
              { key: 'mobile', label: t('login.byMobile') },
            ]}
            chosen={tab}
            onChoose={(key) => setTab(key)}
            panelId="login-form"
          />
        )}
        <div id="login-form" {...(byMobile ? { role: 'tabpanel' } : {})}>
          {tab === 'mobile' ? <LoginByMobile {...forms} /> : <LoginByName {...forms} />}
        </div>
      </>
    ),
  }
}
