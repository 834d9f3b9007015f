import { useState } from 'react'
import { Popup } from '#ui/popup.tsx'
import { useT } from '#kit/language.ts'
import { call } from '../../app/calls.ts'
import { MemberTransferForm, type TransferTerms } from '../../parts/member-transfer-form.tsx'

export interface TransferPopupProps {
  readonly terms: TransferTerms
  /** Of the direct downline that the money goes to. */
  readonly account: string
  onGone(): void
}

/** Sends money to a direct downline. */
export function TransferPopup({ terms, account, onGone }: TransferPopupProps) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const close = (): void => setOpen(false)
  return (
    <Popup
      open={open}
      onClose={close}
      onGone={onGone}
      title={t('agent.transfer.of', { name: account })}
      closeLabel={t('popup.close')}
    >
      <div className="px-6 pt-1 pb-7">
        <MemberTransferForm
          terms={terms}
          to={account}
          send={(wish) => call('agents.transfer', { ...wish, account })}
          onSent={close}
        />
      </div>
    </Popup>
  )
}
