import IconShield from '~icons/lucide/shield-check'
import { useT } from '../../app/language.ts'
import { useBrand } from '../../parts/use-brand.ts'
import { BrandMark } from './brand-mark.tsx'

/** Who runs the house, and who may play in it. */
export function Footer() {
  const t = useT()
  const brand = useBrand()
  return (
    <footer className="mt-16 border-t border-line lg:mt-24">
      <div
        className="mx-auto grid max-w-(--page-width) gap-6 px-(--gutter) py-10 md:grid-cols-[auto_1fr] md:items-center md:gap-12"
      >
        <div className="grid gap-1">
          <BrandMark />
          <p
            className="amount text-sm text-faint"
          >
            {t('footer.copyright', { year: brand?.copyrightYear ?? '', brand: brand?.name ?? '' })}
          </p>
        </div>
        <div className="flex items-center gap-4 md:justify-self-end">
          <span
            aria-hidden="true"
            className="display grid size-12 shrink-0 place-items-center rounded-full border-2 border-line-strong font-extrabold text-mute"
          >
            18+
          </span>
          <p className="max-w-md text-sm text-mute text-pretty">
            <IconShield className="me-1.5 inline size-4 align-[-0.2em] text-faint" />
            {t('footer.adults')}
          </p>
        </div>
      </div>
    </footer>
  )
}
