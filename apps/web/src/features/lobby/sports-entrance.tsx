import type { RefObject } from 'react'
import IconNext from '~icons/lucide/arrow-right'
import { buttonClass } from '#ui/button.tsx'
import { formatCount, useT } from '../../app/language.ts'
import { play } from '../../app/play.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { categoryScenes } from '../../parts/category-scene.ts'
import { useLaneGames, type Lane } from './lobby.queries.ts'

export interface SportsEntranceProps {
  readonly lane: Lane
  readonly near: boolean
  readonly sectionRef: RefObject<HTMLElement | null>
}

/** Sports has no shelf of games but one door: a single picture that leads in (HOM-07). */
export function SportsEntrance({ lane, near, sectionRef }: SportsEntranceProps) {
  const t = useT()
  const first = useLaneGames('SPORTS', near).games?.[0]
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
        className="object-[60%_45%] group-hover/sports:scale-102 max-sm:object-[86%_50%]"
      />
      <span className="pointer-events-none absolute inset-0 rounded-lg shadow-[inset_0_0_0_1px_#ffffff14]" />
      <div className="relative grid h-full min-h-[inherit] content-center justify-items-start gap-2 p-6 lg:p-12">
        <h2 id="lane-SPORTS" className="text-3xl font-extrabold">{t('category.SPORTS')}</h2>
        <p
          className="max-w-72 text-ink/80 text-pretty max-sm:max-w-56"
        >
          {t('lobby.sports', { count: formatCount(lane.cards.length) })}
        </p>
        {first !== undefined && (
          <button type="button" onClick={() => play(first)} className={`${buttonClass('light')} mt-3`}>
            {t('lobby.enterSports')}
            <IconNext className="size-4.5 rtl:-scale-x-100" />
          </button>
        )}
      </div>
    </section>
  )
}
