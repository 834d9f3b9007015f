import { useT } from '../../app/language.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { CategoryPictures } from './category-chips.tsx'
import { HotRow } from './hot-row.tsx'
import { LaneSection } from './lane-section.tsx'
import { useHomeLanes } from './lobby.queries.ts'
import { Studios } from './studios.tsx'
import { WinnerBoard } from './winner-board.tsx'
import { WinnerRow } from './winner-row.tsx'

/** The lobby: what is on, who has won, what many play, and then every category of the house. */
export function HomePage() {
  const t = useT()
  const lanes = useHomeLanes()
  return (
    <div className="grid grid-cols-1 gap-8 lg:gap-14">
      <h1 className="sr-only">{t('lobby.title')}</h1>
      <div className="grid grid-cols-1 gap-4 xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_21rem] xl:gap-5">
        <BannerCarousel />
        <WinnerBoard />
      </div>
      <CategoryPictures />
      <HotRow />
      <WinnerRow />
      {lanes.map((lane, index) => (
        <LaneSection key={lane.category} lane={lane.lane} category={lane.category} near={index === 0} />
      ))}
      <Studios />
    </div>
  )
}
