import { Link } from 'wouter'
import IconTrophy from '~icons/game-icons/podium-winner'
import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLanguage, useT } from '#kit/language.ts'
import { LoadFailed } from '#kit/load-failed.tsx'
import { paths } from '../../app/paths.ts'
import { play } from '../../app/play.ts'
import { EmptyPicture } from '../../parts/small-pictures.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import { PotsSection } from './pots-section.tsx'
import { useWinners, type Winner } from './lobby.queries.ts'
import { RankSign, TOP, WinnerLine, WinnerPicture } from './winner-line.tsx'

/** One of the first three, with the picture of its game. A click starts that game. */
function TopWinner({ winner, rank }: { readonly winner: Winner; readonly rank: number }) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const { game } = winner
  return (
    <button
      type="button"
      disabled={game === null}
      onClick={() => game !== null && play(game)}
      title={game === null ? undefined : t('winners.play', { game: game.displayName })}
      className={cx(
        'flex w-full items-center gap-4 rounded-lg p-4 text-start quick-colors sm:flex-col sm:p-6 sm:text-center',
        rank === 1 ? 'bg-accent-soft hairline' : 'bg-raised-1 hairline enabled:hover:bg-raised-2',
      )}
    >
      <span className="relative size-20 shrink-0 sm:size-28">
        <WinnerPicture game={game} sizes="7rem" className="rounded-md" />
        <RankSign rank={rank} className="absolute -start-2 -top-2 size-8 text-base ring-4 ring-raised-1" />
      </span>
      <span className="grid min-w-0 gap-0.5 sm:w-full">
        <span className="truncate text-lg font-bold">{winner.customerName}</span>
        <span className="truncate text-sm text-mute">{game?.displayName}</span>
        <Amount
          value={winner.winAmount}
          symbol={symbol}
          locale={locale}
          className="display text-xl font-extrabold text-accent lg:text-2xl"
        />
      </span>
    </button>
  )
}

function Board({ list }: { readonly list: readonly Winner[] }) {
  const rest = list.slice(TOP)
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:gap-4">
        {list.slice(0, TOP).map((winner, at) => (
          <li key={at}>
            <TopWinner winner={winner} rank={at + 1} />
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <ol start={TOP + 1} className="grid grid-cols-1 gap-x-6 rounded-lg bg-raised-1 p-2.5 hairline">
          {rest.map((winner, at) => (
            <li key={at}>
              <WinnerLine winner={winner} rank={TOP + at + 1} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** The whole winner board: the first three apart, the others as a list. */
export function WinnersPage() {
  const t = useT()
  const { data, isError, refetch } = useWinners()
  if (data?.list.length === 0)
    return (
      <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-8">
        <EmptyState
          whole
          picture={<EmptyPicture name="calm" />}
          title={t('winners.none')}
          text={t('winners.noneText')}
          action={
            <Link href={paths.home()} className={buttonClass('light')}>
              {t('notFound.home')}
            </Link>
          }
        />
        <PotsSection />
      </div>
    )
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-5">
      <header className="flex items-center gap-3">
        <IconTrophy className="size-9 shrink-0 text-accent" />
        <div>
          <h1 className="text-2xl font-extrabold lg:text-3xl">{t('winners.title')}</h1>
          <p className="text-sm text-mute">{t('winners.span')}</p>
        </div>
      </header>
      <PotsSection />
      {data !== undefined ? (
        <Board list={data.list} />
      ) : isError ? (
        <LoadFailed onAgain={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="grid gap-3 sm:grid-cols-3">
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} className="h-52 rounded-lg" />
          ))}
          <Skeleton className="h-96 rounded-lg sm:col-span-3" />
        </div>
      )}
    </div>
  )
}
