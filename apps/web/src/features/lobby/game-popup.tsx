import IconPause from '~icons/lucide/pause'
import IconPlay from '~icons/lucide/play'
import IconPlug from '~icons/lucide/plug-zap'
import type { GameTile } from '#contract/game-tile.ts'
import { Button } from '#ui/button.tsx'
import { Lettering } from '#ui/lettering.tsx'
import { Popup } from '#ui/popup.tsx'
import { useT } from '#kit/language.ts'
import { isCategory } from '../../app/categories.ts'
import { play, tryOut } from '../../app/play.ts'
import { closePopup, openPopup, type HostedPopup } from '../../app/ui-state.ts'
import { ArtPicture, tileWidths } from '../../parts/art-picture.tsx'
import { Heart } from '../../parts/heart.tsx'
import { GameFacts } from './game-facts.tsx'
import { useHotGames } from './lobby.queries.ts'
import { VendorGames } from './vendor-games.tsx'

const SUGGESTED = 3

/** The game's own picture, soft and large behind the poster: every popup has the light of its game. */
function Stage({ game }: { readonly game: GameTile }) {
  return (
    <div className="relative isolate grid justify-items-center overflow-hidden px-6 pt-10 pb-7 md:h-full md:content-center md:px-9 md:py-9">
      <div className="absolute inset-0 -z-10 overflow-hidden">
        <ArtPicture
          art={game.art}
          widths={[240]}
          sizes="240px"
          colour={game.colour}
          tint={game.tint}
          className="scale-150 opacity-70 blur-2xl"
        />
        <span className="absolute inset-0 bg-linear-to-t from-raised-1 via-raised-1/45 to-black/25 md:bg-linear-to-r md:from-black/25 md:via-transparent md:to-raised-1 md:rtl:bg-linear-to-l" />
      </div>
      <div className="@container relative aspect-3/4 w-44 overflow-hidden rounded-md shadow-[0_1.5rem_3.5rem_#000a] md:w-60">
        <ArtPicture art={game.art} widths={tileWidths} sizes="15rem" colour={game.colour} tint={game.tint} eager />
        <span className="absolute inset-x-[5cqi] bottom-[7cqi]">
          <Lettering name={game.displayName} style={game.lettering} />
        </span>
        <span className="absolute inset-0 rounded-md shadow-[inset_0_0_0_1px_#ffffff1a]" />
      </div>
    </div>
  )
}

/** Games to play right now, in place of one that still waits for its vendor. */
function Meanwhile() {
  const t = useT()
  const games = (useHotGames().data?.list ?? []).filter((game) => game.playable).slice(0, SUGGESTED)
  if (games.length === 0) return null
  return (
    <div className="grid gap-2.5">
      <h3 className="text-sm font-medium tracking-normal text-faint [font-family:var(--font-sans)]">
        {t('game.meanwhile')}
      </h3>
      <ul className="grid gap-1.5">
        {games.map((game) => (
          <li key={game.nodeId}>
            <button
              type="button"
              onClick={() => openPopup({ kind: 'game', game })}
              className="flex w-full items-center gap-3 rounded-sm bg-raised-2 p-2 pe-4 text-start quick-colors hover:bg-raised-3"
            >
              <span className="relative h-14 w-11 shrink-0 overflow-hidden rounded-[0.5rem]">
                <ArtPicture art={game.art} widths={tileWidths} sizes="2.75rem" colour={game.colour} tint={game.tint} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{game.displayName}</span>
                <span className="block truncate text-sm text-mute">{game.vendorName}</span>
              </span>
              <IconPlay className="size-4.5 fill-current text-mute" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why a game cannot be opened now. */
function Waiting({ game }: { readonly game: GameTile }) {
  const t = useT()
  const Icon = game.paused ? IconPause : IconPlug
  return (
    <div className="flex gap-3.5 rounded-md bg-news-soft/70 p-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-news" />
      <div className="grid gap-0.5">
        <p className="font-semibold">
          {game.paused ? t('game.pausedTitle') : t('game.waits', { vendor: game.vendorName })}
        </p>
        <p className="text-sm text-mute text-pretty">{t(game.paused ? 'game.pausedText' : 'game.waitsText')}</p>
      </div>
    </div>
  )
}

function Actions({ game }: { readonly game: GameTile }) {
  const t = useT()
  const leave = (start: (game: GameTile) => void) => () => {
    closePopup()
    start(game)
  }
  return (
    <div className="grid gap-2.5">
      <Button look="main" size="lg" icon={IconPlay} data-autofocus onClick={leave(play)}>
        {t('game.play')}
      </Button>
      {game.freeTrial && (
        <Button size="lg" onClick={leave(tryOut)}>
          {t('game.trial')}
        </Button>
      )}
      {game.freeTrial && <p className="text-center text-sm text-faint text-pretty">{t('game.trialNote')}</p>}
    </div>
  )
}

/** What there is to know of a game and to do with it; for one without its vendor, what it waits for. */
export function GamePopup(props: HostedPopup & { readonly game: GameTile }) {
  const t = useT()
  const { game, ...hosted } = props
  if (game.isGame === 'GAME') return <OneGame {...props} />
  return (
    <Popup {...hosted} title={game.vendorName} closeLabel={t('popup.close')} size="lg" bare closeOutside>
      <VendorGames game={game} />
    </Popup>
  )
}

function OneGame({ game, open, onClose, onGone }: HostedPopup & { readonly game: GameTile }) {
  const t = useT()
  const kind = isCategory(game.gameType) ? t(`category.${game.gameType}`) : ''
  return (
    <Popup
      open={open}
      onClose={onClose}
      onGone={onGone}
      title={game.displayName}
      closeLabel={t('popup.close')}
      size="lg"
      bare
      closeOutside
    >
      <div className="grid md:min-h-108 md:grid-cols-[22rem_1fr]">
        <Stage game={game} />
        <div className="grid content-center gap-5 px-6 pb-7 md:py-10 md:ps-8 md:pe-14">
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="text-2xl display font-extrabold text-balance">{game.displayName}</p>
              <p className="text-mute">
                {kind === '' ? game.vendorName : t('game.by', { kind, vendor: game.vendorName })}
              </p>
            </div>
            <Heart game={game} className="size-12 shrink-0 bg-raised-2 text-ink hairline hover:bg-raised-3" />
          </div>
          {game.playable && <GameFacts node={game.nodeId} />}
          {game.playable ? (
            <Actions game={game} />
          ) : (
            <>
              <Waiting game={game} />
              <Meanwhile />
            </>
          )}
        </div>
      </div>
    </Popup>
  )
}
