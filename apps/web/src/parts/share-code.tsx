import { useState } from 'react'
import IconCopy from '~icons/lucide/copy'
import IconQr from '~icons/lucide/qr-code'
import { IconButton } from '#ui/icon-button.tsx'
import { Popup } from '#ui/popup.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { copyText } from '#kit/copy-text.ts'
import { useT } from '#kit/language.ts'

/** Side of the code in pixels, so that it can be printed (spec 9). */
const SIDE = 800

/** Where somebody registers by a code. */
export const invitationUrl = (code: string): string => `${location.origin}/register?referralCode=${code}`

/** An address by which people register: to copy, and as a code to be photographed. */
export function ShareCode({ code }: { readonly code: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const url = invitationUrl(code)
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-sm bg-page ps-3.5">
      <span dir="ltr" className="min-w-0 flex-1 truncate py-3 text-start text-sm select-all">
        {url}
      </span>
      <IconButton label={t('referral.copy', { code })} icon={IconCopy} onClick={() => void copyText(url)} />
      <IconButton label={t('referral.qr', { code })} icon={IconQr} onClick={() => setOpen(true)} />
      <Popup
        open={open}
        onClose={() => setOpen(false)}
        title={t('referral.qrTitle')}
        closeLabel={t('popup.close')}
        closeOutside
      >
        <div className="grid justify-items-center gap-4 px-6 pt-1 pb-7 text-center">
          <div className="max-w-full [&_svg]:h-auto [&_svg]:max-w-80 [&_svg]:w-full">
            <QrCode text={url} label={t('referral.qr', { code })} side={SIDE} />
          </div>
          <p dir="ltr" className="max-w-full break-all text-sm text-mute">
            {url}
          </p>
        </div>
      </Popup>
    </div>
  )
}
