import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { gameMessage, type GameMessage, type HouseMessage } from '#contract/studio.ts'
import type { CallResponse } from '#contract/calls.ts'
import type { GameTile } from '#contract/catalogue.ts'
import { cx } from '#ui/cx.ts'
import { Lettering } from '#ui/lettering.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { gameUrl } from '../../app/hosts.ts'
import { useLanguage, useT } from '../../app/language.ts'
import { paths } from '../../app/paths.ts'
import { callQuery } from '../../app/query.ts'
import { ArtPicture, tileWidths } from '../../parts/art-picture.tsx'

const SOUND = 'gameSound'

/** For money, for nothing, or a round of the past that only shows. */
export type GameMode = 'real' | 'trial' | 'replay'

/** Where a game that is closed leads to: a round of the past is looked at from the record. */
export const placeBefore = (mode: GameMode): string => (mode === 'replay' ? paths.member('personalHistoryCopy') : paths.home())

interface Launch {
  readonly url: string
  readonly game: GameTile
}

/** The amounts that the game reports are shown at once; the socket brings the same from the ledger. */
function showBalance(queries: QueryClient, balance: string): void {
  const { queryKey } = callQuery('wallet.balance', {})
  queries.setQueryData<CallResponse<'wallet.balance'>>(queryKey, (before) => before && { ...before, balance })
}

interface FrameOptions {
  readonly frame: { readonly current: HTMLIFrameElement | null }
  readonly mode: GameMode
  onReady(): void
}

/** Listens to the game's frame, and to nothing else: the sender is checked first, then what it says. */
function useGameMessages({ frame, mode, onReady }: FrameOptions): void {
  const queries = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    // The frame has an origin of its own that has no name, so the target cannot be named either.
    const tell = (message: HouseMessage) => frame.current?.contentWindow?.postMessage(message, '*')
    const handle = (message: GameMessage) => {
      if (message.event === 'ready') {
        tell({ type: 'wheelhouse.house', command: 'sound', on: localStorage.getItem(SOUND) !== 'off' })
        onReady()
      }
      if (message.event === 'sound') localStorage.setItem(SOUND, message.on ? 'on' : 'off')
      if (message.event === 'close') navigate(placeBefore(mode))
      if (mode === 'real' && (message.event === 'balance' || message.event === 'roundEnd')) showBalance(queries, message.balance)
    }
    const listen = (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return
      const checked = gameMessage.safeParse(event.data)
      if (checked.success) handle(checked.data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame, mode, onReady, queries, language])
}

/** What is seen until the game is there: its own poster in its own light. */
function Curtain({ game, lifted }: { readonly game: GameTile | undefined; readonly lifted: boolean }) {
  return (
    <div
      aria-hidden={lifted}
      className={cx('absolute inset-0 grid place-items-center overflow-hidden bg-page transition-opacity duration-300', lifted && 'pointer-events-none opacity-0')}
    >
      {game !== undefined && (
        <>
          <ArtPicture
            art={game.art}
            widths={[240]}
            sizes="240px"
            colour={game.colour}
            tint={game.tint}
            className="scale-125 opacity-50 blur-3xl"
          />
          <div className="@container relative aspect-3/4 w-48 overflow-hidden rounded-md shadow-[0_2rem_4rem_#000a] animate-rise">
            <ArtPicture art={game.art} widths={tileWidths} sizes="12rem" colour={game.colour} tint={game.tint} eager />
            <span className="absolute inset-x-[5cqi] bottom-[7cqi]">
              <Lettering name={game.displayName} style={game.lettering} />
            </span>
          </div>
        </>
      )}
      <Spinner className="absolute bottom-[12%] size-9 text-ink/80" />
    </div>
  )
}

/** The game in its frame, which may run scripts and nothing more: it cannot reach the site or its token. */
export function GameFrame({ launch, mode }: { readonly launch: Launch | undefined; readonly mode: GameMode }) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const lift = useCallback(() => setReady(true), [])
  useGameMessages({ frame, mode, onReady: lift })
  return (
    <div className="relative min-h-0 flex-1">
      {launch !== undefined && (
        <iframe
          ref={frame}
          src={gameUrl(launch.url)}
          title={t('seamless.frame', { name: launch.game.displayName })}
          sandbox="allow-scripts"
          allow="autoplay; fullscreen"
          onLoad={lift}
          className="absolute inset-0 size-full border-0"
        />
      )}
      <Curtain game={launch?.game} lifted={ready} />
    </div>
  )
}
