import { Amount } from '#ui/amount.tsx'
import { cx } from '#ui/cx.ts'
import { useLanguage, useT } from '../../app/language.ts'
import { tagOf } from '../../app/language-tag.ts'
import { play } from '../../app/play.ts'
import { ArtPicture, tileWidths } from '../../parts/art-picture.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import type { Winner } from './lobby.queries.ts'

/** How many of the board are set apart. */
export const TOP = 3
const medalClass =
  'display absolute -start-1.5 -top-1.5 grid size-5 place-items-center rounded-full text-xs font-extrabold ring-2 ring-raised-1'
const medals = ['bg-accent text-accent-ink', 'bg-[#c9d3d8] text-[#1b2327]', 'bg-[#cf8f5d] text-[#2a1607]']

interface WinnerLineProps {
  readonly winner: Winner
  readonly rank: number
  /** Part of the second copy, which is there for the eye only. */
  readonly still?: boolean
}

/** One who has won: rank or picture, masked name, game, amount. A click starts that game. */
export function WinnerLine({ winner, rank, still = false }: WinnerLineProps) {
  const t = useT()
  const locale = tagOf(useLanguage())
  const symbol = useBrand()?.currencySymbol ?? ''
  const { game } = winner
  const medal = medals[rank - 1]
  return (
    <button
      type="button"
      disabled={game === null}
      tabIndex={still ? -1 : undefined}
      onClick={() => game !== null && play(game)}
      title={game === null ? undefined : t('winners.play', { game: game.displayName })}
      className="flex w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-start quick-colors enabled:hover:bg-raised-2"
    >
      <span className="relative size-10 shrink-0">
        <span className="absolute inset-0 overflow-hidden rounded-sm">
          {game !== null && (
            <ArtPicture
              art={game.art}
              widths={tileWidths}
              sizes="2.5rem"
              colour={game.colour}
              tint={game.tint}
              className="scale-125 object-[50%_35%]"
            />
          )}
        </span>
        {medal !== undefined && (
          <span
            className={cx(medalClass, medal)}
          >
            {rank}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-medium">{winner.customerName}</span>
        <span className="block truncate text-sm text-faint">{game?.displayName}</span>
      </span>
      <Amount
        value={winner.winAmount}
        symbol={symbol}
        locale={locale}
        className={cx('font-semibold', rank <= TOP ? 'text-accent' : 'text-won')}
      />
    </button>
  )
}
