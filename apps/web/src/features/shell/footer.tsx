import { Link, useLocation } from 'wouter'
import IconShield from '~icons/lucide/shield-check'
import { cx } from '#ui/cx.ts'
import { wordsIn } from '#contract/content/words.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { paths } from '../../app/paths.ts'
import { openPopup } from '../../app/ui-state.ts'
import { VendorMark } from '../../parts/small-pictures.tsx'
import { useBrand, usePermission } from '../../parts/use-brand.ts'
import { BrandMark } from './brand-mark.tsx'
import { useMenuLanes, useNavigationLanes } from './navigation.ts'

/** Chapters of the help centre that the footer names, by their hash. */
const chapters = ['about', 'term', 'privacy', 'responsible', 'fairness', 'contact'] as const

/** Pages of the site itself that the footer names. */
const pages = [
  [paths.depositTutorial(), 'footer.deposit'],
  [paths.download(), 'footer.download'],
  [paths.winners(), 'winners.title'],
  [paths.blog(), 'footer.blog'],
  [paths.agent(), 'footer.agents'],
  [paths.affiliateApply(), 'footer.affiliate'],
] as const

/** Vendors in the row of icons (spec 2.5). */
const VENDORS = 8

const linkClass =
  'inline-flex min-h-8 items-center text-sm text-mute quick-colors hover:text-ink pointer-coarse:min-h-11'

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }

/** Who runs the house, where to read more, what there is to play, and who may. */
export function Footer() {
  const t = useT()
  const brand = useBrand()
  // Who sees to its own account is not looking for games.
  const short = useLocation()[0] === paths.member()
  const language = useLanguage()
  const { channels, links = [] } = usePermission()?.info ?? {}
  const lanes = useMenuLanes()
  const categories = useNavigationLanes()
  const cards = lanes.flatMap(({ category, lane }) => lane.cards.map((card) => ({ category, card })))
  // A studio with games in several categories leads to the first of them.
  const vendors = new Map(
    cards.map((one) => [one.card.vassalage, cards.find(({ card }) => card.vassalage === one.card.vassalage) ?? one]),
  )
  const social = [
    ['Facebook', channels?.facebook],
    ['YouTube', channels?.youtube],
  ].flatMap(([name, url]) => (name != null && url != null ? [{ name, url }] : []))
  return (
    <footer className={cx('border-t border-line', short ? 'mt-10' : 'mt-16 lg:mt-24')}>
      <div className={cx('mx-auto grid max-w-(--page-width) px-(--gutter)', short ? 'py-6' : 'gap-10 py-10')}>
        {!short && (
          <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[1.2fr_1fr_2fr]">
            <div className="grid content-start gap-2 max-md:col-span-2">
              <BrandMark />
              <p className="max-w-60 text-sm text-faint text-pretty">{t('footer.words')}</p>
              {social.length > 0 && (
                <ul aria-label={t('footer.social')} className="flex gap-4">
                  {social.map(({ name, url }) => (
                    <li key={name}>
                      <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <nav aria-label={t('footer.help')}>
              <h2 className="mb-2 text-sm font-semibold">{t('footer.help')}</h2>
              <ul className="grid">
                {chapters.map((hash) => (
                  <li key={hash}>
                    <a
                      href={paths.help(hash)}
                      className={linkClass}
                      onClick={(event) => {
                        event.preventDefault()
                        openPopup({ kind: 'help', hash })
                      }}
                    >
                      {t(`footer.${hash}`)}
                    </a>
                  </li>
                ))}
                {links.map(({ item, url, texts }) => (
                  <li key={item}>
                    <a href={url} className={linkClass} {...(url.startsWith('/') ? {} : elsewhere)}>
                      {wordsIn(texts, language, brand?.defaultLanguage ?? language)?.label ?? url}
                    </a>
                  </li>
                ))}
                {pages.map(([href, name]) => (
                  <li key={href}>
                    <Link href={href} className={linkClass}>
                      {t(name)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <nav aria-label={t('footer.games')}>
              <h2 className="mb-2 text-sm font-semibold">{t('footer.games')}</h2>
              <ul className="grid md:grid-cols-2">
                {categories.map(({ category }) => (
                  <li key={category}>
                    <Link href={paths.category(category)} className={linkClass}>
                      {t(`category.${category}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        )}
        {!short && (
          <ul aria-label={t('footer.vendors')} className="flex flex-wrap gap-3">
            {[...vendors.values()].slice(0, VENDORS).map(({ category, card }) => (
              <li key={card.vassalage}>
                <Link
                  href={paths.category(category, { vassalage: card.vassalage })}
                  aria-label={card.displayName}
                  title={card.displayName}
                  className="block opacity-75 transition-opacity hover:opacity-100"
                >
                  <VendorMark art={card.art} className="size-11" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div
          className={cx(
            'flex flex-wrap items-center justify-between gap-x-12 gap-y-5',
            !short && 'border-t border-line pt-6',
          )}
        >
          <p className="amount text-sm text-faint">
            {t('footer.copyright', { year: brand?.copyrightYear ?? '', brand: brand?.name ?? '' })}
          </p>
          <div className="flex items-center gap-4">
            <span
              aria-hidden="true"
              dir="ltr"
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
      </div>
    </footer>
  )
}
