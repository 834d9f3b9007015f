import IconTrophy from '~icons/game-icons/podium-winner'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { useWinners } from './lobby.queries.ts'
import { SectionHead } from './section-head.tsx'
import { BoardLines } from './winner-board.tsx'

/** A list of this length stands whole. */
const SHORT = 6

/** The winner board where there is no room beside the banner: a list below it, which rolls likewise. */
export function WinnerRow() {
  const t = useT()
  const { data, isError, refetch } = useWinners()
  const list = data?.list ?? []
  const failed = data === undefined && isError
  if (list.length === 0 && !failed) return null
  return (
    <section aria-labelledby="winner-row" className="xl:hidden">
      <SectionHead
        id="winner-row"
        sign={<IconTrophy className="size-7 shrink-0 text-accent" />}
        title={t('winners.title')}
        note={t('winners.span')}
        {...(failed ? {} : { more: { href: paths.winners(), label: t('winners.all'), name: t('winners.all') } })}
      />
      {failed ? (
        <LoadFailed slim onAgain={() => void refetch()} />
      ) : (
        <div
          className={cx('flex flex-col overflow-hidden rounded-lg bg-raised-1 p-2.5', list.length > SHORT && 'h-84')}
        >
          <BoardLines list={list} />
        </div>
      )}
    </section>
  )
}
