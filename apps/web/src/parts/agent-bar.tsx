import type { ReactNode } from 'react'
import { Link } from 'wouter'
import IconGlobe from '~icons/lucide/globe'
import IconService from '~icons/lucide/headset'
import { nameOf } from '#contract/languages.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { paths } from '../app/paths.ts'
import { openService } from '../app/service.ts'
import { BrandSign } from './brand-sign.tsx'
import { languageItems } from './language-items.ts'
import { useBrand } from './use-brand.ts'

/** The agents' side has no menus: the sign of the house, what is its own on this page, the language, and somebody to ask. */
export function AgentBar({
  beside,
  children,
}: {
  /** Who and when it is, beside the sign. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}) {
  const t = useT()
  const brand = useBrand()
  const language = useLanguage()
  return (
    <div className="relative z-20 mx-auto flex min-h-(--header-height) w-full max-w-(--page-width) flex-wrap items-center gap-x-3 gap-y-1 px-(--gutter) py-2">
      <Link
        href={paths.home()}
        aria-label={t('shell.home', { brand: brand?.name ?? '' })}
        className="flex min-h-11 items-center gap-2.5 rounded-sm"
      >
        <BrandSign className="size-7 shrink-0 text-accent" />
        <span className="display text-xl font-extrabold max-sm:sr-only">{brand?.name}</span>
      </Link>
      {beside !== undefined && (
        <div className="ms-auto flex min-w-0 items-center gap-x-2 max-sm:flex-col-reverse max-sm:items-end">
          {beside}
        </div>
      )}
      <div
        className={cx(
          'flex min-w-0 flex-wrap items-center justify-end gap-1 sm:gap-2',
          beside === undefined ? 'ms-auto' : 'max-lg:w-full max-sm:-mx-2 max-sm:justify-between',
        )}
      >
        {children}
        <Menu
          label={t('shell.language')}
          triggerClass="flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-mute quick-colors hover:bg-raised-2 hover:text-ink"
          trigger={
            <>
              <IconGlobe className="size-5 shrink-0" />
              <span className="max-sm:sr-only">{nameOf(language)}</span>
            </>
          }
          items={languageItems(brand?.supportedLanguages ?? [], language)}
        />
        <IconButton label={t('shell.service')} icon={IconService} onClick={() => void openService()} />
      </div>
    </div>
  )
}
