import type { RefObject } from 'react'
import { Link } from 'wouter'
import IconNext from '~icons/lucide/arrow-right'
import { buttonClass } from '#ui/button.tsx'
import { formatCount, useT } from '#kit/language.ts'
import type { Lane } from '../../app/category-menu.ts'
import { paths } from '../../app/paths.ts'
import { play } from '../../app/play.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { categoryScenes } from '../../parts/category-scene.ts'
import { usePermission } from '../../parts/use-brand.ts'
import { useFirstGame } from './lobby.queries.ts'

export interface SportsEntranceProps {
  readonly lane: Lane
  readonly near: boolean
  readonly sectionRef?: RefObject<HTMLElement | null>
  /** On the page of sports the picture is its head. */
  readonly head?: boolean
}

/** Sports has no shelf of games but one door: a single picture that leads into the house's book, or starts the sports game (HOM-07). */
export function SportsEntrance({ lane, near, sectionRef, head = false }: SportsEntranceProps) {
  const t = useT()
  // A house with a book of its own leads into it.
  const hasBook = (usePermission()?.sports ?? []).length > 0
  const first = useFirstGame(lane.cards[0], near && !hasBook)
  const Heading = head ? 'h1' : 'h2'
  return (
    <section
      ref={sectionRef}
      aria-labelledby="lane-SPORTS"
      className="group/sports relative min-h-60 overflow-hidden rounded-lg bg-raised-1 lg:min-h-80"
    >
      <ArtPicture
        art={categoryScenes.SPORTS}
        widths={bannerWidths}
        sizes="(width >= 64rem) 80rem, 100vw"
        eager={head}
        className="object-[60%_45%] group-hover/sports:scale-102 max-sm:object-[86%_50%]"
      />
      <span className="pointer-events-none absolute inset-0 bg-linear-to-r from-black/80 via-black/60 to-transparent sm:hidden rtl:bg-linear-to-l" />
      <span className="pointer-events-none absolute inset-0 rounded-lg shadow-[inset_0_0_0_1px_#ffffff14]" />
      <div className="pointer-events-none relative z-10 grid h-full min-h-[inherit] content-center justify-items-start gap-2 p-6 lg:p-12 rtl:ms-[28%] sm:rtl:ms-[45%]">
        <Heading id="lane-SPORTS" className="text-3xl font-extrabold lg:text-4xl">
          {t('category.SPORTS')}
        </Heading>
        <p className="max-w-72 text-ink/80 text-pretty max-sm:max-w-40">
          {t('lobby.sports', { count: formatCount(lane.cards.length) })}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-start">
          <span aria-hidden="true" className={buttonClass('light')}>
            {t('lobby.enterSports')}
            <IconNext className="size-4.5 rtl:-scale-x-100" />
          </span>
          {!head && !hasBook && (
            <Link
              href={paths.category('SPORTS')}
              aria-label={t('lobby.allOf', { name: t('category.SPORTS'), count: formatCount(lane.gameCount) })}
              className="pointer-events-auto inline-flex min-h-11 items-center rounded-full px-4 font-medium text-ink/85 quick-colors hover:bg-black/25 hover:text-ink"
            >
              {t('lobby.all', { count: formatCount(lane.gameCount) })}
            </Link>
          )}
        </div>
      </div>
      {hasBook ? (
        <Link
          href={paths.sports('book')}
          aria-label={t('lobby.enterSports')}
          className="absolute inset-0 rounded-lg focus-visible:-outline-offset-3"
        />
      ) : (
        first !== undefined && (
          <button
            type="button"
            aria-label={t('lobby.enterSports')}
            onClick={() => play(first)}
            className="absolute inset-0 rounded-lg focus-visible:-outline-offset-3"
          />
        )
      )}
    </section>
  )
}
