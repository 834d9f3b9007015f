import { memo } from 'react'
import IconPlay from '~icons/lucide/play'
import type { GameTile } from '#contract/game-tile.ts'
import { cx } from '#ui/cx.ts'
import { useT } from '#kit/language.ts'
import { isCategory } from '../../app/categories.ts'
import { ArtPicture, tileWidths } from '../../parts/art-picture.tsx'
import { markMatches } from './mark-matches.ts'

export interface ResultLineProps {
  readonly id: string
  readonly game: GameTile
  /** What it was found by. */
  readonly text: string
  readonly chosen: boolean
  onChoose(game: GameTile): void
  onPoint(game: GameTile): void
}

/** A game that was found: picture, name with what was typed in it, vendor. Drawn anew only when that changes, not with every letter. */
export const ResultLine = memo(function ResultLine({ id, game, text, chosen, onChoose, onPoint }: ResultLineProps) {
  const t = useT()
  const kind = isCategory(game.gameType) ? t(`category.${game.gameType}`) : ''
  return (
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      onClick={() => onChoose(game)}
      onPointerMove={() => onPoint(game)}
      className={cx('flex cursor-pointer items-center gap-3.5 rounded-sm px-2.5 py-2', chosen && 'bg-raised-2')}
    >
      <span className="relative h-16 w-12 shrink-0 overflow-hidden rounded-[0.5rem]">
        <ArtPicture art={game.art} widths={tileWidths} sizes="3rem" colour={game.colour} tint={game.tint} eager />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-lg font-semibold">
          {markMatches(game.displayName, text).map(({ part, hit }, index) =>
            hit ? (
              <mark key={index} className="bg-transparent text-accent">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </span>
        <span className="block truncate text-sm text-faint">
          {kind === '' ? game.vendorName : t('game.by', { kind, vendor: game.vendorName })}
        </span>
      </span>
      {game.playable && (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-white text-page">
          <IconPlay className="ms-0.5 size-3.5 fill-current" />
        </span>
      )}
    </li>
  )
})
