import '#kit/zod.ts'
import { useState } from 'react'
import { Popup } from '#ui/popup.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import type { HostedPopup } from '../../../app/ui-state.ts'
import { AccessPart } from './access-part.tsx'
import { AvatarPart } from './avatar-part.tsx'
import { FactorPart } from './factor-part.tsx'

const parts = { access: AccessPart, factor: FactorPart, avatar: AvatarPart } as const
type Part = keyof typeof parts

/** What keeps the account one's own: where it is logged in, second proofs, the password; and the picture that shows it is. */
export function SecurityPopup(hosted: HostedPopup) {
  const t = useT()
  const [part, setPart] = useState<Part>('access')
  const Shown = parts[part]
  return (
    <Popup {...hosted} title={t('security.title')} closeLabel={t('popup.close')} size="md">
      <div className="grid min-h-[60dvh] content-start gap-5 px-6 pt-1 pb-7 md:min-h-110">
        <Tabs
          label={t('security.title')}
          tabs={[
            { key: 'access', label: t('security.access') },
            { key: 'factor', label: t('security.factor') },
            { key: 'avatar', label: t('security.avatar') },
          ]}
          chosen={part}
          onChoose={(key) => setPart(key)}
          panelId="security-part"
        />
        <div id="security-part" role="tabpanel" className="grid gap-6">
          <Shown />
        </div>
      </div>
    </Popup>
  )
}
