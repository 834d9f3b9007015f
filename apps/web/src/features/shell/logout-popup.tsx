import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useT } from '#kit/language.ts'
import { logOut } from '../../app/session.ts'
import type { HostedPopup } from '../../app/ui-state.ts'

/** Asks before the session ends. */
export function LogoutPopup({ open, onClose, onGone }: HostedPopup) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await logOut()
      onClose()
    } catch (cause) {
      toast('bad', t(`error.${cause instanceof CallError ? cause.code : 'INTERNAL'}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      open={open}
      title={t('logout.title')}
      text={t('logout.text')}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('logout.stay')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onGone={onGone}
    />
  )
}
