import '#kit/zod.ts'
import { useState } from 'react'
import IconGuest from '~icons/lucide/drama'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { asFailure } from '#kit/field-errors.ts'
import { useT, type TextId } from '#kit/language.ts'
import { isAgentSide } from '../../app/paths.ts'
import { openPopup, type HostedPopup, type SecondFactor } from '../../app/ui-state.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { enterAsGuest } from './enter.ts'
import { IdentityFrame } from './identity-frame.tsx'
import { LegalSheet } from './parts/legal.tsx'
import { LinkButton } from './parts/link-button.tsx'
import { SocialButtons } from './parts/social-buttons.tsx'
import { useLogin } from './use-login.tsx'

export interface LoginPopupProps extends HostedPopup {
  /** A second proof that an arrival asks for before anything was typed here. */
  readonly factor?: SecondFactor | undefined
  /** Id of a text above the form, such as that the password was changed. */
  readonly note?: TextId | undefined
}

function GuestButton() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    enterAsGuest()
      .catch((cause: unknown) => toast('bad', t(`error.${asFailure(cause).code}`)))
      .finally(() => setBusy(false))
  }
  return (
    <Button look="quiet" icon={IconGuest} loading={busy} onClick={go}>
      {t('login.guest')}
    </Button>
  )
}

/** The ways in that are for players alone: by another house's login, as a guest, with a new account. */
function PlayerWays() {
  const t = useT()
  const permission = usePermission()
  return (
    <>
      <SocialButtons />
      <div className="grid gap-1 text-center text-sm text-mute low:grid-flow-col low:auto-cols-fr low:items-center low:gap-x-4">
        {permission?.info.whitelabel.freePlay === true && <GuestButton />}
        {permission?.info.register !== false && (
          <p className="mt-1 low:mt-0">
            {t('login.newHere')}{' '}
            <LinkButton onClick={() => openPopup({ kind: 'register' })}>{t('login.toRegister')}</LinkButton>
          </p>
        )}
      </div>
    </>
  )
}

export function LoginPopup({ factor, note, ...hosted }: LoginPopupProps) {
  const t = useT()
  const { step, form } = useLogin(factor)
  const [reads, setReads] = useState(false)
  if (step === 'factor')
    return (
      <IdentityFrame {...hosted} title={t('factor.title')} promise={t('factor.promise')}>
        {form}
      </IdentityFrame>
    )
  return (
    <IdentityFrame {...hosted} title={t('login.title')} promise={t('login.promise')}>
      {note !== undefined && (
        <p role="status" className="rounded-sm bg-won-soft px-3.5 py-3 text-sm text-ink">
          {t(note)}
        </p>
      )}
      {form}
      {!isAgentSide() && <PlayerWays />}
      <p className="text-center text-xs text-faint">
        <LinkButton quiet onClick={() => setReads(true)}>
          {t('terms.title')}
        </LinkButton>
      </p>
      {reads && <LegalSheet first="term" onGone={() => setReads(false)} />}
    </IdentityFrame>
  )
}
