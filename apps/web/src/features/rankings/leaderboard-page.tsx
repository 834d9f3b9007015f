import { Link, useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { ArtPicture, bannerWidths } from '../../parts/art-picture.tsx'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useRankings } from '../../parts/use-rankings.ts'
import { Board, BoardSkeleton } from './board.tsx'

/** The rankings of the house; which one stands in the address. */
export function LeaderboardPage() {
  const t = useT()
  const { data, isError, refetch } = useRankings()
  const asked = new URLSearchParams(useSearch()).get('ranking')
  const chosen = data?.list.find(({ id }) => id === asked) ?? data?.list[0]
  return (
    <div className="grid grid-cols-1 gap-5 lg:gap-6">
      <header className="relative h-36 overflow-hidden rounded-lg bg-raised-1 lg:h-48">
        {chosen !== undefined && (
          <ArtPicture
            key={chosen.art}
            art={chosen.art}
            widths={bannerWidths}
            sizes="(width >= 64rem) 80rem, 100vw"
            eager
            className="object-[60%_40%] max-sm:object-[85%_40%] rtl:-scale-x-100"
          />
        )}
        <span className="absolute inset-0 bg-linear-to-r from-black/70 to-transparent max-sm:from-black/80 max-sm:via-black/55 rtl:bg-linear-to-l" />
        <span className="pointer-events-none absolute inset-0 rounded-lg shadow-[inset_0_0_0_1px_#ffffff14]" />
        <div className="absolute inset-0 grid content-center gap-1.5 px-6 lg:gap-2 lg:px-12">
          <h1 className="text-3xl font-extrabold text-white max-sm:text-2xl lg:text-4xl">{t('rank.title')}</h1>
          <p className="max-w-44 text-white/85 text-pretty sm:max-w-md">{t('rank.lead')}</p>
        </div>
      </header>
      {data === undefined ? (
        isError ? (
          <LoadFailed onAgain={() => void refetch()} />
        ) : (
          <BoardSkeleton />
        )
      ) : chosen === undefined ? (
        <EmptyState
          picture={<EmptyPicture name="chart" />}
          title={t('rank.none.title')}
          text={t('rank.none.text')}
          action={
            <Link href={paths.promotions()} className={buttonClass('light')}>
              {t('reward.none.action')}
            </Link>
          }
        />
      ) : (
        <>
          {data.list.length > 1 && (
            <Tabs
              label={t('rank.title')}
              tabs={data.list.map(({ id, title }) => ({ key: id, label: title }))}
              chosen={chosen.id}
              onChoose={(id) => navigate(paths.leaderboard(id))}
              panelId="ranking"
            />
          )}
          <div
            id="ranking"
            {...(data.list.length > 1 ? { role: 'tabpanel', 'aria-label': chosen.title, tabIndex: 0 } : {})}
            className="rounded-md outline-offset-4"
          >
            <Board key={chosen.id} id={chosen.id} />
          </div>
        </>
      )}
    </div>
  )
}
