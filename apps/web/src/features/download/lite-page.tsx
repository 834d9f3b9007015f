import { useEffect } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { buttonClass } from '#ui/button.tsx'
import { useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { BrandSign } from '../../parts/brand-sign.tsx'
import { NumberedSteps } from '../../parts/numbered-steps.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import { liteSteps } from './guides.ts'

/** The address of Lite iOS: in Safari it says how it gets onto the home screen; opened from there it is the house itself. */
export function LitePage() {
  const t = useT()
  const brand = useBrand()?.name ?? ''
  useEffect(() => {
    if (matchMedia('(display-mode: standalone)').matches) navigate(paths.home(), { replace: true })
  }, [])
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 px-6 py-8">
      <div className="grid justify-items-center gap-3 text-center">
        <BrandSign className="size-16 text-accent" />
        <h1 className="text-2xl font-extrabold text-balance">{t('download.lite')}</h1>
        <p className="text-mute text-pretty">{t('download.liteText', { brand })}</p>
      </div>
      <div className="rounded-lg bg-raised-1 p-5 hairline sm:p-6">
        <NumberedSteps steps={liteSteps.map((step) => ({ key: step, title: t(`download.step.${step}`) }))} />
      </div>
      <Link href={paths.home()} className={buttonClass('quiet', 'lg')}>
        {t('download.site')}
      </Link>
    </main>
  )
}
