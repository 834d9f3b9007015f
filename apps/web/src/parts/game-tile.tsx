import IconList from '~icons/lucide/layout-grid'
import IconPause from '~icons/lucide/pause'
import IconPlay from '~icons/lucide/play'
import IconPlug from '~icons/lucide/plug-zap'
import type { GameTile } from '#contract/game-tile.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Lettering } from '#ui/lettering.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useT } from '#kit/language.ts'
import { play, tryOut } from '../app/play.ts'
import { openPopup } from '../app/ui-state.ts'
import { ArtPicture, tileWidths } from './art-picture.tsx'
import { Heart } from './heart.tsx'
import { PotChip } from './pot-chip.tsx'

export const tileSizes = '(width >= 80rem) 11rem, (width >= 64rem) 9rem, (width >= 40rem) 11rem, 8.25rem'

const tileBox = 'relative aspect-3/4 overflow-hidden rounded-md'

export interface GameTileProps {
  readonly game: GameTile
  readonly sizes?: string
  readonly eager?: boolean
  readonly className?: string
}

/**
 * A game as a poster. The whole tile opens what there is to know and do; under a mouse it also offers
 * play, free trial and the heart directly. Those are left out of the keyboard's way, which finds the
 * same three inside.
 */
export function GameTileCard({ game, sizes = tileSizes, eager = false, className }: GameTileProps) {
  const t = useT()
  return (
    <article className={cx('group/tile @container', tileBox, className)}>
      <ArtPicture
        art={game.art}
        widths={tileWidths}
        sizes={sizes}
        colour={game.colour}
        tint={game.tint}
        eager={eager}
        className={cx('group-hover/tile:scale-105', game.paused && 'brightness-60 saturate-40')}
      />
      <span className="absolute inset-0 bg-black/45 opacity-0 transition-opacity duration-(--duration-feedback) group-hover/tile:opacity-100 pointer-coarse:hidden" />
      <span className="absolute inset-x-[5cqi] bottom-[5cqi] grid gap-[2.5cqi] text-center">
        <Lettering name={game.displayName} style={game.lettering} />
        <span className="truncate text-xs leading-none font-medium text-white/70 @max-[8rem]:hidden">
          {game.vendorName}
        </span>
      </span>
      {game.paused && (
        <span className="absolute start-2 top-2 flex items-center gap-1 rounded-full bg-black/75 py-1 ps-2 pe-2.5 text-xs leading-none font-semibold text-white transition-opacity duration-(--duration-feedback) group-hover/tile:opacity-0 pointer-coarse:opacity-100">
          <IconPause className="size-3 fill-current" />
          {t('game.paused')}
        </span>
      )}
      {game.mark !== undefined && !game.paused && (
        <span className="absolute end-2 top-2 rounded-full bg-accent px-2.5 py-1 text-xs leading-none font-bold text-accent-ink transition-opacity duration-(--duration-feedback) group-hover/tile:opacity-0 pointer-coarse:opacity-100">
          {t(game.mark === 'hot' ? 'game.mark.hot' : 'game.mark.new')}
        </span>
      )}
      {game.pots === true && game.playable && <PotChip />}
      {(game.playable || game.isGame === 'VASSALAGE') && (
        <span className="absolute start-2 top-2 grid size-6 place-items-center rounded-full bg-white text-page shadow-[0_0.125rem_0.5rem_#0008] transition-opacity duration-(--duration-feedback) group-hover/tile:opacity-0 pointer-coarse:opacity-100">
          {game.isGame === 'VASSALAGE' ? (
            <IconList className="size-3.5" />
          ) : (
            <IconPlay className="ms-px size-3 fill-current" />
          )}
        </span>
      )}
      <span className="pointer-events-none absolute inset-0 rounded-md shadow-[inset_0_0_0_1px_#ffffff1a]" />
      <button
        type="button"
        aria-label={t('game.open', { name: game.displayName, vendor: game.vendorName })}
        onClick={() => openPopup({ kind: 'game', game })}
        className="absolute inset-0 rounded-md focus-visible:-outline-offset-3"
      />
      <HoverActions game={game} />
    </article>
  )
}

function HoverActions({ game }: ActionsProps) {
  const Actions = game.isGame === 'VASSALAGE' ? ListAction : game.playable ? PlayActions : WaitingSign
  const shows =
    'opacity-0 transition-[opacity,translate] duration-(--duration-feedback) group-hover/tile:opacity-100 group-focus-within/tile:opacity-100 pointer-coarse:hidden'
  return (
    <div className={cx('pointer-events-none absolute inset-0', shows)}>
      <Heart
        game={game}
        tabIndex={-1}
        className="group-hover/tile:pointer-events-auto absolute end-1.5 top-1.5 size-9 text-white hover:bg-black/50"
      />
      <div className="absolute inset-x-0 top-[15%] grid justify-items-center gap-2.5">
        <Actions game={game} />
      </div>
    </div>
  )
}

interface ActionsProps {
  readonly game: GameTile
}

function PlayActions({ game }: ActionsProps) {
  const t = useT()
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('game.play')}
        title={t('game.play')}
        onClick={() => play(game)}
        className="group-hover/tile:pointer-events-auto grid size-14 place-items-center rounded-full bg-white text-page shadow-[0_0.5rem_1.5rem_#0009] transition-transform duration-(--duration-feedback) hover:scale-108 active:scale-95"
      >
        <IconPlay className="ms-1 size-6 fill-current" />
      </button>
      {game.freeTrial && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => tryOut(game)}
          className="group-hover/tile:pointer-events-auto min-h-8 rounded-full bg-black/60 px-3.5 text-xs font-semibold text-white shadow-[inset_0_0_0_1px_#ffffff40] hover:bg-black/85"
        >
          {t('game.trial')}
        </button>
      )}
    </>
  )
}

/** A vendor's entry has a list to open, and nothing to try. */
function ListAction({ game }: ActionsProps) {
  const t = useT()
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => play(game)}
      className={`${buttonClass('light', 'sm')} group-hover/tile:pointer-events-auto px-4`}
    >
      {t('game.list')}
    </button>
  )
}

function WaitingSign({ game }: ActionsProps) {
  const t = useT()
  const Icon = game.paused ? IconPause : IconPlug
  return (
    <span
      title={t(game.paused ? 'game.paused' : 'game.soon')}
      className="grid size-12 place-items-center rounded-full bg-black/60 text-white shadow-[inset_0_0_0_1px_#ffffff40]"
    >
      <Icon className="size-5" />
    </span>
  )
}

/** The shape of a tile that is on its way. */
export function TileSkeleton({ className }: { readonly className?: string }) {
  return <Skeleton className={cx(tileBox, className)} />
}
