import { tagOf } from '#contract/languages.ts'
import { Amount } from '#ui/amount.tsx'
import { cx } from '#ui/cx.ts'
import { useLanguage, useT } from '#kit/language.ts'
import { play } from '../../app/play.ts'
import { ArtPicture, tileWidths } from '../../parts/art-picture.tsx'
import { useBrand } from '../../parts/use-brand.ts'
import type { Winner } from './lobby.queries.ts'

/** How many of the board are set apart. */
export const TOP = 3
const medals = ['bg-accent text-accent-ink', 'bg-[#c9d3d8] text-[#1b2327]', 'bg-[#cf8f5d] text-[#2a1607]']

/** A place on the board; gold, silver and bronze mark the first three. */
export const RankSign = ({ rank, className }: { readonly rank: number; readonly className?: string }) => (
  <span
    className={cx(
      'display grid place-items-center rounded-full text-xs font-extrabold',
      medals[rank - 1] ?? 'bg-raised-3 text-mute',
      className,
    )}
  >
    {rank}
  </span>
)

interface WinnerPictureProps {
  readonly game: Winner['game']
  readonly sizes: string
  readonly className: string
}

/** The picture of the game in which somebody won, over all of its place; nothing of a game that is gone. */
export const WinnerPicture = ({ game, sizes, className }: WinnerPictureProps) => (
  <span className={cx('absolute inset-0 overflow-hidden', className)}>
    {game !== null && (
      <ArtPicture
        art={game.art}
        widths={tileWidths}
        sizes={sizes}
        colour={game.colour}
        tint={game.tint}
        className="scale-125 object-[50%_35%]"
      />
    )}
  </span>
)

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
        <WinnerPicture game={game} sizes="2.5rem" className="rounded-sm" />
        <RankSign rank={rank} className="absolute -start-1.5 -top-1.5 size-5 ring-2 ring-raised-1" />
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
