import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { Prose } from '../../../parts/prose.tsx'
import { usePermission } from '../../../parts/use-brand.ts'
import { useHelp } from '../../../parts/use-help.ts'
import { Over } from './over.tsx'

/** Chapters of the help centre, by their hash. */
export type LegalText = 'term' | 'privacy'

/** The words of the terms or of the privacy notice, as they stand in the help centre. */
function LegalWords({ kind }: { readonly kind: LegalText }) {
  const t = useT()
  const version = usePermission()?.info.whitelabel.termsVersion ?? ''
  const { data, isError, refetch } = useHelp()
  const section = data?.sections.find(({ hash }) => hash === kind)
  if (section === undefined && (isError || data !== undefined)) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-mute">
        <p>{t('terms.missing')}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t('fault.retry')}
        </Button>
      </div>
    )
  }
  if (section === undefined)
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-64" />
      </div>
    )
  return (
    <div className="grid gap-4 text-pretty">
      <Prose html={section.content} />
      <p className="amount text-xs text-faint">{t('terms.version', { version })}</p>
    </div>
  )
}

/** Terms and privacy notice, one behind the other. */
export function LegalTabs({ first = 'term', className }: { readonly first?: LegalText; readonly className: string }) {
  const t = useT()
  const [kind, setKind] = useState<LegalText>(first)
  return (
    <>
      <Tabs
        label={t('terms.title')}
        tabs={[
          { key: 'term', label: t('terms.terms') },
          { key: 'privacy', label: t('terms.privacy') },
        ]}
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
