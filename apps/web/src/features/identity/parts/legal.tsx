import { Tabs } from '#ui/tabs.tsx'
import { useState } from 'react'
import { useT } from '../../../app/language.ts'
import { useBrand, usePermission } from '../../../parts/use-brand.ts'
import { Over } from './over.tsx'

const texts = { terms: 7, privacy: 5 } as const
export type LegalText = keyof typeof texts

/** The words of the terms or of the privacy notice, paragraph by paragraph. */
function LegalWords({ kind }: { readonly kind: LegalText }) {
  const t = useT()
  const brand = useBrand()?.name ?? ''
  const version = usePermission()?.settings.termsVersion ?? ''
  return (
    <div className="grid gap-4 text-mute text-pretty">
      {Array.from({ length: texts[kind] }, (_, at) => (
        <section key={at} className="grid gap-1">
          <h3 className="text-base font-bold text-ink">{t(`${kind}.${at + 1}.title`)}</h3>
          <p>{t(`${kind}.${at + 1}.text`, { brand })}</p>
        </section>
      ))}
      <p className="amount text-xs text-faint">{t('terms.version', { version })}</p>
    </div>
  )
}

/** Terms and privacy notice, one behind the other. */
export function LegalTabs({ first = 'terms', className }: { readonly first?: LegalText; readonly className: string }) {
  const t = useT()
  const [kind, setKind] = useState<LegalText>(first)
  return (
    <>
      <Tabs
        label={t('terms.title')}
        tabs={[{ key: 'terms', label: t('terms.terms') }, { key: 'privacy', label: t('terms.privacy') }]}
        chosen={kind}
        onChoose={(key) => setKind(key)}
        panelId="legal-words"
      />
      <div id="legal-words" role="tabpanel" tabIndex={0} className={className}>
        <LegalWords kind={kind} />
      </div>
    </>
  )
}

/** The same to be read above a form. */
export function LegalSheet({ first, onGone }: { readonly first: LegalText; onGone(): void }) {
  const t = useT()
  return (
    <Over title={t('terms.title')} size="md" onGone={onGone}>
      {() => (
        <div className="grid gap-4 px-6 pt-1 pb-7">
          <LegalTabs first={first} className="outline-none" />
        </div>
      )}
    </Over>
  )
}
