import IconTrophy from '~icons/game-icons/podium-winner'
import { useT } from '../../app/language.ts'
import { openPopup } from '../../app/ui-state.ts'
import { useWinners } from './lobby.queries.ts'
import { MoreButton, SectionHead } from './section-head.tsx'
import { WinnerLine } from './winner-line.tsx'

const SHOWN = 10

/** The winner board where there is no room beside the banner: a row of cards that is swiped. */
export function WinnerRow() {
  const t = useT()
  const list = useWinners().data?.list ?? []
  if (list.length === 0) return null
  return (
    <section aria-labelledby="winner-row" className="xl:hidden">
      <SectionHead
        id="winner-row"
        sign={<IconTrophy className="size-7 shrink-0 text-accent" />}
        title={t('winners.title')}
        note={t('winners.span')}
      >
        <MoreButton label={t('winners.all')} onClick={() => openPopup({ kind: 'winners' })} />
      </SectionHead>
      <ol className="swipe-row -mx-(--gutter) scroll-px-(--gutter) flex gap-2.5 px-(--gutter)">
        {list.slice(0, SHOWN).map((winner, index) => (
          <li key={index} className="w-72 shrink-0 snap-start rounded-md bg-raised-1 p-1.5">
            <WinnerLine winner={winner} rank={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}
