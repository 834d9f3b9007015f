import IconHeart from '~icons/lucide/heart'
import { cx } from '#ui/cx.ts'
import type { GameTile } from '#contract/game-tile.ts'
import { useT } from '#kit/language.ts'
import { toggleFavourite, useIsFavourite } from './favourites.ts'

interface HeartProps {
  readonly game: GameTile
  readonly className?: string
  readonly tabIndex?: number
}

/** Adds a game to the favourites and takes it out again. */
export function Heart({ game, className, tabIndex }: HeartProps) {
  const t = useT()
  const chosen = useIsFavourite(game.nodeId)
  const label = t(chosen ? 'game.unfavourite' : 'game.favourite')
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      onClick={() => toggleFavourite(game)}
      className={cx(
        'grid place-items-center rounded-full transition-[background-color,scale] duration-(--duration-feedback) active:scale-90',
        className,
      )}
    >
      <IconHeart className={cx('size-[45%]', chosen && 'fill-lost text-lost')} />
    </button>
  )
}
