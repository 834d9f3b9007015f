import { useSearch } from 'wouter'
import IconShield from '~icons/lucide/shield-check'
import { Button } from '#ui/button.tsx'
import { useT } from '../../app/language.ts'
import { openPopup } from '../../app/ui-state.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { ComingPage } from './coming-page.tsx'
import { isComing } from './coming.ts'

/** The page of the member centre that the address names; without one the security centre, which is its first (spec 3). */
export function MemberPage() {
  const t = useT()
  const page = new URLSearchParams(useSearch()).get('page') ?? 'securityCenter'
  if (isComing(page)) return <ComingPage about={page} />
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-3 py-10 text-center">
      <EmptyPicture name="lock" />
      <h1 className="text-3xl font-extrabold">{t('member.security')}</h1>
      <p className="max-w-md text-mute text-pretty">{t('member.securityText')}</p>
      <Button look="main" icon={IconShield} className="mt-4" onClick={() => openPopup({ kind: 'security' })}>{t('member.openSecurity')}</Button>
    </div>
  )
}
